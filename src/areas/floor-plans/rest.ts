import type { RestHandlers } from '../../http/handlers.ts';
import { createFloorPlan, drawFloorPlan, floorPlans, replacePositions } from './operations.ts';

export const floorPlanHandlers = {
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
