import { sql } from 'kysely';
import type { Schemas, ToolInputs } from '../../../generated/contract.ts';
import type { Confirmation } from '../../core/question.ts';
import { MOST_UNCONFIRMED, requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { daysBetween, today } from '../../core/clock.ts';
import type { Reference } from '../../records/references.ts';
import { readQuantities } from '../parts/quantities.ts';
import { createPlan, lockPlans, plans, updatePlan } from './operations.ts';
import { foldText } from '../../words/fold.ts';

type Plan = Schemas['MaintenancePlan'];
type View = Schemas['MaintenancePlanView'];
type Changes = Omit<ToolInputs['update_maintenance_plan'], 'maintenance_plan_id' | 'confirm'>;
type Criteria = Pick<Changes, 'brand' | 'model' | 'type' | 'category' | 'location_id'>;
type PlanTaskInput = Schemas['PlanTaskCreate'];
type TaskInput = NonNullable<Changes['tasks']>[number];

/** Returns a name for a task of a plan, from its title: `Oil the belt` is `oil-the-belt`. */
const keyFrom = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'task';

/** Returns a task of a plan. One with the key of an earlier task keeps what is not given. @throws Problem validation_failed */
const toTask = async (
  tx: Transaction,
  { key, meter, meter_interval, checklist, parts, ...given }: TaskInput,
  index: number,
  earlier: Plan['tasks'] = [],
): Promise<PlanTaskInput> => {
  if (meter !== undefined && meter_interval === undefined)
    throw invalid(`/tasks/${index}/meter_interval`, 'is required with meter');
  if (meter === undefined && meter_interval !== undefined)
    throw invalid(`/tasks/${index}/meter`, 'is required with meter_interval');
  const name = key ?? keyFrom(given.title);
  const task: PlanTaskInput = { ...earlier.find((known) => known.key === name), ...given, key: name };
  if (meter !== undefined && meter_interval !== undefined) task.meter = { name: meter, interval: meter_interval };
  if (checklist !== undefined) task.checklist = checklist.map((item) => ({ item }));
  if (parts !== undefined) task.parts = await readQuantities(tx, parts, `/tasks/${index}/parts`);
  return task;
};

/** Returns tasks of a plan one after another, because each reads its parts. */
const toTasks = async (
  tx: Transaction,
  inputs: readonly TaskInput[],
  earlier?: Plan['tasks'],
): Promise<PlanTaskInput[]> => {
  const tasks: PlanTaskInput[] = [];
  for (const [index, input] of inputs.entries()) tasks.push(await toTask(tx, input, index, earlier));
  return tasks;
};

/** The most days until a task of a plan is first due, as the contract allows. */
const MOST_DAYS = 3650;

/** Returns the days from today until the tasks of a new plan start. @throws Problem validation_failed for a day that has passed */
const daysUntil = ({ principal }: Transaction, starts_on: string): number => {
  const days = daysBetween(today(principal.timezone), starts_on);
  if (days < 0) throw invalid('/starts_on', `must not be before today; received ${starts_on}`);
  if (days > MOST_DAYS) throw invalid('/starts_on', `must be at most ${MOST_DAYS} days ahead; received ${starts_on}`);
  return days;
};

/** Returns the criteria of a call, undefined if it has none. */
const matchIn = ({ brand, model, type, category, location_id }: Criteria): Criteria | undefined => {
  const match = { brand, model, type, category, location_id };
  return Object.values(match).every((criterion) => criterion === undefined) ? undefined : match;
};

type Machine = { id: number; name: string };

/** Returns the machines that fit a plan, whether it is active or not. */
const readFitting = async ({ em }: Transaction, { id }: Plan): Promise<Machine[]> => {
  const { rows } = await sql<Machine>`select id, name from machine
    where id in (select id from fitting_machines(array[${id}]::bigint[]) as fitting (id)) order by id`.execute(
    em.getKysely(),
  );
  return rows;
};

/** Checks that a person has confirmed tasks of many machines. @throws ConfirmationNeeded */
const requireConfirmed = (tx: Transaction, machines: readonly Machine[], confirmation: Confirmation): void => {
  if (machines.length <= MOST_UNCONFIRMED) return;
  const what = `plan the maintenance of ${machines.length} machines`;
  const reasons = machines.map(({ name }) => JSON.stringify(name));
  requireConfirmation(tx, { what, reasons, needs: 'confirm', basis: machines.map(({ id }) => id) }, confirmation);
};

/**
 * Adds a plan, of one criterion at least. Returns it with the number of machines that fit.
 * @throws Problem validation_failed as {@link createPlan}; ConfirmationNeeded for many machines
 */
export const addPlan = (
  ctx: Context,
  { name, external_ref, tasks, starts_on, confirm, ...criteria }: ToolInputs['create_maintenance_plan'],
): Promise<View> =>
  inTransaction(ctx, async (tx) => {
    const match = matchIn(criteria);
    if (match === undefined) throw invalid('/type', 'or brand or model or category or location_id is required');
    const starts_in_days = starts_on === undefined ? undefined : daysUntil(tx, starts_on);
    const planned = (await toTasks(tx, tasks)).map((task) => ({ starts_in_days, ...task }));
    const plan = await createPlan(tx, { name, external_ref, match, tasks: planned });
    const machines = await readFitting(tx, plan);
    requireConfirmed(tx, machines, { confirm });
    return { ...plan, machines: machines.length };
  });

/**
 * Changes a plan. Criteria replace all criteria, and tasks all tasks, as {@link toTask} says. Returns it with the number of machines that fit.
 * @throws Problem not_found, version_mismatch, validation_failed; ConfirmationNeeded when the tasks of many machines change
 */
export const changePlan = (
  ctx: Context,
  reference: Reference,
  { name, external_ref, tasks, active, confirm, ...criteria }: Changes & Pick<Confirmation, 'confirm'>,
  expected?: readonly number[],
): Promise<View> =>
  inTransaction(ctx, async (tx) => {
    await lockPlans(tx);
    const before = await plans.read(tx, reference);
    const fitted = await readFitting(tx, before);
    const changes = {
      name,
      external_ref,
      active,
      match: matchIn(criteria),
      tasks: tasks && (await toTasks(tx, tasks, before.tasks)),
    };
    const plan = await updatePlan(tx, before.id, changes, expected);
    const machines = await readFitting(tx, plan);
    const isOnlyRenamed = changes.match === undefined && tasks === undefined && plan.active === before.active;
    const concerned = new Map([...fitted, ...machines].map((machine) => [machine.id, machine]));
    if (!isOnlyRenamed) requireConfirmed(tx, [...concerned.values()], { confirm });
    return { ...plan, machines: machines.length };
  });
