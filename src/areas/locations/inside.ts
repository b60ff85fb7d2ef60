import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { requireIdIfGiven, type Reference } from '../../records/references.ts';
import type { Indexed } from '../../records/search.ts';

/**
 * The table expression `inside` of a `with recursive`: the ids of the locations that match, and of all inside them.
 * `matches` is a condition on the columns of `location`.
 */
export const inside = (matches: RawBuilder<boolean>) => sql`inside as (
  select id from location where ${matches}
  union select location.id from location join inside on location.parent_id = inside.id
)`;

/** The condition that a column is the id of a location that matches, or of one inside it. See {@link inside}. */
export const isInside = (column: string, matches: RawBuilder<boolean>) =>
  sql<boolean>`${sql.ref(column)} = any(array(with recursive ${inside(matches)} select id from inside))`;

/**
 * The filter of a list whose rows refer to a machine: those whose machine is linked to a location or to one inside it. A
 * page at a large location is filled from the newest rows, without looking up all of its machines.
 */
export const atLocation = (table: string) => {
  const machine_id = sql.ref(`${table}.machine_id`);
  const condition = (location_id: Reference) =>
    sql<boolean>`${machine_id} = any(array(
      with recursive ${inside(sql`id = ${location_id}`)}
      select machine.id from inside join machine on machine.location_id = inside.id))`;
  const rowByRow = (location_id: Reference): Indexed => ({
    matches: sql`(select ${isInside('machine.location_id', sql`id = ${location_id}`)} from machine where machine.id = ${machine_id})`,
    behind: sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      where ${condition(location_id)} and ${sql.ref(`${table}.id`)} < (select id from walked)`,
  });
  return Object.assign(condition, { rowByRow });
};

/** Returns the ids of the machine and the location that a tool filters by. @throws Problem not_found */
export const requireMachineAndLocation = async (
  ctx: Context,
  { machine_id, location_id }: { machine_id?: Reference | undefined; location_id?: Reference | undefined },
): Promise<{ machine_id: number | undefined; location_id: number | undefined }> => ({
  machine_id: await requireIdIfGiven(ctx, 'machine', machine_id),
  location_id: await requireIdIfGiven(ctx, 'location', location_id),
});
