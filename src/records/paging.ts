import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import { decodeCursor, encodeCursor, type CursorScope } from './cursors.ts';
import { UUID } from '../core/uuid.ts';

/** A request for a page: its maximum number of rows, and the cursor to continue from. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** One page of a list, as defined by the contract. */
export type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null };

/** Returns a page with each row changed by `map`. */
export const mapPage = <Row, Mapped>({ data, ...rest }: Page<Row>, map: (row: Row) => Mapped): Page<Mapped> => ({
  data: data.map(map),
  ...rest,
});

/** Returns whether a key is a real instant or day in the notation of `pattern`: a Date must reproduce the text. */
const isReal = (key: unknown, pattern: RegExp): boolean =>
  typeof key === 'string' && key >= '0001' && pattern.test(key) && new Date(key).toJSON()?.startsWith(key.slice(0, 19));

/** The types of sort columns, each with a check of a cursor's value. */
const KEYS = {
  id: (key: unknown) => typeof key === 'number' && Number.isSafeInteger(key) && key >= 0,
  number: (key: unknown) => Number.isFinite(key),
  text: (key: unknown) => typeof key === 'string' && !key.includes('\0') && key.isWellFormed(),
  uuid: (key: unknown) => typeof key === 'string' && UUID.test(key),
  date: (key: unknown) => isReal(key, /^\d{4}-\d\d-\d\d$/),
  instant: (key: unknown) => isReal(key, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
};

/**
 * A sort column, written `table.column`. Each row of the list contains it under the name after the dot. A text has a
 * sort key in its table.
 */
export type OrderColumn = { column: string; type: keyof typeof KEYS; nullable?: boolean };

/** The sort order of a list. The last column is an id, which breaks ties. */
export type Order = { columns: readonly OrderColumn[]; direction: 'asc' | 'desc' };

/** A list: the scope of its cursors and its sort order. */
type List = CursorScope & {
  order: Order;
  /** Whether column limits keep its rows short. */
  short?: boolean | undefined;
  /** The keys before its first row, if its last page has a cursor too, from which later rows are read. */
  start?: unknown[] | undefined;
};

const areKeys =
  ({ columns }: Order) =>
  (keys: readonly unknown[]): boolean =>
    keys.length === columns.length &&
    columns.every(({ type, nullable }, i) => (keys[i] === null ? nullable === true : KEYS[type](keys[i])));

/** Returns the sort term that puts nulls last in either direction. */
const nullity = (column: string, { direction }: Order): RawBuilder<unknown> =>
  direction === 'asc' ? sql`(${sql.ref(column)} is null)` : sql`(${sql.ref(column)} is not null)`;

/** Maximum characters of a text that a list sorts by, because cursors contain them and have a maximum length. */
const SORT_KEY_LENGTH = 40;

const termOf = ({ column, type }: OrderColumn): RawBuilder<unknown> =>
  sql.ref(type === 'text' ? `${column}_key` : column);

/** SQL for the direction of a sort term. */
export const directionOf = ({ direction }: Pick<Order, 'direction'>): RawBuilder<unknown> =>
  direction === 'asc' ? sql`asc` : sql`desc`;

const orderBy = (order: Order): RawBuilder<unknown> => {
  const terms = order.columns.flatMap((by) => (by.nullable ? [nullity(by.column, order), termOf(by)] : [termOf(by)]));
  return sql.join(terms.map((term) => sql`${term} ${directionOf(order)}`));
};

/** Returns the condition for rows after the one with these keys. */
const after = (order: Order, keys: readonly unknown[]): RawBuilder<boolean> => {
  const ascending = order.direction === 'asc';
  const terms: RawBuilder<unknown>[] = [];
  const values: RawBuilder<unknown>[] = [];
  for (const [i, by] of order.columns.entries()) {
    const key = keys[i];
    if (by.nullable) {
      terms.push(nullity(by.column, order));
      values.push(sql.lit((key === null) === ascending));
    }
    // Nothing compares with null: the columns after this one order the rows without a value.
    if (key === null) continue;
    terms.push(termOf(by));
    values.push(sql`${key}`);
  }
  return sql<boolean>`(${sql.join(terms)}) ${ascending ? sql`>` : sql`<`} (${sql.join(values)})`;
};

/**
 * Returns the end of a statement that selects rows which fulfil conditions in the order of a list, after the row with the
 * keys `from` if there are any.
 */
export const pageEnd = (
  order: Order,
  conditions: readonly RawBuilder<boolean>[],
  from: readonly unknown[] | undefined,
): RawBuilder<unknown> => {
  const all = from === undefined ? conditions : [...conditions, after(order, from)];
  const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
  return sql`${where} order by ${orderBy(order)}`;
};

const keysOf = ({ columns }: Order, row: object | undefined): unknown[] => {
  const values: Record<string, unknown> = { ...row };
  return columns.map(({ column, type }) => {
    const value = values[column.slice(column.indexOf('.') + 1)];
    // PostgreSQL counts code points.
    return type === 'text' && typeof value === 'string' ? [...value].slice(0, SORT_KEY_LENGTH).join('') : value;
  });
};

/** Maximum bytes of all rows of a page. A page of longer rows ends early. */
const MAX_PAGE_BYTES = 1024 * 1024;

/**
 * Bytes of rows in the database above which the JSON is measured too, because escapes may make it six times as long.
 */
const MEASURE_JSON_ABOVE = MAX_PAGE_BYTES / 8;

/** A row, and the number of rows before the cut; null for a page whose JSON surely fits, which is most of them. */
type Measured = { rows_selected?: number | null | undefined };

/** Returns a statement that selects only the rows that fit in a page, because the database should not send more. Keeps their order. */
const fitting = (statement: RawBuilder<unknown>): RawBuilder<unknown> => sql`with page as materialized (${statement}),
    size as (
      select count(*) as selected, sum(bytes) as bytes, count(*) filter (where so_far <= ${sql.lit(MAX_PAGE_BYTES)} or so_far = bytes) as fitting
      from (select bytes, sum(bytes) over (rows unbounded preceding) as so_far from (select octet_length(page::text) as bytes from page) as row) as row
    ) select page.*, case when size.bytes > ${sql.lit(MEASURE_JSON_ABOVE)} then size.selected end as rows_selected
    from page, size limit (select fitting from size)`;

/** Maximum rows of a page that a caller asks for, and of one that the service reads for itself. */
const PAGE_ROWS = { requested: 200, own: 2000 };

/** Selects all rows of a list, as a subquery that ends with the given SQL: joins, conditions, order and limit. */
export type Source = (end: RawBuilder<unknown>) => Expression<unknown>;

/** Returns the maximum rows of the kind of page that has `count` rows, which the text of its statement contains. */
export const boundOf = (count: number): number => (count <= PAGE_ROWS.requested ? PAGE_ROWS.requested : PAGE_ROWS.own);

/**
 * Returns a statement that selects the first `count` rows of a list. For a limit that is a parameter alone PostgreSQL
 * assumes a tenth of all rows, so it would plan each call anew, which takes longer than reading a page.
 */
export const bounded = (source: Source, end: RawBuilder<unknown>, count: number): RawBuilder<unknown> => {
  return sql`select * from ${source(sql`${end} limit ${sql.lit(boundOf(count))}`)} as row limit ${count}`;
};

const countFitting = (rows: readonly object[]): number => {
  let bytes = 0;
  const first = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > MAX_PAGE_BYTES);
  return first === -1 ? rows.length : Math.max(1, first);
};

/**
 * Removes the measure from the rows and returns the rows that fit in a page as JSON. An undefined property is in no JSON, and
 * setting it takes less time than deleting it.
 */
const cut = <Row extends object>(rows: readonly (Row & Measured)[]): { rows: readonly Row[]; isCut: boolean } => {
  const selected = rows[0]?.rows_selected ?? null;
  for (const row of rows) row.rows_selected = undefined;
  const count = selected === null ? rows.length : countFitting(rows);
  return { rows: rows.slice(0, count), isCut: selected !== null && count < selected };
};

/** The joins and conditions that one page adds to the SQL of its list. */
export type Selection = { join: RawBuilder<unknown> | null; conditions: readonly RawBuilder<boolean>[] };

/**
 * Reads one page by keyset: the cost does not depend on its depth, and concurrent inserts and deletes neither skip nor
 * repeat rows. Reads one row more than requested, to learn whether there is a next page. A page ends early when its
 * rows reach 1 MiB. `select` returns the conditions; it receives the keys of the row before the page, if any.
 * @throws Problem validation_failed for a cursor of another list, tenant, filter or sort
 */
export const readPage = async <Row extends object>(
  ctx: Context,
  list: List,
  { limit, cursor }: PageRequest,
  source: Source,
  select: (from: readonly unknown[] | undefined) => Selection | Promise<Selection>,
): Promise<Page<Row>> => {
  const from = cursor === undefined ? undefined : await decodeCursor(ctx, list, areKeys(list.order), cursor);
  const { join, conditions } = await select(from);
  const statement = bounded(source, sql`${join ?? sql``} ${pageEnd(list.order, conditions, from)}`, limit + 1);
  const page = sql<Row & Measured>`${list.short ? statement : fitting(statement)}`;
  const { rows: fetched } = await page.execute(ctx.em.getKysely());
  const { rows, isCut } = list.short ? { rows: fetched, isCut: false } : cut<Row>(fetched);
  const has_more = isCut || rows.length > limit;
  const data: Row[] = rows.slice(0, limit);
  const last = data.at(-1);
  const next = has_more || list.start ? (last ? keysOf(list.order, last) : (from ?? list.start)) : undefined;
  return { data, has_more, next_cursor: next ? await encodeCursor(ctx, list, next) : null };
};
