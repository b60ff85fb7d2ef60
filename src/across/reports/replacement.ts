import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import type { PageRequest } from '../../records/paging.ts';
import { availability } from './availability.ts';
import { costColumns, costSources, factCost, isUpkeep } from './costs.ts';
import { writeCsv } from './csv.ts';
import { runReport, type ReportQuery, type Definition, type Report } from './report.ts';
import type { Source } from './sources.ts';
import { named } from './statement.ts';
import { any, largest, total } from './sums.ts';
import { lastYear } from './window.ts';

/** With this many failures in 12 months a machine is one to look at. */
const MANY_FAILURES = 3;

/** The machines themselves: how old they are and what they are worth. */
const machines = (timezone: string): Source => ({
  of: null,
  rows: () => sql`
  select machine.id, 0, null, null, false, null::numeric, null, round(age, 1), round(expected_lifespan_years - age, 1),
    coalesce(replacement_value, purchase_price), coalesce(warranty_until < today, false)
  from machine join subject on subject.id = machine.id
  cross join (select (until at time zone ${timezone})::date as today from bounds) as now_
  cross join lateral (select (today - coalesce(commissioned_at, purchased_at)) / 365.25 as age) as aged`,
});

const isCostly = sql`coalesce(
  upkeep_cost_12_months / nullif(replacement_value, 0) > (select replace_above from settings), false)`;
const isOld = sql`coalesce(remaining_life_years <= 0, false)`;
const isFailing = sql`failures_12_months >= ${sql.lit(MANY_FAILURES)}`;

/** Which machines to replace: by their age, costs and failures of 12 months. The totals have no age and no advice. */
export const replacement: Definition<Schemas['ReplacementFigures']> = {
  name: 'replacement',
  columns: sql`null::text as counts_as, null::bigint as seconds, null::boolean as failed, null::numeric as cost, null::boolean as is_upkeep,
    null::numeric as age_years, null::numeric as remaining_life_years, null::numeric as worth, null::boolean as is_out_of_warranty`,
  sources: ({ timezone }) => [
    ...availability.sources({ timezone }).map(({ of, rows }): Source => ({
      of,
      rows: (only) => sql`
          select machine_id, n, counts_as, seconds, failed, null::numeric, null::boolean, null::numeric, null::numeric, null::numeric, false
          from ${named(availability.columns, rows(only))} as condition where n = 0`,
    })),
    ...costSources(timezone).map(({ of, rows }): Source => ({
      of,
      rows: (only) => sql`
          select machine_id, n, null, null::bigint, false, ${factCost}, ${isUpkeep}, null::numeric, null::numeric, null::numeric, false
          from ${named(costColumns, rows(only))} as cost where n = 0`,
    })),
    machines(timezone),
  ],
  sums: {
    age_years: largest(sql`max(age_years)`),
    remaining_life_years: largest(sql`max(remaining_life_years)`),
    cost_12_months: total(sql`coalesce(sum(cost), 0)`),
    upkeep_cost_12_months: total(sql`coalesce(sum(cost) filter (where is_upkeep), 0)`),
    failures_12_months: total(sql`count(*) filter (where failed)`),
    up_seconds: total(sql`sum(seconds) filter (where counts_as = 'up')`),
    observed_seconds: total(sql`sum(seconds)`),
    replacement_value: total(sql`sum(worth)`),
    is_out_of_warranty: any(sql`bool_or(is_out_of_warranty)`),
  },
  figures: sql`
    case when not is_total then age_years end as age_years,
    case when not is_total then remaining_life_years end as remaining_life_years,
    cost_12_months, upkeep_cost_12_months, failures_12_months,
    round(coalesce(up_seconds, 0) / nullif(observed_seconds, 0), 4) as availability_12_months,
    replacement_value, round(upkeep_cost_12_months / nullif(replacement_value, 0), 4) as cost_ratio,
    case when is_total then null when ${isCostly} or (${isOld} and ${isFailing}) then 'replace'
      when ${isOld} or ${isFailing} then 'watch' else 'keep' end as advice,
    case when is_total then '{}' else array_remove(array[
      case when ${isCostly} then 'cost' end, case when ${isOld} then 'age' end, case when ${isFailing} then 'failures' end,
      case when is_out_of_warranty then 'out_of_warranty' end], null) end as reasons,
    case when ${isCostly} or (${isOld} and ${isFailing}) then 1000000 when ${isOld} or ${isFailing} then 1000 else 0 end
      + failures_12_months + coalesce(round(upkeep_cost_12_months / nullif(replacement_value, 0), 4), 0) as urgency`,
  sort: '-urgency',
  nothing: {
    age_years: null,
    remaining_life_years: null,
    cost_12_months: 0,
    upkeep_cost_12_months: 0,
    failures_12_months: 0,
    availability_12_months: null,
    replacement_value: null,
    cost_ratio: null,
    advice: null,
    reasons: [],
  },
};

/** Asks for one row for each machine that is not retired, over the 12 months up to today. */
const eachInUse = (timezone: string, query: ReportQuery): ReportQuery => ({
  ...query,
  ...lastYear(timezone),
  group_by: 'machine',
  in_use: true,
});

/** Returns what each machine costs and how it does, those to look at first. @throws Problem as {@link runReport} */
export const readReplacement = (
  ctx: Context,
  query: ReportQuery,
  page: PageRequest,
): Promise<Report<Schemas['ReplacementFigures']>> =>
  runReport(ctx, replacement, eachInUse(ctx.principal.timezone, query), page);

/** Returns {@link readReplacement} of all machines as CSV. @throws Problem as {@link writeCsv} */
export const writeReplacement = (ctx: Context, query: ReportQuery): Promise<string> =>
  writeCsv(ctx, replacement, eachInUse(ctx.principal.timezone, query));
