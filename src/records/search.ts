import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';
import { foldName, foldText } from '../words/fold.ts';
import { currentSession } from '../core/tenancy.ts';

/**
 * Number of the newest rows to scan before the index is used for older ones. A frequent text fills its page from the
 * scan, while the index would return every row that contains it, to be sorted.
 */
const SCANNED = 500;

/** Minimum length of an indexed text. */
const INDEXED_LENGTH = 3;

/** Returns whether an index can find a text. A search for a shorter one scans all rows, most of which contain it. */
export const isIndexed = (q: string): boolean => [...foldText(q)].length >= INDEXED_LENGTH;

// All rows, in list order. The planner cannot see the number in a subquery, so it expects to stop early and walks the
// index. Without a limit it would sort all rows of the tenant.
const ALL = sql`limit (select ${sql.lit(2 ** 31)})`;

const containsFolded = (text: RawBuilder<string>, folded: string): RawBuilder<boolean> =>
  folded === '' ? sql<boolean>`false` : sql<boolean>`strpos(${text}, ${folded}) > 0`;

/**
 * Returns the condition that a folded text, such as a search column, contains `q`, letter case and accents aside. No text
 * contains one that consists of accents alone.
 */
export const contains = (text: RawBuilder<string>, q: string): RawBuilder<boolean> => containsFolded(text, foldText(q));

/** Returns the condition that the name of a row of a table contains `q`, letter case, accents and extra spaces aside. */
export const nameContains = (table: keyof Tables & string, q: string): RawBuilder<boolean> =>
  containsFolded(sql.ref(`${table}.name_folded`), foldName(q));

/** The match of an indexed search: a condition for one row, and the ids of all matches below the id in `walked`. */
export type Indexed = { matches: RawBuilder<boolean>; behind: RawBuilder<unknown> };

/** Returns the search of a table for the text of its column `search`. `name` is the SQL function that uses the index. */
export const indexedSearch =
  (table: keyof Tables & string, name: string) =>
  (q: string): Indexed => ({
    matches: contains(sql.ref(`${table}.search`), q),
    behind: sql`select ${sql.ref(name)}(${q}, (select id from walked)) as id`,
  });

/** Maximum words of a search. What follows the last one belongs to it. */
const WORDS = 8;

/**
 * Returns the folded words of a search, without the ending of a plural, which is then found too: "batteries" and
 * "battery" are "batter". A text without letters and digits is a word as it is.
 */
export const wordsOf = (q: string): string[] => {
  const parts = foldText(q)
    .split(/\s+/)
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => part !== '');
  const words = [...parts.slice(0, WORDS - 1), ...(parts.length < WORDS ? [] : [parts.slice(WORDS - 1).join(' ')])];
  return words.length === 0 ? [q.trim()] : [...new Set(words.map(singularOf))];
};

/** Returns a word without the ending of a plural. */
const singularOf = (word: string): string => {
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return word;
  if (word.length >= 5 && /(ies|[^aeiou]y)$/.test(word)) return word.replace(/(ies|y)$/, '');
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Above every id. */
export const ABOVE_ALL = sql.lit(Number.MAX_SAFE_INTEGER);

/** Returns SQL for the ids of the rows below an id that may contain a word, from indexes. */
export type Candidates = (
  word: string,
  before: RawBuilder<unknown>,
  placesOf: PlacesOf | undefined,
) => RawBuilder<unknown>;

/** Returns SQL for the ids of the places that a word of a search is about. */
export type PlacesOf = (word: string) => RawBuilder<unknown>;

/** A search for each word of a text. Statements of several searches select the places of a word once, and pass them. */
export type WordSearch = (q: string, placesOf?: PlacesOf) => Indexed & { isIndexed: boolean };

/**
 * Returns the search of a table for each word of a text, singular or plural, in the row's own text or elsewhere
 * (`isOther`). The words of three or more letters are looked up by their indexes.
 */
export const byWords =
  (
    table: keyof Tables & string,
    isOther: ((word: string, placesOf: PlacesOf | undefined) => RawBuilder<boolean>) | undefined,
    candidates: Candidates,
  ): WordSearch =>
  (q, placesOf) => {
    const words = wordsOf(q);
    const isOwn = (word: string): RawBuilder<boolean> => contains(sql.ref(`${table}.search`), word);
    const fits = words.map((word) =>
      isOther ? sql<boolean>`(${isOwn(word)} or ${isOther(word, placesOf)})` : isOwn(word),
    );
    const matches = sql<boolean>`(${sql.join(fits, sql` and `)})`;
    const indexed = words.filter(isIndexed);
    const before = sql`(select id from walked)`;
    const shared = sql.join(
      indexed.map((word) => sql`(${candidates(word, before, placesOf)})`),
      sql` intersect `,
    );
    const ids = sql`select id from (${shared}) as candidate`;
    const id = sql.ref(`${table}.id`);
    return {
      matches,
      behind:
        indexed.length === words.length
          ? sql`select distinct id from (${shared}) as candidate`
          : sql`select ${id} from ${sql.table(table)} where ${id} = any(array(${ids})) and ${matches}`,
      isIndexed: indexed.length > 0,
    };
  };

/** A filter of a list: the condition that checks a row, the one by which an index finds all that fit, and the other filters. */
export type Checked = {
  table: keyof Tables & string;
  check: RawBuilder<boolean>;
  fits: RawBuilder<boolean>;
  filters: readonly RawBuilder<boolean>[];
};

/** Further parts of a page of such a filter. See {@link Search}. */
type Further = { matches?: RawBuilder<boolean> | undefined; expressions?: RawBuilder<unknown> | undefined };

/** How all rows that fit a filter are looked up: by an index, and whether only a few are to be read. */
export type LookUp = Pick<Checked, 'fits'> & { isShort: RawBuilder<boolean> };

/** A search of a table. `expressions` is a table expression, followed by a comma, that both parts of the match may use. */
export type Search = Indexed & {
  table: keyof Tables & string;
  q: string;
  filters: readonly RawBuilder<boolean>[];
  expressions?: RawBuilder<unknown>;
  /** Whether `behind` can find the matches; by default, whether `q` is long enough. */
  isIndexed?: boolean;
};

/** The bounds of a page: at most `count` rows, below `before` if set. */
type Window = { before: unknown; count: number };

// The planner assumes that an array is short and looks up each id. It does not count the cost of the array here, which in
// a subquery would hide the differences between the plans of the page. The ids are ordered by one column and joined by
// another: if the planner knew that both are the same and did not know the limit, it would walk all rows of the tenant
// in list order and look for the hits among them.
const listed = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(unnest(array(${ids})) as match (row_id) cross join lateral (select match.row_id + 0 as id offset 0) as hit)`;

/** Returns whether an index can find the matches of a search. */
export const canLookUp = ({ q, isIndexed: hasIndex = isIndexed(q) }: Search): boolean => hasIndex;

/** Returns the ids of the rows of a page of a search, `hit.id`, to be joined by `match.row_id`: those that match and pass all `filters`. */
export const hits = (search: Search, { before, count }: Window): RawBuilder<unknown> => {
  const { table, filters, matches, behind, expressions = sql`` } = search;
  const conditions = [sql`true`, ...filters, ...(before === undefined ? [] : [sql`id < ${before}`])];
  const newest = sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by id desc`;
  const select = (limit: RawBuilder<unknown>) =>
    sql`select id from (select * ${newest} ${limit}) as ${sql.table(table)} where ${matches} order by id desc limit ${count}`;
  if (!canLookUp(search))
    return listed(sql`with recursive ${expressions} matched as (${select(ALL)}) select id from matched`);
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
 * these do not fill the page, all that fit are looked up. `matches` is a condition without an index.
 */
export const firstRows = (
  { table, check, fits, filters, matches = sql`true`, expressions = sql`` }: Checked & Further,
  end: (conditions: readonly RawBuilder<boolean>[]) => RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> => {
  const name = sql.table(table);
  const isUnfilled = sql<boolean>`((select count(*) from checked) < ${count})`;
  return listed(sql`
    with recursive ${expressions} walked as (select ${sql.lit(Number.MAX_SAFE_INTEGER)} as id), checked as materialized (
      select id from (select * from ${name} ${end(filters)} limit ${sql.lit(SCANNED)}) as ${name}
      where ${matches} and ${check} limit ${count}
    )
    select id from checked where not ${isUnfilled}
    union all (select ${sql.ref(`${table}.id`)} from ${name} ${end([isUnfilled, fits, ...filters, matches])} limit ${count})
  `);
};
