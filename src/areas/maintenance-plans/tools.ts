import type { ToolHandlers } from '../../mcp/registry.ts';
import { addPlan, changePlan } from './by-tool.ts';
import { listPlanRows } from './operations.ts';

export const maintenancePlanTools = {
  list_maintenance_plans: (ctx, { limit, cursor }) => listPlanRows(ctx, {}, { limit, cursor }),
  create_maintenance_plan: (ctx, plan) => addPlan(ctx, plan),
  update_maintenance_plan: (ctx, { maintenance_plan_id, ...changes }, { expected_versions }) =>
    changePlan(ctx, maintenance_plan_id, changes, expected_versions),
} satisfies Partial<ToolHandlers>;
