import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../platform/context.ts';
import { readMachineDetail } from './details.ts';
import { changeConfirmedStatus } from './operations.ts';
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
      const { machine, former } = await changeConfirmedStatus(tx, machine_id, change, expected_versions);
      const detail = await readMachineDetail(tx, machine.id);
      if (former === machine.status) return withNote(detail, `Nothing changed: it was ${former} before.`);
      const { warnings } = machine;
      return warnings.length === 0 ? detail : withNote(detail, `Still to settle: ${describeWarnings(warnings)}.`);
    }),
} satisfies Partial<ToolHandlers>;
