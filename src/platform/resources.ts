import { CompiledQuery } from 'kysely';
import type { Context, Tables, Transaction } from './context.ts';
import { notFound } from './errors.ts';
import { identify, type Kind, type Reference } from './references.ts';

/** Statements by what they depend on: to build one anew takes longer than anything else in a short request. */
const statements = new Map<string, string>();

const remembered = (key: string, build: () => string): string => {
  const statement = statements.get(key) ?? build();
  statements.set(key, statement);
  return statement;
};

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const run = async <Row>(ctx: Context, statement: string, values: readonly unknown[]): Promise<Row | undefined> => {
  const query: CompiledQuery<Row> = CompiledQuery.raw(statement, [...values]);
  return (await ctx.db.executeQuery(query)).rows[0];
};

const select = (kind: Kind, columns: readonly string[], column: string): string => `select ${quoted(columns)} from "${kind}" where "${column}" = $1`;

/**
 * The whole resource that a reference names. `columns` are always those of the kind.
 * @throws Problem not_found
 */
export const readResource = async <Row>(ctx: Context, kind: Kind, columns: readonly (keyof Row & string)[], reference: Reference): Promise<Row> => {
  const [column, value] = identify(reference);
  const statement = remembered(`${kind} by ${column}`, () => select(kind, columns, column));
  const row = await run<Row>(ctx, statement, [value]);
  if (row === undefined) throw notFound(kind);
  return row;
};

/** Like {@link readResource}, but nobody else changes the row before the transaction ends. Undefined when the tenant has none. */
export const lockResource = <Row>(tx: Transaction, kind: Kind, columns: readonly (keyof Row & string)[], reference: Reference): Promise<Row | undefined> => {
  const [column, value] = identify(reference);
  return run<Row>(tx, remembered(`${kind} by ${column}, locked`, () => `${select(kind, columns, column)} for update`), [value]);
};

// Lists and objects are JSON; the driver would make a list an array of PostgreSQL's.
const stored = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/**
 * Adds a row whose creation has no further effect, and answers with the whole of it: one statement, where a unit of
 * work takes a transaction of four (creates a machine three times as fast). Properties that are null or left out get the
 * column's default; `columns` are always those of the table.
 */
export const insertResource = async <Row>(ctx: Context, table: keyof Tables, columns: readonly (keyof Row & string)[], values: Partial<Row>): Promise<Row> => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const names = given.map(([name]) => name);
  const statement = remembered(
    `${table} with ${names.join()}`,
    () => `insert into "${table}" (${quoted(names)}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning ${quoted(columns)}`,
  );
  const row = await run<Row>(ctx, statement, given.map(([, value]) => stored(value)));
  if (row === undefined) throw new Error(`inserting a ${table} gave no row`);
  return row;
};

/** The fields that differ from a row's, so that giving what it has already is no change. */
export const differing = <Fields extends object>(row: object, fields: Fields): Partial<Fields> => {
  const different: Partial<Fields> = { ...fields };
  for (const name in fields) if (Reflect.get(row, name) === fields[name]) delete different[name];
  return different;
};

/**
 * Changes a resource that the transaction has locked, and answers with the whole of it in its next version. One statement
 * that is prepared once: a unit of work takes four times the processor time to find, compare and write a row.
 */
export const updateResource = async <Row, K extends Kind>(
  tx: Transaction, kind: K, columns: readonly (keyof Row & string)[], id: number, changes: Partial<Tables[K]>,
): Promise<Row> => {
  const all = Object.entries({ ...changes, updated_at: new Date().toISOString() });
  const names = all.map(([name]) => name);
  const statement = remembered(
    `${kind} to ${names.join()}`,
    () => `update "${kind}" set version = version + 1, ${names.map((name, i) => `"${name}" = $${i + 2}`).join(', ')} where id = $1 returning ${quoted(columns)}`,
  );
  const row = await run<Row>(tx, statement, [id, ...all.map(([, value]) => stored(value))]);
  if (row === undefined) throw new Error(`changing the ${kind} ${id} gave no row`);
  return row;
};
