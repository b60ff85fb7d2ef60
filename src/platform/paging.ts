import { CompiledQuery, sql, type Compilable, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Context, Tables } from './context.ts';
import { decodeCursor, encodeCursor, type CursorScope } from './cursors.ts';

/** What a caller asks of a list: how many rows at most, and where to go on. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** One page of a list, as the contract has it. */
export type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null };

type List = CursorScope & {
  /** Columns that order the list: dates, then an id. Each row has them by the name after the dot. Newest first when left out. */
  order?: { columns: readonly string[]; direction: 'asc' | 'desc' };
};

/** The rows that a page of a list by id may have: those below `before`, where there is one, and at most `count` of them. */
export type Window = { before: unknown; count: number };

const orderOf = ({ order = { columns: ['id'], direction: 'desc' } }: List): NonNullable<List['order']> => order;

const keysBefore = async (ctx: Context, list: List, cursor: string | undefined): Promise<unknown[] | undefined> =>
  cursor === undefined ? undefined : decodeCursor(ctx, list, orderOf(list).columns.length, cursor);

/** That a row comes after one with these keys. */
const after = (list: List, keys: unknown[]): RawBuilder<boolean> => {
  const { columns, direction } = orderOf(list);
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(keys)})`;
};

/** The name that a column has in a row: what stands after the dot. */
const nameOf = (column: string): string => column.slice(column.indexOf('.') + 1);

const toPage = async <Row extends object>(
  ctx: Context,
  list: List,
  data: Row[],
  has_more: boolean,
): Promise<Page<Row>> => {
  const last: Record<string, unknown> = { ...data.at(-1) };
  const keys = orderOf(list).columns.map((column) => last[nameOf(column)]);
  return { data, has_more, next_cursor: has_more ? await encodeCursor(ctx, list, keys) : null };
};

/** Bytes that the rows of a page may have together. A page of rows that are longer ends early. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Bytes of rows, as the database counts them, from which on the JSON is measured too: escapes may make it six times as long. */
const SURELY_SHORT = MAX_PAGE_BYTES / 8;

/** What the database says of a row beside the row: its bytes, those up to it, and how many rows there are before the cut. */
const MEASURES = ['row_bytes', 'bytes_so_far', 'rows_found'] as const;

type Measured = Record<(typeof MEASURES)[number], number>;

/** Reads the rows of a query, in the order of its list, as far as they fit in a page: the database sends no more. */
const readFitting = async <DB, TB extends keyof DB, Row extends object>(
  ctx: Context,
  list: List,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<{ rows: Row[]; isCut: boolean }> => {
  const { columns, direction } = orderOf(list);
  const order = sql.join(columns.map((column) => sql`${sql.ref(nameOf(column))} ${sql.raw(direction)}`));
  const { rows } = await sql<Row & Measured>`
    select * from (
      select row.*, sum(row_bytes) over (order by ${order} rows unbounded preceding) as bytes_so_far, count(*) over () as rows_found
      from (select row.*, octet_length(row::text) as row_bytes from ${query} as row) as row
    ) as row where bytes_so_far <= ${sql.lit(MAX_PAGE_BYTES)} or bytes_so_far = row_bytes order by ${order}
  `.execute(ctx.db);
  const { bytes_so_far = 0, rows_found = 0 } = rows.at(-1) ?? {};
  for (const row of rows) for (const measure of MEASURES) Reflect.deleteProperty(row, measure);
  const fitting = bytes_so_far <= SURELY_SHORT ? rows.length : Math.max(1, countFitting(rows));
  return { rows: rows.slice(0, fitting), isCut: fitting < rows_found };
};

const countFitting = (rows: object[]): number => {
  let bytes = 0;
  const first = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > MAX_PAGE_BYTES);
  return first === -1 ? rows.length : first;
};

/**
 * Reads one page by keyset: its cost does not depend on how deep it is, and it neither skips nor repeats rows while
 * others insert and delete. One row more than asked for is read, to know whether there is a next page. Rows that have
 * more than 1 MiB together are left to the next page.
 * A search makes its query for the page that is asked for.
 * @throws Problem validation_failed for a cursor of another list, tenant or filter
 */
export const readPage = async <DB, TB extends keyof DB, Row extends object>(
  ctx: Context,
  list: List,
  { limit, cursor }: PageRequest,
  query: SelectQueryBuilder<DB, TB, Row> | ((window: Window) => SelectQueryBuilder<DB, TB, Row>),
): Promise<Page<Row>> => {
  const { columns, direction } = orderOf(list);
  const from = await keysBefore(ctx, list, cursor);
  let ordered = typeof query === 'function' ? query({ before: from?.at(-1), count: limit + 1 }) : query;
  if (from !== undefined) ordered = ordered.where(after(list, from));
  for (const column of columns) ordered = ordered.orderBy(sql.ref(column), direction);
  const { rows, isCut } = await readFitting(ctx, list, ordered.limit(limit + 1));
  return toPage(ctx, list, rows.slice(0, limit), isCut || rows.length > limit);
};

/** The rows of a list before any condition: a function that stands outside of the operation, so that it can know of no request. */
export type Rows<Row> = (db: Kysely<Tables>) => Compilable<Row>;

const NO_CONDITION = { sql: '', parameters: [] };

const texts = new WeakMap<object, string>();

const textOf = <Row>(db: Kysely<Tables>, rows: Rows<Row>): string => {
  const known = texts.get(rows);
  if (known !== undefined) return known;
  const { sql: text, parameters } = rows(db).compile();
  if (parameters.length > 0) throw new Error(`The rows of a list have no parameters: ${text}`);
  texts.set(rows, text);
  return text;
};

/**
 * Like {@link readPage}, for rows that are told once, without `where`: their text is kept, and only the conditions are
 * compiled for each request. Building the whole statement anew took a twelfth of the processor time of `list_machines`.
 * The rows must be short by their columns' limits: their bytes are not counted.
 */
export const readRows = async <Row extends object>(
  ctx: Context,
  list: List,
  { limit, cursor }: PageRequest,
  rows: Rows<Row>,
  conditions: readonly RawBuilder<boolean>[],
): Promise<Page<Row>> => {
  const { columns, direction } = orderOf(list);
  const from = await keysBefore(ctx, list, cursor);
  const all = from === undefined ? conditions : [...conditions, after(list, from)];
  const { sql: where, parameters } =
    all.length === 0 ? NO_CONDITION : sql`where ${sql.join(all, sql` and `)}`.compile(ctx.db);
  const order = columns.map((column) => `"${column.replace('.', '"."')}" ${direction}`).join(', ');
  const text = `${textOf(ctx.db, rows)} ${where} order by ${order} limit $${parameters.length + 1}`;
  const query: CompiledQuery<Row> = CompiledQuery.raw(text, [...parameters, limit + 1]);
  const found = (await ctx.db.executeQuery(query)).rows;
  return toPage(ctx, list, found.slice(0, limit), found.length > limit);
};
