import { createPlan } from '../areas/maintenance-plans/operations.ts';
import type { Transaction } from '../platform/context.ts';
import { examplePlans } from './data/plans.ts';

/** Adds the example plans, inactive, and returns how many. */
export const addExamplePlans = async (tx: Transaction): Promise<number> => {
  for (const plan of examplePlans) await createPlan(tx, { ...plan, active: false });
  return examplePlans.length;
};
