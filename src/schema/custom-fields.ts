import { CustomFieldKind } from '../../generated/values.ts';
import { listedByTime, resource } from './columns.ts';
import type { Subject } from './subject.ts';

/** The tables whose rows have values of custom fields: those of the kinds in the contract. */
export const WITH_CUSTOM_FIELDS: readonly string[] = CustomFieldKind;

const KINDS = `('${WITH_CUSTOM_FIELDS.join("', '")}')`;

const TABLES = `
create table custom_field (
  ${resource('custom_field')},
  kind text not null, key text not null, label text not null, type text not null, options jsonb,
  required boolean not null default false, description text, position int not null default 0, active boolean not null default true,
  constraint custom_field_key unique (tenant_id, kind, key),
  constraint custom_field_key_check check (key ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' and length(key) <= 50),
  constraint custom_field_options check ((type = 'choice') = (options is not null)),
  constraint custom_field_position check (position >= 0),
  constraint custom_field_kind_check check (kind in ${KINDS}),
  constraint custom_field_type_check check (type in ('text', 'number', 'date', 'boolean', 'choice', 'url'))
);
${listedByTime('custom_field')};
create index custom_field_by_kind on custom_field (tenant_id, kind, id);
create index custom_field_by_active on custom_field (tenant_id, active, id);
create index custom_field_by_position on custom_field (tenant_id, position, id);
`;

/** The values of a field stay valid because what they are never changes. */
const RULES = `if tg_op = 'UPDATE' and (new.kind, new.key, new.type) is distinct from (old.kind, old.key, old.type) then
      raise exception 'the kind, key and type of a custom field never change' using errcode = 'check_violation';
    end if;`;

/** The document of a field. \`position\` is that of a line in other documents, which do not show it. */
const STORED_VALUES = `create function stored_values(stored custom_field) returns jsonb language sql stable parallel safe
  as $$ select to_jsonb(stored) - 'tenant_id' $$`;

const EVENT_DATA = `create function event_data(stored custom_field) returns jsonb language sql stable parallel safe
  as $$ select stored_values(stored) $$`;

/** The values of a record without those of inactive fields. */
const SHOWN = `create function shown_custom_fields(of text, stored jsonb) returns jsonb language plpgsql stable strict parallel safe
  as $$ begin
    return stored - array(select key from custom_field where tenant_id = current_tenant() and kind = of and not active);
  end $$`;

/** The fields that gyms add to their records. */
export const customFields: Subject = {
  tables: TABLES,
  functions: [STORED_VALUES, EVENT_DATA, SHOWN],
  recorded: [{ kind: 'custom_field', rules: RULES }],
  rights: { custom_field: 'select, insert, update, delete' },
  internal: ['shown_custom_fields(text, jsonb)'],
};
