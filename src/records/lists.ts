import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { encodeCursor, type CursorScope } from './cursors.ts';
import type { Tables, Rows } from '../core/tables.ts';
import type { Context } from '../core/context.ts';
import { CUSTOM_FIELD, customFieldFilter, type CustomFieldFilter } from './custom-field-filters.ts';
import { equal } from './list-filters.ts';
import {
  pageEnd,
  readPage,
  type Order,
  type OrderColumn,
  type Page,
  type PageRequest,
  type Selection,
  type Source,
} from './paging.ts';
import { printedQuery } from './printed.ts';
import { Problem } from '../core/errors.ts';
import { onPrimary } from '../postgres/pool.ts';
import { NONE, resolveId, type Kind, type Reference } from './references.ts';
import { asFilter, firstRows, hits, within, type Checked, type LookUp, type Search } from './search.ts';

/**
 * Returns the condition for a filter's value; null when it restricts nothing. Declared as a method because method
 * parameters are bivariant: a filter accepts only values of its own type. The condition of a filter
 * with `lookUp` checks rows one by one; `lookUp` finds all rows that fit, which takes longer the more there are.
 */
export type Filter = { condition(value: unknown, ctx: Context): RawBuilder<boolean> | null }['condition'] & {
  lookUp?(value: unknown): LookUp;
};

/** A table that has a list. */
export type Listed = keyof Tables & string;

/** Columns that a list is sorted by. */
export type SortColumns = Readonly<Record<string, Omit<OrderColumn, 'column'>>>;

/** Sort columns of a table, of which the nullable ones must be declared so. */
type SortsOf<K extends Listed, Sorts> = {
  [Name in keyof Sorts]: Name extends keyof Rows[K]
    ? null extends Rows[K][Name]
      ? { nullable: true }
      : { nullable?: never }
    : never;
};

/** Search for `q`. */
type Searched = Pick<Search, 'matches'> & Partial<Pick<Search, 'behind' | 'expressions' | 'isIndexed'>>;

/** The filters, sorts and search of a list. */
export type ListOptions<K extends Listed, Equal extends keyof Rows[K], Filters, Sorts extends SortColumns> = {
  /** Columns to filter by one value. */
  equals?: readonly Equal[];
  /** Other filters. */
  filters?: Filters;
  /** The kinds of the filters whose values are references; such a filter gets the id, 0 when the tenant has no such row. */
  filterReferences?: Readonly<Record<string, Kind>> & { [Name in keyof Filters]?: Kind };
  /** Columns to sort by, in either direction. */
  sorts?: Sorts & SortsOf<K, Sorts>;
  /** The sort that a filter by a range implies, because in another order a page would read rows outside the range. */
  ranges?: { readonly [Name in keyof Filters]?: SortName<keyof Sorts & string> };
  /** The search for `q`. Without an index (`behind`), or in another order, it may check every row of the tenant. */
  search?: (q: string, where: Readonly<Record<string, unknown>>) => Searched;
  /** Newest first by default, which is the order of an indexed search. */
  order?: Order;
  /** True when column limits keep rows short, so the bytes of a page are not counted. */
  short?: boolean;
};

/** The filter values of a list. An undefined one restricts nothing; a list of values matches any of them. */
export type Where<K extends Listed, Equal extends keyof Rows[K], Filters, References> = {
  [Name in Equal]?: (Name extends keyof References ? Reference : OneOrMore<Rows[K][Name]>) | undefined;
} & {
  [Name in keyof Filters]?:
    (Filters[Name] extends (value: infer Value, ctx: Context) => unknown ? Value : never) | undefined;
};

type OneOrMore<Value> = Value | readonly Value[];

/** A query of a list. All of its members are part of the scope of a cursor. */
type ListQuery<Wanted, Sorts> = {
  where?: Wanted;
  q?: string | undefined;
  sort?: SortName<keyof Sorts & string> | undefined;
  /** Only rows changed at this instant or later, in the order of `updated_at`. Excludes `sort`. */
  updated_since?: string | undefined;
};

type SortName<Name extends string> = Name | `-${Name}`;

/** Reads a page of a list. @throws Problem validation_failed for a cursor of another list, tenant, filter or sort */
export type ReadList<Row, Wanted, Sorts = Record<never, never>> = (
  ctx: Context,
  query: ListQuery<Wanted, Sorts>,
  page: PageRequest,
) => Promise<Page<Row>>;

/** Builds the query of a list. */
export type Selector = ExpressionBuilder<Tables, never>;

/** A query without parameters and conditions. */
export type RowQuery<Row> = Expression<Row>;

type Definition = {
  name: string;
  table: Listed;
  source: Source;
  /** Returns the additional joins of a request. */
  join?: (ctx: Context, where: Readonly<Record<string, unknown>>) => RawBuilder<unknown>;
};

type Options = {
  filters?: Readonly<Record<string, Filter>>;
  references?: Readonly<Record<string, Kind>>;
  sorts?: SortColumns;
  ranges?: Readonly<Record<string, string | undefined>>;
  search?: ListOptions<Listed, never, unknown, SortColumns>['search'];
  order?: Order;
  short?: boolean;
};

/** A filter and its value. */
type AppliedFilter = [name: string, value: unknown];

/** Resolves a reference to its id, because a cursor must be valid for both notations; 0 when the tenant has no such row. */
const resolveFilter = async (
  ctx: Context,
  [name, value]: AppliedFilter,
  kind: Kind | undefined,
): Promise<AppliedFilter> => {
  if (kind === undefined || (typeof value !== 'string' && typeof value !== 'number') || value === NONE)
    return [name, value];
  return [name, (await resolveId(ctx, kind, value)) ?? 0];
};

const byId = (column: string, direction: Order['direction']): Order => ({
  columns: [{ column, type: 'id' }],
  direction,
});

const sortedBy = (table: Listed, sorts: Options['sorts'], sort: string): Order => {
  const name = sort.replace(/^-/, '');
  const key = sorts?.[name];
  if (key === undefined) throw new Error(`${table} is not sorted by ${name}`);
  const { columns, direction } = byId(`${table}.id`, sort.startsWith('-') ? 'desc' : 'asc');
  return { columns: name === 'id' ? columns : [{ column: `${table}.${name}`, ...key }, ...columns], direction };
};

/** The order of a list with `updated_since`. */
const byChange = (table: Listed): Order => sortedBy(table, { updated_at: { type: 'instant' } }, 'updated_at');

/**
 * Returns the filter of `updated_since`: changes since then that no unfinished change can precede. It reads the limit
 * in a statement of its own, because a row is only certain to be visible to statements that begin later.
 */
const changedSince = async (ctx: Context, table: Listed, since: unknown): Promise<RawBuilder<boolean>> => {
  const { rows } = await sql<{ settled: string }>`select settled_before() as settled`.execute(ctx.em.getKysely());
  const column = sql.ref(`${table}.updated_at`);
  return sql<boolean>`${column} >= ${since} and ${column} < ${rows[0]?.settled}`;
};

/**
 * Returns the cursor after a row of a list in its own order, without search and sort, for a page that a statement of the
 * caller has read. `where` are the filters of the list that continues from it.
 */
export const cursorAfter = (ctx: Context, name: string, where: object, row: { id: number }): Promise<string> =>
  encodeCursor(ctx, scopeOf(name, Object.entries(where), {}), [row.id]);

const scopeOf = (
  name: string,
  applied: readonly AppliedFilter[],
  { q, sort, updated_since }: { q?: string | undefined; sort?: string | undefined; updated_since?: string | undefined },
): CursorScope => ({ name, filters: [applied, q, sort, updated_since] });

/** A query of any list. */
type AnyQuery = {
  where?: object;
  q?: string | undefined;
  sort?: string | undefined;
  updated_since?: string | undefined;
};

/** Defines a list from the SQL that selects its rows. {@link defineList} and resources use it. */
export const listOf = <Row extends object>(
  { name, table, source, join }: Definition,
  { filters = {}, references = {}, sorts, ranges = {}, search, order, short }: Options,
): ((ctx: Context, query: AnyQuery, page: PageRequest) => Promise<Page<Row>>) => {
  const conditionsOf = (ctx: Context, applied: readonly AppliedFilter[]): RawBuilder<boolean>[] =>
    applied.flatMap(([filter, value]) => {
      if (filter === CUSTOM_FIELD) return [];
      const special = filters[filter];
      const condition = special ? special(value, ctx) : equal(`${table}.${filter}`, value);
      return condition === null ? [] : [condition];
    });
  /** The filter with `lookUp`, if there is one, first that by custom fields, and the conditions of the others. */
  const checkedIn = (
    ctx: Context,
    applied: readonly AppliedFilter[],
    custom: CustomFieldFilter | undefined,
    changed: readonly RawBuilder<boolean>[],
  ): (Checked & LookUp) | undefined => {
    if (custom?.lookUp)
      return { table, check: custom.condition, ...custom.lookUp, filters: [...conditionsOf(ctx, applied), ...changed] };
    const further = custom ? [custom.condition, ...changed] : changed;
    for (const filter of applied) {
      const [key, value] = filter;
      const lookUp = filters[key]?.lookUp?.(value);
      const [check] = conditionsOf(ctx, [filter]);
      const others = applied.filter((other) => other !== filter);
      if (lookUp && check) return { table, check, ...lookUp, filters: [...conditionsOf(ctx, others), ...further] };
    }
    return undefined;
  };
  const searchFor = (searched: Searched | undefined, conditions: RawBuilder<boolean>[]) =>
    searched?.behind && {
      ...searched,
      behind: searched.behind,
      isIndexed: searched.isIndexed ?? true,
      table,
      filters: conditions,
    };
  const read = async (
    ctx: Context,
    { where = {}, q, sort, updated_since }: AnyQuery,
    page: PageRequest,
  ): Promise<Page<Row>> => {
    if (updated_since !== undefined && sort !== undefined)
      throw new Problem('validation_failed', {
        violations: [{ parameter: 'sort', detail: 'cannot be combined with updated_since, which sorts by updated_at' }],
      });
    // Sorted, because the order of a caller's filters has no meaning.
    const provided = Object.entries(where)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const applied: AppliedFilter[] = [];
    for (const filter of provided) applied.push(await resolveFilter(ctx, filter, references[filter[0]]));
    const joined = join?.(ctx, Object.fromEntries(applied)) ?? null;
    const changed = updated_since === undefined ? [] : [await changedSince(ctx, table, updated_since)];
    const custom = await customFieldFilter(ctx, table, Reflect.get(where, CUSTOM_FIELD));
    const conditions = [...conditionsOf(ctx, applied), ...(custom ? [custom.condition] : []), ...changed];
    const start = updated_since === undefined ? undefined : [new Date(updated_since).toISOString(), 0];
    const list = { ...scopeOf(name, applied, { q, sort, updated_since }), short, start };
    const implied = sort ?? provided.map(([filter]) => ranges[filter]).find((name) => name !== undefined);
    const own = implied ? sortedBy(table, sorts, implied) : order;
    const sorted = updated_since === undefined ? own : byChange(table);
    const searched = q === undefined ? undefined : search?.(q, Object.fromEntries(applied));
    const joinedTo = (hit: RawBuilder<unknown>): Selection => ({
      join: sql`${joined ?? sql``} inner join ${hit} on match.row_id = ${sql.ref(`${table}.id`)}`,
      conditions: [],
    });
    const count = page.limit + 1;
    const checked = checkedIn(ctx, applied, custom, changed);
    const searching = searchFor(searched, conditions);
    const isIndexed = searching?.isIndexed === true;
    if (searching && sorted === undefined && (checked === undefined || isIndexed))
      return readPage<Row>(ctx, { ...list, order: byId('hit.id', 'desc') }, page, source, (from) =>
        joinedTo(hits(checked ? within(checked, searching) : searching, { before: from?.at(-1), count })),
      );
    const wanted = sorted ?? byId(`${table}.id`, 'desc');
    const matches = searched?.matches;
    const first = checked
      ? { ...checked, matches, expressions: searched?.expressions }
      : isIndexed && asFilter(searching);
    const select = (from: readonly unknown[] | undefined): Selection =>
      first
        ? joinedTo(firstRows(first, (filters) => pageEnd(wanted, filters, from), count))
        : { join: joined, conditions: matches ? [...conditions, matches] : conditions };
    const outer = first && sorted === undefined ? byId('hit.id', 'desc') : wanted;
    return readPage<Row>(ctx, { ...list, order: outer }, page, source, select);
  };
  return (ctx, query, page) =>
    query.updated_since === undefined ? read(ctx, query, page) : onPrimary(() => read(ctx, query, page));
};

/**
 * Defines a list whose rows join several tables; the descriptor of a resource includes its own list. Only this
 * definition names the filters: a caller passes those of its request through as `where`.
 */
export const defineList = <
  Row extends object,
  K extends Listed,
  Equal extends keyof Rows[K] & string = never,
  const Filters extends Readonly<Record<string, Filter>> = Record<never, Filter>,
  const Sorts extends SortColumns = Record<never, never>,
>({
  name,
  table,
  rows,
  join,
  ...options
}: Omit<Definition, 'source' | 'table'> & { table: K; rows: (db: Selector) => RowQuery<Row> } & Omit<
    ListOptions<K, Equal, Filters, SortColumns>,
    'sorts'
  > & { sorts?: Sorts }): ReadList<Row, Where<K, Equal, Filters, Record<never, never>>, Sorts> => {
  let text: RawBuilder<Row> | undefined;
  const source: Source = (end) => sql`(${(text ??= printedQuery(rows(expressionBuilder())))} ${end})`;
  return listOf<Row>({ name, table, source, ...(join && { join }) }, options);
};
