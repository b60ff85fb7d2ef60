import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the condition that a status is none of `closed` (`isOpen`), or one of them. It has no parameters, because only
 * then can a generic plan use the partial indexes.
 */
export const conditionOf = (column: string, closed: readonly string[], isOpen: boolean): string =>
  isOpen
    ? closed.map((status) => `${column} <> '${status}'`).join(' and ')
    : closed.map((status) => `${column} = '${status}'`).join(' or ');

/** The partial indexes of the filter `open`: rows of a table with any status except the closed ones, and the others. */
export const openIndexes = (table: string, closed: readonly string[]) =>
  [true, false].map((isOpen) => ({
    name: `${table}_${isOpen ? 'open' : 'closed'}`,
    properties: ['tenant_id' as const, 'id' as const],
    where: conditionOf('status', closed, isOpen),
  }));

/** The partial index of a machine's open rows of a table. */
export const openOfMachineIndex = (table: string, closed: readonly string[]) => ({
  name: `${table}_open_by_machine`,
  properties: ['tenant_id' as const, 'machine_id' as const, 'id' as const],
  where: conditionOf('status', closed, true),
});

/** Returns the filter `open`: true selects rows with any status except the closed ones, false the others. */
export const openFilter =
  (table: string, closed: readonly string[]) =>
  (wanted: boolean): RawBuilder<boolean> =>
    sql.raw(`(${conditionOf(`${table}.status`, closed, wanted)})`);
