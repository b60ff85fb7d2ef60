import { sql } from 'kysely';
import { createPlan, updatePlan } from '../areas/maintenance-plans/operations.ts';
import { inTransaction, type Context } from '../core/context.ts';
import { examplePlans } from './data/plans.ts';
import { ownPlans } from './data/upkeep.ts';
import type { Demo } from './demo.ts';

/** Adds the example plans, inactive, except those whose names the tenant has. Returns the names of the added ones. */
export const addExamplePlans = (ctx: Context): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const known = await tx.em.getKysely().selectFrom('maintenance_plan').select('name').execute();
    const added = examplePlans.filter(({ name }) => known.every((plan) => plan.name !== name));
    for (const plan of added) await createPlan(tx, { ...plan, active: false });
    return added.map(({ name }) => name);
  });

/** Makes the tasks that have the titles of a plan its tasks, on the machines that fit. Their dates stay. */
const adoptTasks = (plan_id: number) => sql`
  update maintenance_task as task
  set uuid = planned_uuid(plan.uuid, machine.uuid, planned.key), plan_id = plan.id, plan_key = planned.key,
    starts_on = coalesce(task.starts_on, task.next_due_at)
  from maintenance_plan as plan cross join lateral jsonb_to_recordset(plan.tasks) as planned (key text, title text)
  join machine on machine.tenant_id = current_tenant() and machine.status <> 'retired' and machine.type = plan.match ->> 'type'
  where plan.tenant_id = current_tenant() and plan.id = ${plan_id} and task.tenant_id = current_tenant()
    and task.machine_id = machine.id and task.title = planned.title`;

/** Adds the plans of the gym. Its tasks of the same titles become theirs, with their past; other machines get new ones. */
export const addOwnPlans = async ({ tx }: Demo): Promise<void> => {
  for (const plan of ownPlans) {
    const { id } = await createPlan(tx, { ...plan, active: false });
    await adoptTasks(id).execute(tx.em.getKysely());
    await updatePlan(tx, id, { active: true });
  }
  // The triggers of changes are off while the data are loaded.
  await sql`select apply_plans(array(select id from machine where tenant_id = current_tenant()), null)`.execute(
    tx.em.getKysely(),
  );
};
