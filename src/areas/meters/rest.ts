import type { RestHandlers } from '../../http/handlers.ts';
import { createMeter, meters, updateMeter } from './operations.ts';
import { addManyReadings, addReading, listReadings } from './readings.ts';

export const meterHandlers = {
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
