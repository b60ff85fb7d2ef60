import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { serveFunctions } from './new-tables.ts';
import { AS_OWNER, RECORDING } from './records/versions.ts';

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

/** Whether an update changes the status of a machine now, and not with a history that is imported. */
const CHANGING = `(${RECORDING} and (current_user = '${SERVICE_ROLE}' or coalesce(current_setting('app.history', true), '') <> 'imported'))`;

const CHANGES = ['status', 'status_change', 'status_since']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ');

const triggers = (condition: string): string[] => [
  'drop trigger status on machine',
  `create trigger status before update on machine for each row when (${condition} and (${CHANGES}))
    execute function change_machine_status()`,
  'drop trigger history_of_change on machine',
  `create trigger history_of_change after update on machine referencing old table as removed new table as added
    for each statement when ${condition} execute function record_machine_status()`,
];

/** Adds the import of the past histories of machines. */
export class PastHistories extends Migration {
  override up(): void {
    for (const statement of [IMPORT_HISTORY, ...serveFunctions(['import_machine_history(json)'])])
      this.addSql(statement);
    for (const statement of triggers(CHANGING)) this.addSql(statement);
  }

  override down(): void {
    for (const statement of triggers(RECORDING)) this.addSql(statement);
    this.addSql('drop function import_machine_history(json)');
  }
}
