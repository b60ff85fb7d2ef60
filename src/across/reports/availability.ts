import { sql } from 'kysely';
import { meets, type Definition } from './report.ts';
import type { Schemas } from '../../../generated/contract.ts';

/** The machines with a meter of hours, each with its first one, and what that counted between two readings. */
const METERED = sql`metered as materialized (
    select distinct on (machine_id) id, machine_id from meter where unit = 'hour' and kind = 'counter' order by machine_id, id
  )`;
const COUNTED = sql`
  select machine_id, read_at as ended, lag(read_at) over reading as began, travelled - lag(travelled) over reading as hours
  from meter_reading join metered on metered.id = meter_reading.meter_id window reading as (partition by meter_id order by read_at)`;

/** How long machines were up and down, how often they failed, and how long they took to be restored. */
export const availability: Definition<Schemas['AvailabilityFigures']> = {
  name: 'availability',
  facts: ({ timezone }) => sql`
    with ${METERED}
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
    where counts_as is not null
    union all
    select counted.machine_id, met.n, null, false, null, false, null, null, false,
      hours * extract(epoch from least(ended, met.ends_at) - greatest(began, met.starts_at))::numeric / extract(epoch from ended - began)::numeric
    from (${COUNTED}) as counted
    join subject on subject.id = counted.machine_id
    ${meets(sql`began`, sql`ended`)}
    where ended > met.starts_at`,
  sums: sql`
    count(distinct machine_id) filter (where seconds > 0)::integer as machines,
    coalesce(sum(seconds), 0)::bigint as observed_seconds,
    coalesce(sum(seconds) filter (where counts_as = 'up'), 0)::bigint as up_seconds,
    coalesce(sum(seconds) filter (where is_degraded), 0)::bigint as degraded_seconds,
    coalesce(sum(seconds) filter (where counts_as = 'planned'), 0)::bigint as planned_seconds,
    coalesce(sum(seconds) filter (where counts_as = 'unplanned'), 0)::bigint as unplanned_seconds,
    count(*) filter (where failed)::integer as failures,
    count(restoration_seconds)::integer as restored,
    coalesce(sum(restoration_seconds), 0)::bigint as restoration_seconds,
    count(open_seconds)::integer as open_episodes,
    coalesce(sum(open_seconds), 0)::bigint as open_seconds,
    sum(run_hours) as run_hours,
    count(*) filter (where failed and is_metered) as failures_of_metered`,
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
