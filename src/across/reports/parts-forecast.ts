import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import type { PageRequest } from '../../records/paging.ts';
import { isInside, isNamed } from '../../areas/locations/inside.ts';
import { comingOfParts, isUseOfTask } from '../../areas/parts/operations.ts';
import { RECEIVABLE } from '../../areas/parts/order-statuses.ts';
import { writeSheet } from './csv.ts';
import { runReport, type Definition } from './report.ts';
import type { Source } from './sources.ts';
import { smallest, total } from './sums.ts';
import { filterBy, idOf, type Filters } from './subjects.ts';

/** Query of the forecast. */
export type ForecastQuery = Pick<Filters, 'location_id' | 'location' | 'supplier_id'> & {
  days?: number | undefined;
  sort?: string | undefined;
};

const DEFAULT_DAYS = 90;
/** The days whose consumption counts: 26 weeks. */
const PAST_DAYS = 182;
/** A part that lasts longer has no day on which it runs out. */
const MAX_DAYS_LEFT = 3652;

/** The figures of a part, without values. */
export const NOTHING: Schemas['PartsForecastFigures'] = {
  unit: null,
  supplier_id: null,
  supplier_name: null,
  last_price: null,
  stock_value: null,
  quantity: 0,
  on_order: 0,
  on_draft: 0,
  min_quantity: 0,
  weekly_use: 0,
  planned_use: 0,
  expected_quantity: 0,
  runs_out_on: null,
  order_quantity: 0,
};

/**
 * Needs of active tasks: the rows `part_id`, `day` and `quantity`. Tasks with the same schedule count together. The open date
 * of a task is the day on which its meter is expected to make it due, if that is earlier, and today if it has passed; its later
 * dates are those of its series, without skipped ones.
 */
const plannedDates = sql`
  select part_id, dates.day, quantity from (
    select (need ->> 'part_id')::bigint as part_id, next_due_at, starts_on, ends_on, rule_unit, rule_interval, skipped,
      least(next_due_at, expected_due_on) as due, sum((need ->> 'quantity')::numeric) as quantity
    from maintenance_task
    left join (select task_id, array_agg(due_on order by due_on) as skipped from maintenance_skip group by task_id) as skip
      on skip.task_id = maintenance_task.id
    cross join lateral jsonb_array_elements(parts) as need
    where active
    group by part_id, next_due_at, expected_due_on, starts_on, ends_on, rule_unit, rule_interval, skipped
  ) as needed
  join window_ on n = 0
  cross join lateral (
    select greatest(due, from_day) as day where due < to_day
    union all
    select day from maintenance_series(next_due_at, starts_on, rule_unit, rule_interval, greatest(next_due_at + 1, from_day),
      least(ends_on + 1, to_day)) as day
    where day <> all(coalesce(skipped, '{}'))
  ) as dates`;

/** Cumulative need of each part by each of these days, zero today. */
const plannedSteps = sql`
  select part_id, day, sum(sum(quantity)) over (partition by part_id order by day) as needed
  from (${plannedDates} union all select part.id, from_day, 0 from part join window_ on n = 0) as planned
  group by part_id, day`;

/** The price of each part in the newest order that was placed. */
const lastPrices = sql`
  select distinct on (part_id) part_id, unit_price from purchase_order_line as line
  join purchase_order on purchase_order.id = line.purchase_order_id
  where part_id is not null and unit_price is not null and status = any(${[...RECEIVABLE, 'received']})
  order by part_id, ordered_at desc nulls last, line.id desc`;

/** Stock and need of each part. A quantity has three decimals, like those in stock. */
const supply: Source = {
  of: null,
  rows: () => sql`(
    with supply as (
      select part.id, part.unit, part.supplier_id, supplier.name as supplier_name, coalesce(unit_price, unit_cost) as last_price,
        quantity, coalesce(on_order, 0) as on_order, coalesce(on_draft, 0) as on_draft, min_quantity, coalesce(consumed, 0) as used, from_day, to_day
      from part
      join subject on subject.id = part.id
      left join supplier on supplier.id = part.supplier_id
      left join (${lastPrices}) as priced on priced.part_id = part.id
      left join (
        select part_id, -sum(quantity) as consumed from stock_movement cross join bounds
        where kind = 'consumption' and not ${isUseOfTask}
          and created_at > until - make_interval(days => ${sql.lit(PAST_DAYS)}) and created_at <= until
        group by part_id
      ) as consumption on consumption.part_id = part.id
      left join (${comingOfParts}) as coming on coming.part_id = part.id
      join window_ on n = 0
    ), lasting as (
      select id, max(needed) as planned_use, min(case
        when used > 0 then greatest(day - from_day, floor((quantity + on_order - needed) * ${sql.lit(PAST_DAYS)} / used))
        when needed > 0 and quantity + on_order <= needed then day - from_day end) as days_left
      from supply join (${plannedSteps}) as step on step.part_id = id
      group by id
    )
    select id as machine_id, 0 as n, supply.*, round(used / ${sql.lit(PAST_DAYS / 7)}, 4) as weekly_use, planned_use, expected_quantity,
      case when days_left <= ${sql.lit(MAX_DAYS_LEFT)} then from_day + days_left::integer end as runs_out_on,
      greatest(0, ceil(min_quantity - expected_quantity - on_draft)) as order_quantity, days_left
    from supply join lasting using (id)
    cross join lateral (
      select round(quantity + on_order - used * (to_day - from_day) / ${sql.lit(PAST_DAYS)} - planned_use, 3) as expected_quantity
    ) as forecast)`,
};

type Forecast = Schemas['PartsForecastFigures'] & Omit<Schemas['PartsForecastTotals'], 'stock_value'>;

const partsForecast: Definition<Forecast> = {
  name: 'parts_forecast',
  subjects: async (ctx, _group, { location_id, location, supplier_id }) => sql`
    select part.id, part.id::text as key, part.name as label from part ${filterBy([
      location_id !== undefined && isInside('part.location_id', sql`id = ${await idOf(ctx, 'location', location_id)}`),
      location !== undefined && isInside('part.location_id', isNamed(location)),
      supplier_id !== undefined && sql`part.supplier_id = ${await idOf(ctx, 'supplier', supplier_id)}`,
    ])}`,
  columns: sql`null::bigint as id, null::text as unit, null::bigint as supplier_id, null::text as supplier_name, null::numeric as last_price,
    null::numeric as quantity, null::numeric as on_order, null::numeric as on_draft, null::numeric as min_quantity, null::numeric as used,
    null::date as from_day, null::date as to_day, null::numeric as weekly_use, null::numeric as planned_use,
    null::numeric as expected_quantity, null::date as runs_out_on, null::numeric as order_quantity, null::numeric as days_left`,
  sources: () => [supply],
  sums: {
    parts: total(sql`count(*)`),
    parts_to_order: total(sql`count(*) filter (where order_quantity > 0)`),
    stock_value: total(sql`sum(round(quantity * last_price, 2))`),
    parts_without_price: total(sql`count(*) filter (where quantity > 0 and last_price is null)`),
    unit: smallest(sql`min(unit)`, 'text'),
    supplier_id: smallest(sql`min(supplier_id)`),
    supplier_name: smallest(sql`min(supplier_name)`, 'text'),
    last_price: smallest(sql`min(last_price)`),
    quantity: total(sql`sum(quantity)`),
    on_order: total(sql`sum(on_order)`),
    on_draft: total(sql`sum(on_draft)`),
    min_quantity: total(sql`sum(min_quantity)`),
    weekly_use: total(sql`sum(weekly_use)`),
    planned_use: total(sql`sum(planned_use)`),
    expected_quantity: total(sql`sum(expected_quantity)`),
    runs_out_on: smallest(sql`min(runs_out_on)`, 'date'),
    order_quantity: total(sql`sum(order_quantity)`),
    days_left: smallest(sql`min(days_left)`),
  },
  figures: sql`
    unit, supplier_id, supplier_name, last_price, stock_value, quantity, on_order, on_draft, min_quantity, weekly_use, planned_use,
    expected_quantity, runs_out_on, order_quantity, parts, parts_to_order, parts_without_price,
    case when order_quantity > 0 then 0 else 1000000 end + least(days_left, 100000) as urgency`,
  sort: 'urgency',
  nothing: { ...NOTHING, parts: 0, parts_to_order: 0, stock_value: null, parts_without_price: 0 },
};

/** Returns what will be left of each part, those to order first. */
export const forecastParts = async (
  ctx: Context,
  { days = DEFAULT_DAYS, ...query }: ForecastQuery,
  page: PageRequest,
): Promise<Schemas['PartsForecastReport']> => {
  const from = today(ctx.principal.timezone);
  const window = { from, to: addDays(from, days), group_by: 'machine' } as const;
  const {
    group_by: _group,
    interval: _interval,
    ...report
  } = await runReport(ctx, partsForecast, { ...query, ...window }, page);
  const { parts, parts_to_order, stock_value, parts_without_price } = report.totals;
  return {
    ...report,
    days,
    totals: { parts, parts_to_order, stock_value: stock_value ?? 0, parts_without_price },
    data: report.data.map(
      ({
        key,
        label,
        machine_id: _id,
        parts: _parts,
        parts_to_order: _toOrder,
        parts_without_price: _unpriced,
        ...row
      }) => ({ key, label, part_id: Number(key), ...row }),
    ),
  };
};

/**
 * Returns the forecast of all parts as CSV.
 * @throws Problem validation_failed if there are too many parts
 */
export const writeForecast = (ctx: Context, query: ForecastQuery): Promise<string> =>
  writeSheet({
    columns: ['key', 'label', 'part_id', 'from', 'to', ...Object.keys(NOTHING)],
    read: (limit) => forecastParts(ctx, query, { limit }),
  });
