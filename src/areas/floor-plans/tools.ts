import type { ToolHandlers } from '../../mcp/registry.ts';
import { listFloorPlanRows } from './operations.ts';

export const floorPlanTools = {
  list_floor_plans: (ctx, { location_id, limit, cursor }) =>
    listFloorPlanRows(ctx, { location: location_id }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
