import { sql, type RawBuilder } from 'kysely';
import { CLOSED } from '../../generated/values.ts';

/** The kinds of records that are open or closed. The contract says which of their statuses are closed (`x-closed`). */
type Kind = keyof typeof CLOSED;

/** Returns whether a status of a kind of record is closed. */
export const isClosed = (kind: Kind, status: string): boolean => CLOSED[kind].some((closed) => closed === status);

/** Returns the closed statuses of a kind of record as an operand of `in`, for a check. */
export const closedOf = (kind: Kind): string => `('${CLOSED[kind].join("', '")}')`;

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

/** The condition of a partial index of the open rows of a kind. */
export const openCondition = (kind: Kind): string => indexCondition(CLOSED[kind], false);

/**
 * The partial index of the filter `open`: rows with any status except the closed ones. The others need none, because most
 * rows are closed in time.
 */
export const openIndex = (kind: Kind) => ({
  name: `${kind}_open`,
  properties: ['tenant_id' as const, 'id' as const],
  where: openCondition(kind),
});

/** The partial index of a machine's open rows of a kind. */
export const openOfMachineIndex = (kind: Kind) => ({
  name: `${kind}_open_by_machine`,
  properties: ['tenant_id' as const, 'machine_id' as const, 'id' as const],
  where: openCondition(kind),
});

/** Returns the filter `open` of a kind: true selects rows with any status except the closed ones, false the others. */
const openFilter =
  (kind: Kind) =>
  (wanted: boolean): RawBuilder<boolean> =>
    hasStatus(`${kind}.status`, CLOSED[kind], !wanted);

/** The filter of the open tickets, or with false of the others. */
export const openTickets = openFilter('ticket');

/** The filter of the open work orders, or with false of the others. */
export const openWorkOrders = openFilter('work_order');

/** The filter of the open incidents, or with false of the others. */
export const openIncidents = openFilter('incident');
