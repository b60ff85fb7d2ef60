import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { requireIdIfGiven, type Reference } from '../../records/references.ts';
import { matches as matchesWords } from '../../records/matching.ts';
import type { LookUp } from '../../records/search.ts';

/** Machines of a place that are looked up rather than all rows that fit another search of the same list. */
const FEW = 1000;

/** The words of the name of a location. */
export const NAME = sql.ref<string>('location.name_words');

/**
 * The table expression `inside` of a `with recursive`: the ids of the locations that match, and of all inside them.
 * `matches` is a condition on the columns of `location`.
 */
export const inside = (matches: RawBuilder<boolean>) => sql`inside as (
  select id from location where ${matches}
  union select child.id from inside cross join lateral (
    select location.id from location where location.parent_id = inside.id offset 0) as child
)`;

/** The condition that the name of a location has all words of a text. */
export const isNamed = (text: string): RawBuilder<boolean> => matchesWords(NAME, text);

/** SQL for the ids of the locations that match, and of all inside them. See {@link inside}. */
export const idsInside = (matches: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`with recursive ${inside(matches)} select id from inside`;

/**
 * The condition that a column is the id of a location that matches, or of one inside it. An index on the column finds the
 * rows. To check many rows one by one, use {@link isOneOf}.
 */
export const isInside = (column: string, matches: RawBuilder<boolean>) =>
  sql<boolean>`${sql.ref(column)} = any(array(${idsInside(matches)}))`;

/**
 * The condition that a column is one of the ids that `ids` selects, for a check of many rows: PostgreSQL looks up each in a
 * hash table, while it compares it with every element of an array. It makes none of a query with expressions of its own, hence
 * `unnest`; `is true` keeps the planner from joining the ids.
 */
export const isOneOf = (column: string, ids: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(column)} in (select unnest(array(${ids})))) is true`;

/**
 * The filter of a list whose rows refer to a machine: those whose machine is linked to a location or to one inside it. A
 * page at a large location is filled from its first rows, without looking up all machines there (`lookUp`).
 */
export const atLocation = (table: string) => {
  const machine_id = sql.ref(`${table}.machine_id`);
  const condition = (location_id: Reference) =>
    sql<boolean>`(select ${isOneOf('machine.location_id', idsInside(sql`id = ${location_id}`))} from machine where machine.id = ${machine_id})`;
  const lookUp = (location_id: Reference): LookUp => {
    const there = sql`machine where ${isInside('machine.location_id', sql`id = ${location_id}`)}`;
    return {
      fits: sql`${machine_id} = any(array(select machine.id from ${there}))`,
      isShort: sql`((select count(*) from (select from ${there} limit ${sql.lit(FEW + 1)}) as few) <= ${sql.lit(FEW)})`,
    };
  };
  return Object.assign(condition, { lookUp });
};

/** Returns the ids of the machine and the location that a tool filters by. @throws Problem not_found */
export const requireMachineAndLocation = async (
  ctx: Context,
  { machine_id, location_id }: { machine_id?: Reference | undefined; location_id?: Reference | undefined },
): Promise<{ machine_id: number | undefined; location_id: number | undefined }> => ({
  machine_id: await requireIdIfGiven(ctx, 'machine', machine_id),
  location_id: await requireIdIfGiven(ctx, 'location', location_id),
});
