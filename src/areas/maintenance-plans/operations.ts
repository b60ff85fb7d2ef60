import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, noteChange, type Context, type Transaction, lockForTenant } from '../../core/context.ts';
import { invalid, Problem, unknownReference } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { lockIds, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { ofOtherSites } from '../../records/sites.ts';
import { SITES_ROLE } from '../../core/tenancy.ts';
import { queueApplication } from '../../records/plan-application.ts';
import { hasMany, needsJob } from './size.ts';
import { toPlanTasks } from './tasks.ts';

type Plan = Schemas['MaintenancePlan'];

// The conditions have no parameter because only then can a generic plan use the index.
const active = (wanted: boolean) =>
  wanted ? sql<boolean>`maintenance_plan.active` : sql<boolean>`not maintenance_plan.active`;

const isOfSomeSites = sql`current_user = ${sql.lit(SITES_ROLE)}`;

/** The criteria of a plan. A caller of some sites reads no location that they do not see: for them it is all that they see. */
const match = sql<
  Plan['match']
>`case when ${isOfSomeSites} and not exists (select from location where id = match_location_id)
  then match || '{"location_id": null}' else match end`;

/** The tasks of a plan. A caller of some sites reads no parts of others. */
const visibleTasks = sql<Plan['tasks']>`case when ${isOfSomeSites} then (
    select jsonb_agg(task || jsonb_build_object('parts', (
      select coalesce(jsonb_agg(used order by n), '[]') from jsonb_array_elements(task -> 'parts') with ordinality as used_parts (used, n)
      where exists (select from part where part.id = (used ->> 'part_id')::bigint))) order by place)
    from jsonb_array_elements(tasks) with ordinality as planned (task, place))
  else tasks end`;

/** The tasks that a job still has to make, to make inactive, or to take from a plan that is being deleted. */
const pendingTasks = sql<number>`case when unapplied_after is null then 0
  when deleting then (select count(*) from maintenance_task as made where made.plan_id = maintenance_plan.id)
  when active then (select count(*) from fitting_machines(array[maintenance_plan.id]) as fitting (id) where fitting.id > unapplied_after)
    * jsonb_array_length(tasks)
  else (select count(*) from maintenance_task as made where made.plan_id = maintenance_plan.id and made.active
    and made.machine_id > unapplied_after) end`;

/** The plans that make maintenance tasks. */
export const plans = resource('maintenance_plan', COLUMNS.MaintenancePlan, {
  computed: { match, tasks: visibleTasks, pending_tasks: pendingTasks },
  filters: { active },
  sorts: { name: { type: 'text' } },
});

type Row = Schemas['MaintenancePlanRow'];

/** The value of a criterion of a plan. */
const criterion = <Name extends 'brand' | 'model' | 'type' | 'category'>(name: Name) =>
  sql<string | null>`match ->> ${sql.lit(name)}`.as(name);

/** Lists plans as summary rows with their tasks, newest first. */
export const listPlanRows = defineList({
  name: 'maintenance_plan_rows',
  table: 'maintenance_plan',
  rows: (db) =>
    db
      .selectFrom('maintenance_plan')
      .select(['maintenance_plan.id', 'version', 'external_ref', 'name', 'active'])
      .select([
        criterion('brand'),
        criterion('model'),
        criterion('type'),
        criterion('category'),
        sql<number | null>`(select id from location where id = match_location_id)`.as('location_id'),
        sql<Row['tasks']>`(select json_agg(json_build_object('key', task -> 'key', 'title', task -> 'title',
          'rule_unit', task -> 'rule_unit', 'rule_interval', task -> 'rule_interval', 'meter', task -> 'meter') order by place)
          from jsonb_array_elements(tasks::jsonb) with ordinality as planned (task, place))`.as('tasks'),
      ]),
});

/**
 * Waits for the changes of plans in progress before a plan is locked. The triggers take the same lock, and the plans of
 * others would refer to a locked plan meanwhile.
 */
export const lockPlans = (tx: Transaction): Promise<void> => lockForTenant(tx, 'maintenance_plan');

/** Returns the criteria of a plan. @throws Problem validation_failed without any, and for a location that does not exist */
const toMatch = async (tx: Transaction, input: Schemas['PlanMatchCreate']): Promise<Plan['match']> => {
  const { brand = null, model = null, type = null, category = null, location_id: reference = null } = input;
  const texts = { brand, model, type, category };
  if (reference === null && Object.values(texts).every((text) => text === null))
    throw invalid('/match', 'must have at least one criterion');
  if (reference === null) return { ...texts, location_id: null };
  const location_id = (await lockIds(tx, 'location', [reference]))(reference);
  if (location_id === undefined) throw unknownReference('/match/location_id', 'location', reference);
  return { ...texts, location_id };
};

/** Returns the properties of a plan to write. @throws Problem validation_failed */
const toPlan = async <Input extends Schemas['MaintenancePlanUpdate']>(tx: Transaction, input: Input) => ({
  ...input,
  match: input.match && (await toMatch(tx, input.match)),
  tasks: input.tasks && (await toPlanTasks(tx, input.tasks)),
});

/** Adds a plan. Triggers make its tasks on the machines that fit, or if they are many a job. @throws Problem validation_failed */
export const createPlan = (ctx: Context, input: Schemas['MaintenancePlanCreate']): Promise<Plan> =>
  inTransaction(ctx, async (tx) => {
    await lockPlans(tx);
    const { active: isActive, ...given } = input;
    const match = await toMatch(tx, given.match);
    const plan = { ...given, match, tasks: await toPlanTasks(tx, given.tasks), active: isActive ?? true };
    const isLater = await needsJob(tx, plan);
    const added = await plans.insert(tx, { ...plan, unapplied_after: isLater ? 0 : null });
    if (!isLater) return added;
    await queueApplication(tx, added.id);
    return plans.read(tx, added.id);
  });

/** Checks that a plan is not being deleted. @throws Problem conflict */
const requireKept = async ({ em }: Transaction, id: number): Promise<void> => {
  const { rows } = await sql`select from maintenance_plan where id = ${id} and deleting`.execute(em.getKysely());
  if (rows.length > 0) throw new Problem('conflict', { detail: 'This plan is being deleted.' });
};

/**
 * Updates the given fields of a plan. Triggers change its tasks, or if they are many a job.
 * @throws Problem not_found, version_mismatch, validation_failed, conflict
 */
export const updatePlan = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MaintenancePlanUpdate'],
  expected?: readonly number[],
): Promise<Plan> =>
  inTransaction(ctx, async (tx) => {
    await lockPlans(tx);
    const plan = await plans.lock(tx, reference, expected);
    await requireKept(tx, plan.id);
    const changes = await toPlan(tx, input);
    const { match = plan.match, tasks = plan.tasks, active: isActive = plan.active } = changes;
    const isOnlyRenamed = match === plan.match && tasks === plan.tasks && isActive === plan.active;
    if (isOnlyRenamed) return plans.update(tx, plan, changes);
    const isLater = await needsJob(tx, { match, tasks, active: isActive }, plan.id);
    const changed = await plans.update(tx, plan, { ...changes, unapplied_after: isLater ? 0 : null });
    if (!isLater) return changed;
    await queueApplication(tx, plan.id);
    return plans.read(tx, plan.id);
  });

/**
 * Deletes a plan. A trigger makes its tasks inactive tasks of no plan, or if they are many a job, and the plan is inactive until then.
 * @throws Problem not_found, version_mismatch, forbidden for a plan of other sites too
 */
export const deletePlan = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockPlans(tx);
    const plan = await plans.lock(tx, reference, expected);
    if (await hasMany(tx, plan.id)) {
      await plans.update(tx, plan, { active: false, deleting: true, unapplied_after: 0 });
      await queueApplication(tx, plan.id);
      return;
    }
    const deletion = sql`delete from maintenance_plan where id = ${plan.id}`;
    const { numAffectedRows } = await noteChange(tx, () => deletion.execute(tx.em.getKysely()));
    // A policy hides it from a deletion by callers who may not change it.
    if (numAffectedRows === 0n) throw ofOtherSites();
  });
