import { sql } from 'kysely';
import type { Definition } from './report.ts';
import type { Only, Source } from './sources.ts';
import { meets } from './statement.ts';
import { total } from './sums.ts';
import type { Schemas } from '../../../generated/contract.ts';

/** The machines with a meter of hours, each with its first one, and what that counted between two readings. */
const metered = (only: Only) => sql`metered as materialized (
    select distinct on (machine_id) id, machine_id from meter where unit = 'hour' and kind = 'counter' and ${only(sql`machine_id`)}
    order by machine_id, id
  )`;
const COUNTED = sql`
  select machine_id, read_at as ended, lag(read_at) over reading as began, travelled - lag(travelled) over reading as hours
  from metered cross join lateral (
    select meter_id, read_at, travelled from meter_reading where meter_id = metered.id offset 0) as meter_reading
  window reading as (partition by meter_id order by read_at)`;

/** Conditions of machines, period by period. */
const conditions = (timezone: string): Source => ({
  of: 'machine',
  rows: (only) => sql`(
    with ${metered(only)}
    select condition.machine_id, met.n, counts_as, is_degraded,
      floor(extract(epoch from greatest(least(ended, met.ends_at) - greatest(began, met.starts_at), interval '0')))::bigint as seconds,
      is_failure and began >= met.starts_at and began < met.ends_at as failed,
      case when ended >= met.starts_at and ended < met.ends_at then extract(epoch from ended - restored_from)::bigint end as restoration_seconds,
      case when episode_began is not null and began < met.ends_at and met.ends_at > met.starts_at
          and (ended > met.ends_at or (ended = met.ends_at and goes_on))
        then floor(extract(epoch from met.ends_at - greatest(episode_began, met.starts_at)))::bigint end as open_seconds,
      metered.id is not null as is_metered, null::numeric as run_hours
    from machine_condition(${timezone}) as condition
    join subject on subject.id = condition.machine_id
    left join metered on metered.machine_id = condition.machine_id
    ${meets(sql`began`, sql`ended`)}
    where counts_as is not null and ${only(sql`condition.machine_id`)})`,
});

/** Counts of the meters of machines. */
const runHours: Source = {
  of: 'machine',
  rows: (only) => sql`(
    with ${metered(only)}
    select counted.machine_id, met.n, null, false, null, false, null, null, false,
      hours * extract(epoch from least(ended, met.ends_at) - greatest(began, met.starts_at))::numeric / extract(epoch from ended - began)::numeric
    from (${COUNTED}) as counted
    join subject on subject.id = counted.machine_id
    ${meets(sql`began`, sql`ended`)}
    where ended > met.starts_at)`,
};

/** How long machines were up and down, how often they failed, and how long they took to be restored. */
export const availability: Definition<Schemas['AvailabilityFigures']> = {
  name: 'availability',
  columns: sql`null::text as counts_as, null::boolean as is_degraded, null::bigint as seconds, null::boolean as failed,
    null::bigint as restoration_seconds, null::bigint as open_seconds, null::boolean as is_metered, null::numeric as run_hours`,
  sources: ({ timezone }) => [conditions(timezone), runHours],
  sums: {
    machines: total(sql`count(distinct machine_id) filter (where seconds > 0)`),
    observed_seconds: total(sql`coalesce(sum(seconds), 0)`),
    up_seconds: total(sql`coalesce(sum(seconds) filter (where counts_as = 'up'), 0)`),
    degraded_seconds: total(sql`coalesce(sum(seconds) filter (where is_degraded), 0)`),
    planned_seconds: total(sql`coalesce(sum(seconds) filter (where counts_as = 'planned'), 0)`),
    unplanned_seconds: total(sql`coalesce(sum(seconds) filter (where counts_as = 'unplanned'), 0)`),
    failures: total(sql`count(*) filter (where failed)`),
    restored: total(sql`count(restoration_seconds)`),
    restoration_seconds: total(sql`coalesce(sum(restoration_seconds), 0)`),
    open_episodes: total(sql`count(open_seconds)`),
    open_seconds: total(sql`coalesce(sum(open_seconds), 0)`),
    run_hours: total(sql`sum(run_hours)`),
    failures_of_metered: total(sql`count(*) filter (where failed and is_metered)`),
  },
  figures: sql`
    machines, observed_seconds, up_seconds, degraded_seconds, planned_seconds, unplanned_seconds,
    round(up_seconds::numeric / nullif(observed_seconds, 0), 4) as availability,
    round((up_seconds + planned_seconds)::numeric / nullif(observed_seconds, 0), 4) as availability_excluding_planned,
    failures, round(up_seconds::numeric / nullif(failures, 0), 4) as mtbf_seconds,
    restored, round(restoration_seconds::numeric / nullif(restored, 0), 4) as mean_restoration_seconds,
    open_episodes, open_seconds,
    round(run_hours, 4) as run_hours, round(run_hours / nullif(failures_of_metered, 0), 4) as mtbf_run_hours`,
  sort: '-unplanned_seconds',
  nothing: {
    machines: 0,
    observed_seconds: 0,
    up_seconds: 0,
    degraded_seconds: 0,
    planned_seconds: 0,
    unplanned_seconds: 0,
    availability: null,
    availability_excluding_planned: null,
    failures: 0,
    mtbf_seconds: null,
    restored: 0,
    mean_restoration_seconds: null,
    open_episodes: 0,
    open_seconds: 0,
    run_hours: null,
    mtbf_run_hours: null,
  },
};
