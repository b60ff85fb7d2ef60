import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { Tables, Transaction } from '../../platform/context.ts';
import { requireIds, type Reference } from '../../platform/references.ts';

/** A resource that is linked to several machines, in the table `<kind>_machine`. */
type Linked = { [Table in keyof Tables]: Table extends `${infer Kind}_machine` ? Kind : never }[keyof Tables];

const tableOf = (kind: Linked): RawBuilder<unknown> => sql.table(`${kind}_machine`);

/** SQL for the ids of the machines that a row is linked to, ascending. */
export const machineIdsOf = (kind: Linked) => sql<number[]>`(
  select coalesce(json_agg(machine_id order by machine_id), '[]') from ${tableOf(kind)}
  where ${sql.ref(`${kind}_id`)} = ${sql.ref(`${kind}.id`)}
)`;

/** The filter of a list for the rows that are linked to a machine. */
export const linkedTo = (kind: Linked) => (machine_id: Reference) =>
  sql<boolean>`${sql.ref(`${kind}.id`)} in (
    select ${sql.ref(`${kind}_id`)} from ${tableOf(kind)} where machine_id = ${machine_id}
  )`;

/**
 * Returns the ids of the machines at `/machine_ids` of a request, ascending.
 * @throws Problem validation_failed for a machine that does not exist or is given twice
 */
export const requireMachines = async (tx: Transaction, references: readonly Reference[]): Promise<number[]> =>
  (await requireIds(tx, 'machine', references, (i) => `/machine_ids/${i}`)).toSorted((a, b) => a - b);

/** Links a row to machines. */
export const addLinks = async (
  tx: Transaction,
  kind: Linked,
  id: number,
  machine_ids: readonly number[],
): Promise<void> => {
  if (machine_ids.length === 0) return;
  await sql`
    insert into ${tableOf(kind)} (${sql.ref(`${kind}_id`)}, machine_id) select ${id}, unnest(${machine_ids}::bigint[])`.execute(
    tx.db,
  );
};

/**
 * Replaces the machines of a locked row, if they are given and differ.
 * @throws Problem validation_failed as {@link requireMachines}
 */
export const replaceLinks = async (
  tx: Transaction,
  kind: Linked,
  row: { id: number; machine_ids: readonly number[] },
  references: readonly Reference[] | undefined,
): Promise<void> => {
  if (references === undefined) return;
  const machine_ids = await requireMachines(tx, references);
  if (isDeepStrictEqual(machine_ids, row.machine_ids)) return;
  await sql`delete from ${tableOf(kind)} where ${sql.ref(`${kind}_id`)} = ${row.id}`.execute(tx.db);
  await addLinks(tx, kind, row.id, machine_ids);
};
