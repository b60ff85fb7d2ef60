import { sql } from 'kysely';
import { EventKind } from '../../generated/values.ts';
import type { Context } from '../core/context.ts';
import { isObject } from '../core/json.ts';
import type { Kind } from './references.ts';

/** The kind of record in each column that refers to one, also inside lists and lines. */
const KINDS: Readonly<Record<string, Kind>> = {
  assignee_id: 'person',
  location_id: 'location',
  location_ids: 'location',
  machine_id: 'machine',
  machine_ids: 'machine',
  meter_id: 'meter',
  movement_id: 'stock_movement',
  parent_id: 'location',
  part_id: 'part',
  plan_id: 'maintenance_plan',
  purchase_order_id: 'purchase_order',
  quote_id: 'quote',
  recipients: 'person',
  reporter_id: 'reporter',
  supplier_id: 'supplier',
  task_id: 'maintenance_task',
  ticket_id: 'ticket',
  workorder_id: 'work_order',
};

/** Columns that refer to records of several kinds, with the column that names the kind. */
const NAMED_BY: Readonly<Record<string, string>> = {
  notable_id: 'notable_type',
  attachable_id: 'attachable_type',
  cause_id: 'cause',
};

const kindOf = (name: string, record: object): Kind | undefined => {
  const namedBy = NAMED_BY[name];
  if (namedBy === undefined) return KINDS[name];
  const named: unknown = Reflect.get(record, namedBy);
  return EventKind.find((kind) => kind === named);
};

type MapReference = (kind: Kind, id: number) => unknown;

/** Returns a record with each reference mapped. */
const mapReferences = (record: object, map: MapReference): object => {
  const mapValue = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      const values = value.map((item: unknown) => mapValue(name, item));
      // The contract orders these lists by number, which is another order in another installation.
      return kindOf(name, record) === undefined ? values : values.toSorted();
    }
    if (isObject(value)) return mapReferences(value, map);
    const kind = typeof value === 'number' ? kindOf(name, record) : undefined;
    return kind === undefined ? value : map(kind, Number(value));
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, mapValue(name, value)]));
};

const readUuids = async (ctx: Context, kind: Kind, ids: Iterable<number>): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from ${sql.table(kind)} where id = any(${[...ids]}::bigint[])`.execute(ctx.em.getKysely());
  return new Map(rows.map(({ id, uuid }) => [id, uuid]));
};

/**
 * Returns records with the UUIDs of the records that they refer to, because numbers mean nothing in another
 * installation. A reference to a deleted record, which only a note can have, becomes null. Costs one statement per kind.
 */
export const withUuids = async (ctx: Context, records: readonly object[]): Promise<object[]> => {
  const referred = new Map<Kind, Set<number>>();
  const collect: MapReference = (kind, id) => referred.set(kind, (referred.get(kind) ?? new Set()).add(id));
  for (const record of records) mapReferences(record, collect);
  const uuids = new Map<Kind, Map<number, string>>();
  for (const [kind, ids] of referred) uuids.set(kind, await readUuids(ctx, kind, ids));
  return records.map((record) => mapReferences(record, (kind, id) => uuids.get(kind)?.get(id) ?? null));
};
