import { staysIn } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireIdIfGiven } from '../../platform/references.ts';
import { completeMaintenance } from './completions.ts';
import { listUpcomingMaintenance } from './operations.ts';

export const maintenanceTools = {
  upcoming_maintenance: async (ctx, { days, machine_id, location_id, q, limit, cursor }) => {
    const where = {
      days,
      machine_id: await requireIdIfGiven(ctx, 'machine', machine_id),
      location_id: await requireIdIfGiven(ctx, 'location', location_id),
    };
    return listUpcomingMaintenance(ctx, { where, q }, { limit, cursor });
  },
  complete_maintenance: async (ctx, { task_id, again = false }, { expected_versions }) =>
    staysIn(await completeMaintenance(ctx, task_id, again, expected_versions)),
} satisfies Partial<ToolHandlers>;
