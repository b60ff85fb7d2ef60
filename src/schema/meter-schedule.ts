import type { FurtherEvent } from './records/recorded.ts';
import { AS_OWNER } from './records/recording.ts';

/**
 * Sets what follows from the meter of a task: the value at which it is due, whether its meter has reached that already,
 * and the day on which it is expected to be due. Readings update all of these themselves.
 */
export const SCHEDULE = `create function schedule_by_meter() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    own record;
  begin
    if new.meter_id is null then
      new.next_due_value := null;
      new.meter_due_at := null;
      new.expected_due_on := new.next_due_at;
      return new;
    end if;
    select last_value, last_read_at, daily_average, timezone into own from meter join tenant on tenant.id = meter.tenant_id
      where meter.tenant_id = new.tenant_id and meter.id = new.meter_id for no key update of meter;
    if tg_op = 'INSERT' then
      new.next_due_value := coalesce(new.next_due_value, coalesce(own.last_value, 0) + new.meter_interval);
    elsif new.meter_id is distinct from old.meter_id then
      new.next_due_value := coalesce(own.last_value, 0) + new.meter_interval;
      new.meter_due_at := null;
    elsif new.meter_interval <> old.meter_interval then
      new.next_due_value := greatest(new.next_due_value + new.meter_interval - old.meter_interval, 0);
    end if;
    new.meter_due_at := case when new.active and own.last_value >= new.next_due_value
      then coalesce(new.meter_due_at, own.last_read_at) end;
    if new.meter_due_at is not null then new.due_event_on := new.next_due_at; end if;
    new.expected_due_on := least(new.next_due_at, case when new.meter_due_at is null
      then meter_day(own.last_read_at, new.next_due_value - own.last_value, own.daily_average, own.timezone)
      else (new.meter_due_at at time zone own.timezone)::date end);
    return new;
  end $$`;

/** Columns that determine the schedule of a task. A completion changes the time of the last one. */
const FOLLOWED = ['meter_id', 'meter_interval', 'active', 'next_due_at', 'last_completed_at']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ');

/**
 * A task is due on its date, which the calendar announces, or by a reading of its meter, whichever comes first. The other
 * one leaves no second event.
 */
export const dueByMeter: FurtherEvent = {
  type: 'maintenance_task.due',
  on: 'update',
  when: `(new.meter_due_at is null and old.due_event_on is distinct from new.due_event_on
    or new.meter_due_at is not null and new.meter_due_at is distinct from old.meter_due_at
      and (new.next_due_at is null or old.due_event_on is distinct from new.next_due_at))`,
};

/** The triggers that schedule tasks by their meters. Before the trigger 'write', which comes later in the alphabet. */
export const meterScheduleTriggers = [
  'create trigger meter_schedule_of_new before insert on maintenance_task for each row execute function schedule_by_meter()',
  `create trigger meter_schedule before update on maintenance_task for each row when (${FOLLOWED})
    execute function schedule_by_meter()`,
];
