import type { Context } from './context.ts';
import { placeholders } from './statements.ts';

/** The events of a change: their types, and the earlier values of the properties that differ; null for a new row. */
export type Events = { types: readonly string[]; before: object | null };

/** Columns of an event and their SQL. */
type Columns = Readonly<Record<string, string>>;

/**
 * Returns SQL that adds an event of each type to the log. It selects from `changed`, the row after the change; `data` is
 * the SQL of its JSON. Its parameters are numbered from `first`, and {@link eventValues} returns their values. `others`
 * replaces columns or adds some.
 */
export const insertEvents = (
  kind: string,
  types: readonly string[],
  data: string,
  first: number,
  others: Columns = {},
): string => {
  const [actor, tool, request_id, before] = placeholders(['actor', 'tool', 'request_id', 'before'], first);
  const columns: Columns = {
    type: 'types.type',
    kind: `'${kind}'`,
    resource_id: 'changed.id',
    actor: `${actor}`,
    tool: `${tool}`,
    request_id: `${request_id}`,
    before: `${before}::json`,
    data,
    ...others,
  };
  return `insert into event (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')}
    from changed, (values ${types.map((type) => `('${type}')`).join(', ')}) as types (type)`;
};

/** Returns the values of the parameters of {@link insertEvents} without the last one, for SQL that replaces `before`. */
export const commonEventValues = ({ principal, origin }: Context): unknown[] => [
  principal.actor,
  origin.tool,
  origin.request_id,
];

/** Returns the values of the parameters of {@link insertEvents}. */
export const eventValues = (ctx: Context, before: object | null): unknown[] => [
  ...commonEventValues(ctx),
  before === null ? null : JSON.stringify(before),
];
