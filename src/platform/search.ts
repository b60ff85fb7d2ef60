import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import type { Kind } from './references.ts';

/**
 * How many rows are looked at one by one, newest first, before an index is asked for what lies behind them. A text that one
 * row in twenty contains has its page by then, and an index would hand over every row that contains it, to be sorted: for
 * 5,000 of 10,000 machines that took 45 ms, and so takes 1. A rarer text has fewer rows to hand over: 560 take 4 ms.
 */
const WALKED = 1000;

/** Shorter texts are not in an index: all rows are looked at, of which most contain a text that short. */
const INDEXED_LENGTH = 3;

/** That a text contains another, letter case aside. The text is in lower case, as the columns to search in are. */
export const contains = (text: RawBuilder<string>, q: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${text}, lower(${q})) > 0`;

/**
 * What to search for: `matches` looks at one row, `behind` selects the ids of all that match with an id below that of the table
 * `walked`, and `given` is a table expression, with a comma after it, that both may use.
 */
export type Search = {
  table: Kind;
  q: string;
  filters: readonly RawBuilder<boolean>[];
  matches: RawBuilder<boolean>;
  behind: RawBuilder<unknown>;
  given?: RawBuilder<unknown>;
};

/** The rows that a page may have: those below `before`, where there is one, and at most `count` of them. */
type Window = { before: unknown; count: number };

type Hit = { id: number; row_id: number };

// The planner takes an array to be short, and so looks up the row of each of its ids. They are ordered by one column and
// joined by another, which it cannot know to be the same: where it does not know the limit, it seems short to it to walk all
// rows of the tenant in the order of the list and look for the hits among them.
const listed = (ids: RawBuilder<unknown>): AliasedRawBuilder<Hit, 'hit'> =>
  sql<Hit>`(select id, id as row_id from unnest(array(${ids})) as found (id) offset 0)`.as('hit');

/** The ids of the rows of a page of a search, to be joined by their `row_id`: those that match and that all `filters` are true of. */
export const hits = (
  { table, q, filters, matches, behind, given = sql`` }: Search,
  { before, count }: Window,
): AliasedRawBuilder<Hit, 'hit'> => {
  const conditions = [sql`true`, ...filters, ...(before === undefined ? [] : [sql`id < ${before}`])];
  const newest = sql`from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by id desc`;
  const found = (limit: RawBuilder<unknown>) =>
    sql`select id from (select * ${newest} ${limit}) as newest where ${matches} order by id desc limit ${count}`;
  if ([...q].length < INDEXED_LENGTH)
    return listed(sql`with recursive ${given} found as (${found(sql``)}) select id from found`);
  // One row is looked up for each: a join may be made the other way round, by reading all that the filters leave.
  const fits =
    filters.length === 0
      ? sql`true`
      : sql`(select ${sql.join(filters, sql` and `)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = behind.id)`;
  return listed(sql`
    with recursive ${given} found as materialized (${found(sql`limit ${sql.lit(WALKED)}`)}), walked as (select id ${newest} offset ${sql.lit(WALKED - 1)} limit 1)
    select id from found
    union all (select id from (${behind}) as behind where (select count(*) from found) < ${count} and ${fits} order by id desc limit ${count})
  `);
};
