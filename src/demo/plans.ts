import { createPlan } from '../areas/maintenance-plans/operations.ts';
import { inTransaction, type Context } from '../platform/context.ts';
import { examplePlans } from './data/plans.ts';

/** Adds the example plans, inactive, except those whose names the tenant has. Returns the names of the added ones. */
export const addExamplePlans = (ctx: Context): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const known = await tx.em.getKysely().selectFrom('maintenance_plan').select('name').execute();
    const added = examplePlans.filter(({ name }) => known.every((plan) => plan.name !== name));
    for (const plan of added) await createPlan(tx, { ...plan, active: false });
    return added.map(({ name }) => name);
  });
