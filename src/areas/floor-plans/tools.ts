import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../records/references.ts';
import { listFloorPlanRows } from './operations.ts';

export const floorPlanTools = {
  list_floor_plans: async (ctx, { location_id, limit, cursor }) => {
    const where = { location_id: await requireIdIfGiven(ctx, 'location', location_id) };
    return listFloorPlanRows(ctx, { where }, { limit, cursor });
  },
} satisfies Partial<ToolHandlers>;
