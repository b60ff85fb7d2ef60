import { AS_OWNER } from './recording.ts';
import type { FurtherEvent, Recorded } from './recorded.ts';

/** The earlier values of what differs between two documents. */
const CHANGED_VALUES = `create function changed_values(earlier jsonb, later jsonb) returns jsonb
  language plpgsql immutable parallel safe as $$ begin
    return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(earlier)
      where key not in ('version', 'updated_at') and later -> key is distinct from value);
  end $$`;

/** The type of the event of a change, by the earlier values of what differs; null for a new row. */
const TYPE_OF_CHANGE = `create function type_of_change(kind text, before jsonb) returns text language sql immutable parallel safe
  as $$ select kind || case when before is null then '.created' when before ? 'status' then '.status_changed' else '.updated' end $$`;

/** The person or the reporter whose personal data a document of an event has. */
const SUBJECT_OF = `create function subject_of(kind text, record bigint, data jsonb) returns bigint
  language sql immutable parallel safe
  as $$ select case
    when kind in ('person', 'reporter') then record
    when kind in ('work_order', 'maintenance_task') then (data ->> 'assignee_id')::bigint
    when kind = 'ticket' then (data ->> 'reporter_id')::bigint
    when kind = 'attachment' and data ->> 'attachable_type' = 'reporter' then (data ->> 'attachable_id')::bigint
  end $$`;

/**
 * Records the event of one row: its deletion, before its parts are deleted too, or an event of the type in the argument.
 * The document before a change has only the members that changed.
 */
const RECORD_ROW = `create function record_row() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    data jsonb;
    before jsonb;
  begin
    if records_off() then return case when tg_op = 'DELETE' then old end; end if;
    if tg_op = 'DELETE' then
      perform changed_after(old.updated_at);
      data := event_data(old);
      insert into event (tenant_id, type, kind, resource_id, subject, data)
        values (old.tenant_id, tg_table_name || '.deleted', tg_table_name, old.id, subject_of(tg_table_name, old.id, data), data);
      return old;
    end if;
    data := event_data(new);
    if old.version <> new.version then before := changed_values(stored_values(old), stored_values(new)); end if;
    insert into event (tenant_id, type, kind, resource_id, subject, former_subject, before, data)
      values (new.tenant_id, tg_argv[0], tg_table_name, new.id, subject_of(tg_table_name, new.id, data),
        case when before is not null then subject_of(tg_table_name, new.id, data || before) end, before, data);
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

/** The functions of all events. */
export const eventFunctions = [CHANGED_VALUES, TYPE_OF_CHANGE, SUBJECT_OF, RECORD_ROW, RECORD_TEST];

const insertEvent = ({ kind, subject }: Recorded, type: string, values: Readonly<Record<string, string>>): string => {
  const row = {
    tenant_id: 'new.tenant_id',
    type,
    kind: `'${kind}'`,
    resource_id: 'new.id',
    ...(subject === undefined ? {} : { subject: subject('new') }),
    ...values,
    data: 'data',
  };
  return `insert into event (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')});`;
};

const insertEventIf = (recorded: Recorded, { type, when }: FurtherEvent, values: Readonly<Record<string, string>>) =>
  `if ${when} then ${insertEvent(recorded, `'${type}'`, values)} end if;`;

/**
 * Returns statements that leave the values of inactive custom fields out of a document, after it was compared: an undo writes the
 * earlier ones back as they were.
 */
const hideInactive = ({ kind, hasCustomFields }: Recorded): string =>
  hasCustomFields === undefined
    ? ''
    : `if new.custom_fields is not null then
        data := data || jsonb_build_object('custom_fields', shown_custom_fields('${kind}', new.custom_fields));
      end if;`;

/** Records the event of a new row, and further ones. */
const onInsert = (recorded: Recorded): string => `data := event_data(new);
      ${hideInactive(recorded)}
      ${insertEvent(recorded, `'${recorded.kind}.created'`, {})}
      ${(recorded.further ?? [])
        .filter(({ on }) => on === 'insert')
        .map((event) => insertEventIf(recorded, event, {}))
        .join('\n      ')}`;

/** Records the event of a row with a new version, and further ones. */
const onUpdate = (recorded: Recorded): string => {
  const { kind, document, subject, further = [] } = recorded;
  const more = further.filter(({ on }) => on === 'update');
  const values = {
    ...(subject === undefined
      ? {}
      : { former_subject: `case when before is not null then coalesce(${subject('old')}, ${subject('new')}) end` }),
    before: 'before',
  };
  return `if ${['new.version <> old.version', ...more.map(({ when }) => when)].join(' or ')} then
      data := event_data(new);
      if new.version <> old.version then
        before := changed_values(stored_values(old), ${document === undefined ? 'data' : 'stored_values(new)'});
        ${hideInactive(recorded)}
        ${insertEvent(recorded, `type_of_change('${kind}', before)`, values)}
      end if;
      ${more.map((event) => insertEventIf(recorded, event, values)).join('\n      ')}
    end if;`;
};

/** Returns the trigger that records the deletion of rows of a kind. */
export const deletionTrigger = (kind: string): string =>
  `create trigger event_of_deletion before delete on ${kind} for each row execute function record_row()`;

/** Returns the functions and triggers that record what follows from a row of a kind after it was written. */
export const recordingOf = (recorded: Recorded): string[] => {
  const { kind, events, history = '', effects = '' } = recorded;
  const isCreated = events === undefined;
  return [
    `create function record_${kind}() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    before jsonb;
    data jsonb;
  begin
    if records_off() then return null; end if;
    ${history}
    ${isCreated ? `if tg_op = 'INSERT' then\n    ${onInsert(recorded)}\n    else\n    ${onUpdate(recorded)}\n    end if;` : onUpdate(recorded)}
    ${effects}
    return null;
  end $$`,
    `create trigger record after ${isCreated ? 'insert or update' : 'update'} on ${kind} for each row execute function record_${kind}()`,
    `revoke execute on function record_${kind}() from public`,
    ...(isCreated ? [deletionTrigger(kind)] : []),
  ];
};
