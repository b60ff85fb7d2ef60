import type { RestHandlers } from '../../http/handlers.ts';
import { listPlannedMachines } from './machines.ts';
import { createPlan, deletePlan, plans, updatePlan } from './operations.ts';

export const maintenancePlanHandlers = {
  listMaintenancePlans: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    plans.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createMaintenancePlan: (ctx, { body }) => createPlan(ctx, body),
  getMaintenancePlan: (ctx, { path }) => plans.read(ctx, path.id),
  updateMaintenancePlan: (ctx, { path, body, expected_versions }) => updatePlan(ctx, path.id, body, expected_versions),
  deleteMaintenancePlan: (ctx, { path, expected_versions }) => deletePlan(ctx, path.id, expected_versions),
  listMaintenancePlanMachines: (ctx, { path, query }) => listPlannedMachines(ctx, path.id, query),
} satisfies Partial<RestHandlers>;
