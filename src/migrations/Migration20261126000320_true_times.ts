import { Migration } from '@mikro-orm/migrations';
import { BLOCKED, CHANGE_STATUS, RECORD_STATUS } from './records/histories.ts';
import { AS_OWNER, RECORDING } from './records/versions.ts';
import { replacing } from './replacing.ts';

const COLUMNS = [
  'alter table machine_status_change add column recorded_at timestamptz(3)',
  // Without row-level security because a migration has no tenant.
  'alter table machine_status_change no force row level security',
  'update machine_status_change set recorded_at = at',
  'alter table machine_status_change force row level security',
  `alter table machine_status_change alter column recorded_at set not null, alter column recorded_at set default now()`,
  'create index machine_status_change_by_at on machine_status_change (tenant_id, machine_id, at, id)',
  'drop index machine_status_change_by_machine',
];

/** Rejects a time that lies more than five minutes ahead. */
const checkAhead = (time: string): string => `if ${time} > changed_at() + interval '5 minutes' then
        raise check_violation using message = 'a status begins in the future', constraint = 'machine_status_since';
      end if;`;

/**
 * What follows from a machine's status: `retired` sets `retired_at` once; `defect` and `out_of_service` keep a
 * `blocked_reason`, which any other status clears; `confirmed_by` belongs to the last change. A statement may pass the
 * reason, the cause and the confirmation of the change in `status_change`, which keeps them with the time of the change;
 * so what was passed differs from what is stored. A reason and a name that the statement writes to the machine count too.
 *
 * `occurred_at` in `status_change` is when it happened, not before the last change. Without it that is now, or the time
 * of the last change if that lies ahead.
 */
const CHANGE_STATUS_AT = `create or replace function change_machine_status() returns trigger language plpgsql
  as $$ declare
    details jsonb := new.status_change;
    happened timestamptz(3);
  begin
    if tg_op = 'UPDATE' then
      new.status_since := old.status_since;
      if details is not distinct from old.status_change then details := null; end if;
      if new.status = old.status then
        new.status_change := old.status_change;
        return new;
      end if;
      details := jsonb_build_object(
        'reason', case when new.blocked_reason is distinct from old.blocked_reason then new.blocked_reason end,
        'confirmed_by', case when new.confirmed_by is distinct from old.confirmed_by then new.confirmed_by end
      ) || coalesce(details, '{}');
      happened := details ->> 'occurred_at';
      if happened < old.status_since then
        raise check_violation using message = 'a status begins before the last one', constraint = 'machine_status_since';
      end if;
      ${checkAhead('happened')}
      new.status_since := coalesce(happened, greatest(changed_at(), old.status_since));
      new.confirmed_by := details ->> 'confirmed_by';
      new.blocked_reason := case when new.status in ${BLOCKED} then coalesce(details ->> 'reason', new.blocked_reason) end;
    else
      ${checkAhead('new.status_since')}
    end if;
    if new.status = 'retired' then new.retired_at := coalesce(new.retired_at, new.status_since); end if;
    new.status_change := jsonb_strip_nulls(details - 'occurred_at') || jsonb_build_object('at', new.status_since);
    return new;
  end $$`;

/** Adds a line to the status history of each machine of a statement whose status is new. */
const RECORD_STATUS_AT = `create or replace function record_machine_status() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if tg_op = 'INSERT' then
      insert into machine_status_change (tenant_id, machine_id, to_status, at, recorded_at, reason, confirmed_by, cause, cause_id)
      select machine.tenant_id, machine.id, machine.status, machine.status_since, changed_at(),
        coalesce(passed.reason, machine.blocked_reason), coalesce(passed.confirmed_by, machine.confirmed_by),
        coalesce(passed.cause, 'api'), passed.cause_id
      from added as machine cross join lateral jsonb_populate_record(null::machine_status_change, status_change) as passed
      order by machine.id;
      return null;
    end if;
    insert into machine_status_change (tenant_id, machine_id, from_status, to_status, at, recorded_at, reason, confirmed_by, cause, cause_id)
    select machine.tenant_id, machine.id, removed.status, machine.status, machine.status_since, changed_at(),
      passed.reason, passed.confirmed_by, coalesce(passed.cause, 'api'), passed.cause_id
    -- A full join for the same reason as that of the events.
    from removed full join added as machine on removed.tenant_id = machine.tenant_id and removed.id = machine.id
    cross join lateral jsonb_populate_record(null::machine_status_change, machine.status_change) as passed
    where machine.status is distinct from removed.status order by machine.id;
    return null;
  end $$`;

const trigger = (columns: readonly string[]): string[] => [
  'drop trigger status on machine',
  // Before the trigger 'version', which comes later in the alphabet.
  `create trigger status before update on machine for each row
    when (${RECORDING} and (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}))
    execute function change_machine_status()`,
];

/** Keeps when a machine's status changed apart from when that was recorded. */
export class TrueTimes extends Migration {
  override up(): void {
    for (const statement of [
      ...COLUMNS,
      CHANGE_STATUS_AT,
      RECORD_STATUS_AT,
      ...trigger(['status', 'status_change', 'status_since']),
    ])
      this.addSql(statement);
  }

  override down(): void {
    for (const statement of [CHANGE_STATUS, RECORD_STATUS]) this.addSql(replacing(statement));
    for (const statement of trigger(['status', 'status_change'])) this.addSql(statement);
    this.addSql('create index machine_status_change_by_machine on machine_status_change (tenant_id, machine_id, id)');
    this.addSql('drop index machine_status_change_by_at');
    this.addSql('alter table machine_status_change drop column recorded_at');
  }
}
