import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { isObject } from '../../core/json.ts';
import type { StoredEvent } from '../../records/stored-event.ts';

type Values = Record<string, unknown>;

/** The members of documents that concern several sites: the ids of machines, and lists of objects that refer to a row. */
const MEMBERS = [
  { member: 'machine_ids', kind: 'machine', idOf: (item: unknown): unknown => item },
  { member: 'positions', kind: 'machine', idOf: (item: unknown) => (isObject(item) ? item['machine_id'] : undefined) },
  { member: 'parts', kind: 'part', idOf: (item: unknown) => (isObject(item) ? item['part_id'] : undefined) },
  { member: 'lines', kind: 'part', idOf: (item: unknown) => (isObject(item) ? item['part_id'] : undefined) },
  // Those of receipts refer to lines of the order.
  {
    member: 'lines',
    kind: 'purchase_order_line',
    idOf: (item: unknown) => (isObject(item) ? item['line_id'] : undefined),
  },
] as const;

/** The members of documents that refer to one record. */
const REFERENCES: Readonly<Record<string, string>> = {
  location_id: 'location',
  parent_id: 'location',
  machine_id: 'machine',
  part_id: 'part',
  ticket_id: 'ticket',
  task_id: 'maintenance_task',
  workorder_id: 'work_order',
  quote_id: 'quote',
  purchase_order_id: 'purchase_order',
  meter_id: 'meter',
};

/** Whether a member of a document refers to one record that may belong to a site. */
export const isReference = (name: string): boolean => name in REFERENCES;

/** The kinds of records that the caller may not see although a document that they see names them. */
const KINDS = [...new Set([...MEMBERS.map(({ kind }) => kind), ...Object.values(REFERENCES)])];

/** Returns the documents of an event, and the criteria of a plan in them. */
const documentsOf = ({ data, before }: StoredEvent): Values[] =>
  [data, before ?? {}].flatMap((values) => [values, ...(isObject(values['match']) ? [values['match']] : [])]);

const referencesIn = (values: Values, kind: string): unknown[] =>
  Object.entries(values).flatMap(([name, value]) => (REFERENCES[name] === kind ? [value] : []));

const itemsOf = (values: Values | null, member: string): unknown[] => {
  const items = values?.[member];
  return Array.isArray(items) ? items : [];
};

/**
 * Returns events as a caller of some sites may see them: documents name no records of others. The row of the log
 * has all of them.
 */
export const withoutOtherSites = async (ctx: Context, events: StoredEvent[]): Promise<StoredEvent[]> => {
  if (ctx.principal.location_ids.length === 0) return events;
  const visible = new Map<string, Set<unknown>>();
  const documents = events.flatMap(documentsOf);
  for (const kind of KINDS) {
    const ids = [
      ...MEMBERS.filter((one) => one.kind === kind).flatMap(({ member, idOf }) =>
        documents.flatMap((values) => itemsOf(values, member).map(idOf)),
      ),
      ...documents.flatMap((values) => referencesIn(values, kind)),
    ];
    const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))];
    if (wanted.length === 0) continue;
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
    for (const [name, value] of Object.entries(values)) {
      const kind = REFERENCES[name];
      if (kind !== undefined && typeof value === 'number' && visible.get(kind)?.has(value) !== true)
        limited[name] = null;
    }
    if (isObject(values['match'])) limited['match'] = shown(values['match']);
    return { ...values, ...limited };
  };
  return events.map((event) => ({ ...event, data: shown(event.data), before: event.before && shown(event.before) }));
};
