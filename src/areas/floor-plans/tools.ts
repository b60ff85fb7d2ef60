import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../records/references.ts';
import { listFloorPlanRows, placeMachine, showFloorPlan } from './operations.ts';

export const floorPlanTools = {
  list_floor_plans: async (ctx, { location_id, limit, cursor }) => {
    const where = { location_id: await requireIdIfGiven(ctx, 'location', location_id) };
    return listFloorPlanRows(ctx, { where }, { limit, cursor });
  },
  show_floor_plan: (ctx, { floor_plan_id }) => showFloorPlan(ctx, floor_plan_id),
  place_machine: (ctx, { floor_plan_id, machine_id, ...place }, { expected_versions }) =>
    placeMachine(ctx, floor_plan_id, machine_id, place, expected_versions),
} satisfies Partial<ToolHandlers>;
