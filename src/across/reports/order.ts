import { sql, type RawBuilder } from 'kysely';

/** The keys of a group in the order of a page: the value that it is sorted by, and the digest of its key. */
export type SortKeys = readonly [value: unknown, tie: unknown];

const isDescending = (sort: string): boolean => sort.startsWith('-');

/** Returns the order of groups. Those without a value come last, and equal ones have a fixed order. */
export const orderOf = (sort: string): RawBuilder<unknown> =>
  sql`(sort_value is null), sort_value ${isDescending(sort) ? sql`desc` : sql`asc`}, tie`;

/** Returns the condition for the groups after one with these keys. */
export const afterKeys = (sort: string, [value, tie]: SortKeys): RawBuilder<boolean> =>
  value === null
    ? sql<boolean>`(sort_value is null and tie > ${tie})`
    : sql<boolean>`(sort_value is null or sort_value ${isDescending(sort) ? sql`<` : sql`>`} ${value}
        or (sort_value = ${value} and tie > ${tie}))`;

/** Checks the keys of a cursor: the sort keys, and the instant up to which the first page was counted. */
export const areSortKeys = ([value, tie, at, ...others]: readonly unknown[]): boolean =>
  (value === null || typeof value === 'string' || typeof value === 'number') &&
  typeof tie === 'string' &&
  typeof at === 'string' &&
  others.length === 0;

/** Returns the figure that a sort is by. */
export const figureOf = (sort: string): string => sort.replace(/^-/, '');
