import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../platform/clock.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import type { Page, PageRequest } from '../../platform/paging.ts';
import { requireId, type Reference } from '../../platform/references.ts';
import { insertRows } from '../../platform/statements.ts';
import { readMachine } from '../machines/place.ts';
import { tasks, withOverdue } from './operations.ts';
import { nextDueOn } from './schedule.ts';

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
 * inactive (domain: complete maintenance). The machine's status does not change. Returns the changed task and the line.
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
    const next_due_at = nextDueOn(task, day, completed_on);
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
    const changed = await tasks.update(tx, task, changes, { also: ['maintenance_task.completed'] });
    const [id = 0] = await insertRows(tx, 'maintenance_completion', [line]);
    return { task: withOverdue(tx, changed), completion: { id, ...line } };
  });

/** Like {@link completeTask}, for today and without remarks. Returns the task with its machine. */
export const completeMaintenance = (
  ctx: Context,
  reference: Reference,
  expected?: readonly number[],
): Promise<Schemas['MaintenanceTaskDetail']> =>
  inTransaction(ctx, async (tx) => {
    const { task } = await completeTask(tx, reference, {}, expected);
    return { ...task, ...(await readMachine(tx, task.machine_id)) };
  });
