import { sql, type RawBuilder } from 'kysely';
import { contains } from '../../platform/search.ts';
import { inside } from '../locations/inside.ts';

/** A search for machines: by their own text (`q`), their place, or both. */
export type MachineSearch = { q?: string | undefined; location?: string | undefined };

/** Whether a machine's linked location is inside one that fits. */
export const isInside = sql<boolean>`location_id = any(array(select id from inside))`;

const textFits = (q: string): RawBuilder<boolean> => contains(sql.ref('search'), q);

/** Whether a machine's place fits; the machine's own text, or its linked location or one above it. */
export const placeFits = (location: string): RawBuilder<boolean> =>
  sql<boolean>`(${contains(sql.ref('place'), location)} or ${isInside})`;

/** Returns the condition of a search, and a table expression that it uses. */
export const conditionsOf = ({ q, location }: MachineSearch) => {
  const conditions = [
    ...(q === undefined ? [] : [textFits(q)]),
    ...(location === undefined ? [] : [placeFits(location)]),
  ];
  return {
    given: location === undefined ? sql`` : sql`${inside(contains(sql`lower(name)`, location))},`,
    matches: sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`,
  };
};
