import { AS_OWNER } from './records/recording.ts';

/**
 * Count of a meter from its first reading up to an instant: between two readings in proportion to the time, and
 * before the first or after the last one what that has.
 */
const TRAVELLED_AT = `create function travelled_at(gym bigint, meter bigint, instant timestamptz) returns numeric
  language sql stable parallel safe
  as $$ select coalesce(
      earlier.travelled + (later.travelled - earlier.travelled)
        * (extract(epoch from instant - earlier.read_at)::numeric / extract(epoch from later.read_at - earlier.read_at)::numeric),
      earlier.travelled, later.travelled)
    from (select) as one
    left join lateral (select travelled, read_at from meter_reading
      where tenant_id = gym and meter_id = meter and read_at <= instant order by read_at desc limit 1) as earlier on true
    left join lateral (select travelled, read_at from meter_reading
      where tenant_id = gym and meter_id = meter and read_at > instant order by read_at limit 1) as later on true $$`;

/** Daily average of a counter in the 30 days up to its last reading, or since its first; null without two readings. */
const DAILY_AVERAGE = `create function meter_average(gym bigint, meter bigint, last timestamptz) returns numeric
  language sql stable parallel safe
  as $$ select case when last > since then least(999999999.999, round((travelled_at(gym, meter, last)
      - travelled_at(gym, meter, since)) / (extract(epoch from last - since)::numeric / 86400), 3)) end
    from (select greatest(min(read_at), last - interval '30 days') as since from meter_reading
      where tenant_id = gym and meter_id = meter) as covered $$`;

/** The day on which a meter reaches a value at its average; null if it never does. */
const EXPECTED_DAY = `create function meter_day(read_at timestamptz, missing numeric, average numeric, zone text) returns date
  language sql immutable parallel safe
  as $$ select case when missing / average < 1000000
    then (read_at + (missing / average)::float8 * interval '1 day') at time zone zone end::date
    where average > 0 and missing >= 0 $$`;

/** Refuses a reading: why, in the constraint, and the reading that it was compared with. */
const refuse = (constraint: string, value: string, at: string): string =>
  `raise check_violation using message = 'a reading does not fit its meter', constraint = '${constraint}', detail = json_build_object(
      'meter_id', new.meter_id, 'read_at', new.read_at, 'value', ${value}, 'at', ${at})::text`;

/**
 * Keeps the readings of a counter in order, and counts what it has travelled. The lock on the meter makes its readings
 * follow each other, also those of several processes. A reading that exists already is left to the unique constraint.
 */
const CHECK_READING = `create function check_meter_reading() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    meter_kind text;
    earlier record;
    later record;
  begin
    select kind into meter_kind from meter where tenant_id = new.tenant_id and id = new.meter_id for no key update;
    if exists (select from meter_reading where tenant_id = new.tenant_id and meter_id = new.meter_id and read_at = new.read_at)
      then return new; end if;
    if new.read_at > changed_at() + interval '5 minutes' then ${refuse('meter_reading_ahead', 'null', 'changed_at()')}; end if;
    new.travelled := 0;
    if meter_kind = 'gauge' then
      if new.reset then ${refuse('meter_reading_gauge', 'null', 'null')}; end if;
      return new;
    end if;
    select value, read_at, travelled into earlier from meter_reading
      where tenant_id = new.tenant_id and meter_id = new.meter_id and read_at < new.read_at order by read_at desc limit 1;
    select value, read_at, travelled, reset into later from meter_reading
      where tenant_id = new.tenant_id and meter_id = new.meter_id and read_at > new.read_at order by read_at limit 1;
    if new.reset and later.value is not null then ${refuse('meter_reading_reset', 'later.value', 'later.read_at')}; end if;
    if not new.reset and new.value < earlier.value then ${refuse('meter_reading_falls', 'earlier.value', 'earlier.read_at')}; end if;
    if not later.reset and new.value > later.value then ${refuse('meter_reading_rises', 'later.value', 'later.read_at')}; end if;
    if earlier.value is not null then
      new.travelled := earlier.travelled + case when new.reset then new.value else new.value - earlier.value end;
      if later.reset then
        update meter_reading set travelled = travelled + new.value - earlier.value
        where tenant_id = new.tenant_id and meter_id = new.meter_id and read_at > new.read_at;
      end if;
    elsif later.value is not null then
      new.travelled := later.travelled - case when later.reset then later.value else later.value - new.value end;
    end if;
    return new;
  end $$`;

/**
 * Brings the meters of a statement's readings and their tasks up to date. A reset lowers the due values of the tasks by
 * what the counter showed before. A task becomes due by the first new reading that reaches its value, once: its meter is
 * locked, and it stays due until it is completed. Readings from before the latest one make no task due.
 */
const APPLY_READINGS = `create function apply_meter_readings() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    zone text := (select timezone from tenant where id = current_tenant());
  begin
    with state as materialized (
      select meter.tenant_id, meter.id, meter.last_read_at as known_at, last.value, last.read_at, last.travelled, lost.value as lost,
        case when meter.kind = 'counter' then meter_average(meter.tenant_id, meter.id, last.read_at) end as average
      from (select distinct tenant_id, meter_id from added) as touched
      join meter on meter.tenant_id = touched.tenant_id and meter.id = touched.meter_id
      cross join lateral (select value, read_at, travelled from meter_reading as reading
        where reading.tenant_id = meter.tenant_id and reading.meter_id = meter.id order by read_at desc limit 1) as last
      cross join lateral (select coalesce(sum(before.value), 0) as value from added
        cross join lateral (select value from meter_reading as reading where reading.tenant_id = added.tenant_id
          and reading.meter_id = added.meter_id and reading.read_at < added.read_at order by read_at desc limit 1) as before
        where added.reset and added.tenant_id = meter.tenant_id and added.meter_id = meter.id) as lost
    ),
    moved as materialized (
      select task.tenant_id, task.id, greatest(task.next_due_value - state.lost, 0) as next_due_value, state.value, state.read_at,
        state.average, coalesce(task.meter_due_at, case when task.active
            and state.travelled >= task.next_due_value - state.lost - state.value + state.travelled then (
          select min(reading.read_at) from added as reading
          where reading.tenant_id = state.tenant_id and reading.meter_id = state.id
            and reading.read_at > coalesce(state.known_at, '-infinity')
            and reading.travelled >= task.next_due_value - state.lost - state.value + state.travelled) end) as due_at
      from state join maintenance_task as task on task.tenant_id = state.tenant_id and task.meter_id = state.id
    ),
    changed as (
      update meter set last_value = state.value, last_read_at = state.read_at, daily_average = state.average
      from state where meter.tenant_id = state.tenant_id and meter.id = state.id
        and (meter.last_value, meter.last_read_at, meter.daily_average) is distinct from (state.value, state.read_at, state.average)
    )
    update maintenance_task as task set next_due_value = moved.next_due_value, meter_due_at = moved.due_at,
      due_event_on = case when task.meter_due_at is null and moved.due_at is not null then task.next_due_at else task.due_event_on end,
      expected_due_on = expected.day
    from moved
    cross join lateral (select least(task.next_due_at, case when moved.due_at is null
        then meter_day(moved.read_at, moved.next_due_value - moved.value, moved.average, zone)
        else (moved.due_at at time zone zone)::date end) as day from maintenance_task as task
      where task.tenant_id = moved.tenant_id and task.id = moved.id) as expected
    where task.tenant_id = moved.tenant_id and task.id = moved.id
      and (task.next_due_value, task.meter_due_at, task.expected_due_on)
        is distinct from (moved.next_due_value, moved.due_at, expected.day);
    return null;
  end $$`;

/** The functions of readings, in the order of their use. */
export const readingFunctions = [TRAVELLED_AT, DAILY_AVERAGE, EXPECTED_DAY, CHECK_READING, APPLY_READINGS];

/** The triggers of readings. */
export const readingTriggers = [
  `create trigger in_order before insert on meter_reading for each row execute function check_meter_reading()`,
  `create trigger applied after insert on meter_reading referencing new table as added
    for each statement execute function apply_meter_readings()`,
];
