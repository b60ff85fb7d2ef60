import { sql, type RawBuilder } from 'kysely';

/** Returns the condition of a partial index: a status is one of several, or none of them. */
export const indexCondition = (statuses: readonly string[], isOneOf: boolean): string =>
  isOneOf
    ? statuses.map((status) => `status = '${status}'`).join(' or ')
    : statuses.map((status) => `status <> '${status}'`).join(' and ');

/**
 * Returns the condition that a status is one of several, or none of them. It has no parameters, because only then can a
 * generic plan use the partial indexes.
 */
export const hasStatus = (column: string, statuses: readonly string[], isOneOf = true): RawBuilder<boolean> => {
  const status = sql.ref(column);
  return isOneOf
    ? sql`(${sql.join(
        statuses.map((one) => sql`${status} = ${sql.lit(one)}`),
        sql` or `,
      )})`
    : sql`(${sql.join(
        statuses.map((one) => sql`${status} <> ${sql.lit(one)}`),
        sql` and `,
      )})`;
};

/**
 * The partial index of the filter `open`: rows of a table with any status except the closed ones. The others need none,
 * because most rows are closed in time.
 */
export const openIndex = (table: string, closed: readonly string[]) => ({
  name: `${table}_open`,
  properties: ['tenant_id' as const, 'id' as const],
  where: indexCondition(closed, false),
});

/** The partial index of a machine's open rows of a table. */
export const openOfMachineIndex = (table: string, closed: readonly string[]) => ({
  name: `${table}_open_by_machine`,
  properties: ['tenant_id' as const, 'machine_id' as const, 'id' as const],
  where: indexCondition(closed, false),
});

/** Returns the filter `open`: true selects rows with any status except the closed ones, false the others. */
export const openFilter =
  (table: string, closed: readonly string[]) =>
  (wanted: boolean): RawBuilder<boolean> =>
    hasStatus(`${table}.status`, closed, !wanted);
