import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { documents, dropDocuments, INTERNAL_COLUMNS } from './records/documents.ts';
import { dropStatusHistory, statusHistory } from './records/status-history.ts';

/** The resources whose rows are complete by themselves. */
const ROWS = [
  'machine',
  'inspection',
  'ticket',
  'work_order',
  'maintenance_task',
  'part',
  'stock_movement',
  'location',
  'supplier',
  'incident',
  'reporter',
  'purchase_order_receipt',
  'warranty_claim',
  'note',
  'webhook_endpoint',
];

/** The resources that consist of a row and of its parts in another table. */
const COMPOSITES = [
  { kind: 'quote', parts: 'quote_line', hasVersion: true },
  { kind: 'purchase_order', parts: 'purchase_order_line', hasVersion: true },
  { kind: 'floor_plan', parts: 'floor_plan_position', hasVersion: true },
  { kind: 'contract', parts: 'contract_machine', hasVersion: false },
  { kind: 'exercise', parts: 'exercise_machine', hasVersion: false },
];

/** Changes that have an event of their own, besides that of every change. */
const FURTHER = [
  { kind: 'inspection', type: 'inspection.failed', on: 'insert', when: 'not new.passed' },
  {
    kind: 'part',
    type: 'part.stock_low',
    on: 'update',
    when: 'old.quantity > new.quantity and old.quantity >= new.min_quantity and new.quantity < new.min_quantity',
  },
  {
    kind: 'reporter',
    type: 'reporter.erased',
    on: 'update',
    when: 'old.erased_at is null and new.erased_at is not null',
  },
  {
    kind: 'maintenance_task',
    type: 'maintenance_task.completed',
    on: 'update',
    when: 'old.last_completed_at is distinct from new.last_completed_at',
  },
  {
    kind: 'contract',
    type: 'contract.cancelled',
    on: 'update',
    when: 'old.cancelled_at is null and new.cancelled_at is not null',
  },
  {
    kind: 'purchase_order',
    type: 'purchase_order.received',
    on: 'update',
    when: "old.status <> 'received' and new.status = 'received'",
  },
  // The row remembers the date of the last event that followed from the calendar.
  {
    kind: 'maintenance_task',
    type: 'maintenance_task.due',
    on: 'update',
    when: 'old.due_event_on is distinct from new.due_event_on',
  },
  {
    kind: 'maintenance_task',
    type: 'maintenance_task.overdue',
    on: 'update',
    when: 'old.overdue_event_on is distinct from new.overdue_event_on',
  },
  {
    kind: 'contract',
    type: 'contract.expiring',
    on: 'update',
    when: 'old.expiring_event_on is distinct from new.expiring_event_on',
  },
  {
    kind: 'machine',
    type: 'warranty.ending',
    on: 'update',
    when: 'old.warranty_event_on is distinct from new.warranty_event_on',
  },
];

/**
 * Whether a change is recorded: always, unless the owner of the tables has turned it off to load rows with their own
 * past. The service cannot turn it off.
 */
const RECORDING = `(current_user = '${SERVICE_ROLE}' or coalesce(current_setting('app.recording', true), '') <> 'off')`;

/** Columns that may change without a new version: what the service remembers of a row, and what is computed from it. */
const UNVERSIONED = [
  ...INTERNAL_COLUMNS.filter(
    (column) => !['sealed_secret', 'sealed_previous_secret', 'signature', 'erased_at'].includes(column),
  ),
  'version',
  'updated_at',
];

const list = (names: readonly string[]): string => `array[${names.map((name) => `'${name}'`).join(', ')}]`;

const DIFFERS = `to_jsonb(new) - ${list(UNVERSIONED)} is distinct from to_jsonb(old) - ${list(UNVERSIONED)}`;

/** Gives a row that changes its next version and the time of the change, whatever the statement writes to both. */
const NEXT_VERSION = `create function next_version() returns trigger language plpgsql as $$
  begin
    new.version := old.version;
    new.updated_at := old.updated_at;
    if ${DIFFERS} then
      new.version := old.version + 1;
      new.updated_at := changed_at();
    end if;
    return new;
  end $$`;

/** Records an event: of the type in the trigger's argument, by default the one that follows from the change. */
const RECORD_EVENT = `create function record_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  as $$ declare
    earlier jsonb;
  begin
    if tg_op = 'DELETE' then
      perform add_event(old.tenant_id, tg_table_name || '.deleted', tg_table_name, old.id, null, event_data(old));
      return old;
    end if;
    if tg_op = 'UPDATE' then earlier := changed_values(stored_values(old), stored_values(new)); end if;
    perform add_event(
      new.tenant_id,
      case when tg_nargs > 0 then tg_argv[0]
        when tg_op = 'INSERT' then tg_table_name || '.created'
        when earlier ? 'status' then tg_table_name || '.status_changed'
        else tg_table_name || '.updated' end,
      tg_table_name, new.id, earlier, event_data(new));
    return null;
  end $$`;

const ADD_EVENT = `create function add_event(tenant_id bigint, type text, kind text, resource_id bigint, before jsonb, data jsonb) returns uuid
  language sql volatile
  as $$
    insert into event (tenant_id, type, kind, resource_id, actor, tool, request_id, before, data)
    values (tenant_id, type, kind, resource_id, nullif(current_setting('app.actor', true), ''),
      nullif(current_setting('app.tool', true), ''),
      nullif(current_setting('app.request_id', true), ''), before, data)
    returning id
  $$`;

/** The earlier values of what differs between two documents. */
const CHANGED_VALUES = `create function changed_values(earlier jsonb, later jsonb) returns jsonb language sql immutable parallel safe
  as $$ select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(earlier)
    where key not in ('version', 'updated_at') and later -> key is distinct from value $$`;

/**
 * The composite resources that the current transaction has changed, each with its document before. The table is empty
 * whenever no transaction is in progress: at its end, a deferred trigger records one event for each row and deletes it.
 */
const UNRECORDED = [
  `create table unrecorded_change (
    tenant_id bigint not null default current_tenant(), kind text not null, resource_id bigint not null, before jsonb,
    primary key (tenant_id, kind, resource_id)
  )`,
  'alter table unrecorded_change enable row level security',
  'alter table unrecorded_change force row level security',
  'create policy tenant on unrecorded_change using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
];

/**
 * Notes the first change of a composite resource in a transaction, which gives it its next version. Setting the version
 * asks for that too, which is how a change of its parts does.
 */
const CHANGE_COMPOSITE = `create function change_composite() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  as $$ declare
    asked boolean;
  begin
    if tg_op = 'INSERT' then
      insert into unrecorded_change (tenant_id, kind, resource_id) values (new.tenant_id, tg_table_name, new.id);
      return new;
    end if;
    asked := new.version <> old.version;
    new.version := old.version;
    new.updated_at := old.updated_at;
    if asked or ${DIFFERS} then
      insert into unrecorded_change (tenant_id, kind, resource_id, before)
        values (old.tenant_id, tg_table_name, old.id, event_data(old)) on conflict do nothing;
      if found then
        new.version := old.version + 1;
        new.updated_at := changed_at();
      end if;
    end if;
    return new;
  end $$`;

/** Notes the change of a composite resource before one of its parts changes. Its argument is the kind of the resource. */
const CHANGE_PART = `create function change_part() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  as $$ declare
    part jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    gym bigint := (part ->> 'tenant_id')::bigint;
    whole bigint := (part ->> (tg_argv[0] || '_id'))::bigint;
  begin
    if not exists (select from unrecorded_change where tenant_id = gym and kind = tg_argv[0] and resource_id = whole) then
      execute format('update %I set version = version + 1 where tenant_id = $1 and id = $2', tg_argv[0]) using gym, whole;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`;

/** Records the event of a composite resource at the end of the transaction that changed it. */
const RECORD_COMPOSITE = `create function record_composite() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  as $$ declare
    data jsonb;
    earlier jsonb;
  begin
    delete from unrecorded_change where tenant_id = new.tenant_id and kind = new.kind and resource_id = new.resource_id;
    execute format('select event_data(whole) from %I as whole where tenant_id = $1 and id = $2', new.kind)
      into data using new.tenant_id, new.resource_id;
    -- A deletion has its own event.
    if data is null then return null; end if;
    earlier := case when new.before is not null then changed_values(new.before, data) end;
    perform add_event(
      new.tenant_id, new.kind || case when earlier is null then '.created' when earlier ? 'status' then '.status_changed' else '.updated' end,
      new.kind, new.resource_id, earlier, data);
    return null;
  end $$`;

/** Records the event of a test of a webhook endpoint, and returns its id. */
const RECORD_TEST = `create function record_webhook_test(endpoint bigint) returns uuid language sql volatile security definer
  set search_path = public, pg_temp
  as $$ select add_event(tenant_id, 'webhook.test', 'webhook_endpoint', id, null, event_data(webhook_endpoint))
    from webhook_endpoint where tenant_id = current_tenant() and id = endpoint $$`;

const FUNCTIONS = [
  'next_version()',
  'record_event()',
  'add_event(bigint, text, text, bigint, jsonb, jsonb)',
  'changed_values(jsonb, jsonb)',
  'change_composite()',
  'change_part()',
  'record_composite()',
  'record_webhook_test(bigint)',
];

const isComposite = (kind: string): boolean => COMPOSITES.some((composite) => composite.kind === kind);

// Triggers of the same event run in the order of their names: the event of every change comes first.
const triggersOf = (kind: string): string[] => [
  `create trigger version before update on ${kind} for each row when ${RECORDING} execute function next_version()`,
  `create trigger event after insert on ${kind} for each row when ${RECORDING} execute function record_event()`,
  `create trigger event_of_change after update on ${kind} for each row when (${RECORDING} and old.version <> new.version) execute function record_event()`,
  `create trigger event_of_deletion before delete on ${kind} for each row when ${RECORDING} execute function record_event()`,
];

const compositeTriggersOf = ({ kind, parts, hasVersion }: (typeof COMPOSITES)[number]): string[] => [
  `create trigger version before insert or update on ${kind} for each row when ${RECORDING} execute function change_composite()`,
  `create trigger event_of_deletion before delete on ${kind} for each row when ${RECORDING} execute function record_event()`,
  `create trigger composite before insert or update or delete on ${parts} for each row when ${RECORDING} execute function change_part('${kind}')`,
  ...(hasVersion
    ? [
        `create trigger version before update on ${parts} for each row when ${RECORDING} execute function next_version()`,
      ]
    : []),
];

const furtherTriggerOf = ({ kind, type, on, when }: (typeof FURTHER)[number]): string => {
  const name = `event_${type.replaceAll('.', '_')}`;
  const run = `for each row when (${RECORDING} and (${when})) execute function record_event('${type}')`;
  return isComposite(kind)
    ? `create constraint trigger ${name} after ${on} on ${kind} deferrable initially deferred ${run}`
    : `create trigger ${name} after ${on} on ${kind} ${run}`;
};

/**
 * Moves the records of a change into the database: whoever changes a row, its version, the time of the change, the line
 * of a machine's status history and the events follow from it. The service can no longer write them by itself. Actor,
 * tool and request are the settings of the transaction (`app.actor`, `app.tool`, `app.request_id`), and null without
 * them.
 */
export class Records extends Migration {
  override up(): void {
    for (const statement of [...documents, CHANGED_VALUES, ADD_EVENT, RECORD_EVENT, NEXT_VERSION, ...UNRECORDED])
      this.addSql(statement);
    for (const statement of [CHANGE_COMPOSITE, CHANGE_PART, RECORD_COMPOSITE, RECORD_TEST]) this.addSql(statement);
    this.addSql(`create constraint trigger record after insert on unrecorded_change deferrable initially deferred
      for each row execute function record_composite()`);
    for (const kind of ROWS) for (const statement of triggersOf(kind)) this.addSql(statement);
    for (const composite of COMPOSITES) for (const statement of compositeTriggersOf(composite)) this.addSql(statement);
    for (const change of FURTHER) this.addSql(furtherTriggerOf(change));
    for (const statement of statusHistory(RECORDING)) this.addSql(statement);
    for (const name of FUNCTIONS) this.addSql(`revoke execute on function ${name} from public`);
    this.addSql(`grant execute on function record_webhook_test(bigint) to ${SERVICE_ROLE}`);
    this.addSql(`revoke insert on table event, machine_status_change from ${SERVICE_ROLE}`);
    this.addSql(`revoke usage on sequence event_number, machine_status_change_id_seq from ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql(`grant insert on table event, machine_status_change to ${SERVICE_ROLE}`);
    this.addSql(`grant usage on sequence event_number, machine_status_change_id_seq to ${SERVICE_ROLE}`);
    for (const statement of dropStatusHistory) this.addSql(statement);
    this.addSql('drop table unrecorded_change');
    for (const name of FUNCTIONS) this.addSql(`drop function ${name} cascade`);
    for (const statement of dropDocuments) this.addSql(statement);
  }
}
