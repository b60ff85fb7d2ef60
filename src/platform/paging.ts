import { hash } from 'node:crypto';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from './context.ts';
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

const NEWEST_FIRST = { columns: ['id'], direction: 'desc' } as const;

const fingerprint = (ctx: Context, { name, filters }: List): string =>
  hash('sha256', JSON.stringify([name, ctx.principal.tenant_id, filters]), 'base64url').slice(0, 12);

const encodeCursor = (mark: string, keys: unknown[]): string => Buffer.from(JSON.stringify([mark, ...keys])).toString('base64url');

const isKey = (key: unknown, index: number, keys: unknown[]): boolean =>
  index === keys.length - 1 ? Number.isSafeInteger(key) : typeof key === 'string' && /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(key);

const decodeCursor = (cursor: string, mark: string, length: number): unknown[] => {
  try {
    const [found, ...keys]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (found === mark && keys.length === length && keys.every(isKey)) return keys;
  } catch {
    // Falls through: whatever is not a cursor of this list gets the same answer.
  }
  throw new Problem('validation_failed', {
    violations: [{ parameter: 'cursor', detail: 'is not a cursor of this list with these filters; take next_cursor from the page before, or leave it out to start at the first page' }],
  });
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
  const { columns, direction } = list.order ?? NEWEST_FIRST;
  const mark = fingerprint(ctx, list);
  const from = cursor === undefined ? undefined : decodeCursor(cursor, mark, columns.length);
  let ordered = typeof query === 'function' ? query({ before: from?.at(-1), count: limit + 1 }) : query;
  if (from !== undefined) {
    const operator = sql.raw(direction === 'asc' ? '>' : '<');
    ordered = ordered.where(sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${operator} (${sql.join(from)})`);
  }
  for (const column of columns) ordered = ordered.orderBy(sql.ref(column), direction);
  const data: Row[] = await ordered.limit(limit + 1).execute();
  const has_more = data.length > limit;
  if (has_more) data.length = limit;
  const last: Record<string, unknown> = { ...data.at(-1) };
  const keys = columns.map((column) => last[column.slice(column.indexOf('.') + 1)]);
  return { data, has_more, next_cursor: has_more ? encodeCursor(mark, keys) : null };
};
