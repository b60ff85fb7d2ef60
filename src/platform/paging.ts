import { hash } from 'node:crypto';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** What a caller asks of a list: how many rows at most, and where to go on. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** One page of a list, as the contract has it. */
export type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The types of the columns that order lists, each with a check of a value that a cursor brings back. */
const KEYS = {
  id: (key: unknown) => Number.isSafeInteger(key),
  number: (key: unknown) => typeof key === 'number',
  text: (key: unknown) => typeof key === 'string' && !key.includes('\0'),
  date: (key: unknown) => typeof key === 'string' && /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(key),
  instant: (key: unknown) => typeof key === 'string' && INSTANT.test(key) && !Number.isNaN(Date.parse(key)),
};

/** A column that orders a list, written `table.column`. Each row of the list has it by the name after the dot. */
export type OrderColumn = { column: string; type: keyof typeof KEYS; nullable?: boolean };

/** What orders a list: the last column is an id, which decides between rows that are equal in those before it. */
export type Order = { columns: readonly OrderColumn[]; direction: 'asc' | 'desc' };

/** What identifies a list beside its tenant: a cursor is good for the same list with the same filters and sort only. */
type List = { name: string; filters: object; order: Order };

const fingerprint = (ctx: Context, { name, filters }: List): string =>
  hash('sha256', JSON.stringify([name, ctx.principal.tenant_id, filters]), 'base64url').slice(0, 12);

const encodeCursor = (mark: string, keys: unknown[]): string =>
  Buffer.from(JSON.stringify([mark, ...keys])).toString('base64url');

const areKeys = ({ columns }: Order, keys: unknown[]): boolean =>
  keys.length === columns.length &&
  columns.every(({ type, nullable }, i) => (keys[i] === null ? nullable === true : KEYS[type](keys[i])));

const decodeCursor = (cursor: string, mark: string, order: Order): unknown[] => {
  try {
    const [found, ...keys]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (found === mark && areKeys(order, keys)) return keys;
  } catch {
    // Falls through: whatever is not a cursor of this list gets the same answer.
  }
  throw new Problem('validation_failed', {
    violations: [
      {
        parameter: 'cursor',
        detail:
          'is not a cursor of this list with these filters; take next_cursor from the page before, or leave it out to start at the first page',
      },
    ],
  });
};

const quoted = (column: string): string => `"${column.replace('.', '"."')}"`;

/** Puts nulls last in either direction. */
const nullity = (column: string, { direction }: Order): string =>
  `(${quoted(column)} is ${direction === 'asc' ? '' : 'not '}null)`;

/** How many characters of a text order a list, because a cursor, which carries them, has a length. */
const TEXT_LENGTH = 40;

const termOf = ({ column, type }: OrderColumn): string =>
  type === 'text' ? `left(${quoted(column)}, ${TEXT_LENGTH})` : quoted(column);

const orderBy = (order: Order): string =>
  order.columns
    .flatMap((by) => (by.nullable ? [nullity(by.column, order), termOf(by)] : [termOf(by)]))
    .map((term) => `${term} ${order.direction}`)
    .join(', ');

/** The condition that a row comes after the one with these keys. */
const after = (order: Order, keys: readonly unknown[]): RawBuilder<boolean> => {
  const ascending = order.direction === 'asc';
  const terms: RawBuilder<unknown>[] = [];
  const values: RawBuilder<unknown>[] = [];
  for (const [i, by] of order.columns.entries()) {
    const key = keys[i];
    if (by.nullable) {
      terms.push(sql.raw(nullity(by.column, order)));
      values.push(sql.lit((key === null) === ascending));
    }
    // Nothing compares with null: rows without a value are told apart by the columns after this one.
    if (key === null) continue;
    terms.push(sql.raw(termOf(by)));
    values.push(sql`${key}`);
  }
  return sql<boolean>`(${sql.join(terms)}) ${sql.raw(ascending ? '>' : '<')} (${sql.join(values)})`;
};

const keysOf = ({ columns }: Order, row: object | undefined): unknown[] => {
  const values: Record<string, unknown> = { ...row };
  return columns.map(({ column, type }) => {
    const value = values[column.slice(column.indexOf('.') + 1)];
    // By code points, as PostgreSQL counts.
    return type === 'text' && typeof value === 'string' ? [...value].slice(0, TEXT_LENGTH).join('') : value;
  });
};

const toPage = <Row extends object>(list: List, mark: string, limit: number, data: Row[]): Page<Row> => {
  const has_more = data.length > limit;
  if (has_more) data.length = limit;
  return { data, has_more, next_cursor: has_more ? encodeCursor(mark, keysOf(list.order, data.at(-1))) : null };
};

const NOTHING = { sql: '', parameters: [] };

/** What one page adds to the rows of a list: what they are joined with, and which of them it has. */
export type Selection = { join: RawBuilder<unknown> | null; conditions: readonly RawBuilder<boolean>[] };

/**
 * Reads one page by keyset: its cost does not depend on how deep it is, and it neither skips nor repeats rows while
 * others insert and delete. One row more than asked for is read, to know whether there is a next page.
 * `text` selects all rows of the list without `where` and without parameters: only the conditions are compiled for each
 * request. `select` chooses among them; it receives the keys of the row before the page, where there is one.
 * @throws Problem validation_failed for a cursor of another list, tenant, filter or sort
 */
export const readPage = async <Row extends object>(
  ctx: Context,
  list: List,
  { limit, cursor }: PageRequest,
  text: string,
  select: (from: readonly unknown[] | undefined) => Selection,
): Promise<Page<Row>> => {
  const mark = fingerprint(ctx, list);
  const from = cursor === undefined ? undefined : decodeCursor(cursor, mark, list.order);
  const { join, conditions } = select(from);
  const all = from === undefined ? conditions : [...conditions, after(list.order, from)];
  const where = all.length === 0 ? null : sql`where ${sql.join(all, sql` and `)}`;
  const rest = join === null && where === null ? NOTHING : sql`${join ?? sql``} ${where ?? sql``}`.compile(ctx.db);
  const statement = `${text} ${rest.sql} order by ${orderBy(list.order)} limit $${rest.parameters.length + 1}`;
  const query: CompiledQuery<Row> = CompiledQuery.raw(statement, [...rest.parameters, limit + 1]);
  return toPage(list, mark, limit, (await ctx.db.executeQuery(query)).rows);
};
