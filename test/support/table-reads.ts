import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../src/core/tables.ts';

/** The whole scans of a table in a transaction so far, and the rows read from it in any way. */
export type Reading = { name: string; scans: number; rows: number };

/** Returns what a transaction has read so far of each table, in functions too. */
export type ReadTables = (tx: Kysely<Tables>) => Promise<Reading[]>;

type Relation = { oid: number; name: string; is_index: boolean };

/**
 * Creates a function that returns what `pg_stat_xact_user_tables` does. That view takes the planner several times as
 * long, because it joins each table with its indexes; here they are looked up once.
 */
export const createTableReader = async (db: Kysely<Tables>): Promise<ReadTables> => {
  const { rows: relations } = await sql<Relation>`
    select c.oid::int, coalesce(t.relname, c.relname) as name, t.oid is not null as is_index
    from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`.execute(db);
  const oids = relations.map(({ oid }) => oid);
  const names = relations.map(({ name }) => name);
  const indexes = relations.map(({ is_index }) => is_index);
  return async (tx) => {
    const { rows } = await sql<Reading>`
      select name,
        sum(case when is_index then 0 else pg_stat_get_xact_numscans(oid) end)::int as scans,
        sum(case when is_index then 0 else pg_stat_get_xact_tuples_returned(oid) end
          + pg_stat_get_xact_tuples_fetched(oid))::int as rows
      from unnest(${oids}::oid[], ${names}::text[], ${indexes}::boolean[]) relation (oid, name, is_index)
      group by name`.execute(tx);
    return rows;
  };
};

/** Returns what was read between two readings. */
export const differences = (before: Reading[], after: Reading[]): Reading[] =>
  after.map(({ name, scans, rows }) => {
    const earlier = before.find((reading) => reading.name === name);
    return { name, scans: scans - (earlier?.scans ?? 0), rows: rows - (earlier?.rows ?? 0) };
  });
