import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { addDays, today } from '../../platform/clock.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { below, defineList } from '../../records/lists.ts';
import { mapPage, type Page, type PageRequest } from '../../records/paging.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import type { Announcement } from '../events/announcements.ts';
import { atLocation } from '../locations/inside.ts';
import { searchAboutMachines } from '../machines/words.ts';
import { assignedTo, changedAssignee, resolveAssignee, type Assignee } from '../people/assignees.ts';

/** The search of tasks for words of a title, of instructions, or of what people call the machine. */
export const searchTasks = searchAboutMachines('maintenance_task', 'search_maintenance_tasks');

// Of both lists: the tasks of machines at a location or inside it.
const location_id = atLocation('maintenance_task');
const filterReferences = { location_id: 'location', assignee_id: 'person' } as const;
const assignee_id = assignedTo('maintenance_task');

/**
 * Lists the active tasks that are due within `days` from today in the tenant's time zone, including overdue ones,
 * soonest first.
 */
export const listUpcomingMaintenance = defineList({
  name: 'upcoming_maintenance',
  table: 'maintenance_task',
  equals: ['machine_id'],
  search: searchTasks,
  filterReferences,
  filters: {
    location_id,
    assignee_id,
    days: (days: number, { principal }: Context) =>
      sql<boolean>`maintenance_task.next_due_at <= ${addDays(today(principal.timezone), days)}`,
  },
  rows: (db) =>
    db
      .selectFrom('maintenance_task')
      .innerJoin('machine', 'machine.id', 'maintenance_task.machine_id')
      .leftJoin('location', 'location.id', 'machine.location_id')
      .select([
        'maintenance_task.id',
        'maintenance_task.version',
        'maintenance_task.title',
        'maintenance_task.instructions',
        'maintenance_task.checklist',
        'maintenance_task.machine_id',
        'machine.name as machine_name',
        'machine.status as machine_status',
        'machine.location',
        'machine.zone',
        'location.name as location_name',
        'maintenance_task.last_completed_at',
        'maintenance_task.next_due_at',
        'maintenance_task.rule_unit',
        'maintenance_task.rule_interval',
        'maintenance_task.assignee',
      ])
      .select([
        sql<number>`maintenance_task.next_due_at - day.today`.as('days_until_due'),
        sql<boolean>`maintenance_task.next_due_at < day.today`.as('overdue'),
      ])
      // The filter `days` excludes rows whose date is null.
      .$narrowType<{ next_due_at: string }>(),
  // The condition has no parameter because only then can a generic plan use the partial index of active tasks.
  join: ({ principal }) =>
    sql`inner join (select ${today(principal.timezone)}::date as today) as day on maintenance_task.active`,
  order: {
    columns: [
      { column: 'maintenance_task.next_due_at', type: 'date' },
      { column: 'maintenance_task.id', type: 'id' },
    ],
    direction: 'asc',
  },
});

type Task = Schemas['MaintenanceTask'];
const stored = COLUMNS.MaintenanceTask.filter((column) => column !== 'overdue');

// The conditions have no parameter because only then can a generic plan use the partial indexes.
const active = (wanted: boolean) =>
  wanted ? sql<boolean>`maintenance_task.active` : sql<boolean>`not maintenance_task.active`;

const overdue = (wanted: boolean, { principal }: Context) => {
  const day = today(principal.timezone);
  return wanted
    ? sql<boolean>`maintenance_task.active and maintenance_task.next_due_at < ${day}`
    : sql<boolean>`(not maintenance_task.active or maintenance_task.next_due_at is null or maintenance_task.next_due_at >= ${day})`;
};

const due_before = (day: string) => below('maintenance_task.next_due_at', day);

const days = (days: number, { principal }: Context) =>
  sql<boolean>`(maintenance_task.active and ${due_before(addDays(today(principal.timezone), days + 1))})`;

/** The stored columns of maintenance tasks. `overdue` is not one of them because it depends on the day. */
export const tasks = resource('maintenance_task', stored, {
  references: { machine_id: 'machine', assignee_id: 'person' },
  equals: ['machine_id'],
  filterReferences,
  filters: { active, overdue, location_id, assignee_id, due_before, days },
  sorts: { next_due_at: { type: 'date', nullable: true } },
  ranges: { due_before: 'next_due_at', days: 'next_due_at' },
  search: searchTasks,
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

type Stored = Omit<Task, 'overdue'>;

/** Returns a task with `overdue`: whether it is active and was due before a day: today, in the tenant's time zone. */
export const withOverdue = ({ principal }: Context, task: Stored, day = today(principal.timezone)): Task => ({
  ...task,
  overdue: task.active && task.next_due_at !== null && task.next_due_at < day,
});

/** Lists maintenance tasks. `q` matches part of a title or instructions, case-insensitively. */
export const listTasks = async (
  ctx: Context,
  query: Parameters<typeof tasks.list>[1],
  page: PageRequest,
): Promise<Page<Task>> => mapPage(await tasks.list(ctx, query, page), (task) => withOverdue(ctx, task));

/** Returns a maintenance task. @throws Problem not_found */
export const getTask = async (ctx: Context, reference: Reference): Promise<Task> =>
  withOverdue(ctx, await tasks.read(ctx, reference));

type Planned = { [Name in 'rule_unit' | 'rule_interval' | 'starts_on' | 'ends_on']?: Task[Name] | undefined };

const checkPlan = ({ rule_unit, rule_interval, starts_on, ends_on }: Planned): void => {
  if (rule_unit && !rule_interval) throw invalid('/rule_interval', 'is required with rule_unit');
  if (rule_interval && !rule_unit) throw invalid('/rule_unit', 'is required with rule_interval');
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid('/ends_on', `must not be before ${starts_on}, the start; received ${ends_on}`);
};

/**
 * Returns the properties of a new task, due once unless it has a rule. The first due date is `next_due_at`, otherwise
 * `starts_on`, otherwise today. It is stored as `starts_on` too, from which a series takes its day of the month.
 * @throws Problem validation_failed for half a rule or an end before the start
 */
export const newTask = <Input extends Schemas['MaintenanceTaskCreate']>({ principal }: Context, input: Input) => {
  const next_due_at = input.next_due_at ?? input.starts_on ?? today(principal.timezone);
  const task = { ...input, next_due_at, starts_on: input.starts_on ?? next_due_at };
  checkPlan(task);
  return task;
};

/**
 * Returns the properties of a task to change, with the columns of its assignee. A task that is active without a due date becomes due on its start, or
 * today.
 * @throws Problem validation_failed for half a rule or an end before the start
 */
export const changedTask = (
  { principal }: Context,
  task: Stored,
  input: Schemas['MaintenanceTaskUpdate'],
  assigned: Partial<Assignee>,
) => {
  const { machine_id: _, ...plan } = { ...task, ...input };
  checkPlan(plan);
  const isDue = plan.active && plan.next_due_at === null;
  const { assignee_id: _id, assignee: _name, ...fields } = input;
  const change = { ...fields, ...changedAssignee(task, input, assigned) };
  return { ...change, next_due_at: isDue ? (plan.starts_on ?? today(principal.timezone)) : plan.next_due_at };
};

/**
 * Adds a task as {@link newTask} says. See {@link resolveAssignee} for its assignee.
 * @throws Problem validation_failed, also for a machine or person that does not exist
 */
export const createTask = (ctx: Context, input: Schemas['MaintenanceTaskCreate']): Promise<Task> =>
  inTransaction(ctx, async (tx) => {
    const assigned = await resolveAssignee(tx, input);
    return withOverdue(tx, await tasks.insert(tx, { ...newTask(tx, input), ...assigned }));
  });

/**
 * Updates the given fields as {@link changedTask} says; null clears a field.
 * @throws Problem not_found, version_mismatch, validation_failed
 */
export const updateTask = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MaintenanceTaskUpdate'],
  expected?: readonly number[],
): Promise<Task> =>
  inTransaction(ctx, async (tx) => {
    // The person before the work, which is the order in which an erasure locks them.
    const assigned = await resolveAssignee(tx, input);
    const task = await tasks.lock(tx, reference, expected);
    return withOverdue(tx, await tasks.update(tx, task, changedTask(tx, task, input, assigned)));
  });
