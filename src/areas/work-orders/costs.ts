import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';

type Costs = Pick<Schemas['WorkOrder'], 'parts_cost' | 'labor_cost' | 'total_cost' | 'cost_source'>;

const cost = <Name extends keyof Costs>(name: Name) => sql.ref<Costs[Name]>(`costs.${name}`);

/** Costs of a work order, as its columns `parts_cost` and so on. The function of the database defines them. */
export const costs = {
  computed: {
    parts_cost: cost('parts_cost'),
    labor_cost: cost('labor_cost'),
    total_cost: cost('total_cost'),
    cost_source: cost('cost_source'),
  },
  joined: sql`cross join lateral work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes) as costs`,
};
