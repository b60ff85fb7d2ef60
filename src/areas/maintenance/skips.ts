import type { Schemas } from '../../../generated/contract.ts';
import { addDays } from '../../core/clock.ts';
import { actingOf, inTransaction, type Context, type Transaction } from '../../core/context.ts';
import type { Confirmation } from '../../core/question.ts';
import { requireConfirmation } from '../../core/confirmation.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { insertRows } from '../../records/row-writes.ts';
import { lockTask, requireActive, tasks } from './operations.ts';
import { type Stored } from './task-plan.ts';
import { nextDueOn, type Schedule } from './schedule.ts';

/** The columns of a skipped date. */
export const SKIP = [
  'id',
  'task_id',
  'skipped_at',
  'due_on',
  'next_due_at',
  'reason',
  'actor',
  'person_id',
  'client',
] as const;

const skipRows = defineList({
  name: 'maintenance_skip',
  table: 'maintenance_skip',
  equals: ['task_id'],
  rows: (db) => db.selectFrom('maintenance_skip').select(SKIP),
});

/** Lists the skipped dates of a task, the last recorded first. @throws Problem not_found */
export const listSkips = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['MaintenanceSkip']>> => {
  const task_id = await requireId(ctx, 'maintenance_task', reference);
  return skipRows(ctx, { where: { task_id } }, page);
};

/** Returns the skipped dates of a task, from its due date on. */
export const readSkipped = async (
  tx: Transaction,
  { id, next_due_at }: { id: number; next_due_at: string | null },
): Promise<ReadonlySet<string>> => {
  const rows = await tx.em
    .getKysely()
    .selectFrom('maintenance_skip')
    .select('due_on')
    .where('task_id', '=', id)
    .where('due_on', '>=', next_due_at ?? '0001-01-01')
    .execute();
  return new Set(rows.map(({ due_on }) => due_on));
};

/**
 * Returns the date to skip: the due date of the task, or a later one of a series that does not count from completions.
 * @throws Problem validation_failed for any other date
 */
const dateToSkip = (task: Schedule, due: string, date: string): string => {
  if (date === due) return date;
  if (date < due || task.basis === 'completed')
    throw invalid('/date', `must be ${due}, the next due date; received ${date}`);
  const nearest = nextDueOn(task, addDays(date, -1));
  if (nearest === date) return date;
  const hint = nearest === null ? 'it ends earlier' : `the next one from that day is ${nearest}`;
  throw invalid('/date', `must be a date of the series: ${hint}; received ${date}`);
};

/** Days between two dates of a series that may be skipped without a question. */
const MONTH = 31;

/** Checks that a person agrees to leave out a date of a series with dates more than a month apart. @throws ConfirmationNeeded */
const requireAgreement = (tx: Transaction, task: Stored, due_on: string, confirmation: Confirmation): void => {
  const next = nextDueOn({ ...task, next_due_at: due_on, ends_on: null }, due_on);
  if (next === null || next <= addDays(due_on, MONTH)) return;
  const ends = task.ends_on !== null && next > task.ends_on;
  const reasons = [
    ends ? 'the series has no later date' : `it is due again on ${next} only`,
    'to do it somewhat later, update_maintenance_task sets next_due_at instead',
  ];
  const what = `skip ${JSON.stringify(task.title)} on ${due_on}`;
  requireConfirmation(tx, { what, reasons, needs: 'confirm', basis: [task.id, task.version] }, confirmation);
};

/**
 * Skips a date of a task. With `confirmation`, a person must agree to skip one of a series with dates more than a month apart. If the task is due then, it moves on to the next date of its series, or becomes inactive
 * without one. A trigger records the event.
 * @throws Problem not_found, conflict if the task is inactive or the date was skipped already, validation_failed for
 * another date; ConfirmationNeeded
 */
export const skipDate = (
  ctx: Context,
  reference: Reference,
  { reason, date }: Schemas['MaintenanceSkipCreate'],
  confirmation?: Confirmation,
): Promise<Schemas['MaintenanceSkip']> =>
  inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, reference);
    const due = task.next_due_at;
    await requireActive(tx, task, ', so there is no date to skip');
    if (due === null) throw conflict('The maintenance task is due by its meter only, so there is no date to skip.');
    const due_on = dateToSkip(task, due, date ?? due);
    const skipped = await readSkipped(tx, task);
    if (skipped.has(due_on)) throw conflict(`${due_on} has been skipped already.`);
    if (confirmation) requireAgreement(tx, task, due_on, confirmation);
    const next_due_at = due_on === due ? nextDueOn(task, due, skipped) : due;
    await tasks.update(tx, task, { next_due_at, active: next_due_at !== null });
    const skipped_at = new Date().toISOString();
    const skip = { task_id: task.id, skipped_at, due_on, next_due_at, reason, ...actingOf(tx.principal) };
    const [id = 0] = await insertRows(tx, 'maintenance_skip', [skip]);
    return { id, ...skip };
  });
