import { AS_OWNER, RECORDING } from './versions.ts';

/** An event besides that of every change: `when` is a condition on the rows `earlier` and `later`. */
export type FurtherEvent = { kind: string; type: string; on: 'insert' | 'update'; when: string };

/** The earlier values of what differs between two documents. */
const CHANGED_VALUES = `create function changed_values(earlier jsonb, later jsonb) returns jsonb
  language plpgsql immutable parallel safe as $$ begin
    return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(earlier)
      where key not in ('version', 'updated_at') and later -> key is distinct from value);
  end $$`;

/** The type of the event of a change, by the earlier values of what differs; null for a new row. */
const TYPE_OF_CHANGE = `create function type_of_change(kind text, before jsonb) returns text language sql immutable parallel safe
  as $$ select kind || case when before is null then '.created' when before ? 'status' then '.status_changed' else '.updated' end $$`;

/** Lists the types of the events of a row, each with whether it happens. The event of every change comes first. */
const typesOf = (change: string, further: readonly FurtherEvent[]): string =>
  [change, ...further.map(({ type, when }) => `('${type}', ${when})`)]
    .map((event, place) => event.replace('(', `(${place}, `))
    .join(', ');

/**
 * Records the changes of all rows of a statement at once, because each statement on the log counts the bytes of its
 * tenant.
 */
export const recordRows = (kind: string, further: readonly FurtherEvent[]): string => {
  const on = (event: FurtherEvent['on']) => further.filter((one) => one.on === event);
  return `create function record_${kind}() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if tg_op = 'INSERT' then
      insert into event (tenant_id, type, kind, resource_id, data)
      select (later).tenant_id, type, '${kind}', (later).id, event_data(later)
      from (select added::${kind} as later from added) as change
      cross join lateral (values ${typesOf(`('${kind}.created', true)`, on('insert'))}) as event (place, type, happened)
      where happened order by (later).id, place;
      return null;
    end if;
    insert into event (tenant_id, type, kind, resource_id, before, data)
    with change as materialized (
      select removed::${kind} as earlier, added::${kind} as later,
        case when added.version is distinct from removed.version
          then changed_values(stored_values(removed::${kind}), stored_values(added::${kind})) end as before
      -- Unlike an inner join, a full one is never planned as a nested loop, which takes too long for many rows.
      from removed full join added using (tenant_id, id)
    )
    select (later).tenant_id, type, '${kind}', (later).id, before, event_data(later)
    from change
    cross join lateral (values
      ${typesOf(`(type_of_change('${kind}', before), before is not null)`, on('update'))}) as event (place, type, happened)
    where happened order by (later).id, place;
    return null;
  end $$`;
};

/**
 * Records the event of one row: its deletion, before its parts are deleted too, or an event of the type in the argument.
 */
const RECORD_ROW = `create function record_row() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if tg_op = 'DELETE' then
      insert into event (tenant_id, type, kind, resource_id, data)
        values (old.tenant_id, tg_table_name || '.deleted', tg_table_name, old.id, event_data(old));
      return old;
    end if;
    insert into event (tenant_id, type, kind, resource_id, before, data) values (new.tenant_id, tg_argv[0], tg_table_name, new.id,
      case when old.version <> new.version then changed_values(stored_values(old), stored_values(new)) end, event_data(new));
    return null;
  end $$`;

/** Records the event of a test of a webhook endpoint, and returns its id. */
const RECORD_TEST = `create function record_webhook_test(endpoint bigint) returns uuid language sql volatile ${AS_OWNER}
  as $$
    insert into event (tenant_id, type, kind, resource_id, data)
    select tenant_id, 'webhook.test', 'webhook_endpoint', id, event_data(webhook_endpoint)
    from webhook_endpoint where tenant_id = current_tenant() and id = endpoint
    returning id
  $$`;

const triggersOf = (kind: string): string[] => [
  `create trigger event_of_new after insert on ${kind} referencing new table as added
    for each statement when ${RECORDING} execute function record_${kind}()`,
  `create trigger event_of_change after update on ${kind} referencing old table as removed new table as added
    for each statement when ${RECORDING} execute function record_${kind}()`,
];

/** Returns the trigger that records the deletion of rows of a kind. */
export const deletionTrigger = (kind: string): string =>
  `create trigger event_of_deletion before delete on ${kind} for each row when ${RECORDING} execute function record_row()`;

/** Returns the function and triggers that record the events of a kind of row that a later migration adds. */
export const recordedKind = (kind: string, further: readonly FurtherEvent[] = []): string[] => [
  recordRows(kind, further),
  ...triggersOf(kind),
  deletionTrigger(kind),
  `revoke execute on function record_${kind}() from public`,
];

/** Returns the functions and triggers that record the events of rows of `kinds`, and the deletion of rows of `all`. */
export const events = (
  kinds: readonly string[],
  all: readonly string[],
  further: readonly FurtherEvent[],
): string[] => [
  CHANGED_VALUES,
  TYPE_OF_CHANGE,
  RECORD_ROW,
  RECORD_TEST,
  ...kinds.map((kind) =>
    recordRows(
      kind,
      further.filter((event) => event.kind === kind),
    ),
  ),
  ...kinds.flatMap(triggersOf),
  ...all.map(deletionTrigger),
];

/** The functions that {@link events} creates. */
export const eventFunctions = (kinds: readonly string[]): string[] => [
  'changed_values(jsonb, jsonb)',
  'type_of_change(text, jsonb)',
  'record_row()',
  'record_webhook_test(bigint)',
  ...kinds.map((kind) => `record_${kind}()`),
];
