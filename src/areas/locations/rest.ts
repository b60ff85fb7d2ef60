import type { RestHandlers } from '../../http/handlers.ts';
import { locations, updateLocation } from './operations.ts';

export const locationHandlers = {
  listLocations: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    locations.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createLocation: (ctx, { body }) => locations.insert(ctx, body),
  getLocation: (ctx, { path }) => locations.read(ctx, path.id),
  updateLocation: (ctx, { path, body, expected_versions }) => updateLocation(ctx, path.id, body, expected_versions),
  deleteLocation: (ctx, { path, expected_versions }) => locations.remove(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;
