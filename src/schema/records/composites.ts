import { INTERNAL_COLUMNS } from './documents.ts';
import { deletionTrigger } from './record.ts';
import type { FurtherEvent, Recorded } from './recorded.ts';
import { AS_OWNER } from './recording.ts';
import { writing } from './write.ts';

/** Internal columns whose change is a new version all the same. */
const VERSIONED = ['erased_at'];

const UNVERSIONED = `array[${[
  ...INTERNAL_COLUMNS.filter((column) => !VERSIONED.includes(column)),
  'version',
  'updated_at',
]
  .map((column) => `'${column}'`)
  .join(', ')}]`;

/**
 * The composite resources that the current transaction has changed, each with its document before. The table is empty
 * whenever no transaction is in progress: at its end, a deferred trigger turns the rows into events.
 */
const UNRECORDED = `create table unrecorded_change (
    tenant_id bigint not null default current_tenant(), kind text not null, resource_id bigint not null, before jsonb,
    primary key (tenant_id, kind, resource_id)
  )`;

/**
 * Notes the first change of a composite resource in a transaction, which gives it its next version. Setting the version
 * asks for that too, which is how a change of its parts does.
 */
const CHANGE_COMPOSITE = `create function change_composite() returns trigger language plpgsql ${AS_OWNER}
  as $$ declare
    asked boolean;
  begin
    if records_off() then return new; end if;
    if tg_op = 'INSERT' then
      insert into unrecorded_change (tenant_id, kind, resource_id) values (new.tenant_id, tg_table_name, new.id);
      return new;
    end if;
    asked := new.version <> old.version;
    new.version := old.version;
    new.updated_at := old.updated_at;
    if asked or to_jsonb(new) - ${UNVERSIONED} is distinct from to_jsonb(old) - ${UNVERSIONED} then
      insert into unrecorded_change (tenant_id, kind, resource_id, before)
        values (old.tenant_id, tg_table_name, old.id, event_data(old)) on conflict do nothing;
      if found then
        new.version := old.version + 1;
        new.updated_at := changed_after(old.updated_at);
      end if;
    end if;
    return new;
  end $$`;

/** Notes the change of a composite resource before one of its parts changes. Its argument is the kind of the resource. */
const CHANGE_PART = `create function change_part() returns trigger language plpgsql ${AS_OWNER}
  as $$ declare
    part jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    gym bigint := (part ->> 'tenant_id')::bigint;
    whole bigint := (part ->> (tg_argv[0] || '_id'))::bigint;
  begin
    if not records_off() and not exists (select from unrecorded_change where tenant_id = gym and kind = tg_argv[0] and resource_id = whole) then
      execute format('update %I set version = version + 1 where tenant_id = $1 and id = $2', tg_argv[0]) using gym, whole;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`;

/**
 * Records the changes of composite resources at the end of the transaction: all of a kind with the first one. A resource
 * that was deleted has an event already.
 */
const RECORD_COMPOSITES = `create function record_composites() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if not exists (select from unrecorded_change
      where tenant_id = new.tenant_id and kind = new.kind and resource_id = new.resource_id) then return null;
    end if;
    execute format($statement$
      with change as (delete from unrecorded_change where tenant_id = $1 and kind = $2 returning resource_id, before),
      document as materialized (
        select resource_id, before, event_data(stored) as data
        from change join %I as stored on stored.tenant_id = $1 and stored.id = resource_id
      )
      insert into event (tenant_id, type, kind, resource_id, subject, former_subject, before, data)
      select $1, type_of_change($2, changed), $2, resource_id, subject_of($2, resource_id, data),
        case when changed is not null then subject_of($2, resource_id, data || changed) end, changed, data from document
      cross join lateral (select case when before is not null then changed_values(before, data) end as changed) as difference
      order by resource_id
    $statement$, new.kind) using new.tenant_id, new.kind;
    return null;
  end $$`;

/**
 * Returns the trigger of a further event of a composite resource. It is deferred, like the event of the change itself,
 * which comes first.
 */
const furtherTrigger = (kind: string, { type, on, when }: FurtherEvent): string =>
  `create constraint trigger event_${type.replaceAll('.', '_')} after ${on} on ${kind} deferrable initially deferred
    for each row when (${when})
    execute function record_row('${type}')`;

/** Returns the triggers of a kind that consists of a row and of its parts in another table. */
export const compositeTriggers = (recorded: Recorded): string[] => {
  const { kind, parts, further = [] } = recorded;
  if (parts === undefined) return [];
  return [
    `create trigger version before insert or update on ${kind} for each row execute function change_composite()`,
    `create trigger composite before insert or update or delete on ${parts.table} for each row execute function change_part('${kind}')`,
    ...(parts.haveVersion ? writing({ kind: parts.table, remembered: parts.remembered ?? [] }) : []),
    deletionTrigger(kind),
    ...further.map((event) => furtherTrigger(kind, event)),
  ];
};

/** The table, functions and trigger of all composite resources. */
export const composites = [
  UNRECORDED,
  CHANGE_COMPOSITE,
  CHANGE_PART,
  RECORD_COMPOSITES,
  `create constraint trigger record after insert on unrecorded_change deferrable initially deferred
    for each row execute function record_composites()`,
];

/** The functions that {@link composites} creates. */
export const compositeFunctions = ['change_composite()', 'change_part()', 'record_composites()'];
