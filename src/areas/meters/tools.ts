import { staysIn } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { recordReading } from './machine-readings.ts';

export const meterTools = {
  record_reading: async (ctx, { machine_id, meter, ...reading }) =>
    staysIn(await recordReading(ctx, machine_id, meter, reading)),
} satisfies Partial<ToolHandlers>;
