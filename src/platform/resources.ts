import { CompiledQuery } from 'kysely';
import type { Context } from './context.ts';
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

/**
 * The whole resource that a reference names. `columns` are always those of the kind.
 * @throws Problem not_found
 */
export const readResource = async <Row>(ctx: Context, kind: Kind, columns: readonly (keyof Row & string)[], reference: Reference): Promise<Row> => {
  const [column, value] = identify(reference);
  const statement = remembered(`${kind} by ${column}`, () => `select ${quoted(columns)} from "${kind}" where "${column}" = $1`);
  const row = await run<Row>(ctx, statement, [value]);
  if (row === undefined) throw notFound(kind);
  return row;
};

/**
 * Adds a resource whose creation has no further effect, and answers with the whole of it: one statement, where a unit of
 * work takes a transaction of four (creates a machine three times as fast). Properties that are null or left out get the
 * column's default; `columns` are always those of the kind.
 */
export const insertResource = async <Row>(ctx: Context, kind: Kind, columns: readonly (keyof Row & string)[], values: Partial<Row>): Promise<Row> => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const names = given.map(([name]) => name);
  const statement = remembered(
    `${kind} with ${names.join()}`,
    () => `insert into "${kind}" (${quoted(names)}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning ${quoted(columns)}`,
  );
  // Lists and objects are JSON; the driver would make a list an array of PostgreSQL's.
  const row = await run<Row>(ctx, statement, given.map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : value)));
  if (row === undefined) throw new Error(`inserting a ${kind} gave no row`);
  return row;
};
