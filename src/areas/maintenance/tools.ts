import type { ToolHandlers } from '../../mcp/registry.ts';
import { completeMaintenance } from './completions.ts';
import { listUpcomingMaintenance } from './operations.ts';

export const maintenanceTools = {
  upcoming_maintenance: (ctx, { days, limit, cursor }) =>
    listUpcomingMaintenance(ctx, { where: { days } }, { limit, cursor }),
  complete_maintenance: (ctx, { task_id, again = false }, { expected_versions }) =>
    completeMaintenance(ctx, task_id, again, expected_versions),
} satisfies Partial<ToolHandlers>;
