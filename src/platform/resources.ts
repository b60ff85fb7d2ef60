import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, noteChange, type Context, type Tables, type Transaction } from './context.ts';
import { conflict, notFound, Problem, unknownReference } from './errors.ts';
import { listOf, memoize, textOf, type Filter, type ListOptions, type ReadList } from './lists.ts';
import type { SortColumns, Where } from './lists.ts';
import { findViolated } from '../postgres/failures.ts';
import { identify, resolveReferences, type Kind, type Reference } from './references.ts';
import { insertion, namesOf, storedValue } from './rows.ts';
import { usesOf } from './uses.ts';
import { checkVersion } from './versions.ts';

/** Columns that every list of a resource can be sorted by. The contract offers callers all but `id`. */
const COMMON_SORTS = { id: { type: 'id' }, created_at: { type: 'instant' }, updated_at: { type: 'instant' } } as const;

/** Properties computed from the row by SQL without parameters. */
type Computed = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns whose value in a request is an id or a UUID, with the kind of row that each refers to. */
type References = Readonly<Record<string, Kind>>;

/** A row of a resource: its columns with the types of the table or of the SQL that computes them. */
type RowOf<K extends Kind, Column extends string, Extra> = {
  [Name in Column]: Name extends keyof Extra
    ? Extra[Name] extends RawBuilder<infer Value>
      ? Value
      : never
    : Name extends keyof Tables[K]
      ? Tables[K][Name]
      : never;
} & { id: number; version: number };

/** The properties to write to a row. References may be ids or UUIDs. Undefined properties are ignored. */
type Properties<K extends Kind, Referring> = {
  [Name in keyof Tables[K]]?: (Name extends keyof Referring ? Reference : Tables[K][Name]) | null | undefined;
};

/**
 * Reads and writes the rows of a table. Triggers of the database write the version, the time and the events of each
 * change (docs/architecture.md), so any statement may change a row.
 */
type Resource<Row, Written, Wanted, Sorts> = {
  /** Returns the referenced row. @throws Problem not_found */
  read(ctx: Context, reference: Reference): Promise<Row>;
  /** Makes a change and reads the changed row, in one transaction. */
  readAfter(ctx: Context, change: (tx: Transaction) => Promise<{ id: number }>): Promise<Row>;
  /** Reads a page of the tenant's rows. @throws Problem validation_failed for a cursor of another list */
  list: ReadList<Row, Wanted, Sorts & typeof COMMON_SORTS>;
  /** Like `read`, and locks the row until the transaction ends. @throws Problem not_found, version_mismatch */
  lock(tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row>;
  /** Like `lock`, for a reference at a place of the body. @throws Problem validation_failed when the tenant has no such row */
  lockReferred(tx: Transaction, pointer: string, reference: Reference): Promise<Row>;
  /** Locks rows in the order of their ids and returns those that exist. */
  lockAll(tx: Transaction, ids: readonly number[]): Promise<Row[]>;
  /** Returns the rows with these ids in the same order. */
  readAll(ctx: Context, ids: readonly number[]): Promise<Row[]>;
  /**
   * Adds a row and returns it. Null or missing properties get the column's default.
   * @throws Problem validation_failed for a reference to a row that the tenant does not have, conflict for a value in
   * use
   */
  insert(ctx: Context, properties: Written): Promise<Row>;
  /** Adds rows with one statement and returns them in the same order. References are ids. @throws Problem as `insert` */
  insertAll(tx: Transaction, rows: readonly Written[]): Promise<Row[]>;
  /** Like `update` for many locked rows, with a statement for those that change in the same columns. References are ids. */
  updateAll(tx: Transaction, changes: readonly (readonly [row: Row, properties: Written])[]): Promise<Row[]>;
  /**
   * Writes the properties of a locked row that differ and returns the changed row.
   * @throws Problem as `insert`
   */
  update(tx: Transaction, row: Row, changes: Written): Promise<Row>;
  /**
   * Updates the given properties of the referenced row, as `lock` and `update` do; null clears one.
   * @throws Problem not_found, version_mismatch, validation_failed, conflict
   */
  patch(ctx: Context, reference: Reference, changes: Written, expected?: readonly number[]): Promise<Row>;
  /** Deletes a row that nothing refers to. @throws Problem not_found, version_mismatch, in_use */
  remove(ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void>;
};

/** What a definition of a resource states besides its kind and columns. */
type ResourceOptions<
  K extends Kind,
  Extra,
  Referring,
  Equal extends keyof Tables[K],
  Filters,
  Sorts extends SortColumns,
> = Omit<ListOptions<K, Equal, Filters, Sorts>, 'order'> & {
  computed?: Extra;
  references?: Referring & Partial<Record<Exclude<keyof Referring, keyof Tables[K]>, never>>;
  /** Unique indexes that a caller's values may violate, each with the sentence of the conflict. */
  uniques?: Readonly<Record<string, string>>;
};

/** Returns the properties that are given and differ from a row's. */
const selectChanged = (row: object, properties: object): [string, unknown][] =>
  Object.entries(properties)
    .filter(([name, value]) => value !== undefined && !isDeepStrictEqual(Reflect.get(row, name), value))
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Defines a resource: its table, the ordered columns of a row, and the filters, sorts and search of its list. */
export const resource = <
  K extends Kind,
  const Column extends string,
  const Extra extends Computed = Record<never, never>,
  const Referring extends References = Record<never, never>,
  const Equal extends keyof Tables[K] & string = never,
  const Filters extends Readonly<Record<string, Filter>> = Record<never, Filter>,
  const Sorts extends SortColumns = Record<never, never>,
>(
  kind: K,
  columns: readonly (Column & ((keyof Tables[K] & string) | keyof NoInfer<Extra>))[],
  { computed, references, uniques = {}, ...options }: ResourceOptions<K, Extra, Referring, Equal, Filters, Sorts> = {},
): Resource<RowOf<K, Column, Extra>, Properties<K, Referring>, Where<K, Equal, Filters, Referring>, Sorts> => {
  type Row = RowOf<K, Column, Extra>;
  const expressions: Computed = computed ?? {};
  const referring: References = references ?? {};
  const table = sql.table(kind);
  const selected = sql.join(
    columns.map((name) => {
      const expression = expressions[name];
      return expression ? sql`${expression} as ${sql.ref(name)}` : sql.ref(`${kind}.${name}`);
    }),
  );
  const all = sql<Row>`select ${selected} from ${table}`;

  /** Returns the problem of a violated constraint, and any other error unchanged. */
  const explain = (error: unknown): unknown => {
    const taken = uniques[findViolated('23505', error) ?? ''];
    if (taken !== undefined) return conflict(taken);
    // The referenced row was deleted after its UUID was resolved, or a numeric id does not exist.
    const column = new RegExp(`^${kind}_(\\w+)_foreign$`).exec(findViolated('23503', error) ?? '')?.[1];
    const target = column === undefined ? undefined : referring[column];
    return target === undefined ? error : unknownReference(`/${column}`, target);
  };
  const write = async (ctx: Context, statement: RawBuilder<Row>): Promise<Row[]> => {
    try {
      return (await noteChange(ctx, () => statement.execute(ctx.db))).rows;
    } catch (error) {
      throw explain(error);
    }
  };
  const only = ([row]: readonly Row[]): Row => {
    if (row === undefined) throw new Error(`a change of a ${kind} returned no row`);
    return row;
  };

  const isReferred = (reference: Reference): RawBuilder<boolean> => {
    const [column, value] = identify(reference);
    return sql<boolean>`${sql.ref(`${kind}.${column}`)} = ${value}`;
  };
  const find = async (ctx: Context, reference: Reference): Promise<Row | undefined> =>
    (await sql<Row>`${all} where ${isReferred(reference)}`.execute(ctx.db)).rows[0];
  const readAll = async (ctx: Context, ids: readonly number[]): Promise<Row[]> => {
    const { rows } = await sql<Row>`${all} where ${sql.ref(`${kind}.id`)} = any(${ids}::bigint[])`.execute(ctx.db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  const findLocked = async (tx: Transaction, reference: Reference): Promise<Row | undefined> => {
    if (computed === undefined)
      return (await sql<Row>`${all} where ${isReferred(reference)} for update`.execute(tx.db)).rows[0];
    // A statement that waits for a lock still sees other rows as they were before, so a second one reads the row.
    const { rows } = await sql`select from ${table} where ${isReferred(reference)} for update`.execute(tx.db);
    return rows.length === 0 ? undefined : find(tx, reference);
  };
  const read = async (ctx: Context, reference: Reference): Promise<Row> => {
    const row = await find(ctx, reference);
    if (row === undefined) throw notFound(kind);
    return row;
  };
  const lock = async (tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row> => {
    const row = await findLocked(tx, reference);
    if (row === undefined) throw notFound(kind);
    checkVersion(row, expected);
    return row;
  };
  const update = async (tx: Transaction, row: Row, changes: object): Promise<Row> => {
    const changed = selectChanged(row, await resolveReferences(tx, changes, referring));
    if (changed.length === 0) return row;
    const set = changed.map(([name, value]) => sql`${sql.ref(name)} = ${storedValue(value)}`);
    return only(
      await write(tx, sql<Row>`update ${table} set ${sql.join(set)} where id = ${row.id} returning ${selected}`),
    );
  };

  return {
    list: listOf<Row>(
      { name: kind, table: kind, text: memoize((db) => textOf(all.compile(db))) },
      {
        ...options,
        references: { ...referring, ...options.filterReferences },
        sorts: { ...COMMON_SORTS, ...options.sorts },
      },
    ),
    read,
    readAfter: (ctx, change) => inTransaction(ctx, async (tx) => read(tx, (await change(tx)).id)),
    lock,
    async lockReferred(tx, pointer, reference) {
      const row = await findLocked(tx, reference);
      if (row === undefined) throw unknownReference(pointer, kind);
      return row;
    },
    async lockAll(tx, ids) {
      await sql`select from ${table} where id = any(${ids}::bigint[]) order by id for update`.execute(tx.db);
      return readAll(tx, ids);
    },
    readAll,
    insert: async (ctx, properties) => {
      const complete = await resolveReferences(ctx, properties, referring);
      const names = namesOf(complete);
      const values = names.map((name) => sql`${storedValue(Reflect.get(complete, name))}`);
      const target = sql.join(names.map((name) => sql.ref(name)));
      return only(
        await write(ctx, sql<Row>`insert into ${table} (${target}) values (${sql.join(values)}) returning ${selected}`),
      );
    },
    async insertAll(tx, rows) {
      const added = new Map<object, Row>();
      for (const group of Map.groupBy(rows, (row) => namesOf(row).join()).values()) {
        const statement = insertion(kind, namesOf(group[0] ?? {}), group);
        const written = await write(tx, sql<Row>`${statement} returning ${selected}`);
        for (const [place, row] of group.entries()) added.set(row, only(written.slice(place, place + 1)));
      }
      return rows.flatMap((row) => added.get(row) ?? []);
    },
    async updateAll(tx, changes) {
      const changed = new Map<number, Row>(changes.map(([row]) => [row.id, row]));
      const items = changes.map(([row, properties]) => ({ id: row.id, properties: selectChanged(row, properties) }));
      const groups = Map.groupBy(items, ({ properties }) => properties.map(([name]) => name).join());
      for (const [names, group] of groups) {
        if (names === '') continue;
        const set = names.split(',').map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
        const given = JSON.stringify(group.map(({ id, properties }) => ({ id, ...Object.fromEntries(properties) })));
        const statement = sql<Row>`update ${table} set ${sql.join(set)}
          from json_populate_recordset(null::${table}, ${given}::json) as given
          where ${sql.ref(`${kind}.id`)} = given.id returning ${selected}`;
        for (const row of await write(tx, statement)) changed.set(row.id, row);
      }
      return changes.flatMap(([{ id }]) => changed.get(id) ?? []);
    },
    update,
    patch: (ctx, reference, changes, expected) =>
      inTransaction(ctx, async (tx) => update(tx, await lock(tx, reference, expected), changes)),
    remove: (ctx, reference, expected) =>
      inTransaction(ctx, async (tx) => {
        // No new reference to a locked row can appear, so the count stays valid.
        const { id } = await lock(tx, reference, expected);
        const used_by = await usesOf(tx, kind, id);
        if (used_by.length > 0) throw new Problem('in_use', { members: { used_by } });
        await sql`delete from ${table} where id = ${id}`.execute(tx.db);
      }),
  };
};
