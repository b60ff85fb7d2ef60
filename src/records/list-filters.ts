import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../core/context.ts';
import type { Tables } from '../core/tables.ts';
import { foldCase, foldName } from '../words/fold.ts';

/** A day, in contrast to an instant. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The condition that a column has the value, or one of several. */
export const equal = (column: string, value: unknown): RawBuilder<boolean> => {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  // One value has a statement of its own, because only then can an index provide the order too.
  return values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${values})`;
};

/**
 * The filter that a text column with a folded column has a value, letter case aside. The folded column has an index, but
 * leaves accents out. `coalesce` keeps the planner from expecting that the other comparison selects few of these rows.
 */
export const sameText =
  (table: keyof Tables & string, column: string) =>
  (text: string): RawBuilder<boolean> => {
    const own = sql.ref(`${table}.${column}`);
    return sql`(${sql.ref(`${table}.${column}_folded`)} = ${foldName(text)} and coalesce(fold_case(${own}) = ${foldCase(text)}, false))`;
  };

/**
 * The condition that a nullable column is below a value. Says twice that it is not null, because the indexes that sort
 * by the column each begin with one of these terms.
 */
export const below = (name: string, value: unknown): RawBuilder<boolean> => {
  const column = sql.ref(name);
  return sql`(${column} is not null and (${column} is null) is false and ${column} < ${value})`;
};

/** SQL for the first instant of a day in the tenant's time zone. */
const startOf = (day: string, { principal }: Context): RawBuilder<string> =>
  sql`(${day}::date)::timestamp at time zone ${principal.timezone}`;

/** The filter that an instant is on a day in the tenant's time zone, or later. */
export const sinceDay =
  (column: string) =>
  (day: string, ctx: Context): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} >= ${startOf(day, ctx)}`;

/**
 * The condition that a nullable instant is at `from` or later: an instant, or a day in the tenant's time zone. Says twice
 * that it is not null, as {@link below} does.
 */
export const atLeast = (name: string, from: string, ctx: Context): RawBuilder<boolean> => {
  const column = sql.ref(name);
  const start = DAY.test(from) ? startOf(from, ctx) : sql`${from}`;
  return sql`(${column} is not null and (${column} is not null) is true and ${column} >= ${start})`;
};

/** The filter that a nullable instant is on a day in the tenant's time zone, or earlier. */
export const untilDay =
  (column: string) =>
  (day: string, { principal }: Context): RawBuilder<boolean> =>
    below(column, sql`(${day}::date + 1)::timestamp at time zone ${principal.timezone}`);
