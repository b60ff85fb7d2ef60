/** How many days a due date may be passed by when a task is completed on time: a share of its interval, as SQL. */
const GRACE_DAYS = `coalesce(floor(grace * rule_interval *
      case rule_unit when 'day' then 1 when 'week' then 7 when 'month' then 30.4375 when 'year' then 365.25 end), 0)::int`;

/**
 * Outcome of the due dates from `first` on and before `last`, up to `until`: a date is `on_time` or `late` if its
 * task was completed, `skipped` if it was skipped, otherwise `pending` until its grace ends and then `missed`. `grace` is
 * a share of the interval.
 * Dates on which the machine was retired at the end of the day are left out.
 */
export const MAINTENANCE_OUTCOME = `create function maintenance_outcome(first date, last date, timezone text, until timestamptz, grace numeric)
  returns table (machine_id bigint, task_id bigint, due_on date, outcome text, is_postponed boolean)
  language sql stable parallel safe
  as $$
    with now_ as (select (until at time zone timezone)::date as today), of_task as (
      select task_id, judged_on, due_on, judged_on < due_on as is_postponed, completed_on, ${GRACE_DAYS} as days
      from maintenance_date where tenant_id = current_tenant() and judged_on >= first
      union all
      select task_id, series, series, false, null, ${GRACE_DAYS}
      from maintenance_date as date cross join now_
      cross join lateral maintenance_series(
        due_on, starts_on, rule_unit, rule_interval, greatest(counts_from, due_on, first), least(ends_before, last, today + 1)) as series
      where tenant_id = current_tenant() and counts_from is not null and greatest(counts_from, due_on, first) < least(ends_before, last, today + 1)
        -- A passed date has a row of its own once past work was recorded for it.
        and not exists (select from maintenance_date as own where own.tenant_id = date.tenant_id and own.task_id = date.task_id
          and own.judged_on = series and own.completed_on is not null)
    ), retired as (
      select machine_id, at as began, coalesce((
          select min(later.at) from machine_status_change as later
          where later.tenant_id = change.tenant_id and later.machine_id = change.machine_id and (later.at, later.id) > (change.at, change.id)
        ), 'infinity') as ended
      from machine_status_change as change where tenant_id = current_tenant() and to_status = 'retired'
    )
    select task.machine_id, of_task.task_id, judged_on, case
        when completed_on <= judged_on + days then 'on_time' when completed_on is not null then 'late'
        when skip.id is not null then 'skipped'
        when judged_on + days >= today then 'pending' else 'missed' end, is_postponed
    from of_task join maintenance_task as task on task.id = of_task.task_id cross join now_
    left join maintenance_skip as skip on skip.task_id = of_task.task_id and skip.due_on = of_task.due_on
    where judged_on < last and judged_on <= today and not exists (
      select from retired where retired.machine_id = task.machine_id
        and least(day_start(judged_on + 1, timezone), until) >= began and least(day_start(judged_on + 1, timezone), until) < ended)
  $$`;

/**
 * The statuses of each work order, period by period. One that is completed has no later period. Of the time before the first
 * line of a history is known only that the work order was open.
 */
export const WORK_ORDER_PERIOD = `create function work_order_period() returns table (workorder_id bigint, status text, began timestamptz, ended timestamptz)
  language sql stable parallel safe
  as $$
    with line as (
      select workorder_id, to_status, at, lead(at) over history as next_at
      from work_order_status_change where tenant_id = current_tenant()
      window history as (partition by workorder_id order by id)
    ), period as (
      select workorder_id, to_status as status, at as began, coalesce(next_at, 'infinity') as ended from line
      union all
      select id, 'open', created_at, coalesce(first_at, case when status in ('completed', 'cancelled') then coalesce(completed_at, created_at) end, 'infinity')
      from work_order cross join lateral (
        select (select at from work_order_status_change as line where line.tenant_id = current_tenant() and line.workorder_id = work_order.id
          order by line.id limit 1) as first_at
      ) as begun
      where first_at is null or created_at < first_at
    )
    select workorder_id, period.status, began,
      case when work_order.status = 'completed' and period.status not in ('completed', 'cancelled') then least(ended, completed_at) else ended end
    from period join work_order on work_order.id = workorder_id
  $$`;
