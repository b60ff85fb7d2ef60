import { part } from './columns.ts';
import { isPastCompletion } from './past-completions.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

const UNITS = "('day', 'week', 'month', 'year')";

/**
 * Due dates as the report judges them. The open row of a task has its current due date, and `judged_on`: the date before
 * it was postponed. `judged_on` is null if the date does not count. The later dates of the series count from
 * `counts_from` on, and before `ends_before`; none do without `counts_from`. A completion closes the row, and so does a
 * change of the rule for the dates that have passed. `maintenance_skip` says which dates were skipped.
 * `planned_on` is the day for which a date was planned first, by which calendars know it after it was moved.
 */
const TABLES = `
create table maintenance_date (
  ${part('maintenance_date')},
  task_id bigint not null, judged_on date, due_on date not null, completed_on date, rule_unit text, rule_interval int,
  starts_on date, counts_from date, ends_before date, is_open boolean not null default false,
  planned_on date not null,
  constraint maintenance_date_rule_unit_check check (rule_unit in ${UNITS})
);
create index maintenance_date_by_task on maintenance_date (tenant_id, task_id, id);
create index maintenance_date_by_due_on on maintenance_date (tenant_id, due_on, id);
create unique index maintenance_date_open on maintenance_date (tenant_id, task_id) where (is_open);
`;

/**
 * The dates of a series after the date `due`, from `first` on and before `before`. Like the next due date of a task, each
 * is counted from `due`, and a date on the last day of a short month has the day of the start again in a longer one.
 */
const SERIES = `create function maintenance_series(due date, starts_on date, unit text, every int, first date, before date)
  returns setof date language sql immutable parallel safe
  as $$
    select due + n * size from (select every * case unit when 'week' then 7 else 1 end as size) as step
    cross join lateral generate_series(greatest(1, (first - due) / size), (before - 1 - due) / size) as n
    where unit in ('day', 'week') and due + n * size >= first
    union all
    select found from (
      select every * case unit when 'year' then 12 else 1 end as months, date_trunc('month', due::timestamp) as begin,
        case when extract(month from due + 1) <> extract(month from due) then greatest(extract(day from due), extract(day from starts_on))
          else extract(day from due) end::int as day
    ) as step
    cross join lateral generate_series(
      greatest(1, ((extract(year from first) - extract(year from due)) * 12 + extract(month from first) - extract(month from due))::int / months),
      ((extract(year from before) - extract(year from due)) * 12 + extract(month from before) - extract(month from due))::int / months
    ) as n
    cross join lateral (select begin + make_interval(months => n * months) as month) as at_month
    cross join lateral (
      select (month + make_interval(days => least(day, extract(day from month + interval '1 month' - interval '1 day')::int) - 1))::date as found
    ) as at_day
    where unit in ('month', 'year') and found >= first and found < before
  $$`;

/** Whether dates of a series after `due` lie before a day, as SQL. */
const hasSeries = (row: string, from: string, before: string): string =>
  `exists (select from maintenance_series(${row}.due_on, ${row}.starts_on, ${row}.rule_unit, ${row}.rule_interval, ${from}, ${before}))`;

const REPEATS = "task.basis = 'scheduled' and task.rule_unit is not null";

/** Makes the date of a task its open row. */
const OPEN = `create function open_maintenance_date(task maintenance_task, judged date, due date, since date) returns void
  language sql as $$
    insert into maintenance_date (tenant_id, task_id, judged_on, due_on, rule_unit, rule_interval, starts_on, counts_from, ends_before, is_open)
    values (task.tenant_id, task.id, judged, due, task.rule_unit, task.rule_interval, task.starts_on,
      case when task.active and ${REPEATS} then since end, task.ends_on + 1, true)
    on conflict (tenant_id, task_id) where (is_open) do update set judged_on = excluded.judged_on, due_on = excluded.due_on,
      rule_unit = excluded.rule_unit, rule_interval = excluded.rule_interval, starts_on = excluded.starts_on,
      counts_from = excluded.counts_from, ends_before = excluded.ends_before
  $$`;

/** Makes a closed date the open row of its task again, in place of the later one. Dates of the series count from it on. */
const REOPEN = `create function reopen_maintenance_date(closed bigint) returns void
  language sql as $$
    delete from maintenance_date as later using maintenance_date as date
      where date.tenant_id = current_tenant() and date.id = closed
        and later.tenant_id = date.tenant_id and later.task_id = date.task_id and later.is_open;
    update maintenance_date as date set is_open = true, completed_on = null, ends_before = task.ends_on + 1,
      counts_from = case when ${REPEATS} then coalesce(date.counts_from, date.due_on) end
      from maintenance_task as task where date.tenant_id = current_tenant() and date.id = closed
        and task.tenant_id = date.tenant_id and task.id = date.task_id;
  $$`;

/**
 * Keeps the open row of a task that was added or changed. A date that is moved stays the date that it was; it counts on the
 * new day only if that is earlier. Dates of the series that have passed keep the rule of their time. While a task is
 * inactive no dates arise. A due date that was skipped is closed. What follows from a completion is left to {@link CLOSE}.
 */
const KEEP = `create function keep_maintenance_date() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    day date := (changed_at() at time zone (select timezone from tenant where id = new.tenant_id))::date;
    known maintenance_date;
    judged date;
    since date := '-infinity';
  begin
    if tg_op = 'UPDATE' then
      select * into known from maintenance_date where tenant_id = new.tenant_id and task_id = new.id and is_open;
      if new.next_due_at is distinct from old.next_due_at and exists (select from maintenance_skip
        where tenant_id = new.tenant_id and task_id = new.id and due_on = known.due_on and next_due_at is not distinct from new.next_due_at)
      then
        since := coalesce(known.counts_from, since);
        update maintenance_date set is_open = false, ends_before = coalesce(new.next_due_at, known.ends_before)
          where tenant_id = known.tenant_id and id = known.id;
        if new.next_due_at is not null then
          perform open_maintenance_date(new, case when new.next_due_at >= since then new.next_due_at end, new.next_due_at, since);
        end if;
        return null;
      end if;
      if known.counts_from is not null and known.due_on < day
        and ${hasSeries('known', 'greatest(known.counts_from, known.due_on)', 'least(day + 1, known.ends_before)')}
      then
        insert into maintenance_date (tenant_id, task_id, due_on, rule_unit, rule_interval, starts_on, counts_from, ends_before)
        values (known.tenant_id, known.task_id, known.due_on, known.rule_unit, known.rule_interval, known.starts_on,
          known.counts_from, least(day + 1, known.ends_before));
      end if;
      since := case when not old.active then day when known.due_on < day then day + 1 else coalesce(known.counts_from, since) end;
    end if;
    judged := case
      when not new.active and known.judged_on > day then null
      when known.judged_on is not null then least(known.judged_on, new.next_due_at)
      when new.active and new.next_due_at >= since then new.next_due_at end;
    if judged is not null or (new.active and new.next_due_at is not null) then
      perform open_maintenance_date(new, judged, coalesce(new.next_due_at, known.due_on), since);
    else
      delete from maintenance_date where tenant_id = new.tenant_id and task_id = new.id and is_open;
    end if;
    return null;
  end $$`;

/** The day before which a completion passes over dates of the series, as SQL. */
const PASSED = `least(coalesce(completion.next_due_at, completion.completed_on + 1), task.ends_on + 1)`;

/** A completed date with the dates of the series that the completion passes over, as SQL of `completion` and `task`. */
const CLOSED = `completion.tenant_id, completion.task_id, completion.due_on, completion.due_on, completion.completed_on,
      task.rule_unit, task.rule_interval, task.starts_on,
      case when ${REPEATS} and exists (select from maintenance_series(completion.due_on, task.starts_on, task.rule_unit,
        task.rule_interval, completion.due_on, ${PASSED})) then '-infinity'::date end, ${PASSED}`;

const COLUMNS =
  'tenant_id, task_id, judged_on, due_on, completed_on, rule_unit, rule_interval, starts_on, counts_from, ends_before';

/**
 * Closes the open row of a task that was completed, and opens the one of its next date. Past work leaves both: the date
 * that was due then counts as completed by it, if nothing had completed that before.
 */
const CLOSE = `create function close_maintenance_date() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    completion maintenance_completion := new;
    task maintenance_task;
    known maintenance_date;
    since date;
  begin
    if ${isPastCompletion('new')} then
      update maintenance_date set completed_on = least(completed_on, new.completed_on)
        where tenant_id = new.tenant_id and task_id = new.task_id and not is_open and due_on = new.due_on
          and (judged_on is not null or completed_on is not null);
      if not found then
        -- A date of the series that was passed over gets a row of its own.
        insert into maintenance_date (tenant_id, task_id, judged_on, due_on, completed_on, rule_unit, rule_interval, starts_on)
        select tenant_id, task_id, new.due_on, new.due_on, new.completed_on, rule_unit, rule_interval, starts_on
        from maintenance_date as date where tenant_id = new.tenant_id and task_id = new.task_id and counts_from is not null and not is_open
          and greatest(counts_from, due_on) <= new.due_on
          and ${hasSeries('date', 'new.due_on', 'least(ends_before, new.due_on + 1)')} limit 1;
      end if;
      return null;
    end if;
    select * into task from maintenance_task where tenant_id = new.tenant_id and id = new.task_id;
    select * into known from maintenance_date
      where tenant_id = new.tenant_id and task_id = new.task_id and is_open and due_on = new.due_on;
    if known.id is null then
      -- A completion that was loaded with the past of its task.
      insert into maintenance_date (${COLUMNS}) select ${CLOSED} where completion.due_on is not null;
      return null;
    end if;
    since := coalesce(known.counts_from, '-infinity');
    update maintenance_date set is_open = false, completed_on = new.completed_on, ends_before = ${PASSED},
      counts_from = case when known.counts_from is not null
        and ${hasSeries('known', 'greatest(since, known.due_on)', PASSED)} then since end
      where tenant_id = known.tenant_id and id = known.id;
    if new.next_due_at is not null then
      task.active := true;
      perform open_maintenance_date(task, case when new.next_due_at >= since then new.next_due_at end, new.next_due_at, since);
    end if;
    return null;
  end $$`;

const SCHEDULE = ['active', 'next_due_at', 'rule_unit', 'rule_interval', 'basis', 'starts_on', 'ends_on'];

/** Sets the day for which a date is planned first. */
const SET_PLANNED = `create function set_planned_on() returns trigger language plpgsql as $$ begin
    new.planned_on := new.due_on;
    return new;
  end $$`;

const TRIGGERS = [
  'create trigger planned before insert on maintenance_date for each row execute function set_planned_on()',
  `create trigger dates_of_new after insert on maintenance_task for each row execute function keep_maintenance_date()`,
  // Deferred, because a date is skipped by a change of its task and a row that follows it.
  `create constraint trigger dates_of_change after update on maintenance_task deferrable initially deferred for each row
    when (old.last_completed_at is not distinct from new.last_completed_at
      and (${SCHEDULE.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}))
    execute function keep_maintenance_date()`,
  `create trigger dates_of_new after insert on maintenance_completion for each row execute function close_maintenance_date()`,
];

/** The due dates of maintenance, and the triggers that keep them. */
export const maintenanceDates: Subject = {
  tables: TABLES,
  references: [['maintenance_date', 'task_id', 'maintenance_task', 'cascade']],
  functions: [SERIES, OPEN, REOPEN, KEEP, CLOSE, SET_PLANNED],
  triggers: TRIGGERS,
  rights: { maintenance_date: 'select' },
  internal: [
    'open_maintenance_date(maintenance_task, date, date, date)',
    'reopen_maintenance_date(bigint)',
    'keep_maintenance_date()',
    'close_maintenance_date()',
  ],
};
