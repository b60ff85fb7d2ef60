import { sql } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { Transaction } from '../core/context.ts';
import type { Kind } from './references.ts';

/** The number of rows of a kind that refer to a row. A line of a quote or order counts as its quote or order. */
type Use = { kind: string; count: number };

/**
 * A column whose references prevent a deletion. `whole` is the resource that `table` is part of, through its column
 * `part_of`; otherwise `table` itself and its id.
 */
type Referrer = { table: keyof Tables; column: string; whole: string; part_of: string };

const referrers = new Map<Kind, Promise<Referrer[]>>();

/** Reads the referring columns from the foreign keys in the database, which are complete. */
const findReferrers = async (tx: Transaction, kind: Kind): Promise<Referrer[]> => {
  const { rows } = await sql<Referrer>`
    select referring.relname as table, attname as column,
      coalesce(whole.whole, referring.relname) as whole, coalesce(whole.part_of, 'id') as part_of
    from pg_constraint as key
    join pg_class as referring on referring.oid = key.conrelid
    join pg_attribute on attrelid = key.conrelid and attnum = key.conkey[2]
    left join lateral (
      select confrelid::regclass::text as whole, attname as part_of
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[2]
      where conrelid = key.conrelid and contype = 'f' and confdeltype = 'c' and array_length(conkey, 1) = 2
    ) as whole on true
    where key.contype = 'f' and key.confdeltype <> 'c' and key.confrelid = ${kind}::text::regclass
    order by 1, 2`.execute(tx.em.getKysely());
  return rows;
};

/** Counts the references to a row per kind; empty without references. The caller must hold a lock on the row. */
export const usesOf = async (tx: Transaction, kind: Kind, id: number): Promise<Use[]> => {
  const known = referrers.get(kind) ?? findReferrers(tx, kind);
  referrers.set(kind, known);
  known.catch(() => referrers.delete(kind));
  const counts = (await known).map(
    ({ table, column, whole, part_of }) =>
      sql`select ${sql.lit(whole)} as kind, ${sql.ref(part_of)} as id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
  );
  if (counts.length === 0) return [];
  const { rows } = await sql<Use>`
    select kind, count(distinct id) as count from (${sql.join(counts, sql` union all `)}) as used group by kind order by kind`.execute(
    tx.em.getKysely(),
  );
  return rows;
};
