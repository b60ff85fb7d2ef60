import type { RestHandlers } from '../../http/handlers.ts';
import { locations, updateLocation, listLocationRows } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listLocations: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    locations.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createLocation: (ctx, { body }) => locations.insert(ctx, body),
  getLocation: (ctx, { path }) => locations.read(ctx, path.id),
  updateLocation: (ctx, { path, body, expected_versions }) => updateLocation(ctx, path.id, body, expected_versions),
  deleteLocation: (ctx, { path, expected_versions }) => locations.remove(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_locations: (ctx, { limit, cursor }) => listLocationRows(ctx, {}, { limit, cursor }),
  create_location: (ctx, location) => locations.insert(ctx, location),
  update_location: (ctx, { location_id, ...fields }, { expected_versions }) =>
    updateLocation(ctx, location_id, fields, expected_versions),
} satisfies Partial<ToolHandlers>;
