/** The first instant of a day in a time zone. Where a clock change repeats midnight, PostgreSQL would choose the second one. */
export const DAY_START = `create function day_start(day date, zone text) returns timestamptz language sql stable parallel safe
  as $$
    select case when (midnight - interval '1 hour') at time zone zone = day::timestamp then midnight - interval '1 hour' else midnight end
    from (select day::timestamp at time zone zone as midnight) as at_midnight
  $$`;

/**
 * The windows of a report: number 0 from `first` to `last`, which does not belong to it, and from number 1 on its parts by
 * day, week (from Monday) or month. A window ends at `until` at the latest, and is empty if it begins later.
 */
export const REPORT_WINDOW = `create function report_window(first date, last date, step text, zone text, until timestamptz)
  returns table (n integer, from_day date, to_day date, starts_at timestamptz, ends_at timestamptz)
  language sql stable parallel safe
  as $$
    with part as (
      select 0 as n, first as from_day, last as to_day
      union all
      select row_number() over (order by begin)::integer, greatest(begin, first), least((begin + ('1 ' || step)::interval)::date, last)
      from (select generate_series(date_trunc(step, first::timestamp), last - 1, ('1 ' || step)::interval)::date as begin) as series
      where step <> 'none'
      union all
      select 1, first, last where step = 'none'
    )
    select n, from_day, to_day, day_start(from_day, zone),
      greatest(day_start(from_day, zone), least(day_start(to_day, zone), until))
    from part
  $$`;
