import { AS_OWNER, RECORDING } from './versions.ts';

/** The statuses that keep a reason, as SQL. */
export const BLOCKED = "('defect', 'out_of_service')";

/**
 * What follows from a machine's status: `retired` sets `retired_at` once; `defect` and `out_of_service` keep a
 * `blocked_reason`, which any other status clears; `confirmed_by` belongs to the last change. A statement may pass the
 * reason, the cause and the confirmation of the change in `status_change`, which keeps them with the time of the change;
 * so what was passed differs from what is stored. A reason and a name that the statement writes to the machine count too.
 */
export const CHANGE_STATUS = `create function change_machine_status() returns trigger language plpgsql
  as $$ declare
    details jsonb := new.status_change;
  begin
    if new.status = 'retired' then new.retired_at := coalesce(new.retired_at, changed_at()); end if;
    if tg_op = 'UPDATE' then
      if details is not distinct from old.status_change then details := null; end if;
      if new.status = old.status then
        new.status_change := old.status_change;
        return new;
      end if;
      details := jsonb_build_object(
        'reason', case when new.blocked_reason is distinct from old.blocked_reason then new.blocked_reason end,
        'confirmed_by', case when new.confirmed_by is distinct from old.confirmed_by then new.confirmed_by end
      ) || coalesce(details, '{}');
      new.status_since := changed_at();
      new.confirmed_by := details ->> 'confirmed_by';
      new.blocked_reason := case when new.status in ${BLOCKED} then coalesce(details ->> 'reason', new.blocked_reason) end;
    end if;
    new.status_change := jsonb_strip_nulls(details) || jsonb_build_object('at', new.status_since);
    return new;
  end $$`;

/** Adds a line to the status history of each machine of a statement whose status is new. */
export const RECORD_STATUS = `create function record_machine_status() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if tg_op = 'INSERT' then
      insert into machine_status_change (tenant_id, machine_id, to_status, at, reason, confirmed_by, cause, cause_id)
      select machine.tenant_id, machine.id, machine.status, machine.status_since,
        coalesce(passed.reason, machine.blocked_reason), coalesce(passed.confirmed_by, machine.confirmed_by),
        coalesce(passed.cause, 'api'), passed.cause_id
      from added as machine cross join lateral jsonb_populate_record(null::machine_status_change, status_change) as passed
      order by machine.id;
      return null;
    end if;
    insert into machine_status_change (tenant_id, machine_id, from_status, to_status, at, reason, confirmed_by, cause, cause_id)
    select machine.tenant_id, machine.id, removed.status, machine.status, machine.status_since,
      passed.reason, passed.confirmed_by, coalesce(passed.cause, 'api'), passed.cause_id
    -- A full join for the same reason as that of the events.
    from removed full join added as machine on removed.tenant_id = machine.tenant_id and removed.id = machine.id
    cross join lateral jsonb_populate_record(null::machine_status_change, machine.status_change) as passed
    where machine.status is distinct from removed.status order by machine.id;
    return null;
  end $$`;

/** The functions that {@link histories} creates. */
export const historyFunctions = ['change_machine_status()', 'record_machine_status()'];

/** The functions and triggers of the machines' status histories. */
export const histories = [
  CHANGE_STATUS,
  RECORD_STATUS,
  // Before the trigger 'version', which comes later in the alphabet.
  `create trigger status before update on machine for each row
    when (${RECORDING} and (old.status <> new.status or old.status_change is distinct from new.status_change))
    execute function change_machine_status()`,
  `create trigger status_of_new before insert on machine for each row when ${RECORDING} execute function change_machine_status()`,
  `create trigger history_of_new after insert on machine referencing new table as added
    for each statement when ${RECORDING} execute function record_machine_status()`,
  `create trigger history_of_change after update on machine referencing old table as removed new table as added
    for each statement when ${RECORDING} execute function record_machine_status()`,
];
