import type { RestHandlers } from '../../http/handlers.ts';
import { createMeter, meters, updateMeter, listMeterRows } from './operations.ts';
import { addManyReadings, addReading, listReadings } from './readings.ts';
import { staysIn } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { recordReading } from './machine-readings.ts';

export const handlers = {
  listMeters: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    meters.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createMeter: (ctx, { body }) => createMeter(ctx, body),
  getMeter: (ctx, { path }) => meters.read(ctx, path.id),
  updateMeter: (ctx, { path, body, expected_versions }) => updateMeter(ctx, path.id, body, expected_versions),
  deleteMeter: (ctx, { path, expected_versions }) => meters.remove(ctx, path.id, expected_versions),
  listMeterReadings: (ctx, { path, query }) => listReadings(ctx, path.id, query),
  createMeterReading: (ctx, { path, body }) => addReading(ctx, path.id, body),
  createMeterReadings: (ctx, { body }) => addManyReadings(ctx, body),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_meters: async (ctx, { machine_id, location_id, limit, cursor }) => {
    const where = await requireMachineAndLocation(ctx, { machine_id, location_id });
    return listMeterRows(ctx, { where }, { limit, cursor });
  },
  create_meter: (ctx, meter) => createMeter(ctx, meter),
  record_reading: async (ctx, { machine_id, meter, ...reading }) =>
    staysIn(await recordReading(ctx, machine_id, meter, reading)),
} satisfies Partial<ToolHandlers>;
