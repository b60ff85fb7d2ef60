import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Definition } from './report.ts';
import type { Source } from './sources.ts';
import { meets } from './statement.ts';
import { selectPeople, selectSubjects } from './subjects.ts';
import { largest, total } from './sums.ts';

/** Returns the subject of a fact, from the machine and the person whose work it is. */
type SubjectOf = (machine: RawBuilder<unknown>, person: RawBuilder<unknown>) => RawBuilder<unknown>;

const ofMachine: SubjectOf = (machine) => machine;

/** Returns the function for people: only work on `machines`, and 0 for work of no person. */
const ofPerson =
  (machines: RawBuilder<unknown>): SubjectOf =>
  (machine, person) => sql`case when ${machine} in (select id from (${machines}) as fitting)
    then coalesce((select id from person where person.id = ${person}), 0) end`;

/** The due dates of maintenance, each with what became of it. They are the work of who completed them, or else of the assignee. */
const dates = (timezone: string, subjectOf: SubjectOf): Source => ({
  of: 'maintenance_task',
  rows: (only) => sql`
  select subject.id as machine_id, met.n, outcome, is_postponed, null::text as work_order, null::integer as minutes, false as is_planned,
    null::bigint as repair_seconds, null::bigint as acknowledge_seconds, null::text as ticket,
    null::bigint as report_to_repair_seconds, null::integer as age
  from (
    select min(from_day) as first, max(to_day) as last, (select completion_grace from settings) as grace from window_
  ) as days cross join bounds
  cross join lateral maintenance_outcome(first, last, ${timezone}, until, days.grace) as date
  join subject on subject.id = ${subjectOf(
    sql`date.machine_id`,
    sql`coalesce((
      select person_id from maintenance_completion as completion
      where completion.task_id = date.task_id and completion.due_on = date.due_on order by id desc limit 1
    ), (select assignee_id from maintenance_task as task where task.id = date.task_id))`,
  )}
  join window_ as met on due_on >= from_day and due_on < to_day
  where ${only(sql`date.task_id`)}`,
});

const dueWorkOrders = (subjectOf: SubjectOf): Source => ({
  of: 'work_order',
  rows: (only) => sql`
  select subject.id, met.n, null, false, case when completed_at <= due_at then 'due on time' else 'due' end, null, false, null, null, null, null, null
  from work_order
  join subject on subject.id = ${subjectOf(sql`coalesce(machine_id, 0)`, sql`assignee_id`)}
  ${meets(sql`due_at`, sql`due_at`)}
  where status <> 'cancelled' and ${only(sql`work_order.id`)}`,
});

const completedWorkOrders = (subjectOf: SubjectOf): Source => ({
  of: 'work_order',
  rows: (only) => sql`
  select subject.id, met.n, null, false, case when completed_at > due_at then 'completed late' else 'completed' end, labor_minutes,
    type in ('preventive', 'inspection') or was_planned, case when type = 'corrective' then repaired end, null, null, null, null
  from work_order
  join subject on subject.id = ${subjectOf(sql`coalesce(machine_id, 0)`, sql`assignee_id`)}
  ${meets(sql`completed_at`, sql`completed_at`)}
  join (
    select workorder_id, bool_or(status = 'planned') as was_planned,
      case when min(began) filter (where status = 'in_progress') < coalesce(min(began) filter (where status = 'completed'), 'infinity')
        then extract(epoch from sum(ended - began) filter (where status = 'in_progress' and ended < 'infinity'))::bigint end as repaired
    from work_order_period() where ${only(sql`workorder_id`)} group by workorder_id
  ) as period on workorder_id = work_order.id
  where status = 'completed' and ${only(sql`work_order.id`)}`,
});

/** All tickets: a percentile is none of parts. */
const tickets = (subjectOf: SubjectOf): Source => ({
  of: null,
  rows: () => sql`
  select subject.id, met.n, null, false, null, null, false, null, extract(epoch from acknowledged_at - created_at)::bigint,
    case when acknowledged_at is null then 'unacknowledged' else 'acknowledged' end,
    case when ticket.status = 'resolved' then extract(epoch from least(resolved_at, case when repaired_at >= created_at then repaired_at end) - created_at)::bigint end, null
  from ticket
  left join (
    select id as repair_id, assignee_id, case when status = 'completed' then completed_at end as repaired_at from work_order
  ) as repair on repair_id = workorder_id
  join subject on subject.id = ${subjectOf(sql`machine_id`, sql`assignee_id`)}
  ${meets(sql`created_at`, sql`created_at`)}`,
});

/** The periods in which work orders were open, with the age in days of those that were open at the end of the window. */
const openWorkOrders = (subjectOf: SubjectOf): Source => ({
  of: 'work_order',
  rows: (only) => sql`
  select subject.id, met.n, null, false, null, null, false, null, null, null, null,
    case when ended >= met.ends_at then floor(extract(epoch from met.ends_at - created_at) / 86400)::integer end
  from work_order_period() as period
  join work_order on work_order.id = workorder_id
  join subject on subject.id = ${subjectOf(sql`coalesce(machine_id, 0)`, sql`assignee_id`)}
  ${meets(sql`began`, sql`ended`)} and met.ends_at > met.starts_at
  where period.status not in ('completed', 'cancelled') and ${only(sql`period.workorder_id`)} and ${only(sql`work_order.id`)}`,
});

const sourcesBy = (timezone: string, subjectOf: SubjectOf): Source[] => [
  dates(timezone, subjectOf),
  ...[dueWorkOrders, completedWorkOrders, tickets, openWorkOrders].map((source) => source(subjectOf)),
];

/** Whether maintenance was done when it was due, how much work was planned, and how long repairs and acknowledgements took. */
export const maintenance: Definition<Schemas['MaintenanceFigures']> = {
  name: 'maintenance',
  columns: sql`null::text as outcome, null::boolean as is_postponed, null::text as work_order, null::integer as minutes,
    null::boolean as is_planned, null::bigint as repair_seconds, null::bigint as acknowledge_seconds, null::text as ticket,
    null::bigint as report_to_repair_seconds, null::integer as age`,
  sources: ({ timezone }) => sourcesBy(timezone, ofMachine),
  people: async (ctx, filters) => {
    const subjectOf = ofPerson(await selectSubjects(ctx, 'none', filters));
    const sources = ({ timezone }: { timezone: string }) =>
      sourcesBy(timezone, subjectOf).map((source) => ({ ...source, isOfPeople: true }));
    return { subjects: selectPeople, sources };
  },
  sums: {
    on_time: total(sql`count(*) filter (where outcome = 'on_time')`),
    late: total(sql`count(*) filter (where outcome = 'late')`),
    missed: total(sql`count(*) filter (where outcome = 'missed')`),
    pending: total(sql`count(*) filter (where outcome = 'pending')`),
    skipped: total(sql`count(*) filter (where outcome = 'skipped')`),
    postponed: total(sql`count(*) filter (where is_postponed)`),
    workorders_due: total(sql`count(*) filter (where work_order in ('due', 'due on time'))`),
    workorders_on_time: total(sql`count(*) filter (where work_order = 'due on time')`),
    planned_labor_minutes: total(sql`coalesce(sum(minutes) filter (where is_planned), 0)`),
    labor_minutes: total(sql`coalesce(sum(minutes), 0)`),
    with_labor: total(sql`count(minutes)`),
    workorders_completed: total(sql`count(*) filter (where work_order in ('completed', 'completed late'))`),
    workorders_late: total(sql`count(*) filter (where work_order = 'completed late')`),
    repairs: total(sql`count(repair_seconds)`),
    repair_seconds: total(sql`sum(repair_seconds)`),
    acknowledged: total(sql`count(*) filter (where ticket = 'acknowledged')`),
    acknowledge_seconds: total(sql`sum(acknowledge_seconds)`),
    median_acknowledge_seconds: largest(sql`percentile_disc(0.5) within group (order by acknowledge_seconds)`),
    p90_acknowledge_seconds: largest(sql`percentile_disc(0.9) within group (order by acknowledge_seconds)`),
    unacknowledged: total(sql`count(*) filter (where ticket = 'unacknowledged')`),
    resolved: total(sql`count(report_to_repair_seconds)`),
    report_to_repair_seconds: total(sql`sum(report_to_repair_seconds)`),
    median_report_to_repair_seconds: largest(
      sql`percentile_disc(0.5) within group (order by report_to_repair_seconds)`,
    ),
    p90_report_to_repair_seconds: largest(sql`percentile_disc(0.9) within group (order by report_to_repair_seconds)`),
    open_workorders: total(sql`count(age)`),
    age_0_7: total(sql`count(*) filter (where age <= 7)`),
    age_8_30: total(sql`count(*) filter (where age between 8 and 30)`),
    age_31_90: total(sql`count(*) filter (where age between 31 and 90)`),
    age_over_90: total(sql`count(*) filter (where age > 90)`),
  },
  figures: sql`
    on_time + late + missed as due, on_time, late, missed, pending, skipped, postponed,
    round(on_time::numeric / nullif(on_time + late + missed, 0), 4) as compliance,
    workorders_due, workorders_on_time, round(workorders_on_time::numeric / nullif(workorders_due, 0), 4) as schedule_compliance,
    workorders_completed, workorders_late,
    planned_labor_minutes, labor_minutes, round(planned_labor_minutes::numeric / nullif(labor_minutes, 0), 4) as planned_share,
    round(with_labor::numeric / nullif(workorders_completed, 0), 4) as labor_coverage,
    repairs, round(repair_seconds::numeric / nullif(repairs, 0), 4) as mean_repair_seconds,
    acknowledged, round(acknowledge_seconds::numeric / nullif(acknowledged, 0), 4) as mean_acknowledge_seconds,
    median_acknowledge_seconds, p90_acknowledge_seconds, unacknowledged,
    resolved, round(report_to_repair_seconds::numeric / nullif(resolved, 0), 4) as mean_report_to_repair_seconds,
    median_report_to_repair_seconds, p90_report_to_repair_seconds,
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
    workorders_completed: 0,
    workorders_late: 0,
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
    resolved: 0,
    mean_report_to_repair_seconds: null,
    median_report_to_repair_seconds: null,
    p90_report_to_repair_seconds: null,
    open_workorders: 0,
    age_0_7: 0,
    age_8_30: 0,
    age_31_90: 0,
    age_over_90: 0,
  },
};
