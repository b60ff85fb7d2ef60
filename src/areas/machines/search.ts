import { sql, type RawBuilder } from 'kysely';
import { ABOVE_ALL, contains, isIndexed, nameContains } from '../../records/search.ts';
import { inside, isOneOf } from '../locations/inside.ts';

/** A search for machines: by their own text (`q`), their place, or both. */
export type MachineSearch = { q?: string | undefined; location?: string | undefined };

/** Whether a machine's linked location is inside one that fits. */
const hasPlaceInside = isOneOf('location_id', sql`select id from inside`);

const textFits = (q: string): RawBuilder<boolean> => contains(sql.ref('search'), q);

/** Whether a machine's place fits; the machine's own text, or its linked location or one above it. */
const placeFits = (location: string): RawBuilder<boolean> =>
  sql<boolean>`(${contains(sql.ref('place'), location)} or ${hasPlaceInside})`;

/** Returns the condition of a search, and a table expression that it uses. */
export const conditionsOf = ({ q, location }: MachineSearch) => {
  const conditions = [
    ...(q === undefined ? [] : [textFits(q)]),
    ...(location === undefined ? [] : [placeFits(location)]),
  ];
  return {
    expressions: location === undefined ? sql`` : sql`${inside(nameContains('location', location))},`,
    matches: sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`,
  };
};

/** Returns SQL that selects some of the ids that other SQL selects. */
type Part = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Returns SQL for the ids of the matches below the id `before`, from the indexes of the searched texts. Machines that
 * match in two ways are in two lists, of which each is reduced to its `part`, because a union reads everything first.
 */
export const indexed = (
  { q, location = '' }: MachineSearch,
  before: RawBuilder<unknown>,
  part: Part = (ids) => sql`(${ids})`,
): RawBuilder<unknown> => {
  if (q === undefined)
    return sql`
      ${part(sql`select search_places(${location}, ${before}) as id`)}
      union ${part(sql`select id from machine where location_id = any(array(select id from inside)) and id < ${before}`)}`;
  const matches = sql`select search_machines(${q}, ${before}) as id`;
  return location === ''
    ? part(matches)
    : part(
        sql`select id from (${matches}) as matched where (select ${placeFits(location)} from machine where machine.id = matched.id)`,
      );
};

/**
 * Returns SQL for the ids of at most `most` matches for which `wanted`, a condition on `machine`, holds, and a table
 * expression that it uses. Without an index it walks all machines.
 */
export const someMatches = (search: MachineSearch, wanted: RawBuilder<boolean> | null, most: number) => {
  const { expressions, matches } = conditionsOf(search);
  const limit = sql`limit ${sql.lit(most)}`;
  const fits = wanted === null ? sql`` : sql`where (select ${wanted} from machine where machine.id = match.id)`;
  const part: Part = (ids) => sql`(select id from (${ids}) as match ${fits} ${limit})`;
  const ids = isIndexed(search.q ?? search.location ?? '')
    ? sql`select id from (${indexed(search, ABOVE_ALL, part)}) as match ${limit}`
    : sql`select id from machine where ${matches} and ${wanted ?? sql`true`} order by id desc ${limit}`;
  return { expressions, ids };
};
