import { sql, type RawBuilder } from 'kysely';
import { MAXIMA } from '../../generated/values.ts';

/** The highest count. Counting more rows takes time on every call, and no caller needs the exact number. */
export const MAX_COUNT = MAXIMA.CappedCount;

/** SQL for the number of the rows that `from`, a table with joins and conditions, selects; {@link MAX_COUNT} for as many or more. */
export const countOf = (from: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (select count(*) from (select from ${from} limit ${sql.lit(MAX_COUNT)}) as counted)`;

/** Returns whether a count is exact. */
export const isExact = (count: number): boolean => count < MAX_COUNT;

/** Returns the words for a count that is not exact. */
export const atLeast = (count: number): string => `at least ${count.toLocaleString('en')}`;

/** Returns a count in words, which say when it is not exact. */
export const inWords = (count: number): string => (isExact(count) ? String(count) : atLeast(count));
