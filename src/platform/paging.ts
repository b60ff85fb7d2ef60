import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Context } from './context.ts';
import { decodeCursor, encodeCursor, type CursorScope } from './cursors.ts';

/** What a caller asks of a list: how many rows at most, and where to go on. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** One page of a list, as the contract has it. */
export type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null };

/** True for a real instant or day in the notation of `pattern`: the text comes back from the Date that it makes. */
const isReal = (key: unknown, pattern: RegExp): boolean =>
  typeof key === 'string' && key >= '0001' && pattern.test(key) && new Date(key).toJSON()?.startsWith(key.slice(0, 19));

/** The types of the columns that order lists, each with a check of a value that a cursor brings back. */
const KEYS = {
  id: (key: unknown) => typeof key === 'number' && Number.isSafeInteger(key) && key > 0,
  number: (key: unknown) => Number.isFinite(key),
  text: (key: unknown) => typeof key === 'string' && !key.includes('\0') && key.isWellFormed(),
  date: (key: unknown) => isReal(key, /^\d{4}-\d\d-\d\d$/),
  instant: (key: unknown) => isReal(key, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
};

/** A column that orders a list, written `table.column`. Each row of the list has it by the name after the dot. */
export type OrderColumn = { column: string; type: keyof typeof KEYS; nullable?: boolean };

/** What orders a list: the last column is an id, which decides between rows that are equal in those before it. */
export type Order = { columns: readonly OrderColumn[]; direction: 'asc' | 'desc' };

/** A list: what its cursors belong to, what orders it, and whether its rows are short by the limits of their columns. */
type List = CursorScope & { order: Order; short?: boolean | undefined };

const areKeys =
  ({ columns }: Order) =>
  (keys: readonly unknown[]): boolean =>
    keys.length === columns.length &&
    columns.every(({ type, nullable }, i) => (keys[i] === null ? nullable === true : KEYS[type](keys[i])));

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

/** Bytes that the rows of a page may have together. A page of longer rows ends early. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Bytes of rows, as the database counts them, from which on the JSON is measured too: escapes may make it six times as long. */
const SURELY_SHORT = MAX_PAGE_BYTES / 8;

/** What the database adds to each row: its bytes, those up to it, and the number of rows before the cut. */
const MEASURES = ['row_bytes', 'bytes_so_far', 'rows_found'] as const;

type Measured = Record<(typeof MEASURES)[number], number>;

/** Selects the rows of a statement as far as they fit in a page, so the database sends no more. The windows keep its order. */
const fitting = (statement: string): string => `select * from (
    select row.*, sum(row_bytes) over (rows unbounded preceding) as bytes_so_far, count(*) over () as rows_found
    from (select row.*, octet_length(row::text) as row_bytes from (${statement}) as row) as row
  ) as row where bytes_so_far <= ${MAX_PAGE_BYTES} or bytes_so_far = row_bytes`;

const countFitting = (rows: readonly object[]): number => {
  let bytes = 0;
  const first = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > MAX_PAGE_BYTES);
  return first === -1 ? rows.length : Math.max(1, first);
};

/** Takes the measures off the rows, and keeps as many rows as fit in a page as JSON. */
const cut = <Row extends object>(rows: (Row & Measured)[]): { rows: Row[]; isCut: boolean } => {
  const { bytes_so_far = 0, rows_found = 0 } = rows.at(-1) ?? {};
  for (const row of rows) for (const measure of MEASURES) Reflect.deleteProperty(row, measure);
  const count = bytes_so_far <= SURELY_SHORT ? rows.length : countFitting(rows);
  return { rows: rows.slice(0, count), isCut: count < rows_found };
};

const NOTHING = { sql: '', parameters: [] };

/** What one page adds to the rows of a list: what they are joined with, and which of them it has. */
export type Selection = { join: RawBuilder<unknown> | null; conditions: readonly RawBuilder<boolean>[] };

/**
 * Reads one page by keyset: its cost does not depend on how deep it is, and it neither skips nor repeats rows while
 * others insert and delete. One row more than asked for is read, to know whether there is a next page. A page ends early
 * where its rows reach 1 MiB.
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
  const from = cursor === undefined ? undefined : await decodeCursor(ctx, list, areKeys(list.order), cursor);
  const { join, conditions } = select(from);
  const all = from === undefined ? conditions : [...conditions, after(list.order, from)];
  const where = all.length === 0 ? null : sql`where ${sql.join(all, sql` and `)}`;
  const rest = join === null && where === null ? NOTHING : sql`${join ?? sql``} ${where ?? sql``}`.compile(ctx.db);
  const statement = `${text} ${rest.sql} order by ${orderBy(list.order)} limit $${rest.parameters.length + 1}`;
  const query: CompiledQuery<Row & Measured> = CompiledQuery.raw(list.short ? statement : fitting(statement), [
    ...rest.parameters,
    limit + 1,
  ]);
  const found = (await ctx.db.executeQuery(query)).rows;
  const { rows, isCut } = list.short ? { rows: found, isCut: false } : cut<Row>(found);
  const has_more = isCut || rows.length > limit;
  const data: Row[] = rows.slice(0, limit);
  return {
    data,
    has_more,
    next_cursor: has_more ? await encodeCursor(ctx, list, keysOf(list.order, data.at(-1))) : null,
  };
};
