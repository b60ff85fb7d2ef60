const BLOCKED = "('defect', 'out_of_service')";

/**
 * Adds the line of a status history. `details` are the columns that a change may give: the reason, the cause and its id.
 * A new column of the history is among them. What follows from the change is never taken from them.
 */
const ADD_LINE = `create function add_status_line(machine machine, from_status text, at timestamptz, details jsonb) returns void
  language sql volatile
  as $$
    insert into machine_status_change
    select * from jsonb_populate_record(null::machine_status_change, '{"cause": "api"}' || details || jsonb_build_object(
      'id', nextval('machine_status_change_id_seq'), 'tenant_id', machine.tenant_id, 'machine_id', machine.id,
      'from_status', from_status, 'to_status', machine.status, 'at', at,
      'actor', nullif(current_setting('app.actor', true), '')))
  $$`;

/**
 * What follows from a machine's status: `retired` sets `retired_at` once; `defect` and
 * `out_of_service` keep a `blocked_reason`, which any other status clears; `confirmed_by` belongs to the last change. A
 * statement may give the columns of the line of the history in `status_change`, which is null at rest. A reason and a
 * name that the statement writes to the machine are those of the line too.
 */
const CHANGE_STATUS = `create function change_machine_status() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  as $$ declare
    at timestamptz := changed_at();
    details jsonb := coalesce(new.status_change, '{}');
  begin
    new.status_change := null;
    if new.status = 'retired' then new.retired_at := coalesce(new.retired_at, at); end if;
    if tg_op = 'INSERT' then
      details := jsonb_build_object('reason', new.blocked_reason, 'confirmed_by', new.confirmed_by) || details;
      perform add_status_line(new, null, new.status_since, details);
      return new;
    end if;
    if new.status is not distinct from old.status then return new; end if;
    if new.blocked_reason is distinct from old.blocked_reason then
      details := jsonb_build_object('reason', new.blocked_reason) || details;
    end if;
    if new.confirmed_by is distinct from old.confirmed_by then
      details := jsonb_build_object('confirmed_by', new.confirmed_by) || details;
    end if;
    new.status_since := at;
    new.confirmed_by := details ->> 'confirmed_by';
    new.blocked_reason := case when new.status in ${BLOCKED} then coalesce(details ->> 'reason', new.blocked_reason) end;
    perform add_status_line(new, old.status, at, details);
    return new;
  end $$`;

const FUNCTIONS = ['change_machine_status()', 'add_status_line(machine, text, timestamptz, jsonb)'];

// Checked at the end of the transaction, because the first line is written before its machine.
const KEY = 'alter table machine_status_change alter constraint machine_status_change_machine_id_foreign';

/** Returns the functions and triggers of the machines' status histories. `recording` is a condition of the triggers. */
export const statusHistory = (recording: string): string[] => [
  `alter table machine add column status_change jsonb, add constraint machine_status_change_passed check (status_change is null),
    alter column status_since set default changed_at()`,
  ADD_LINE,
  CHANGE_STATUS,
  `${KEY} deferrable initially deferred`,
  // Before the trigger `version`, which comes later in the alphabet.
  `create trigger status before update on machine for each row
    when (${recording} and (old.status <> new.status or new.status_change is not null)) execute function change_machine_status()`,
  `create trigger status_of_new before insert on machine for each row when ${recording} execute function change_machine_status()`,
  ...FUNCTIONS.map((name) => `revoke execute on function ${name} from public`),
];

/** Drops what {@link statusHistory} creates. */
export const dropStatusHistory = [
  ...FUNCTIONS.map((name) => `drop function ${name} cascade`),
  `${KEY} not deferrable`,
  'alter table machine drop column status_change, alter column status_since set default now()',
];
