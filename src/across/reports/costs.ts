import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Definition } from './report.ts';
import type { Source } from './sources.ts';
import { meets, named } from './statement.ts';
import { all, any, total, type Sum, type Sums } from './sums.ts';

/** The costs of completed work orders, on the day of their completion. */
const workOrderCosts: Source = {
  of: 'work_order',
  rows: (only) => sql`
  select coalesce(work_order.machine_id, 0) as machine_id, met.n, type as category,
    case when cost_source = 'entered' then total_cost end as entered_cost,
    case when cost_source = 'computed' then parts_cost end as parts_cost,
    case when cost_source = 'computed' then labor_cost end as labor_cost,
    total_cost as workorder_cost, null::numeric as contract_cost, null::numeric as unassigned_cost,
    cost_source = 'unknown' as is_unknown
  from work_order
  join subject on subject.id = coalesce(work_order.machine_id, 0)
  ${meets(sql`completed_at`, sql`completed_at`)}
  cross join lateral work_order_cost(work_order.id, work_order.cost, work_order.labor_minutes)
  where status = 'completed' and ${only(sql`work_order.id`)}`,
};

/**
 * Costs of contracts per day: a row for each machine that the caller sees, with its share, or one for the machine 0 if a
 * contract names none. `ends_before` is null for no end; one that `renews` goes on after it. A contract that was cancelled ends on that day. Machines that the
 * caller does not see have their shares too.
 */
export const contractShares = (timezone: string): RawBuilder<unknown> => sql`
  select coalesce(named.machine_id, 0) as machine_id, coalesce(kind, 'other') as category, contract.starts_on,
    least(last_day, (cancelled_at at time zone ${timezone})::date) + 1 as ends_before,
    auto_renew and cancelled_at is null as renews,
    case cost_period
      when 'month' then cost * 12 / 365.25
      when 'quarter' then cost * 4 / 365.25
      when 'year' then cost / 365.25
      else cost / (last_day - contract.starts_on + 1)
    end / greatest(machines, 1) as per_day
  from (select *, count_links('contract', id) as machines from contract where cost is not null offset 0) as contract
  left join contract_machine as named on named.contract_id = contract.id
  cross join lateral (
    select coalesce(ends_on, case when coalesce(cost_period, 'once') = 'once' then contract.starts_on + 364 end) as last_day
  ) as ending`;

/**
 * The cost of a share of {@link contractShares} from `first` to before `last`: the difference of two amounts since the contract
 * began, in whole cents, so the costs of several windows add up to that of all.
 */
export const shareOfDays = sql`round(per_day * (last - starts_on), 2) - round(per_day * (first - starts_on), 2)`;

/** The shares of contracts. */
const contractCosts = (timezone: string): Source => ({
  of: 'machine',
  rows: (only) => sql`
  select share.machine_id, window_.n, category, null, null, null, null,
    case when share.machine_id <> 0 then amount end, case when share.machine_id = 0 then amount end, false
  from (${contractShares(timezone)}) as share
  join subject on subject.id = share.machine_id
  cross join bounds cross join window_
  cross join lateral (
    select greatest(starts_on, from_day) as first,
      least(ends_before, to_day, (bounds.until at time zone ${timezone})::date + 1) as last
  ) as days
  cross join lateral (
    select ${shareOfDays} as amount
  ) as spread
  where first < last and ${only(sql`share.machine_id`)}`,
});

/** The facts of all costs of machines. */
export const costSources = (timezone: string): Source[] => [workOrderCosts, contractCosts(timezone)];

/** The columns of {@link costSources}. */
export const costColumns = sql`null::text as category, null::numeric as entered_cost, null::numeric as parts_cost, null::numeric as labor_cost,
  null::numeric as workorder_cost, null::numeric as contract_cost, null::numeric as unassigned_cost, null::boolean as is_unknown`;

/** Cost of a fact of {@link costSources}. */
export const factCost = sql`coalesce(workorder_cost, contract_cost, unassigned_cost, 0)`;

/** Whether a fact of {@link costSources} is upkeep, and not what a gym pays to have or to insure its machines. */
export const isUpkeep = sql`(workorder_cost is not null or category not in ('lease', 'rental', 'insurance'))`;

const sumOf = (cost: string, category: string): Sum =>
  total(sql`coalesce(sum(${sql.ref(cost)}) filter (where category = ${sql.lit(category)}), 0)`);

/** The sums of {@link costSources}. */
const costSums: Sums = {
  entered_cost: total(sql`coalesce(sum(entered_cost), 0)`),
  parts_cost: total(sql`coalesce(sum(parts_cost), 0)`),
  labor_cost: total(sql`coalesce(sum(labor_cost), 0)`),
  workorder_cost: total(sql`coalesce(sum(workorder_cost), 0)`),
  corrective_cost: sumOf('workorder_cost', 'corrective'),
  preventive_cost: sumOf('workorder_cost', 'preventive'),
  inspection_cost: sumOf('workorder_cost', 'inspection'),
  other_workorder_cost: sumOf('workorder_cost', 'other'),
  contract_cost: total(sql`coalesce(sum(contract_cost), 0)`),
  lease_cost: sumOf('contract_cost', 'lease'),
  service_cost: sumOf('contract_cost', 'service'),
  insurance_cost: sumOf('contract_cost', 'insurance'),
  unassigned_contract_cost: total(sql`coalesce(sum(unassigned_cost), 0)`),
  total_cost: total(sql`coalesce(sum(${factCost}), 0)`),
  upkeep_cost: total(sql`coalesce(sum(${factCost}) filter (where ${isUpkeep}), 0)`),
  unknown_cost_workorders: total(sql`count(*) filter (where is_unknown)`),
};

/** The machines that were observed in a window, with what they are worth. */
const values = (timezone: string): Source => ({
  of: 'machine',
  rows: (only) => sql`
  select machine.id, observed.n, null, null, null, null, null, null, null, false, coalesce(replacement_value, purchase_price) as worth, replacement_value is not null as is_replacement
  from (
    select distinct condition.machine_id, met.n from machine_condition(${timezone}) as condition
    join subject on subject.id = condition.machine_id
    ${meets(sql`began`, sql`ended`)}
    where counts_as is not null and ${only(sql`condition.machine_id`)} and least(ended, met.ends_at) > greatest(began, met.starts_at)
  ) as observed join machine on machine.id = observed.machine_id and ${only(sql`machine.id`)}`,
});

/** Costs of machines: work orders and contracts. */
export const costs: Definition<Schemas['CostFigures']> = {
  name: 'costs',
  columns: sql`${costColumns}, null::numeric as worth, null::boolean as is_replacement`,
  sources: ({ timezone }) => [
    ...costSources(timezone).map(({ of, rows }): Source => ({
      of,
      rows: (only) => sql`select cost.*, null::numeric, null::boolean from ${named(costColumns, rows(only))} as cost`,
    })),
    values(timezone),
  ],
  sums: {
    ...costSums,
    replacement_value: total(sql`sum(worth)`),
    some_replacement: any(sql`bool_or(is_replacement) filter (where worth is not null)`),
    all_replacement: all(sql`bool_and(is_replacement) filter (where worth is not null)`),
  },
  figures: sql`
    workorder_cost, parts_cost, labor_cost, entered_cost, corrective_cost, preventive_cost, inspection_cost, other_workorder_cost,
    contract_cost, lease_cost, service_cost, insurance_cost,
    contract_cost - lease_cost - service_cost - insurance_cost as other_contract_cost, unassigned_contract_cost,
    total_cost, upkeep_cost, unknown_cost_workorders, replacement_value,
    round(upkeep_cost * 365 / nullif(greatest(days, 0) * replacement_value, 0), 4) as annual_cost_ratio,
    case when all_replacement then 'replacement_value' when some_replacement then 'mixed' when some_replacement is not null then 'purchase_price' end as value_basis`,
  sort: '-total_cost',
  nothing: {
    workorder_cost: 0,
    parts_cost: 0,
    labor_cost: 0,
    entered_cost: 0,
    corrective_cost: 0,
    preventive_cost: 0,
    inspection_cost: 0,
    other_workorder_cost: 0,
    contract_cost: 0,
    lease_cost: 0,
    service_cost: 0,
    insurance_cost: 0,
    other_contract_cost: 0,
    unassigned_contract_cost: 0,
    total_cost: 0,
    upkeep_cost: 0,
    unknown_cost_workorders: 0,
    replacement_value: null,
    annual_cost_ratio: null,
    value_basis: null,
  },
};
