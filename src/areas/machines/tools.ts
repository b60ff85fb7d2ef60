import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../platform/context.ts';
import { readMachineDetail } from './details.ts';
import { changeMachineStatus } from './operations.ts';
import { listMachineRows } from './rows.ts';
import { nearestType } from './types.ts';
import { describeWarnings } from './warnings.ts';

export const machineTools = {
  list_machines: async (ctx, { limit, cursor, ...search }) => {
    const page = await listMachineRows(ctx, search, { limit, cursor });
    const type = page.data.length === 0 && search.q ? await nearestType(ctx, search.q) : undefined;
    return type === undefined
      ? page
      : withNote(page, `The nearest machine type is ${JSON.stringify(type)}; search finds machines by type.`);
  },
  get_machine: (ctx, { machine_id }) => readMachineDetail(ctx, machine_id),
  set_machine_status: (ctx, { machine_id, ...change }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const asked = new Date().toISOString();
      const { id, warnings } = await changeMachineStatus(tx, machine_id, change, 'required', expected_versions);
      const machine = await readMachineDetail(tx, id);
      const [last] = machine.status_changes;
      if (last === undefined || (last.recorded_at ?? last.at) < asked)
        return withNote(machine, `Nothing changed: it was ${change.status} before.`);
      return warnings.length === 0 ? machine : withNote(machine, `Still to settle: ${describeWarnings(warnings)}.`);
    }),
} satisfies Partial<ToolHandlers>;
