import type { Context } from './context.ts';
import { placeholders } from './statements.ts';

/** The events of a change: their types, and the earlier values of the properties that differ; null for a new row. */
export type Events = { types: readonly string[]; before: object | null };

/** The columns of an event that have the same values in every event of a change. */
const COMMON = ['actor', 'tool', 'request_id', 'before'] as const;

/**
 * Returns SQL that adds an event per type to the log. It selects from `changed`, the row after the change; `data` is
 * the SQL of its JSON. Its parameters are numbered from `first`, and {@link eventValues} returns their values.
 */
export const insertEvents = (kind: string, data: string, first: number): string => {
  const [types, ...common] = placeholders(['types', ...COMMON], first);
  return `insert into event (type, kind, resource_id, ${COMMON.join(', ')}, data)
    select event_type, '${kind}', changed.id, ${common.map((value, i) => (COMMON[i] === 'before' ? `${value}::json` : value)).join(', ')}, ${data}
    from changed, unnest(${types}::text[]) as event_type`;
};

/** Returns the values of the parameters of {@link insertEvents}. */
export const eventValues = ({ principal, origin }: Context, { types, before }: Events): unknown[] => [
  types,
  principal.actor,
  origin.tool,
  origin.request_id,
  before === null ? null : JSON.stringify(before),
];
