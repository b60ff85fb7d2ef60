import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { today } from '../../core/clock.ts';
import { actingOf, inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { insertRows } from '../../records/row-writes.ts';
import { readMachine } from '../machines/place.ts';
import { meters } from '../meters/operations.ts';
import { addQuantities, moveStock, noteOfTask, parts } from '../parts/operations.ts';
import { createTicket } from '../tickets/operations.ts';
import { lockTask, requireActive, tasks, withOverdue } from './operations.ts';
import { isActiveAfter } from './task-plan.ts';
import { describeStrays, readResults, requirePictures, toResults, type WrittenResult } from './results.ts';
import { findPastDate } from './past-work.ts';
import { nextDueOn } from './schedule.ts';
import { readSkipped } from './skips.ts';

/** The columns of a completion. */
export const COMPLETION = [
  'id',
  'task_id',
  'completed_at',
  'completed_on',
  'due_on',
  'next_due_at',
  'meter_value',
  'ticket_id',
  'actor',
  'person_id',
  'client',
  'note',
  'checklist',
] as const;

const completionRows = defineList({
  name: 'maintenance_completion',
  table: 'maintenance_completion',
  equals: ['task_id'],
  rows: (db) => db.selectFrom('maintenance_completion').select(COMPLETION),
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

/** A task, its new completion, and whether that is past work, which has not changed the task. */
type Completed = { task: Schemas['MaintenanceTask']; completion: Schemas['MaintenanceCompletion']; isPast: boolean };

/**
 * Completes a task: adds a line to its log and sets the next due date by its rule, and the next due value of its meter. A
 * task that is not due again becomes inactive. The machine's status does not change. Work of a day before the last completion
 * belongs to the date that was due then, and only adds the line. Returns the task as it is then, and the line.
 * @throws Problem not_found, version_mismatch, conflict if the task is inactive, validation_failed for a day in the
 * future
 */
export const completeTask = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MaintenanceCompletionCreate'],
  expected?: readonly number[],
): Promise<Completed> =>
  inTransaction(ctx, async (tx) => {
    const day = today(tx.principal.timezone);
    const completed_on = input.completed_on ?? day;
    if (completed_on > day) throw invalid('/completed_on', 'must not be in the future');
    const task = await lockTask(tx, reference, expected);
    await requireActive(tx, task, ' and cannot be completed');
    if (typeof input.meter_value === 'number' && task.meter_id === null)
      throw invalid('/meter_value', 'is possible only for a task with a meter');
    const past = await findPastDate(tx, task, completed_on);
    const meter_value = past ? (input.meter_value ?? null) : await meterValueOf(tx, task, input.meter_value);
    const checklist = toResults(task.checklist_items, input.checklist ?? []);
    await requirePictures(tx, task, checklist);
    const reported = await reportFailures(tx, task, checklist);
    if (input.consume_parts) await consumeParts(tx, task);
    const completed_at = new Date().toISOString();
    const next_due_at = past ? task.next_due_at : nextDueOn(task, completed_on, await readSkipped(tx, task));
    const line = {
      ...(reported && { id: reported.completion_id }),
      task_id: task.id,
      completed_at,
      completed_on,
      due_on: past ? past.due_on : task.next_due_at,
      next_due_at,
      meter_value,
      ticket_id: reported?.ticket_id ?? null,
      ...actingOf(tx.principal),
      note: input.note ?? null,
      checklist,
    };
    const [id = 0] = await insertRows(tx, 'maintenance_completion', [line]);
    if (past) return { task: withOverdue(tx, task), completion: { ...line, id }, isPast: true };
    const changed = await tasks.update(tx, task, {
      last_completed_at: completed_at,
      next_due_at,
      active: isActiveAfter(task, next_due_at, day),
      next_due_value: task.meter_interval === null ? null : addQuantities(meter_value ?? 0, task.meter_interval),
      meter_due_at: null,
    });
    return { task: withOverdue(tx, changed), completion: { ...line, id }, isPast: false };
  });

type Task = Parameters<typeof withOverdue>[1];

const lineOf = ({ item, value, note }: Schemas['MaintenanceResult']): string =>
  `- ${item}${value === undefined || value === null ? '' : `: ${value}`}${note === null ? '' : ` (${note})`}`;

/** Adds one ticket about all steps that are not in order, if the task says so. Returns its id and that of its completion. */
const reportFailures = async (
  tx: Transaction,
  { machine_id, title, ticket_on_failure }: Task,
  results: readonly Schemas['MaintenanceResult'][],
): Promise<{ ticket_id: number; completion_id: number } | null> => {
  const failed = results.filter(({ ok }) => !ok);
  if (!ticket_on_failure || failed.length === 0) return null;
  // The ticket and its completion refer to each other, so the id of the completion comes first.
  const { rows } = await sql<{ id: number }>`select nextval('maintenance_completion_id_seq') as id`.execute(
    tx.em.getKysely(),
  );
  const completion_id = rows[0]?.id ?? 0;
  const description = [`Not in order at the maintenance "${title}":`, ...failed.map(lineOf)].join('\n');
  const ticket = { machine_id, title, description: description.slice(0, LIMITS.TicketCreate.description) };
  const { id: ticket_id } = await createTicket(tx, ticket, completion_id);
  return { ticket_id, completion_id };
};

/** Takes the parts of a task out of stock, in the order in which others lock them. @throws Problem insufficient_stock */
const consumeParts = async (tx: Transaction, { id, parts: needed }: Task): Promise<void> => {
  for (const { part_id, quantity } of needed.toSorted((one, other) => one.part_id - other.part_id)) {
    const part = await parts.lockReferred(tx, '/consume_parts', part_id);
    await moveStock(tx, part, { kind: 'consumption', quantity: -quantity, note: noteOfTask(id) });
  }
};

/** Returns what the meter of a task showed at its completion: a value, or the latest reading; null without a meter. */
const meterValueOf = async (
  tx: Transaction,
  { meter_id }: { meter_id: number | null },
  value: number | null | undefined,
): Promise<number | null> => {
  if (meter_id === null) return null;
  return value ?? (await meters.read(tx, meter_id)).last_value;
};

const lastCompletionOn = async (tx: Transaction, task_id: number, day: string) => {
  const rows = await tx.em
    .getKysely()
    .selectFrom('maintenance_completion')
    .select(['completed_on', 'actor'])
    .where('task_id', '=', task_id)
    .where('completed_on', '=', day)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows[0];
};

/** Returns a sentence about past work: the date that it counts for, and that the task is due as before. */
const describePast = ({ completed_on, due_on, next_due_at }: Schemas['MaintenanceCompletion']): string => {
  const counts = due_on === null ? 'was due on no date then' : `counts for ${due_on}`;
  const next = next_due_at === null ? '' : ` The task is still due on ${next_due_at}.`;
  return `The work of ${completed_on} ${counts}, because the task was completed on a later day already.${next}`;
};

/** Arguments of a completion by tool. `again` allows a second one on the same day, which is today by default. */
type Report = {
  again: boolean;
  completed_on?: string | undefined;
  checklist?: readonly WrittenResult[] | undefined;
  consume_parts?: boolean | undefined;
};

/**
 * Like {@link completeTask}, with the values of results as texts. Refuses a second completion on one day unless
 * `again` is true, because it would skip a due date. Returns the task with its machine, the ticket about failed steps, and
 * sentences about past work and about results of what is no step.
 */
export const completeMaintenance = (
  ctx: Context,
  reference: Reference,
  { again, completed_on, checklist = [], consume_parts }: Report,
  expected?: readonly number[],
): Promise<{ task: Schemas['MaintenanceTaskDetail']; ticket_id: number | null; notes: (string | undefined)[] }> =>
  inTransaction(ctx, async (tx) => {
    const { id, active, checklist_items } = await lockTask(tx, reference, expected);
    const day = completed_on ?? today(tx.principal.timezone);
    const done = active && !again ? await lastCompletionOn(tx, id, day) : undefined;
    if (done !== undefined)
      throw invalid(
        '/again',
        `must be true to complete the task a second time on one day: ${done.actor} completed it on ${done.completed_on}`,
      );
    const results = readResults(checklist_items, checklist);
    const { task, completion, isPast } = await completeTask(tx, id, {
      completed_on,
      checklist: results,
      consume_parts,
    });
    return {
      task: { ...task, ...(await readMachine(tx, task.machine_id)) },
      ticket_id: completion.ticket_id,
      notes: [isPast ? describePast(completion) : undefined, describeStrays(checklist_items, results)],
    };
  });
