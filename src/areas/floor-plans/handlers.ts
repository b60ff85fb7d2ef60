import type { RestHandlers } from '../../http/handlers.ts';
import {
  createFloorPlan,
  drawFloorPlan,
  floorPlans,
  replacePositions,
  listFloorPlanRows,
  placeMachine,
  showFloorPlan,
} from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { withNoteIfAny } from '../../mcp/hints.ts';
import { inTransaction } from '../../core/context.ts';
import { requireId, requireIdIfGiven } from '../../records/references.ts';
import { describePlacement } from './placement.ts';

export const handlers = {
  listFloorPlans: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    floorPlans.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createFloorPlan: (ctx, { body }) => createFloorPlan(ctx, body),
  getFloorPlan: (ctx, { path }) => floorPlans.read(ctx, path.id),
  updateFloorPlan: (ctx, { path, body, expected_versions }) => floorPlans.patch(ctx, path.id, body, expected_versions),
  deleteFloorPlan: (ctx, { path, expected_versions }) => floorPlans.remove(ctx, path.id, expected_versions),
  replaceFloorPlanPositions: (ctx, { path, body: { positions }, expected_versions }) =>
    replacePositions(ctx, path.id, positions, expected_versions),
  drawFloorPlan: (ctx, { path }) => drawFloorPlan(ctx, path.id),
} satisfies Partial<RestHandlers>;

export const tools = {
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
