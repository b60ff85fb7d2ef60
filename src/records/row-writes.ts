import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import { findViolated } from '../postgres/failures.ts';
import { inTransaction, noteChange, type Context, type Transaction } from '../core/context.ts';
import { unknownReference } from '../core/errors.ts';
import { CUSTOM_FIELDS } from './custom-fields.ts';
import { createCustomValues, mergedValues } from './custom-values.ts';
import { resolveReferences, type Kind, type Resolved } from './references.ts';
import { createPrinted } from './printed.ts';
import { selectFrom, type RowTable } from './row-reads.ts';
import { toTakenProblem } from './unique-keys.ts';
import type { Tables, Rows } from '../core/tables.ts';

/** The properties of a row to insert. Missing ones get the column's default. */
export type NewRow<Table extends keyof Tables> = { [Name in keyof Rows[Table]]?: Rows[Table][Name] | null | undefined };

/** Returns a value as a column stores it. The driver would send an array as one of PostgreSQL's, but lists are JSON. */
const storedValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Returns the names of the properties with a value, sorted, because the same names should make the same statement. */
const namesOf = (properties: object): string[] =>
  Object.entries(properties)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]))
    .sort();

/** Returns an `insert` of rows that have values in the same columns. The text does not depend on their number. */
const insertion = (table: string, names: readonly string[], rows: readonly object[]): RawBuilder<unknown> => {
  const [target, columns] = [sql.table(table), sql.join(names.map((name) => sql.ref(name)))];
  return sql`insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`;
};

const columnsOf = (row: object): string =>
  Object.entries(row)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .sort()
    .join();

/**
 * Inserts rows and returns their ids. Rows and ids have the same, ascending order. One statement inserts successive rows
 * with the same columns.
 */
export const insertRows = async <Table extends keyof Tables>(
  { em }: Pick<Transaction, 'em'>,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<number[]> => {
  const ids: number[] = [];
  let from = 0;
  while (from < rows.length) {
    const columns = columnsOf(rows[from] ?? {});
    let to = from + 1;
    while (to < rows.length && columnsOf(rows[to] ?? {}) === columns) to += 1;
    const inserted = sql<{ id: number }>`${insertion(table, columns.split(','), rows.slice(from, to))} returning id`;
    ids.push(...(await inserted.execute(em.getKysely())).rows.map(({ id }) => id));
    from = to;
  }
  return ids;
};

/** Columns whose value in a request is an id or a UUID, with the kind of row that each refers to. */
export type References = Readonly<Record<string, Kind>>;

/** The functions that write the rows of a table. */
export type Writes<Row, Written, Referring> = {
  /**
   * Adds a row and returns it. Null or missing properties get the column's default.
   * @throws Problem validation_failed for a reference to a row that the tenant does not have, conflict for a value in
   * use
   */
  insert(ctx: Context, properties: Written): Promise<Row>;
  /** Adds rows with one statement and returns them in the same order. References are ids. @throws Problem as `insert` */
  insertAll(tx: Transaction, rows: readonly Written[]): Promise<Row[]>;
  /** Writes the properties of a locked row that differ and returns the changed row. @throws Problem as `insert` */
  update(tx: Transaction, row: Row, changes: Written): Promise<Row>;
  /** Like `update` for many locked rows, with a statement for those that change in the same columns. References are ids. */
  updateAll(tx: Transaction, changes: readonly (readonly [row: Row, properties: Written])[]): Promise<Row[]>;
  /** Returns properties with each reference as an id. @throws Problem validation_failed for a UUID that does not exist */
  resolve<Properties extends object>(ctx: Context, properties: Properties): Promise<Resolved<Properties, Referring>>;
  /** Writes the changed entities of the transaction. @throws Problem as `insert` */
  flush(tx: Transaction): Promise<void>;
};

/** Whether a value is that of a row already. An empty text, which earlier releases stored, is no value. */
const isSame = (stored: unknown, value: unknown): boolean =>
  isDeepStrictEqual(stored, value) || (stored === '' && value === null);

/** Returns the properties that are given and differ from a row's, with the values of custom fields that do. */
const selectChanged = (row: object, properties: object, custom: object | undefined): [string, unknown][] =>
  Object.entries(properties)
    .filter(([name, value]) => name !== CUSTOM_FIELDS && value !== undefined && !isSame(Reflect.get(row, name), value))
    .concat(custom === undefined ? [] : [[CUSTOM_FIELDS, custom]])
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Creates the functions that write the rows of a table. */
export const createWrites = <Row extends { id: number }, Written extends object, Referring>(
  rowTable: RowTable,
  references: References,
): Writes<Row, Written, Referring> => {
  const { kind, selected, joined } = rowTable;
  const table = sql.table(kind);
  const customValues = createCustomValues(kind);
  const assigned = (name: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${sql.ref(name)} = ${name === CUSTOM_FIELDS ? mergedValues(kind, value) : value}`;

  /** Returns the problem of a violated constraint, and any other error unchanged. */
  const explain = (error: unknown): unknown => {
    const taken = toTakenProblem(error);
    if (taken !== null) return taken;
    // The referenced row was deleted after its UUID was resolved, or a numeric id does not exist.
    const column = new RegExp(`^${kind}_(\\w+)_foreign$`).exec(findViolated('23503', error)?.constraint ?? '')?.[1];
    const target = column === undefined ? undefined : references[column];
    return target === undefined ? error : unknownReference(`/${column}`, target);
  };
  /** Returns a change that returns the rows. Only the rows of another statement can be joined. */
  const returning = (change: RawBuilder<unknown>): RawBuilder<unknown> =>
    joined
      ? sql`with written as (${change} returning ${table}.*) ${selectFrom(rowTable, sql`written as ${table}`)}`
      : sql`${change} returning ${selected}`;
  const runPrinted = createPrinted<Row>();
  /** Writes rows. The text of the change depends on `key` alone; `values` are its parameters, in its order. */
  const write = async (
    ctx: Context,
    key: string,
    values: readonly unknown[],
    change: () => RawBuilder<unknown>,
  ): Promise<Row[]> => {
    try {
      return (await noteChange(ctx, () => runPrinted(ctx, key, values, () => returning(change())))).rows;
    } catch (error) {
      throw explain(error);
    }
  };
  const only = ([row]: readonly Row[]): Row => {
    if (row === undefined) throw new Error(`a change of a ${kind} returned no row`);
    return row;
  };

  const insert = async (ctx: Context, properties: Written): Promise<Row> => {
    const complete = await resolveReferences(ctx, properties, references);
    const names = namesOf(complete);
    const values = names.map((name) => storedValue(Reflect.get(complete, name)));
    const statement = () =>
      sql`insert into ${table} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(values)})`;
    return only(await write(ctx, `insert ${names.join()}`, values, statement));
  };
  const insertChecked = async (tx: Transaction, properties: Written): Promise<Row> => {
    const [checked = properties] = await customValues.added(tx, [properties]);
    return insert(tx, checked);
  };

  return {
    resolve: (ctx, properties) => resolveReferences(ctx, properties, references),
    async flush({ em }) {
      try {
        await em.flush();
      } catch (error) {
        throw explain(error);
      }
    },
    insert: (ctx, properties) =>
      customValues.areIn(properties)
        ? inTransaction(ctx, (tx) => insertChecked(tx, properties))
        : insert(ctx, properties),
    async insertAll(tx, given) {
      const rows = await customValues.added(tx, given);
      const added = new Map<object, Row>();
      for (const group of Map.groupBy(rows, (row) => namesOf(row).join()).values()) {
        const names = namesOf(group[0] ?? {});
        const json = JSON.stringify(group);
        const written = await write(tx, `insert all ${names.join()}`, [json], () => insertion(kind, names, group));
        for (const [place, row] of group.entries()) added.set(row, only(written.slice(place, place + 1)));
      }
      return rows.flatMap((row) => added.get(row) ?? []);
    },
    async update(tx, row, changes) {
      const [custom] = await customValues.changed(tx, [[row, changes]]);
      const changed = selectChanged(row, await resolveReferences(tx, changes, references), custom);
      if (changed.length === 0) return row;
      const names = changed.map(([name]) => name);
      const values = [...changed.map(([, value]) => storedValue(value)), row.id];
      const set = () => sql.join(names.map((name, place) => assigned(name, sql`${values[place]}`)));
      const update = () => sql`update ${table} set ${set()} where id = ${row.id}`;
      return only(await write(tx, `update ${names.join()}`, values, update));
    },
    async updateAll(tx, changes) {
      const changed = new Map(changes.map(([row]) => [row.id, row]));
      const custom = await customValues.changed(tx, changes);
      const items = changes.map(([row, properties], place) => ({
        id: row.id,
        properties: selectChanged(row, properties, custom[place]),
      }));
      const groups = Map.groupBy(items, ({ properties }) => properties.map(([name]) => name).join());
      for (const [names, group] of groups) {
        if (names === '') continue;
        const values = JSON.stringify(group.map(({ id, properties }) => ({ id, ...Object.fromEntries(properties) })));
        const set = () => sql.join(names.split(',').map((name) => assigned(name, sql`changed.${sql.ref(name)}`)));
        const update = () =>
          sql`update ${table} set ${set()} from json_populate_recordset(null::${table}, ${values}::json) as changed
          where ${sql.ref(`${kind}.id`)} = changed.id`;
        for (const row of await write(tx, `update all ${names}`, [values], update)) changed.set(row.id, row);
      }
      return changes.flatMap(([{ id }]) => changed.get(id) ?? []);
    },
  };
};
