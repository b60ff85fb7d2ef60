import { SERVICE_ROLE, SITES_ROLE } from '../core/tenancy.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** The statuses that keep a reason, as SQL. */
const BLOCKED = "('defect', 'out_of_service')";

/** Rejects a time that lies more than five minutes ahead. */
const checkAhead = (time: string): string => `if ${time} > changed_at() + interval '5 minutes' then
        raise check_violation using message = 'a status begins in the future', constraint = 'machine_status_since';
      end if;`;

/** Keeps what the status of a new machine follows from, or a changed one. */
const KEEP_STATUS = `if new.status = 'retired' then new.retired_at := coalesce(new.retired_at, new.status_since); end if;
      new.status_change := jsonb_strip_nulls(details - 'occurred_at' - 'until') || jsonb_build_object('at', new.status_since);`;

/** Whether a history is being imported, which sets the status of machines to that of its last line. */
const IMPORTING = "(coalesce(current_setting('app.history', true), '') = 'imported')";

/**
 * The rules of a machine's status: `retired` sets `retired_at` once; `defect` and `out_of_service` keep a
 * `blocked_reason`, which any other status clears; `confirmed_by` and `status_until` belong to the last change. A statement
 * may pass the reason, the cause and the confirmation of the change in `status_change`, which keeps them with the time of the
 * change; so what was passed differs from what is stored. A reason and a name that the statement writes to the machine count
 * too.
 *
 * `until` in `status_change` is the day on which the machine should be back, or the one that the statement writes to the
 * machine. Without a new status a statement corrects `status_until` alone.
 *
 * `occurred_at` in `status_change` is when it happened, not before the last change. Without it that is now, or the time
 * of the last change if that lies ahead.
 */
export const STATUS_RULES = `declare
      details jsonb := new.status_change;
      happened timestamptz(3);
    begin
      if tg_op = 'INSERT' then
      ${checkAhead('new.status_since')}
      ${KEEP_STATUS}
      elsif (new.status, new.status_change, new.status_since) is distinct from (old.status, old.status_change, old.status_since)
        and (not ${IMPORTING} or current_user in ('${SERVICE_ROLE}', '${SITES_ROLE}'))
      then
        new.status_since := old.status_since;
        if details is not distinct from old.status_change then details := null; end if;
        if new.status = old.status then
          new.status_change := old.status_change;
        else
          details := jsonb_build_object(
            'reason', case when new.blocked_reason is distinct from old.blocked_reason then new.blocked_reason end,
            'confirmed_by', case when new.confirmed_by is distinct from old.confirmed_by then new.confirmed_by end,
            'until', case when new.status_until is distinct from old.status_until then new.status_until end
          ) || coalesce(details, '{}');
          happened := details ->> 'occurred_at';
          if happened < old.status_since then
            raise check_violation using message = 'a status begins before the last one', constraint = 'machine_status_since';
          end if;
          ${checkAhead('happened')}
          new.status_since := coalesce(happened, greatest(changed_at(), old.status_since));
          new.confirmed_by := details ->> 'confirmed_by';
          new.status_until := details ->> 'until';
          new.blocked_reason := case when new.status in ${BLOCKED} then coalesce(details ->> 'reason', new.blocked_reason) end;
          ${KEEP_STATUS}
        end if;
      end if;
    end;`;

/** Adds a line to the status history of a machine whose status is new. The function that imports a history adds its own. */
export const STATUS_HISTORY = `if tg_op = 'INSERT' then
      insert into machine_status_change (tenant_id, machine_id, to_status, at, recorded_at, until, reason, confirmed_by, cause, cause_id)
      values (new.tenant_id, new.id, new.status, new.status_since, changed_at(), new.status_until,
        coalesce(new.status_change ->> 'reason', new.blocked_reason),
        coalesce(new.status_change ->> 'confirmed_by', new.confirmed_by),
        coalesce(new.status_change ->> 'cause', 'api'), (new.status_change ->> 'cause_id')::bigint);
    elsif new.status <> old.status and not (${IMPORTING} and exists (select from machine_status_change
      where tenant_id = new.tenant_id and machine_id = new.id and at = new.status_since and to_status = new.status))
    then
      insert into machine_status_change (tenant_id, machine_id, from_status, to_status, at, recorded_at, until, reason, confirmed_by, cause, cause_id)
      values (new.tenant_id, new.id, old.status, new.status, new.status_since, changed_at(), new.status_until, new.status_change ->> 'reason',
        new.status_change ->> 'confirmed_by', coalesce(new.status_change ->> 'cause', 'api'),
        (new.status_change ->> 'cause_id')::bigint);
    end if;`;

/** Lines that the current transaction has imported. */
const OURS = "(cause = 'import' and recorded_at = imported_at)";

/**
 * Adds lines of the past to the histories of machines, in their order, and returns the number of each. The lines replace
 * one of the creation that is the only one of its machine, whose status then follows the last of them. Otherwise they lie
 * before the first line of the machine. Ends with the first line that is refused, and returns why: it lies `ahead`, too
 * `late`, too `early`, or repeats the `same` status; `bound` is the time that it was compared with.
 */
const IMPORT_HISTORY = `create function import_machine_history(lines json)
  returns table (line_id bigint, refusal text, bound timestamptz)
  language plpgsql volatile ${AS_OWNER}
  as $$ declare
    imported_at timestamptz(3) := changed_at();
    ids bigint[] := array(select distinct (value ->> 'machine_id')::bigint from json_array_elements(lines));
    line record;
    earlier record;
    own record;
    own_at timestamptz;
  begin
    perform from machine where tenant_id = current_tenant() and id = any (ids) order by id for update;
    for line in
      select * from rows from (
        json_to_recordset(lines) as (machine_id bigint, status text, at timestamptz(3), reason text)
      ) with ordinality as given order by ordinality
    loop
      select at, to_status into earlier from machine_status_change
      where tenant_id = current_tenant() and machine_id = line.machine_id and ${OURS} order by at desc, id desc limit 1;
      select id, at, from_status is null and at = recorded_at and not exists (
          select from machine_status_change as other where tenant_id = current_tenant()
            and other.machine_id = line.machine_id and other.id <> change.id) as is_creation
        into own from machine_status_change as change
        where tenant_id = current_tenant() and machine_id = line.machine_id and not ${OURS} order by at, id limit 1;
      own_at := case when not own.is_creation then own.at end;
      refusal := case
        when line.at > changed_at() + interval '5 minutes' then 'ahead'
        when line.at >= own_at then 'late'
        when line.at < earlier.at then 'early'
        when line.status = earlier.to_status then 'same' end;
      bound := case refusal when 'ahead' then imported_at when 'late' then own_at else earlier.at end;
      line_id := null;
      if refusal is null then
        if own.is_creation then delete from machine_status_change where tenant_id = current_tenant() and id = own.id; end if;
        insert into machine_status_change (tenant_id, machine_id, from_status, to_status, at, recorded_at, reason, cause)
          values (current_tenant(), line.machine_id, earlier.to_status, line.status, line.at, imported_at, line.reason, 'import')
          returning id into line_id;
      end if;
      return next;
      exit when refusal is not null;
    end loop;
    update machine_status_change as next_line set from_status = imported.to_status
    from unnest(ids) as machine (id)
    cross join lateral (
      select at, id, to_status from machine_status_change
      where tenant_id = current_tenant() and machine_id = machine.id and ${OURS} order by at desc, id desc limit 1
    ) as imported
    where next_line.tenant_id = current_tenant() and next_line.id = (
      select id from machine_status_change
      where tenant_id = current_tenant() and machine_id = machine.id and not ${OURS} order by at, id limit 1);
    perform set_config('app.history', 'imported', true);
    update machine set status = last.to_status, status_since = last.at, confirmed_by = null,
      status_until = case when machine.status = last.to_status then status_until end,
      retired_at = case last.to_status when 'retired' then last.at end,
      blocked_reason = case when last.to_status in ('defect', 'out_of_service') then last.reason end,
      status_change = jsonb_build_object('cause', 'import', 'at', last.at)
    from (
      select distinct on (machine_id) machine_id, to_status, at, reason, ${OURS} as is_ours from machine_status_change
      where tenant_id = current_tenant() and machine_id = any (ids) order by machine_id, at desc, id desc
    ) as last
    where machine.tenant_id = current_tenant() and machine.id = last.machine_id and last.is_ours;
    perform set_config('app.history', '', true);
  end $$`;

/** The import of the past of status histories. */
export const machineHistory: Subject = { functions: [IMPORT_HISTORY], served: ['import_machine_history(json)'] };
