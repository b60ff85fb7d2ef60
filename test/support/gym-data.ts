import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../src/core/context.ts';
import { FIXTURES, KINDS, type Columns, type IdOf, type Kind } from './fixtures.ts';
import type { Gym } from './service.ts';

export type Row = { id: number; uuid: string };

/** Returns the gym's own row of a kind, to which other rows refer. */
export type Rows = (kind: Kind) => Row;

/** Converts a value for the drivers: lists and objects become JSON. */
const asParameter = (value: Columns[string]): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** The columns of an inserted row that are returned. The service may not read the hash of a token. */
const ROW = sql`id, uuid`;
const PART = sql`*`;

const insert = async <Made extends { id: number }>(
  { em }: Context,
  table: string,
  columns: Columns,
  returned: RawBuilder<unknown>,
): Promise<Made> => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns).map(asParameter));
  const { rows } =
    await sql<Made>`insert into ${sql.table(table)} (${names}) values (${values}) returning ${returned}`.execute(
      em.getKysely(),
    );
  const [made] = rows;
  if (!made) throw new Error(`nothing was inserted into ${table}`);
  return made;
};

/** Takes a part out of stock for the work order of a gym, which can return it then. */
const takePart = async ({ em }: Context, idOf: IdOf): Promise<void> => {
  await sql`with taken as (
      update part set quantity = quantity - 1000 where id = ${idOf('part')} returning id, quantity, unit_cost)
    insert into stock_movement (part_id, kind, quantity, quantity_after, unit_cost, workorder_id)
    select id, 'consumption', -1000, quantity, unit_cost, ${idOf('work_order')} from taken`.execute(em.getKysely());
};

/**
 * Adds a row of every kind with its parts to a gym, because every list and every tool needs rows to return. Calls with
 * different values of `suffix`, which makes names unique, add more rows to the same gym.
 */
export const fillGym = (gym: Gym, suffix = ''): Promise<Rows> =>
  gym.seed(async (tx) => {
    const made = new Map<Kind, Row>();
    const row: Rows = (kind) => {
      const record = made.get(kind);
      if (!record) throw new Error(`there is no ${kind} yet; move it up in FIXTURES in test/support/fixtures.ts`);
      return record;
    };
    const idOf: IdOf = (kind) => row(kind).id;
    for (const kind of KINDS) {
      const { columns, own: unshared, others, parts = {} } = FIXTURES[kind];
      const dependent = Object.values(parts).map((part) => part.own);
      const own = await insert<Row>(
        tx,
        kind,
        Object.assign(columns(idOf, suffix), unshared?.(idOf), ...dependent),
        ROW,
      );
      made.set(kind, own);
      for (const other of others?.(idOf) ?? []) await insert(tx, kind, other, ROW);
      for (const part of Object.values(parts))
        if (!part.isRecorded) await insert(tx, part.table, part.columns(own.id, idOf), PART);
    }
    await takePart(tx, idOf);
    return row;
  });

/** A filled gym, and functions that add rows without references to them, which tests may change and delete. */
export type World = {
  gym: Gym;
  row: Rows;
  /** Adds a row of a kind, by default in version 1. */
  add(kind: Kind, columns?: Columns): Promise<Row>;
  /** Adds a row to a part of a resource, such as a line to a quote; `segment` is its path segment. */
  addPart(kind: Kind, segment: string, own: number): Promise<{ id: number; value?: string }>;
};

let added = 0;

/** Returns a suffix that makes a name unique among all rows of the test file. */
export const nextSuffix = (): string => ` no. ${(added += 1)}`;

/** Fills a gym with {@link fillGym} for tests of all operations. */
export const createWorld = async (gym: Gym, suffix = ''): Promise<World> => {
  const row = await fillGym(gym, suffix);
  const idOf: IdOf = (kind) => row(kind).id;
  return {
    gym,
    row,
    add: (kind, columns = {}) =>
      gym.seed((tx) => insert<Row>(tx, kind, { ...FIXTURES[kind].columns(idOf, nextSuffix()), ...columns }, ROW)),
    addPart: (kind, segment, own) =>
      gym.seed((tx) => {
        const part = FIXTURES[kind].parts?.[segment];
        if (!part) throw new Error(`the fixture of ${kind} has no part ${segment}; add it in test/support/fixtures.ts`);
        return insert(tx, part.table, part.columns(own, idOf), PART);
      }),
  };
};

/** Arguments of tools of which a call must have exactly one. */
export const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  list_status_changes: ['machine_id', 'workorder_id'],
  adjust_stock: ['counted', 'change'],
  remind: ['task_id', 'workorder_id'],
  machine_file: ['machine_id', 'location_id'],
  create_purchase_order: ['lines', 'low_stock', 'like_last', 'quote_id'],
};

/** Returns arguments with another value of one, without the alternatives to it. */
export const replaceArgument = (tool: string, args: object, argument: string, value: unknown): object => {
  const alternatives = ALTERNATIVES[tool] ?? [];
  const others = alternatives.includes(argument) ? alternatives.filter((name) => name !== argument) : [];
  return Object.fromEntries(Object.entries({ ...args, [argument]: value }).filter(([name]) => !others.includes(name)));
};
