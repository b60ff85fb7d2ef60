import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { readMachineDetail, withMachineDetail } from './details.ts';
import { changeMachineStatus } from './operations.ts';
import { listMachineRows } from './rows.ts';

export const machineTools = {
  list_machines: (ctx, { limit, cursor, ...search }) => listMachineRows(ctx, search, { limit, cursor }),
  get_machine: (ctx, { machine_id }) => readMachineDetail(ctx, machine_id),
  set_machine_status: async (ctx, { machine_id, status, reason }, { expected_versions }) => {
    const asked = new Date().toISOString();
    const machine = await withMachineDetail(ctx, (tx) =>
      changeMachineStatus(tx, machine_id, status, { cause: 'api', reason }, expected_versions),
    );
    return machine.status_since < asked ? withNote(machine, `Nothing changed: it was ${status} before.`) : machine;
  },
} satisfies Partial<ToolHandlers>;
