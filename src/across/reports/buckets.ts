import { countRows, type Columns } from './sums.ts';

/** Maximum number of rows of sums that a statement reads, unless a group has more of them. */
const MAX_ROWS = 2000;

/** Returns the rows of columns at places. */
const pick = (columns: Columns, places: readonly number[]): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, values && places.map((place) => values[place] ?? null)]),
  );

/**
 * Divides the rows of sums of pieces into buckets of about 2,000. The rows of a group are in the same one, and those of the
 * totals, which have no key, are in the first. Each bucket is made when it is read.
 */
export const bucketsOf = (pieces: readonly Columns[]): (() => Columns[])[] => {
  const count = Math.max(1, Math.ceil(countRows(pieces) / MAX_ROWS));
  if (count === 1) return [() => [...pieces]];
  const bucketOf = new Map<string | null, number>([[null, 0]]);
  const placesOf = pieces.map((piece) => {
    const places: number[][] = Array.from({ length: count }, () => []);
    for (const [place, key] of (piece['key'] ?? []).entries()) {
      const bucket = bucketOf.get(key) ?? bucketOf.size % count;
      bucketOf.set(key, bucket);
      places[bucket]?.push(place);
    }
    return places;
  });
  return Array.from(
    { length: count },
    (_, bucket) => () => pieces.map((piece, index) => pick(piece, placesOf[index]?.[bucket] ?? [])),
  );
};
