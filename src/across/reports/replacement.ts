import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import type { PageRequest } from '../../records/paging.ts';
import { availability } from './availability.ts';
import { costFacts, factCost, isUpkeep } from './costs.ts';
import { writeCsv } from './csv.ts';
import { runReport, type ReportQuery, type Definition, type Report } from './report.ts';
import { lastYear } from './window.ts';

/** With this many failures in 12 months a machine is one to look at. */
const MANY_FAILURES = 3;

/** The machines themselves: how old they are and what they are worth. */
const machineFacts = (timezone: string): RawBuilder<unknown> => sql`
  select machine.id, 0, null, null, false, null::numeric, null, round(age, 1), round(expected_lifespan_years - age, 1),
    coalesce(replacement_value, purchase_price), coalesce(warranty_until < today, false)
  from machine join subject on subject.id = machine.id
  cross join (select (until at time zone ${timezone})::date as today from bounds) as now_
  cross join lateral (select (today - coalesce(commissioned_at, purchased_at)) / 365.25 as age) as aged`;

const isCostly = sql`coalesce(
  upkeep_cost_12_months / nullif(replacement_value, 0) > (select replace_above from settings), false)`;
const isOld = sql`coalesce(remaining_life_years <= 0, false)`;
const isFailing = sql`failures_12_months >= ${sql.lit(MANY_FAILURES)}`;

/** Which machines to replace: by their age, costs and failures of 12 months. The totals have no age and no advice. */
export const replacement: Definition<Schemas['ReplacementFigures']> = {
  name: 'replacement',
  facts: ({ timezone }) => sql`
    select machine_id, n, counts_as, seconds, failed, null::numeric as cost, null::boolean as is_upkeep, null::numeric as age_years,
      null::numeric as remaining_life_years, null::numeric as worth, false as is_out_of_warranty
    from (${availability.facts({ timezone })}) as condition where n = 0
    union all
    select machine_id, n, null, null, false,
      ${factCost}, ${isUpkeep}, null, null, null, false
    from (${costFacts(timezone)}) as cost where n = 0
    union all ${machineFacts(timezone)}`,
  sums: sql`
    max(age_years) as age_years, max(remaining_life_years) as remaining_life_years,
    coalesce(sum(cost), 0) as cost_12_months, coalesce(sum(cost) filter (where is_upkeep), 0) as upkeep_cost_12_months, count(*) filter (where failed)::integer as failures_12_months,
    sum(seconds) filter (where counts_as = 'up') as up_seconds, sum(seconds) as observed_seconds,
    sum(worth) as replacement_value, bool_or(is_out_of_warranty) as is_out_of_warranty`,
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
