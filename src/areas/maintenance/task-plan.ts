import { isDeepStrictEqual } from 'node:util';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { changedAssignee, type Assignee } from '../people/assignees.ts';

type Task = Schemas['MaintenanceTask'];

/** A task as it is stored: what follows from the day is left out. */
export type Stored = Omit<Task, 'overdue' | 'due_by'>;

type Planned = {
  [Name in 'rule_unit' | 'rule_interval' | 'starts_on' | 'ends_on' | 'next_due_at' | 'meter_interval']?:
    Task[Name] | undefined;
} & { meter_id?: Reference | null | undefined };

const checkPlan = (planned: Planned): void => {
  const { rule_unit, rule_interval, starts_on, ends_on, next_due_at, meter_id, meter_interval } = planned;
  if (rule_unit && !rule_interval) throw invalid('/rule_interval', 'is required with rule_unit');
  if (rule_interval && !rule_unit) throw invalid('/rule_unit', 'is required with rule_interval');
  if (meter_id && !meter_interval) throw invalid('/meter_interval', 'is required with meter_id');
  if (meter_interval && !meter_id) throw invalid('/meter_id', 'is required with meter_interval');
  if (meter_id && !rule_unit && next_due_at)
    throw invalid(
      '/next_due_at',
      'requires rule_unit and rule_interval: without them the task is due by its meter only',
    );
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid('/ends_on', `must not be before ${starts_on}, the start; received ${ends_on}`);
};

/** Whether a task has no dates, because it is due by a meter only. */
const isByMeterOnly = ({ meter_id, rule_unit }: Planned): boolean => Boolean(meter_id) && !rule_unit;

/**
 * Returns the properties of a new task, due once unless it has a rule or a meter. The first due date is `next_due_at`,
 * otherwise `starts_on`, otherwise today. It is stored as `starts_on` too, from which a series takes its day of the
 * month. A task by its meter only has no dates.
 * @throws Problem validation_failed for half a rule, a meter without an interval, or an end before the start
 */
export const newTask = <Input extends Omit<Schemas['MaintenanceTaskCreate'], 'parts'>>(
  { principal }: Context,
  input: Input,
) => {
  checkPlan(input);
  if (isByMeterOnly(input)) return { ...input, next_due_at: null };
  const next_due_at = input.next_due_at ?? input.starts_on ?? today(principal.timezone);
  const task = { ...input, next_due_at, starts_on: input.starts_on ?? next_due_at };
  checkPlan(task);
  return task;
};

/** A change of a task, with the ids of its parts. */
type Changes = Omit<Schemas['MaintenanceTaskUpdate'], 'parts'> & { parts?: Task['parts'] | undefined };

/** The fields of a task that its plan determines. */
const DETERMINED = [
  'machine_id',
  'title',
  'instructions',
  'rule_unit',
  'rule_interval',
  'basis',
  'meter_id',
  'meter_interval',
  'checklist',
  'parts',
] as const;

const checkDetermined = (task: Stored, input: Changes): void => {
  if (task.plan_id === null) return;
  for (const name of DETERMINED)
    if (input[name] !== undefined && !isDeepStrictEqual(input[name], task[name]))
      throw invalid(`/${name}`, `is determined by maintenance plan ${task.plan_id}; change the plan`);
};

/**
 * Returns the properties of a task to change, with the columns of its assignee. A task that is active without
 * a due date becomes due on its start, or today, unless it is due by its meter only.
 * @throws Problem validation_failed as {@link newTask}, and for what the plan of the task determines
 */
export const changedTask = ({ principal }: Context, task: Stored, input: Changes, assigned: Partial<Assignee>) => {
  checkDetermined(task, input);
  const { machine_id: _, ...plan } = { ...task, ...input };
  const { assignee_id: _id, assignee: _name, ...fields } = input;
  const change = { ...fields, ...changedAssignee(task, input, assigned) };
  if (isByMeterOnly(plan)) {
    checkPlan({ ...plan, next_due_at: input.next_due_at });
    return { ...change, next_due_at: null };
  }
  checkPlan(plan);
  const isDue = plan.active && plan.next_due_at === null;
  return { ...change, next_due_at: isDue ? (plan.starts_on ?? today(principal.timezone)) : plan.next_due_at };
};

/** Whether a task stays active after a completion or a skipped date: it has a next date, or is due by its meter only. */
export const isActiveAfter = (task: Stored, next_due_at: string | null, day: string): boolean =>
  next_due_at !== null || (isByMeterOnly(task) && (task.ends_on === null || task.ends_on >= day));
