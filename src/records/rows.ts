import { sql, type RawBuilder } from 'kysely';
import type { Tables, Rows } from '../core/tables.ts';
import type { Transaction } from '../core/context.ts';

/** The properties of a row to insert. Missing ones get the column's default. */
export type NewRow<Table extends keyof Tables> = { [Name in keyof Rows[Table]]?: Rows[Table][Name] | null | undefined };

/** Returns a value as a column stores it. The driver would send an array as one of PostgreSQL's, but lists are JSON. */
export const storedValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Returns the names of the properties with a value, sorted, because the same names should make the same statement. */
export const namesOf = (properties: object): string[] =>
  Object.entries(properties)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]))
    .sort();

/** Returns an `insert` of rows that have values in the same columns. The text does not depend on their number. */
export const insertion = (table: string, names: readonly string[], rows: readonly object[]): RawBuilder<unknown> => {
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
