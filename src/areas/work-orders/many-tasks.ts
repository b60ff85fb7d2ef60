import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { changeMany, type ManyChanged } from '../../records/many.ts';
import { requireIds, type Reference } from '../../records/references.ts';
import { updateTask } from '../maintenance/operations.ts';
import { skipDate } from '../maintenance/skips.ts';
import { requireAssignee } from '../people/assignees.ts';
import { createLinkedWorkOrder } from './linked.ts';

type Row = Schemas['ChangedTask'];

/** Change of several maintenance tasks. */
type Change = {
  assignee_id?: Reference | undefined;
  next_due_at?: string | undefined;
  this_date_only?: boolean | undefined;
  confirm?: boolean | undefined;
};

/** Reads tasks in the order of their ids, and locks them if asked to. */
const readRows = async ({ em }: Transaction, ids: readonly number[], lock = sql``): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select maintenance_task.id, maintenance_task.title, machine.name as machine_name, maintenance_task.assignee,
      maintenance_task.next_due_at, null::bigint as workorder_id
    from maintenance_task join machine on machine.id = maintenance_task.machine_id
    where maintenance_task.id = any(${ids}::bigint[]) order by maintenance_task.id ${lock}`.execute(em.getKysely());
  return rows;
};

const describe = ({ id, title, machine_name, assignee, next_due_at }: Row): string =>
  `task ${id} ${JSON.stringify(title)} of ${JSON.stringify(machine_name)}: ${assignee === null ? 'nobody' : JSON.stringify(assignee)}, due ${next_due_at ?? 'by its meter'}`;

/** The last minute of a day at the gym, as an instant. */
const endOf = (day: string, timezone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: '23:59' }).toInstant().toString();

/** Makes a work order for the next date of a task, and leaves that date out of the series if the work moves to another day. */
const detachDate = async (tx: Transaction, before: Row, { next_due_at }: Row, assignee_id: Reference | undefined) => {
  const { id: task_id, title } = before;
  if (next_due_at === null) throw conflict(`Task ${task_id} has no due date, so there is no date to change alone.`);
  const due_at = endOf(next_due_at, tx.principal.timezone);
  const { order } = await createLinkedWorkOrder(tx, { title, task_id, due_at, assignee_id });
  if (next_due_at !== before.next_due_at)
    await skipDate(tx, task_id, { reason: `Moved to ${next_due_at}, as work order ${order.id}` });
  return order.id;
};

/**
 * Changes several maintenance tasks alike, all or none. Without `confirm` it returns what would change. With `this_date_only`
 * each next date becomes a work order, and the series stays.
 * @throws Problem validation_failed for a task that does not exist or is named twice, and for no change; conflict for a task
 * without a date; ConfirmationNeeded
 */
export const changeTasks = (
  ctx: Context,
  references: readonly Reference[],
  { confirm, this_date_only, ...change }: Change,
): Promise<ManyChanged<Row>> =>
  inTransaction(ctx, async (tx) => {
    const { assignee_id, next_due_at } = change;
    if (assignee_id === undefined && next_due_at === undefined)
      throw invalid('/assignee_id', 'or next_due_at is required');
    const ids = await requireIds(tx, 'maintenance_task', references, (i) => `/task_ids/${i}`);
    const assigned = await requireAssignee(tx, { assignee_id });
    const before = await readRows(tx, ids, sql`for update of maintenance_task`);
    const after = before.map((row) => ({
      ...row,
      assignee: assigned.assignee === undefined ? row.assignee : assigned.assignee,
      next_due_at: next_due_at ?? row.next_due_at,
    }));
    const what = (count: number): string =>
      this_date_only ? `give the next date of ${count} tasks to work orders` : `change ${count} maintenance tasks`;
    return changeMany(tx, { before, after, what, describe, confirm }, async () => {
      const orders = new Map<number, number>();
      for (const [i, row] of before.entries())
        if (this_date_only) orders.set(row.id, await detachDate(tx, row, after[i] ?? row, assignee_id));
        else await updateTask(tx, row.id, { assignee_id, next_due_at });
      return (await readRows(tx, ids)).map((row) => ({ ...row, workorder_id: orders.get(row.id) ?? null }));
    });
  });
