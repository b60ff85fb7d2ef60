import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { meets, type Definition } from './report.ts';

/** The due dates of maintenance, each with what became of it. */
const dateFacts = (timezone: string): RawBuilder<unknown> => sql`
  select date.machine_id, met.n, outcome, is_postponed, null::text as work_order, null::integer as minutes, false as is_planned,
    null::bigint as repair_seconds, null::bigint as acknowledge_seconds, null::text as ticket, null::integer as age
  from (select min(from_day) as first, max(to_day) as last from window_) as days cross join bounds
  cross join lateral maintenance_outcome(first, last, ${timezone}, until,
    (select completion_grace from settings)) as date
  join subject on subject.id = date.machine_id
  join window_ as met on due_on >= from_day and due_on < to_day`;

const dueWorkOrders = sql`
  select coalesce(machine_id, 0), met.n, null, false, case when completed_at <= due_at then 'due on time' else 'due' end, null, false, null, null, null, null
  from work_order
  join subject on subject.id = coalesce(machine_id, 0)
  ${meets(sql`due_at`, sql`due_at`)}
  where status <> 'cancelled'`;

const completedWorkOrders = sql`
  select coalesce(machine_id, 0), met.n, null, false, 'completed', labor_minutes,
    type in ('preventive', 'inspection') or was_planned, case when type = 'corrective' then repaired end, null, null, null
  from work_order
  join subject on subject.id = coalesce(machine_id, 0)
  ${meets(sql`completed_at`, sql`completed_at`)}
  join (
    select workorder_id, bool_or(status = 'planned') as was_planned,
      case when min(began) filter (where status = 'in_progress') < coalesce(min(began) filter (where status = 'completed'), 'infinity')
        then extract(epoch from sum(ended - began) filter (where status = 'in_progress' and ended < 'infinity'))::bigint end as repaired
    from work_order_period() group by workorder_id
  ) as period on workorder_id = work_order.id
  where status = 'completed'`;

const tickets = sql`
  select machine_id, met.n, null, false, null, null, false, null, extract(epoch from acknowledged_at - created_at)::bigint,
    case when acknowledged_at is null then 'unacknowledged' else 'acknowledged' end, null
  from ticket
  join subject on subject.id = machine_id
  ${meets(sql`created_at`, sql`created_at`)}`;

/** The periods in which work orders were open, with the age in days of those that were open at the end of the window. */
const openWorkOrders = sql`
  select coalesce(machine_id, 0), met.n, null, false, null, null, false, null, null, null,
    case when ended >= met.ends_at then floor(extract(epoch from met.ends_at - created_at) / 86400)::integer end
  from work_order_period() as period
  join work_order on work_order.id = workorder_id
  join subject on subject.id = coalesce(machine_id, 0)
  ${meets(sql`began`, sql`ended`)} and met.ends_at > met.starts_at
  where period.status not in ('completed', 'cancelled')`;

/** Whether maintenance was done when it was due, how much work was planned, and how long repairs and acknowledgements took. */
export const maintenance: Definition<Schemas['MaintenanceFigures']> = {
  name: 'maintenance',
  facts: ({ timezone }) => sql`
    ${dateFacts(timezone)} union all ${dueWorkOrders} union all ${completedWorkOrders} union all ${tickets}
    union all ${openWorkOrders}`,
  sums: sql`
    count(*) filter (where outcome = 'on_time')::integer as on_time, count(*) filter (where outcome = 'late')::integer as late,
    count(*) filter (where outcome = 'missed')::integer as missed, count(*) filter (where outcome = 'pending')::integer as pending,
    count(*) filter (where outcome = 'skipped')::integer as skipped, count(*) filter (where is_postponed)::integer as postponed,
    count(*) filter (where work_order in ('due', 'due on time'))::integer as workorders_due,
    count(*) filter (where work_order = 'due on time')::integer as workorders_on_time,
    coalesce(sum(minutes) filter (where is_planned), 0)::bigint as planned_labor_minutes, coalesce(sum(minutes), 0)::bigint as labor_minutes,
    count(minutes) as with_labor, count(*) filter (where work_order = 'completed') as completed,
    count(repair_seconds)::integer as repairs, sum(repair_seconds) as repair_seconds,
    count(*) filter (where ticket = 'acknowledged')::integer as acknowledged, sum(acknowledge_seconds) as acknowledge_seconds,
    percentile_disc(0.5) within group (order by acknowledge_seconds) as median_acknowledge_seconds,
    percentile_disc(0.9) within group (order by acknowledge_seconds) as p90_acknowledge_seconds,
    count(*) filter (where ticket = 'unacknowledged')::integer as unacknowledged, count(age)::integer as open_workorders,
    count(*) filter (where age <= 7)::integer as age_0_7, count(*) filter (where age between 8 and 30)::integer as age_8_30,
    count(*) filter (where age between 31 and 90)::integer as age_31_90, count(*) filter (where age > 90)::integer as age_over_90`,
  figures: sql`
    on_time + late + missed as due, on_time, late, missed, pending, skipped, postponed,
    round(on_time::numeric / nullif(on_time + late + missed, 0), 4) as compliance,
    workorders_due, workorders_on_time, round(workorders_on_time::numeric / nullif(workorders_due, 0), 4) as schedule_compliance,
    planned_labor_minutes, labor_minutes, round(planned_labor_minutes::numeric / nullif(labor_minutes, 0), 4) as planned_share,
    round(with_labor::numeric / nullif(completed, 0), 4) as labor_coverage,
    repairs, round(repair_seconds::numeric / nullif(repairs, 0), 4) as mean_repair_seconds,
    acknowledged, round(acknowledge_seconds::numeric / nullif(acknowledged, 0), 4) as mean_acknowledge_seconds,
    median_acknowledge_seconds, p90_acknowledge_seconds, unacknowledged,
    open_workorders, age_0_7, age_8_30, age_31_90, age_over_90`,
  sort: '-missed',
  nothing: {
    due: 0,
    on_time: 0,
    late: 0,
    missed: 0,
    pending: 0,
    skipped: 0,
    postponed: 0,
    compliance: null,
    workorders_due: 0,
    workorders_on_time: 0,
    schedule_compliance: null,
    planned_labor_minutes: 0,
    labor_minutes: 0,
    planned_share: null,
    labor_coverage: null,
    repairs: 0,
    mean_repair_seconds: null,
    acknowledged: 0,
    mean_acknowledge_seconds: null,
    median_acknowledge_seconds: null,
    p90_acknowledge_seconds: null,
    unacknowledged: 0,
    open_workorders: 0,
    age_0_7: 0,
    age_8_30: 0,
    age_31_90: 0,
    age_over_90: 0,
  },
};
