import type { ToolHandlers } from '../../mcp/registry.ts';
import { withNoteIfAny } from '../../mcp/hints.ts';
import { inTransaction } from '../../core/context.ts';
import { requireId, requireIdIfGiven } from '../../records/references.ts';
import { listFloorPlanRows, placeMachine, showFloorPlan } from './operations.ts';
import { describePlacement } from './placement.ts';

export const floorPlanTools = {
  list_floor_plans: async (ctx, { location_id, limit, cursor }) => {
    const where = { location_id: await requireIdIfGiven(ctx, 'location', location_id) };
    return listFloorPlanRows(ctx, { where }, { limit, cursor });
  },
  show_floor_plan: (ctx, { floor_plan_id }) => showFloorPlan(ctx, floor_plan_id),
  place_machine: (ctx, { floor_plan_id, machine_id, ...place }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const plan = await placeMachine(tx, floor_plan_id, machine_id, place, expected_versions);
      const placed = await requireId(tx, 'machine', machine_id);
      return withNoteIfAny(plan, await describePlacement(tx, plan.id, placed));
    }),
} satisfies Partial<ToolHandlers>;
