import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { PageRequest } from '../../records/paging.ts';
import { nameContains } from '../../records/search.ts';
import { isInside } from '../locations/inside.ts';
import { onOrder } from '../parts/operations.ts';
import { writeSheet } from './csv.ts';
import { runReport, type Definition } from './report.ts';
import { filterBy, idOf, type Filters } from './subjects.ts';

/** What a caller asks the forecast for. */
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
  quantity: 0,
  on_order: 0,
  min_quantity: 0,
  weekly_use: 0,
  planned_use: 0,
  expected_quantity: 0,
  runs_out_on: null,
  order_quantity: 0,
};

type Forecast = Schemas['PartsForecastFigures'] & Schemas['PartsForecastTotals'];

const partsForecast: Definition<Forecast> = {
  name: 'parts_forecast',
  subjects: async (ctx, _group, { location_id, location, supplier_id }) => sql`
    select part.id, part.id::text as key, part.name as label from part ${filterBy([
      location_id !== undefined && isInside('part.location_id', sql`id = ${await idOf(ctx, 'location', location_id)}`),
      location !== undefined && isInside('part.location_id', nameContains('location', location)),
      supplier_id !== undefined && sql`part.supplier_id = ${await idOf(ctx, 'supplier', supplier_id)}`,
    ])}`,
  // A quantity has three decimals, like those in stock.
  facts: () => sql`
    select part.id as machine_id, 0 as n, unit, quantity, on_order, min_quantity, round(used / ${sql.lit(PAST_DAYS / 7)}, 4) as weekly_use,
      planned_use, expected_quantity, case when days_left <= ${sql.lit(MAX_DAYS_LEFT)} then from_day + days_left::integer end as runs_out_on,
      greatest(0, ceil(min_quantity - expected_quantity)) as order_quantity, days_left
    from part
    join subject on subject.id = part.id
    left join (
      select part_id, -sum(quantity) as consumed from stock_movement cross join bounds
      where kind = 'consumption' and created_at > until - make_interval(days => ${sql.lit(PAST_DAYS)}) and created_at <= until
      group by part_id
    ) as consumption on consumption.part_id = part.id
    join window_ on n = 0
    cross join lateral (
      -- 'offset 0' computes it once for each part.
      select ${onOrder} as on_order, coalesce(consumed, 0) as used, 0::numeric as planned_use offset 0
    ) as expected
    cross join lateral (
      select round(quantity + on_order - used * (to_day - from_day) / ${sql.lit(PAST_DAYS)} - planned_use, 3) as expected_quantity,
        floor((quantity + on_order) * ${sql.lit(PAST_DAYS)} / nullif(used, 0)) as days_left
    ) as forecast`,
  sums: sql`
    count(*)::integer as parts, count(*) filter (where order_quantity > 0)::integer as parts_to_order,
    min(unit) as unit, sum(quantity) as quantity, sum(on_order) as on_order, sum(min_quantity) as min_quantity,
    sum(weekly_use) as weekly_use, sum(planned_use) as planned_use, sum(expected_quantity) as expected_quantity,
    min(runs_out_on) as runs_out_on, sum(order_quantity) as order_quantity, min(days_left) as days_left`,
  figures: sql`
    unit, quantity, on_order, min_quantity, weekly_use, planned_use, expected_quantity, runs_out_on, order_quantity, parts, parts_to_order,
    case when order_quantity > 0 then 0 else 1000000 end + least(days_left, 100000) as urgency`,
  sort: 'urgency',
  nothing: { ...NOTHING, parts: 0, parts_to_order: 0 },
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
  const { parts, parts_to_order } = report.totals;
  return {
    ...report,
    days,
    totals: { parts, parts_to_order },
    data: report.data.map(({ key, label, machine_id: _id, parts: _parts, parts_to_order: _toOrder, ...row }) => ({
      key,
      label,
      part_id: Number(key),
      ...row,
    })),
  };
};

/**
 * Returns the forecast of all parts as CSV.
 * @throws Problem validation_failed if there are too many parts
 */
export const writeForecast = (ctx: Context, query: ForecastQuery): Promise<string> =>
  writeSheet({
    columns: ['key', 'label', 'part_id', 'from', 'to', ...Object.keys(NOTHING)],
    intervals: 1,
    read: (limit) => forecastParts(ctx, query, { limit }),
  });
