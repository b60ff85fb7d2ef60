import type { RestHandlers } from '../../http/handlers.ts';
import { listPlannedMachines } from './machines.ts';
import { createPlan, deletePlan, plans, updatePlan, listPlanRows } from './operations.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { addPlan, changePlan } from './by-tool.ts';

export const handlers = {
  listMaintenancePlans: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    plans.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createMaintenancePlan: (ctx, { body }) => createPlan(ctx, body),
  getMaintenancePlan: (ctx, { path }) => plans.read(ctx, path.id),
  updateMaintenancePlan: (ctx, { path, body, expected_versions }) => updatePlan(ctx, path.id, body, expected_versions),
  deleteMaintenancePlan: (ctx, { path, expected_versions }) => deletePlan(ctx, path.id, expected_versions),
  listMaintenancePlanMachines: (ctx, { path, query }) => listPlannedMachines(ctx, path.id, query),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_maintenance_plans: (ctx, { limit, cursor }) => listPlanRows(ctx, {}, { limit, cursor }),
  create_maintenance_plan: (ctx, plan) => addPlan(ctx, plan),
  update_maintenance_plan: (ctx, { maintenance_plan_id, ...changes }, { expected_versions }) =>
    changePlan(ctx, maintenance_plan_id, changes, expected_versions),
} satisfies Partial<ToolHandlers>;
