import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../platform/clock.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { insertRows } from '../../records/rows.ts';
import { readMachine } from '../machines/place.ts';
import { tasks, withOverdue } from './operations.ts';
import { nextDueOn } from './schedule.ts';
import { readSkipped } from './skips.ts';

const completionRows = defineList({
  name: 'maintenance_completion',
  table: 'maintenance_completion',
  equals: ['task_id'],
  rows: (db) =>
    db
      .selectFrom('maintenance_completion')
      .select(['id', 'task_id', 'completed_at', 'completed_on', 'due_on', 'next_due_at', 'actor', 'note', 'checklist']),
});

/** Lists the completions of a task, newest first. @throws Problem not_found */
export const listCompletions = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['MaintenanceCompletion']>> => {
  const task_id = await requireId(ctx, 'maintenance_task', reference);
  return completionRows(ctx, { where: { task_id } }, page);
};

/**
 * Completes a task: adds a line to its log and sets the next due date by its rule. A task that is not due again becomes
 * inactive. The machine's status does not change. Returns the changed task and the line.
 * @throws Problem not_found, version_mismatch, conflict if the task is inactive, validation_failed for a day in the
 * future
 */
export const completeTask = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MaintenanceCompletionCreate'],
  expected?: readonly number[],
): Promise<{ task: Schemas['MaintenanceTask']; completion: Schemas['MaintenanceCompletion'] }> =>
  inTransaction(ctx, async (tx) => {
    const day = today(tx.principal.timezone);
    const completed_on = input.completed_on ?? day;
    if (completed_on > day) throw invalid('/completed_on', 'must not be in the future');
    const task = await tasks.lock(tx, reference, expected);
    if (!task.active) throw conflict('The maintenance task is inactive: it is not due again and cannot be completed.');
    const completed_at = new Date().toISOString();
    const next_due_at = nextDueOn(task, completed_on, await readSkipped(tx, task));
    const line = {
      task_id: task.id,
      completed_at,
      completed_on,
      due_on: task.next_due_at,
      next_due_at,
      actor: tx.principal.actor,
      note: input.note ?? null,
      checklist: (input.checklist ?? []).map(({ item, ok, note }) => ({ item, ok, note: note ?? null })),
    };
    const changes = { last_completed_at: completed_at, next_due_at, active: next_due_at !== null };
    const [id = 0] = await insertRows(tx, 'maintenance_completion', [line]);
    const changed = await tasks.update(tx, task, changes);
    return { task: withOverdue(tx, changed), completion: { id, ...line } };
  });

const lastCompletionToday = async (tx: Transaction, task_id: number) => {
  const rows = await tx.em
    .getKysely()
    .selectFrom('maintenance_completion')
    .select(['completed_on', 'actor'])
    .where('task_id', '=', task_id)
    .where('completed_on', '=', today(tx.principal.timezone))
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows[0];
};

/**
 * Like {@link completeTask}, for today and without remarks. Refuses a second completion on one day unless `again` is
 * true, because it would skip a due date. Returns the task with its machine.
 */
export const completeMaintenance = (
  ctx: Context,
  reference: Reference,
  again: boolean,
  expected?: readonly number[],
): Promise<Schemas['MaintenanceTaskDetail']> =>
  inTransaction(ctx, async (tx) => {
    const { id, active } = await tasks.lock(tx, reference, expected);
    const done = active && !again ? await lastCompletionToday(tx, id) : undefined;
    if (done !== undefined)
      throw invalid(
        '/again',
        `must be true to complete the task a second time today: ${done.actor} completed it on ${done.completed_on}`,
      );
    const { task } = await completeTask(tx, id, {});
    return { ...task, ...(await readMachine(tx, task.machine_id)) };
  });
