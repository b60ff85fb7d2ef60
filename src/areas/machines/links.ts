import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { Tables, Transaction } from '../../platform/context.ts';
import { requireDistinct, requireIds, type Reference } from '../../records/references.ts';

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

const pointerTo = (index: number): string => `/machine_ids/${index}`;

/**
 * Returns the ids of the machines at `/machine_ids` of a request, ascending.
 * @throws Problem validation_failed for a machine that does not exist or is given twice
 */
export const requireMachines = async (tx: Transaction, references: readonly Reference[]): Promise<number[]> =>
  (await requireIds(tx, 'machine', references, pointerTo)).toSorted((a, b) => a - b);

/** Links rows to machines. */
export const addLinks = async (
  tx: Transaction,
  kind: Linked,
  rows: readonly { id: number; machine_ids: readonly number[] }[],
): Promise<void> => {
  const machines = rows.flatMap(({ machine_ids }) => machine_ids);
  if (machines.length === 0) return;
  const ids = rows.flatMap(({ id, machine_ids }) => machine_ids.map(() => id));
  await sql`
    insert into ${tableOf(kind)} (${sql.ref(`${kind}_id`)}, machine_id)
    select * from unnest(${ids}::bigint[], ${machines}::bigint[])`.execute(tx.em.getKysely());
};

type Row = { id: number; machine_ids: readonly number[] };

/**
 * Replaces the machines of locked rows, where they differ, by machines that exist.
 * @throws Problem validation_failed for a machine that a row is given twice
 */
export const replaceAllLinks = async (
  tx: Transaction,
  kind: Linked,
  rows: readonly { row: Row; machine_ids: readonly number[] }[],
): Promise<void> => {
  const changed = rows.flatMap(({ row, machine_ids }) => {
    requireDistinct('machine', machine_ids, pointerTo);
    const ascending = machine_ids.toSorted((a, b) => a - b);
    return isDeepStrictEqual(ascending, row.machine_ids) ? [] : { id: row.id, machine_ids: ascending };
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`delete from ${tableOf(kind)} where ${sql.ref(`${kind}_id`)} = any(${ids}::bigint[])`.execute(
    tx.em.getKysely(),
  );
  await addLinks(tx, kind, changed);
};

/**
 * Replaces the machines of a locked row, if they are given and differ.
 * @throws Problem validation_failed as {@link requireMachines}
 */
export const replaceLinks = async (
  tx: Transaction,
  kind: Linked,
  row: Row,
  references: readonly Reference[] | undefined,
): Promise<void> => {
  if (references === undefined) return;
  await replaceAllLinks(tx, kind, [{ row, machine_ids: await requireMachines(tx, references) }]);
};
