import { staysIn } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { completeMaintenance } from './completions.ts';
import { listUpcomingMaintenance } from './operations.ts';

export const maintenanceTools = {
  upcoming_maintenance: async (ctx, { days, machine_id, location_id, q, limit, cursor }) => {
    const where = { days, ...(await requireMachineAndLocation(ctx, { machine_id, location_id })) };
    return listUpcomingMaintenance(ctx, { where, q }, { limit, cursor });
  },
  complete_maintenance: async (ctx, { task_id, again = false }, { expected_versions }) =>
    staysIn(await completeMaintenance(ctx, task_id, again, expected_versions)),
} satisfies Partial<ToolHandlers>;
