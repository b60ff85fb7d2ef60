import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { isObject } from '../../platform/json.ts';
import type { StoredEvent } from './presentation.ts';

type Values = Record<string, unknown>;

/** The members of documents that concern several sites: the ids of machines, and lists of objects that refer to a row. */
const MEMBERS = [
  { member: 'machine_ids', kind: 'machine', idOf: (item: unknown): unknown => item },
  { member: 'positions', kind: 'machine', idOf: (item: unknown) => (isObject(item) ? item['machine_id'] : undefined) },
  { member: 'lines', kind: 'part', idOf: (item: unknown) => (isObject(item) ? item['part_id'] : undefined) },
  // Those of receipts refer to lines of the order.
  {
    member: 'lines',
    kind: 'purchase_order_line',
    idOf: (item: unknown) => (isObject(item) ? item['line_id'] : undefined),
  },
] as const;

const itemsOf = (values: Values | null, member: string): unknown[] => {
  const items = values?.[member];
  return Array.isArray(items) ? items : [];
};

/**
 * Returns events as a caller of some sites may see them: documents name no machines, parts and lines of others. The row of the log
 * has all of them.
 */
export const withoutOtherSites = async (ctx: Context, events: StoredEvent[]): Promise<StoredEvent[]> => {
  if (ctx.principal.location_ids.length === 0) return events;
  const visible = new Map<string, Set<unknown>>();
  for (const kind of ['machine', 'part', 'purchase_order_line'] as const) {
    const ids = MEMBERS.filter((one) => one.kind === kind).flatMap(({ member, idOf }) =>
      events.flatMap(({ data, before }) => [...itemsOf(data, member), ...itemsOf(before, member)].map(idOf)),
    );
    const wanted = ids.filter((id) => typeof id === 'number');
    const { rows } = await sql<{
      id: number;
    }>`select id from ${sql.table(kind)} where id = any(${wanted}::bigint[])`.execute(ctx.em.getKysely());
    visible.set(kind, new Set(rows.map(({ id }) => id)));
  }
  const shown = <T extends Values>(values: T): T => {
    const limited: Values = {};
    for (const { member, kind, idOf } of MEMBERS) {
      const isShown = (item: unknown): boolean =>
        typeof idOf(item) !== 'number' || visible.get(kind)?.has(idOf(item)) === true;
      if (Array.isArray(values[member]))
        limited[member] = itemsOf(limited[member] === undefined ? values : limited, member).filter(isShown);
    }
    return { ...values, ...limited };
  };
  return events.map((event) => ({ ...event, data: shown(event.data), before: event.before && shown(event.before) }));
};
