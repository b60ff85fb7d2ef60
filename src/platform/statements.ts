import { CompiledQuery, type QueryResult } from 'kysely';
import type { Context, Tables, Transaction } from './context.ts';

/**
 * A record of a change, such as a history line: a new row of `table`, whose column `of` is the id of the changed row.
 * The records of one change are inserted in no particular order.
 */
export type Trace = {
  [Table in keyof Tables]: {
    table: Table;
    of: keyof Tables[Table] & string;
    properties: { [Name in keyof Tables[Table]]?: Tables[Table][Name] | undefined };
  };
}[keyof Tables];

/** The columns of a statement and their values. */
type Statement = { names: string[]; values: unknown[] };

/** The assignments of every update of a resource's row. Readers of `updated_since` and of an ETag rely on both. */
export const NEXT_VERSION = 'version = version + 1, updated_at = changed_at()';

/** Returns whether a property is given; null is a value. */
export const isGiven = (value: unknown): boolean => value !== undefined;

/** Returns whether a property has a value other than null. */
export const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

// Arrays and objects are stored as JSON; the driver would turn an array into a PostgreSQL array.
const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Returns the names and values to write, sorted, because the same properties should produce the same statement. */
export const written = (properties: object, isWritten: (value: unknown) => boolean): Statement => {
  const known: Readonly<Record<string, unknown>> = { ...properties };
  const names: string[] = [];
  for (const name in known) if (isWritten(known[name])) names.push(name);
  names.sort();
  return { names, values: names.map((name) => stored(known[name])) };
};

/** A trace with the columns of its row and their values. */
export type WrittenTrace = Pick<Trace, 'table' | 'of'> & Statement;

/** Returns a trace with the columns of its row and their values. */
export const writtenTrace = ({ table, of, properties }: Trace): WrittenTrace => {
  const { names, values } = written(properties, isGiven);
  return { table, of, names, values };
};

/** Returns a list of quoted SQL identifiers. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Returns a parameter placeholder for each name, numbered from `first`. */
export const placeholders = (names: readonly string[], first: number): string[] => names.map((_, i) => `$${first + i}`);

/**
 * Returns one statement for a change, its traces and its events, which returns `columns` of the changed row. `used` is
 * the number of parameters of the change.
 */
export const withRecords = (
  change: string,
  columns: string,
  used: number,
  traces: readonly WrittenTrace[],
  recordEvents: ((first: number) => string) | null,
): string => {
  let next = used + 1;
  const parts = traces.map(({ table, of, names }, i) => {
    const values = ['(select id from changed)', ...placeholders(names, next)];
    next += names.length;
    return `trace_${i} as (insert into "${table}" (${quoted([of, ...names])}) values (${values.join(', ')}))`;
  });
  if (recordEvents !== null) parts.push(`event as (${recordEvents(next)})`);
  return parts.length === 0
    ? change
    : `with changed as (${change}), ${parts.join(', ')} select ${columns} from changed`;
};

/** Returns the part of a cache key that identifies the statements of traces. */
export const namesOf = (traces: readonly WrittenTrace[]): string => {
  let text = '';
  for (const { table, of, names } of traces) text += ` and ${table} ${of} ${names.join()}`;
  return text;
};

/** What Kysely adds to every statement that it does not compile itself. */
const RAW = CompiledQuery.raw('');

const execute = <Row>(ctx: Context, sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> => {
  // `CompiledQuery.raw` freezes the values, which then takes V8 longer to read.
  const query: CompiledQuery<Row> = { ...RAW, sql, parameters };
  return ctx.db.getExecutor().executeQuery(query);
};

/** Runs a statement and returns the rows of its result. */
export const runAll = async <Row>(ctx: Context, statement: string, values: readonly unknown[]): Promise<Row[]> =>
  (await execute<Row>(ctx, statement, values)).rows;

/** Runs a statement and returns the first row of its result. */
export const run = async <Row>(ctx: Context, statement: string, values: readonly unknown[]): Promise<Row | undefined> =>
  (await execute<Row>(ctx, statement, values)).rows[0];

/**
 * Inserts rows, such as the lines of a resource, in one statement and returns their ids in the same order. Null or
 * missing properties get the column's default.
 */
export const insertRows = async <Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  rows: readonly { [Name in keyof Tables[Table]]?: Tables[Table][Name] | null | undefined }[],
): Promise<number[]> => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return [];
  const values: unknown[] = [];
  const lines = rows.map((row) => {
    const line = names.map((name) => {
      const value: unknown = Reflect.get(row, name);
      return hasValue(value) ? `$${values.push(stored(value))}` : 'default';
    });
    return `(${line.join(', ')})`;
  });
  const text = `insert into "${table}" (${quoted(names)}) values ${lines.join(', ')} returning id`;
  return (await runAll<{ id: number }>(tx, text, values)).map(({ id }) => id);
};

/** Replaces the rows of `table` whose column `of` is `id`, such as the links of a resource. Each new row contains `of` too. */
export const replaceRows = async <Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  [of, id]: readonly [of: keyof Tables[Table] & string, id: number],
  rows: Parameters<typeof insertRows<Table>>[2],
): Promise<void> => {
  await run(tx, `delete from "${table}" where "${of}" = $1`, [id]);
  await insertRows(tx, table, rows);
};
