import type { ToolHandlers } from '../../mcp/registry.ts';
import { listLocationRows, locations, updateLocation } from './operations.ts';

export const locationTools = {
  list_locations: (ctx, { limit, cursor }) => listLocationRows(ctx, {}, { limit, cursor }),
  create_location: (ctx, location) => locations.insert(ctx, location),
  update_location: (ctx, { location_id, ...fields }, { expected_versions }) =>
    updateLocation(ctx, location_id, fields, expected_versions),
} satisfies Partial<ToolHandlers>;
