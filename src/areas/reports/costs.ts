import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { meets, type Definition } from './report.ts';

/** The costs of completed work orders, on the day of their completion. */
const workOrderCosts = sql`
  select coalesce(work_order.machine_id, 0) as machine_id, met.n,
    case when cost_source = 'entered' then total_cost end as entered_cost,
    case when cost_source = 'computed' then parts_cost end as parts_cost,
    case when cost_source = 'computed' then labor_cost end as labor_cost,
    null::numeric as contract_cost, cost_source = 'unknown' as is_unknown
  from work_order
  join subject on subject.id = coalesce(work_order.machine_id, 0)
  ${meets(sql`completed_at`, sql`completed_at`)}
  cross join lateral work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes)
  where status = 'completed'`;

/**
 * The shares of contracts. Each is the difference of two amounts since the contract began, in whole cents, so the costs of
 * several windows add up to that of all.
 */
const contractCosts = (timezone: string): RawBuilder<unknown> => sql`
  select share.machine_id, window_.n, null, null, null,
    round(per_day * (last - starts_on), 2) - round(per_day * (first - starts_on), 2), false
  from contract_share(${timezone}) as share
  join subject on subject.id = share.machine_id
  cross join bounds cross join window_
  cross join lateral (
    select greatest(starts_on, from_day) as first,
      least(ends_before, to_day, (bounds.until at time zone ${timezone})::date + 1) as last
  ) as days
  where first < last`;

/** The facts of all costs of machines. */
export const costFacts = (timezone: string): RawBuilder<unknown> =>
  sql`${workOrderCosts} union all ${contractCosts(timezone)}`;

/** The sums of {@link costFacts}. */
const costSums = sql`
  coalesce(sum(entered_cost), 0) as entered_cost, coalesce(sum(parts_cost), 0) as parts_cost,
  coalesce(sum(labor_cost), 0) as labor_cost, coalesce(sum(contract_cost), 0) as contract_cost,
  count(*) filter (where is_unknown)::integer as unknown_cost_workorders`;

/** The machines that were observed in a window, with what they are worth. */
const valueFacts = (timezone: string): RawBuilder<unknown> => sql`
  select machine.id, observed.n, coalesce(replacement_value, purchase_price) as worth, replacement_value is not null as is_replacement
  from (
    select distinct condition.machine_id, met.n from machine_condition(${timezone}) as condition
    join subject on subject.id = condition.machine_id
    ${meets(sql`began`, sql`ended`)}
    where counts_as is not null and least(ended, met.ends_at) > greatest(began, met.starts_at)
  ) as observed join machine on machine.id = observed.machine_id`;

/** What machines cost: work orders and contracts. */
export const costs: Definition<Schemas['CostFigures']> = {
  name: 'costs',
  facts: ({ timezone }) => sql`
    select cost.*, null::numeric as worth, null::boolean as is_replacement from (${costFacts(timezone)}) as cost
    union all
    select id, n, null, null, null, null, false, worth, is_replacement from (${valueFacts(timezone)}) as value`,
  sums: sql`${costSums}, sum(worth) as replacement_value,
    bool_or(is_replacement) filter (where worth is not null) as some_replacement,
    bool_and(is_replacement) filter (where worth is not null) as all_replacement`,
  figures: sql`
    entered_cost + parts_cost + labor_cost as workorder_cost, parts_cost, labor_cost, entered_cost, contract_cost,
    entered_cost + parts_cost + labor_cost + contract_cost as total_cost, unknown_cost_workorders, replacement_value,
    round((entered_cost + parts_cost + labor_cost + contract_cost) * 365 / nullif(greatest(days, 0) * replacement_value, 0), 4) as annual_cost_ratio,
    case when all_replacement then 'replacement_value' when some_replacement then 'mixed' when some_replacement is not null then 'purchase_price' end as value_basis`,
  sort: '-total_cost',
  nothing: {
    workorder_cost: 0,
    parts_cost: 0,
    labor_cost: 0,
    entered_cost: 0,
    contract_cost: 0,
    total_cost: 0,
    unknown_cost_workorders: 0,
    replacement_value: null,
    annual_cost_ratio: null,
    value_basis: null,
  },
};
