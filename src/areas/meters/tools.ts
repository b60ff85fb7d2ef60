import { staysIn } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { recordReading } from './machine-readings.ts';
import { createMeter, listMeterRows } from './operations.ts';

export const meterTools = {
  list_meters: async (ctx, { machine_id, location_id, limit, cursor }) => {
    const where = await requireMachineAndLocation(ctx, { machine_id, location_id });
    return listMeterRows(ctx, { where }, { limit, cursor });
  },
  create_meter: (ctx, meter) => createMeter(ctx, meter),
  record_reading: async (ctx, { machine_id, meter, ...reading }) =>
    staysIn(await recordReading(ctx, machine_id, meter, reading)),
} satisfies Partial<ToolHandlers>;
