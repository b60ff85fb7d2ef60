import { hash } from 'node:crypto';
import { CompiledQuery, sql, type Compilable, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Context, Tables } from './context.ts';
import { Problem } from './errors.ts';

/** What a caller asks of a list: how many rows at most, and where to go on. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** One page of a list, as the contract has it. */
export type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null };

/** What identifies a list beside its tenant: a cursor is good for the same list with the same filters only. */
type List = {
  name: string;
  filters: object;
  /** Columns that order the list: dates, then an id. Each row has them by the name after the dot. Newest first when left out. */
  order?: { columns: readonly string[]; direction: 'asc' | 'desc' };
};

/** The rows that a page of a list by id may have: those below `before`, where there is one, and at most `count` of them. */
export type Window = { before: unknown; count: number };

const orderOf = ({ order = { columns: ['id'], direction: 'desc' } }: List): NonNullable<List['order']> => order;

const fingerprint = (ctx: Context, { name, filters }: List): string =>
  hash('sha256', JSON.stringify([name, ctx.principal.tenant_id, filters]), 'base64url').slice(0, 12);

const encodeCursor = (mark: string, keys: unknown[]): string =>
  Buffer.from(JSON.stringify([mark, ...keys])).toString('base64url');

const isKey = (key: unknown, index: number, keys: unknown[]): boolean =>
  index === keys.length - 1
    ? Number.isSafeInteger(key)
    : typeof key === 'string' && /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(key);

const decodeCursor = (cursor: string, mark: string, length: number): unknown[] => {
  try {
    const [found, ...keys]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (found === mark && keys.length === length && keys.every(isKey)) return keys;
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

/** Where a page begins: what identifies its list in cursors, and the keys of the row before it, where there is one. */
const beginning = (
  ctx: Context,
  list: List,
  cursor: string | undefined,
): { mark: string; from: unknown[] | undefined } => {
  const mark = fingerprint(ctx, list);
  return { mark, from: cursor === undefined ? undefined : decodeCursor(cursor, mark, orderOf(list).columns.length) };
};

/** That a row comes after one with these keys. */
const after = (list: List, keys: unknown[]): RawBuilder<boolean> => {
  const { columns, direction } = orderOf(list);
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(keys)})`;
};

const toPage = <Row extends object>(list: List, mark: string, limit: number, data: Row[]): Page<Row> => {
  const has_more = data.length > limit;
  if (has_more) data.length = limit;
  const last: Record<string, unknown> = { ...data.at(-1) };
  const keys = orderOf(list).columns.map((column) => last[column.slice(column.indexOf('.') + 1)]);
  return { data, has_more, next_cursor: has_more ? encodeCursor(mark, keys) : null };
};

/**
 * Reads one page by keyset: its cost does not depend on how deep it is, and it neither skips nor repeats rows while
 * others insert and delete. One row more than asked for is read, to know whether there is a next page.
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
  const { mark, from } = beginning(ctx, list, cursor);
  let ordered = typeof query === 'function' ? query({ before: from?.at(-1), count: limit + 1 }) : query;
  if (from !== undefined) ordered = ordered.where(after(list, from));
  for (const column of columns) ordered = ordered.orderBy(sql.ref(column), direction);
  return toPage(list, mark, limit, await ordered.limit(limit + 1).execute());
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
 */
export const readRows = async <Row extends object>(
  ctx: Context,
  list: List,
  { limit, cursor }: PageRequest,
  rows: Rows<Row>,
  conditions: readonly RawBuilder<boolean>[],
): Promise<Page<Row>> => {
  const { columns, direction } = orderOf(list);
  const { mark, from } = beginning(ctx, list, cursor);
  const all = from === undefined ? conditions : [...conditions, after(list, from)];
  const { sql: where, parameters } =
    all.length === 0 ? NO_CONDITION : sql`where ${sql.join(all, sql` and `)}`.compile(ctx.db);
  const order = columns.map((column) => `"${column.replace('.', '"."')}" ${direction}`).join(', ');
  const text = `${textOf(ctx.db, rows)} ${where} order by ${order} limit $${parameters.length + 1}`;
  const query: CompiledQuery<Row> = CompiledQuery.raw(text, [...parameters, limit + 1]);
  return toPage(list, mark, limit, (await ctx.db.executeQuery(query)).rows);
};
