import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';
import { currentSession } from '../core/tenancy.ts';
import { canLookUp, hasWord, lookedBy, lookUp, matches, wordsOf, type Word } from './matching.ts';

/**
 * Number of the newest rows to scan before the index is used for older ones. A frequent text fills its page from the
 * scan, while the index would return every row that contains it, to be sorted.
 */
const SCANNED = 500;

// All rows, in list order. The planner cannot see the number in a subquery, so it expects to stop early and walks the
// index. Without a limit it would sort all rows of the tenant.
const ALL = sql`limit (select ${sql.lit(2 ** 31)})`;

/**
 * The match of a search: a condition for one row, the ids of all matches below the id in `walked`, and whether an index finds
 * these. It does not find a text of short words, which most rows have.
 */
export type Indexed = { matches: RawBuilder<boolean>; behind: RawBuilder<unknown>; isIndexed: boolean };

/** Returns the search of a table for words of its column `search`. `name` is the SQL function that uses the index. */
export const indexedSearch =
  (table: keyof Tables & string, name: string) =>
  (q: string): Indexed => {
    const words = wordsOf(q);
    const behind = lookUp(name, lookedBy(words), sql`(select id from walked)`);
    return { matches: matches(sql.ref(`${table}.search`), q), behind, isIndexed: canLookUp(words) };
  };

/** Above every id. */
export const ABOVE_ALL = sql.lit(Number.MAX_SAFE_INTEGER);

/** Returns SQL for the ids of the rows below an id that have a word, from indexes. */
type Candidates = (word: Word, before: RawBuilder<unknown>, placesOf: PlacesOf | undefined) => RawBuilder<unknown>;

/** Returns SQL for the ids of the places that a word of a search is about. */
export type PlacesOf = (word: Word) => RawBuilder<unknown>;

/** A search for each word of a text. Statements of several searches select the places of a word once, and pass them. */
export type WordSearch = (q: string, placesOf?: PlacesOf) => Indexed;

/**
 * Returns the search of a table for each word of a text, in the row's own text or elsewhere (`isOther`). The words for which
 * `canFind` holds are looked up by their indexes.
 */
export const byWords =
  (
    table: keyof Tables & string,
    isOther: (word: Word, placesOf: PlacesOf | undefined) => RawBuilder<boolean>,
    candidates: Candidates,
    canFind = (word: Word): boolean => canLookUp([word]),
  ): WordSearch =>
  (q, placesOf) => {
    const words = wordsOf(q);
    const search = sql.ref<string>(`${table}.search`);
    const fits = words.map((word) => sql`(${hasWord(search, word)} or ${isOther(word, placesOf)})`);
    const matches = words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(fits, sql` and `)})`;
    const indexed = words.filter(canFind);
    const found = indexed.map((word) => sql`(${candidates(word, sql`(select id from walked)`, placesOf)})`);
    const shared = sql`select distinct id from (${sql.join(found, sql` intersect `)}) as candidate`;
    const id = sql.ref(`${table}.id`);
    return {
      matches,
      behind:
        indexed.length === words.length
          ? shared
          : sql`select ${id} from ${sql.table(table)} where ${id} = any(array(${shared})) and ${matches}`,
      isIndexed: indexed.length > 0,
    };
  };

/**
 * A filter of a list: the condition that checks a row, the one by which an index finds all that fit, and the other filters. `ids` are SQL for
 * the ids of rows that include all that fit.
 */
export type Checked = {
  table: keyof Tables & string;
  check: RawBuilder<boolean>;
  fits: RawBuilder<boolean>;
  ids?: RawBuilder<unknown>;
  filters: readonly RawBuilder<boolean>[];
};

/** Further parts of a page of such a filter. See {@link Search}. */
type Further = { matches?: RawBuilder<boolean> | undefined; expressions?: RawBuilder<unknown> | undefined };

/** How all rows that fit a filter are looked up: by an index, and whether only a few are to be read. */
export type LookUp = Pick<Checked, 'fits' | 'ids'> & { isShort: RawBuilder<boolean> };

/** A search of a table. `expressions` is a table expression, followed by a comma, that both parts of the match may use. */
export type Search = Indexed & {
  table: keyof Tables & string;
  filters: readonly RawBuilder<boolean>[];
  expressions?: RawBuilder<unknown>;
};

/** The bounds of a page: at most `count` rows, below `before` if set. */
type Window = { before: unknown; count: number };

// The planner assumes that an array is short and looks up each id. It does not count the cost of the array here, which in
// a subquery would hide the differences between the plans of the page. The ids are ordered by one column and joined by
// another: if the planner knew that both are the same and did not know the limit, it would walk all rows of the tenant
// in list order and look for the hits among them.
const listed = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(unnest(array(${ids})) as match (row_id) cross join lateral (select match.row_id + 0 as id offset 0) as hit)`;

/** Returns the ids of the rows of a page of a search, `hit.id`, to be joined by `match.row_id`: those that match and pass all `filters`. */
export const hits = (search: Search, { before, count }: Window): RawBuilder<unknown> => {
  const { table, filters, matches, behind, isIndexed, expressions = sql`` } = search;
  const conditions = [sql`true`, ...filters, ...(before === undefined ? [] : [sql`id < ${before}`])];
  const newest = sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by id desc`;
  const select = (limit: RawBuilder<unknown>) =>
    sql`select id from (select * ${newest} ${limit}) as ${sql.table(table)} where ${matches} order by id desc limit ${count}`;
  if (!isIndexed) return listed(sql`with recursive ${expressions} matched as (${select(ALL)}) select id from matched`);
  // A lookup per row, because the planner may reverse a join and read all rows that pass the filters.
  // The indexes know no sites, so the page of a caller of some would be filled with rows that are hidden from it.
  const fits =
    filters.length === 0 && currentSession().sites === ''
      ? sql`true`
      : sql`(select ${sql.join([sql`true`, ...filters], sql` and `)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = behind.id)`;
  return listed(sql`
    with recursive ${expressions} matched as materialized (${select(sql`limit ${sql.lit(SCANNED)}`)}), walked as (select id ${newest} offset ${sql.lit(SCANNED - 1)} limit 1)
    select id from matched
    union all (select id from (${behind}) as behind where (select count(*) from matched) < ${count} and ${fits} order by id desc limit ${count})
  `);
};

/** Returns a search as a filter of a list in any order. */
export const asFilter = ({ table, matches, behind, expressions, filters }: Search): Checked & Further => ({
  table,
  check: matches,
  fits: sql`${sql.ref(`${table}.id`)} = any(array(select id from (${behind}) as found))`,
  filters,
  expressions,
});

/** Returns a search among the rows that fit a filter. Behind the newest ones, they are looked up by the filter if they are few. */
export const within = ({ table, check, fits, isShort, filters }: Checked & LookUp, search: Search): Search => {
  const id = sql.ref(`${table}.id`);
  const also = sql.join([isShort, fits, search.matches, ...filters], sql` and `);
  return {
    ...search,
    filters,
    matches: sql<boolean>`(${search.matches} and ${check})`,
    behind: sql`
      select found.id from (${search.behind}) as found
      where not ${isShort} and (select ${check} from ${sql.table(table)} where ${id} = found.id)
      union all select ${id} from ${sql.table(table)} where ${also} and ${id} < (select id from walked)`,
  };
};

/**
 * Returns the ids of the first `count` rows of a list that pass a check and its other filters, to be joined as those of
 * {@link hits}. `end` adds conditions, the order and where the page begins. The first rows are checked one by one; only if
 * these do not fill the page, all that fit are looked up, by `ids` if there are more rows than were checked. `matches` is a condition without an index.
 */
export const firstRows = (
  { table, check, fits, ids, filters, matches = sql`true`, expressions = sql`` }: Checked & Further,
  end: (conditions: readonly RawBuilder<boolean>[]) => RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> => {
  const name = sql.table(table);
  const isUnfilled = sql<boolean>`((select count(*) from checked) < ${count})`;
  // A lookup per id, because the planner may walk all rows of the tenant in list order to find those with the ids.
  const looked = ids
    ? sql`(select one.* from unnest(array(${ids})) as found (id) cross join lateral (
        select * from ${name} where id = found.id offset 0) as one) as ${name}`
    : name;
  // With fewer rows than are checked, none is left to look up. A value of a custom field may be that of half of all rows.
  const hasMore = sql<boolean>`((select count(*) from (select from ${name} ${end(filters)} limit ${sql.lit(SCANNED)}) as seen) = ${sql.lit(SCANNED)})`;
  const isMissing = ids ? sql<boolean>`(${isUnfilled} and ${hasMore})` : isUnfilled;
  const found = [isMissing, ids ? check : fits, ...filters, matches];
  return listed(sql`
    with recursive ${expressions} walked as (select ${sql.lit(Number.MAX_SAFE_INTEGER)} as id), checked as materialized (
      select id from (select * from ${name} ${end(filters)} limit ${sql.lit(SCANNED)}) as ${name}
      where ${matches} and ${check} limit ${count}
    )
    select id from checked where not ${isMissing}
    union all (select ${sql.ref(`${table}.id`)} from ${looked} ${end(found)} limit ${count})
  `);
};
