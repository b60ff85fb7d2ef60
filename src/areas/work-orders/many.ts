import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { changeMany, type ManyChanged } from '../../records/many.ts';
import { instantText } from '../../records/instant-text.ts';
import { requireIds, type Reference } from '../../records/references.ts';
import { requireAssignee } from '../people/assignees.ts';
import { updateWorkOrder } from './operations.ts';
import { updateWorkOrderStatus } from './status.ts';

type Row = Schemas['ChangedWorkOrder'];

/** Change of several work orders. */
type Change = {
  status?: Row['status'] | undefined;
  priority?: Row['priority'] | undefined;
  assignee_id?: Reference | undefined;
  due_at?: string | undefined;
  confirm?: boolean | undefined;
};

/** Reads work orders in the order of their ids, and locks them if asked to. */
const readRows = async ({ em }: Transaction, ids: readonly number[], lock = sql``): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select work_order.id, work_order.title, machine.name as machine_name, work_order.status, work_order.priority, work_order.assignee,
      ${instantText(sql.ref('work_order.due_at'))} as due_at
    from work_order left join machine on machine.id = work_order.machine_id where work_order.id = any(${ids}::bigint[])
    order by work_order.id ${lock}`.execute(em.getKysely());
  return rows;
};

const describe = ({ id, title, status, priority, assignee, due_at }: Row): string =>
  `work order ${id} ${JSON.stringify(title)}: ${status}, priority ${priority}, ${assignee === null ? 'nobody' : JSON.stringify(assignee)}, due ${due_at ?? 'never'}`;

/**
 * Changes several work orders alike, all or none. Without `confirm` it returns what would change.
 * @throws Problem validation_failed for a work order that does not exist or is named twice, and for no change; ConfirmationNeeded
 */
export const changeWorkOrders = (
  ctx: Context,
  references: readonly Reference[],
  { confirm, ...change }: Change,
): Promise<ManyChanged<Row>> =>
  inTransaction(ctx, async (tx) => {
    const { status, priority, assignee_id, due_at } = change;
    if (Object.values(change).every((value) => value === undefined))
      throw invalid('/status', 'or priority, assignee_id or due_at is required');
    const ids = await requireIds(tx, 'work_order', references, (i) => `/workorder_ids/${i}`);
    const assigned = await requireAssignee(tx, { assignee_id });
    const before = await readRows(tx, ids, sql`for update of work_order`);
    const after = before.map((row) => ({
      ...row,
      status: status ?? row.status,
      priority: priority ?? row.priority,
      assignee: assigned.assignee === undefined ? row.assignee : assigned.assignee,
      due_at: due_at === undefined ? row.due_at : new Date(due_at).toISOString(),
    }));
    return changeMany(
      tx,
      { before, after, what: (count) => `change ${count} work orders`, describe, confirm },
      async () => {
        for (const { id } of before) {
          if (status !== undefined) await updateWorkOrderStatus(tx, id, { status });
          await updateWorkOrder(tx, id, { priority, assignee_id, due_at });
        }
        return readRows(tx, ids);
      },
    );
  });
