import type { Schemas } from '../../../generated/contract.ts';
import { INSTANTS } from '../../../generated/values.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { Context } from '../../core/context.ts';
import { CUSTOM_FIELDS } from '../../records/custom-fields.ts';
import type { Present, StoredEvent } from '../../records/stored-event.ts';

type Values = Record<string, unknown>;

const PRESENT: Readonly<Partial<Record<Schemas['EventKind'], Present>>> = collect(areas, 'presented');

/** Returns a value as the contract shows it: a record without values of custom fields stores none, and shows an empty object. */
const shown = (name: string, value: unknown): unknown => (name === CUSTOM_FIELDS ? (value ?? {}) : value);

/** Returns the row of an event in the contract's form. PostgreSQL's JSON has instants in another notation. */
const withInstants = (kind: Schemas['EventKind'], row: Values): Values => {
  const names: readonly string[] = INSTANTS[kind];
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      names.includes(name) && typeof value === 'string'
        ? [name, new Date(value).toISOString()]
        : [name, shown(name, value)],
    ),
  );
};

/** Returns an event as the contract shows it. */
export const presentEvent = (ctx: Context, stored: StoredEvent): Schemas['Event'] => {
  const { id, type, kind, resource_id, occurred_at, actor, person_id, client, token_id, tool, request_id, before } =
    stored;
  const data = withInstants(kind, stored.data);
  const present = PRESENT[kind];
  return {
    id,
    type,
    occurred_at,
    actor: { name: actor, tool },
    person_id,
    client,
    token_id,
    request_id,
    resource: { kind, id: resource_id, uuid: String(data['uuid']) },
    changes: Object.fromEntries(
      Object.entries(before ?? {}).map(([name, value]) => [name, [shown(name, value), data[name]]]),
    ),
    data: present ? { ...present(ctx, data, occurred_at) } : data,
  };
};
