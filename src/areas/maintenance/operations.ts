import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { addDays, dayOf, today } from '../../core/clock.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import type { Confirmation } from '../../core/question.ts';
import { requireConfirmation } from '../../core/confirmation.ts';
import { conflict, invalid, Problem } from '../../core/errors.ts';
import { below } from '../../records/list-filters.ts';
import { mapPage, type Page, type PageRequest } from '../../records/paging.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import type { Announcement } from '../../records/announcements.ts';
import { atLocation } from '../locations/inside.ts';
import { readMachine } from '../machines/place.ts';
import { searchAboutMachines } from '../machines/words.ts';
import { lockMeters, requireCounter } from '../meters/operations.ts';
import { lockDistinctQuantities } from '../parts/quantities.ts';
import {
  assignedTo,
  changedAssignee,
  requireAssignee,
  requireStaying,
  resolveAssignee,
  type Assignee,
} from '../people/assignees.ts';
import { changedTask, newTask, type Stored } from './task-plan.ts';

/** The search of tasks for words of a title, of instructions, or of what people call the machine. */
export const searchTasks = searchAboutMachines('maintenance_task', 'search_maintenance_tasks');

/** The references by which both lists of tasks are filtered, and their filters: the location of the machine, and the assignee. */
export const filterReferences = { location_id: 'location', assignee_id: 'person' } as const;
export const referenceFilters = {
  location_id: atLocation('maintenance_task'),
  assignee_id: assignedTo('maintenance_task'),
};

type Task = Schemas['MaintenanceTask'];
const stored = COLUMNS.MaintenanceTask.filter((column) => column !== 'overdue' && column !== 'due_by');

// The conditions have no parameter because only then can a generic plan use the partial indexes.
const active = (wanted: boolean) =>
  wanted ? sql<boolean>`maintenance_task.active` : sql<boolean>`not maintenance_task.active`;

/** The condition that a task is overdue on a day. The first range is that of an index; a reading may lie just ahead. */
export const isOverdueOn = (day: string) =>
  sql<boolean>`(maintenance_task.active and maintenance_task.expected_due_on <= ${addDays(day, 1)}
    and (maintenance_task.next_due_at < ${day} or maintenance_task.meter_due_at is not null))`;

const overdue = (wanted: boolean, { principal }: Context) => {
  const day = today(principal.timezone);
  return wanted
    ? isOverdueOn(day)
    : sql<boolean>`(not maintenance_task.active or maintenance_task.meter_due_at is null
        and (maintenance_task.next_due_at is null or maintenance_task.next_due_at >= ${day}))`;
};

const due_before = (day: string) => below('maintenance_task.next_due_at', day);

const days = (days: number, { principal }: Context) =>
  sql<boolean>`(maintenance_task.active and ${due_before(addDays(today(principal.timezone), days + 1))})`;

const plan_id = (id: Reference) => sql<boolean>`maintenance_task.plan_id = ${id}`;

/** The stored columns of maintenance tasks. `overdue` and `due_by` are not among them because they depend on the day. */
export const tasks = resource('maintenance_task', stored, {
  references: { machine_id: 'machine', assignee_id: 'person', meter_id: 'meter' },
  equals: ['machine_id'],
  filterReferences: { ...filterReferences, plan_id: 'maintenance_plan' },
  filters: { active, overdue, ...referenceFilters, plan_id, due_before, days },
  sorts: { next_due_at: { type: 'date', nullable: true } },
  ranges: { due_before: 'next_due_at', days: 'next_due_at' },
  search: (q: string) => searchTasks(q),
});

/** The events of a task on the day when it is due, and on the day after. */
export const taskAnnouncements: readonly Announcement[] = [
  {
    table: 'maintenance_task',
    date: 'next_due_at',
    remembered: 'due_event_on',
    rows: (today) => sql`active and next_due_at <= ${today}::date`,
  },
  {
    table: 'maintenance_task',
    date: 'next_due_at',
    remembered: 'overdue_event_on',
    rows: (today) => sql`active and next_due_at < ${today}::date`,
  },
];

/** Returns what an active task is due by on a day, the earlier one of its date and the reading of its meter. */
const dueBy = ({ next_due_at, meter_due_at }: Stored, day: string, timezone: string): Schemas['DueBy'] | null => {
  const isByDate = next_due_at !== null && next_due_at <= day;
  if (meter_due_at === null) return isByDate ? 'date' : null;
  return isByDate && next_due_at <= dayOf(meter_due_at, timezone) ? 'date' : 'meter';
};

/**
 * Returns a task with what it is due by on a day, today by default, in the tenant's time zone, and with `overdue`:
 * whether it was due before that day, or is due by its meter.
 */
export const withOverdue = ({ principal }: Context, task: Stored, day = today(principal.timezone)): Task => {
  const isPast = task.next_due_at !== null && task.next_due_at < day;
  return {
    ...task,
    overdue: task.active && (isPast || task.meter_due_at !== null),
    due_by: task.active ? dueBy(task, day, principal.timezone) : null,
  };
};

/** Lists maintenance tasks. `q` is words of a title, instructions or machine. */
export const listTasks = async (
  ctx: Context,
  query: Parameters<typeof tasks.list>[1],
  page: PageRequest,
): Promise<Page<Task>> => mapPage(await tasks.list(ctx, query, page), (task) => withOverdue(ctx, task));

/** Returns a maintenance task. @throws Problem not_found */
export const getTask = async (ctx: Context, reference: Reference): Promise<Task> =>
  withOverdue(ctx, await tasks.read(ctx, reference));

/** Returns the maintenance tasks with these ids. */
export const getTasks = async (ctx: Context, ids: readonly number[]): Promise<Task[]> =>
  (await tasks.readAll(ctx, ids)).map((task) => withOverdue(ctx, task));

/**
 * Adds a task as {@link newTask} says. See {@link resolveAssignee} for its assignee.
 * @throws Problem validation_failed, also for a machine or person that does not exist, and for a meter that is none of the
 * machine's counters
 */
export const createTask = (ctx: Context, input: Schemas['MaintenanceTaskCreate']): Promise<Task> =>
  inTransaction(ctx, async (tx) => {
    const assigned = await requireAssignee(tx, input);
    const { machine_id, meter_id } = await tasks.resolve(tx, {
      machine_id: input.machine_id,
      meter_id: input.meter_id,
    });
    if (meter_id) await requireCounter(tx, meter_id, machine_id);
    const parts = input.parts ? await lockDistinctQuantities(tx, input.parts) : undefined;
    const task = { ...newTask(tx, { ...input, machine_id, meter_id, parts }), ...assigned };
    return withOverdue(tx, await tasks.insert(tx, task));
  });

/**
 * Locks a task after its meter, because a reading locks the meter before its tasks.
 * @throws Problem not_found, version_mismatch
 */
export const lockTask = async (
  tx: Transaction,
  reference: Reference,
  expected?: readonly number[],
): Promise<Stored> => {
  await lockMeters(tx, reference);
  return tasks.lock(tx, reference, expected);
};

/** The fields whose change schedules a task by its meter anew. */
const SCHEDULING = ['meter_id', 'meter_interval', 'next_due_at', 'active', 'rule_unit', 'machine_id'] as const;

/** Checks that a person agrees to take all dates of a recurring task from its assignee. @throws ConfirmationNeeded */
const requireWholeSeries = (
  tx: Transaction,
  task: Stored,
  { assignee }: Partial<Assignee>,
  confirmation: Confirmation,
): void => {
  const recurs = task.rule_unit !== null || task.meter_interval !== null;
  if (!recurs || assignee === undefined || task.assignee === null || assignee === task.assignee) return;
  const what = `give all dates of ${JSON.stringify(task.title)} to ${JSON.stringify(assignee ?? 'nobody')}, not only ${task.next_due_at ?? 'the next one'}`;
  const reasons = [
    `it recurs and is assigned to ${JSON.stringify(task.assignee)}`,
    'for one date only, create_workorder with task_id, assignee_id and due_at instead',
  ];
  requireConfirmation(tx, { what, reasons, needs: 'confirm', basis: [task.id, task.version] }, confirmation);
};

/**
 * Updates the given fields as {@link changedTask} says; null clears a field. With `confirmation`, a person must agree to
 * give all dates of a recurring task to another assignee.
 * @throws Problem not_found, version_mismatch, validation_failed; ConfirmationNeeded
 */
export const updateTask = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MaintenanceTaskUpdate'],
  { expected, confirmation }: { expected?: readonly number[] | undefined; confirmation?: Confirmation } = {},
): Promise<Task> =>
  inTransaction(ctx, async (tx) => {
    // The person before the work, which is the order in which an erasure locks them.
    const assigned = await resolveAssignee(tx, input);
    const schedules = SCHEDULING.some((name) => input[name] !== undefined);
    const references = await tasks.resolve(tx, { machine_id: input.machine_id, meter_id: input.meter_id });
    if (schedules) await lockMeters(tx, reference, references.meter_id);
    const task = await tasks.lock(tx, reference, expected);
    await requireStaying(tx, changedAssignee(task, input, assigned), task);
    if (confirmation) requireWholeSeries(tx, task, assigned, confirmation);
    const { machine_id = task.machine_id, meter_id = task.meter_id } = references;
    if (schedules && meter_id) await requireCounter(tx, meter_id, machine_id);
    if (input.active === true && !task.active) await requireStartable(tx, [{ ...task, machine_id }]);
    const { parts, ...fields } = input;
    const resolved = {
      ...fields,
      ...(parts && { parts: await lockDistinctQuantities(tx, parts) }),
      // A task that is paused while its machine is retired stays inactive when the machine returns.
      ...(input.active === false && { suspended: false }),
      ...(input.machine_id !== undefined && { machine_id }),
      ...(input.meter_id !== undefined && { meter_id }),
    };
    return withOverdue(tx, await tasks.update(tx, task, changedTask(tx, task, resolved, assigned)));
  });

/** Checks that no plan has deactivated a task and that no machine of one is retired. @throws Problem validation_failed */
export const requireStartable = async (tx: Transaction, started: readonly Stored[]): Promise<void> => {
  if (started.length === 0) return;
  const wanted = JSON.stringify(started.map(({ id, machine_id }) => ({ id, machine_id })));
  const { rows } = await sql<Pick<Stored, 'plan_id' | 'machine_id'> & { released: boolean }>`
    select plan_id, wanted.machine_id, plan_released as released
    from json_to_recordset(${wanted}::json) as wanted (id bigint, machine_id bigint)
    join maintenance_task on maintenance_task.id = wanted.id join machine on machine.id = wanted.machine_id
    where plan_released or machine.status = 'retired' limit 1`.execute(tx.em.getKysely());
  for (const { plan_id, machine_id, released } of rows)
    throw invalid(
      '/active',
      released
        ? `must be false: maintenance plan ${plan_id} no longer makes this task`
        : `must be false: machine ${machine_id} is retired, and its tasks return with it`,
    );
};

/** Returns a sentence about the tasks of a machine that is retired, undefined for any other. */
export const describeRetired = ({
  machine_status,
}: {
  machine_status: Schemas['MachineStatus'];
}): string | undefined =>
  machine_status === 'retired' ? 'The machine is retired: its tasks are inactive until it returns.' : undefined;

/** Checks that a task is active. @throws Problem conflict that says why it is not, and what is `impossible` then */
export const requireActive = async (tx: Transaction, { active, machine_id }: Stored, impossible: string) => {
  if (active) return;
  const retired = describeRetired(await readMachine(tx, machine_id));
  throw conflict(retired ?? `The maintenance task is inactive: it is not due again${impossible}.`);
};

/**
 * Deletes a task that nothing refers to. That of a plan stays, because the plan would make it again.
 * @throws Problem not_found, version_mismatch, in_use
 */
export const deleteTask = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id, plan_id } = await tasks.lock(tx, reference, expected);
    if (plan_id !== null)
      throw new Problem('in_use', { members: { used_by: [{ kind: 'maintenance_plan', count: 1 }] } });
    await tasks.remove(tx, id);
  });
