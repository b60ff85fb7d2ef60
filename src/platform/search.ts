import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import type { Tables } from './context.ts';

/**
 * Number of the newest rows to scan before the index is used for older ones. A frequent text fills its page from the
 * scan, while the index would return every row that contains it, to be sorted.
 */
const SCANNED = 500;

/** Minimum length of an indexed text. */
const INDEXED_LENGTH = 3;

/** Returns whether an index can find a text. A search for a shorter one scans all rows, most of which contain it. */
export const isIndexed = (q: string): boolean => [...q].length >= INDEXED_LENGTH;

// All rows, in list order. The planner cannot see the number in a subquery, so it expects to stop early and walks the
// index. Without a limit it would sort all rows of the tenant.
const ALL = sql`limit (select ${sql.lit(2 ** 31)})`;

/** Returns the condition that a lower-case text, such as a search column, contains `q` in any letter case. */
export const contains = (text: RawBuilder<string>, q: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${text}, lower(${q})) > 0`;

/** The match of an indexed search: a condition for one row, and the ids of all matches below the id in `walked`. */
export type Indexed = { matches: RawBuilder<boolean>; behind: RawBuilder<unknown> };

/** Returns the search of a table for the text of its column `search`. `name` is the SQL function that uses the index. */
export const indexedSearch =
  (table: keyof Tables & string, name: string) =>
  (q: string): Indexed => ({
    matches: contains(sql.ref(`${table}.search`), q),
    behind: sql`select ${sql.ref(name)}(${q}, (select id from walked)) as id`,
  });

/** A search of a table. `given` is a table expression, followed by a comma, that both parts of the match may use. */
export type Search = Indexed & {
  table: keyof Tables & string;
  q: string;
  filters: readonly RawBuilder<boolean>[];
  given?: RawBuilder<unknown>;
};

/** The bounds of a page: at most `count` rows, below `before` if given. */
type Window = { before: unknown; count: number };

type Hit = { id: number; row_id: number };

// The planner assumes that an array is short and looks up each id. The ids are ordered by one column and joined by
// another: if the planner knew that both are the same and did not know the limit, it would walk all rows of the tenant
// in list order and look for the hits among them.
const listed = (ids: RawBuilder<unknown>): AliasedRawBuilder<Hit, 'hit'> =>
  sql<Hit>`(select id, id as row_id from unnest(array(${ids})) as found (id) offset 0)`.as('hit');

/** Returns the ids of the rows of a page of a search, to be joined by `row_id`: those that match and pass all `filters`. */
export const hits = (
  { table, q, filters, matches, behind, given = sql`` }: Search,
  { before, count }: Window,
): AliasedRawBuilder<Hit, 'hit'> => {
  const conditions = [sql`true`, ...filters, ...(before === undefined ? [] : [sql`id < ${before}`])];
  const newest = sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by id desc`;
  const found = (limit: RawBuilder<unknown>) =>
    sql`select id from (select * ${newest} ${limit}) as ${sql.table(table)} where ${matches} order by id desc limit ${count}`;
  if (!isIndexed(q)) return listed(sql`with recursive ${given} found as (${found(ALL)}) select id from found`);
  // A lookup per row, because the planner may reverse a join and read all rows that pass the filters.
  const fits =
    filters.length === 0
      ? sql`true`
      : sql`(select ${sql.join(filters, sql` and `)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = behind.id)`;
  return listed(sql`
    with recursive ${given} found as materialized (${found(sql`limit ${sql.lit(SCANNED)}`)}), walked as (select id ${newest} offset ${sql.lit(SCANNED - 1)} limit 1)
    select id from found
    union all (select id from (${behind}) as behind where (select count(*) from found) < ${count} and ${fits} order by id desc limit ${count})
  `);
};
