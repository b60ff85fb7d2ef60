import { sql, type RawBuilder } from 'kysely';
import { lookedBy, lookUp, matches, wordsOf, type Word } from '../../records/matching.ts';
import { ABOVE_ALL } from '../../records/search.ts';
import { inside, isNamed, isOneOf } from '../locations/inside.ts';
import { BRAND } from './filters.ts';
import { canDescribe, DESCRIBED, describedBy } from './words.ts';

/** A search for machines by words: of what people call them (`q`), of their place, and of their brand. */
export type MachineSearch = { q?: string | undefined; location?: string | undefined; brand?: string | undefined };

/** Whether a machine's linked location is inside one that fits. */
const hasPlaceInside = isOneOf('location_id', sql`select id from inside`);

/** Whether a machine's place fits; the machine's own text, or its linked location or one above it. */
const placeFits = (location: string): RawBuilder<boolean> =>
  sql<boolean>`(${matches(sql.ref('machine.place'), location)} or ${hasPlaceInside})`;

/** Returns the condition of a search, and a table expression that it uses. */
export const searchConditions = ({ q, location, brand }: MachineSearch) => {
  const conditions = [
    ...(q === undefined ? [] : [matches(DESCRIBED, q)]),
    ...(location === undefined ? [] : [placeFits(location)]),
    ...(brand === undefined ? [] : [matches(BRAND, brand)]),
  ];
  return {
    expressions: location === undefined ? sql`` : sql`${inside(isNamed(location))},`,
    matches: sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`,
  };
};

/** The words that the index looks up: those of a machine's own texts, or else those of its place. */
const lookedUp = ({ q, location, brand }: MachineSearch): Word[] =>
  [q, brand].some((text) => text !== undefined)
    ? [...wordsOf(q ?? ''), ...wordsOf(brand ?? '')]
    : wordsOf(location ?? '');

/** Whether an index finds the matches of a search. */
export const isIndexed = (search: MachineSearch): boolean =>
  [search.q, search.location, search.brand].every((text) => text === undefined || wordsOf(text).length > 0) &&
  canDescribe(lookedUp(search));

/** Returns SQL that selects some of the ids that other SQL selects. */
type Part = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Returns SQL for the ids of the matches below the id `before`, from the indexes of the searched texts. Machines that
 * match in two ways are in two lists, of which each is reduced to its `part`, because a union reads everything first.
 */
export const indexed = (
  search: MachineSearch,
  before: RawBuilder<unknown>,
  part: Part = (ids) => sql`(${ids})`,
): RawBuilder<unknown> => {
  const { q, location, brand } = search;
  const words = lookedUp(search);
  if (q === undefined && brand === undefined)
    return sql`
      ${part(lookUp('search_places', lookedBy(words, true), before))}
      union ${part(sql`select id from machine where location_id = any(array(select id from inside)) and id < ${before}`)}`;
  const found = describedBy(words, before);
  if (location === undefined && brand === undefined) return part(found);
  const { matches: fits } = searchConditions({ location, brand });
  return part(
    sql`select id from (${found}) as matched where (select ${fits} from machine where machine.id = matched.id)`,
  );
};

/**
 * Returns SQL for the ids of at most `most` matches for which `wanted`, a condition on `machine`, holds, and a table
 * expression that it uses. Without an index it walks all machines.
 */
export const someMatches = (search: MachineSearch, wanted: RawBuilder<boolean> | null, most: number) => {
  const { expressions, matches: fitting } = searchConditions(search);
  const limit = sql`limit ${sql.lit(most)}`;
  const fits = wanted === null ? sql`` : sql`where (select ${wanted} from machine where machine.id = match.id)`;
  const part: Part = (ids) => sql`(select id from (${ids}) as match ${fits} ${limit})`;
  const ids = isIndexed(search)
    ? sql`select id from (${indexed(search, ABOVE_ALL, part)}) as match ${limit}`
    : sql`select id from machine where ${fitting} and ${wanted ?? sql`true`} order by id desc ${limit}`;
  return { expressions, ids };
};
