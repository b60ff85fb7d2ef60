import { sql, type Kysely } from 'kysely';
import { asOwner } from '../../src/platform/tenancy.ts';
import type { Tables } from '../../src/platform/context.ts';
import type { Gym } from './service.ts';

/** Tables without records that requests write: the responses stored for idempotency keys. */
const UNCOUNTED_TABLES = ['idempotency_key'];

/** Columns without data of a record that requests write: the time and log position of a token's last use. */
const UNCOUNTED_COLUMNS = ['last_used_at', 'last_write'];

type Table = { name: string; columns: string[] };

const tablesOf = async (db: Kysely<Tables>): Promise<Table[]> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, json_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`.execute(
    db,
  );
  return rows
    .filter(({ name, columns }) => columns.includes('tenant_id') && !UNCOUNTED_TABLES.includes(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !UNCOUNTED_COLUMNS.includes(column)) }));
};

/** Cached, because the tables of a database do not change while a test runs. */
const known = new WeakMap<Kysely<Tables>, Promise<Table[]>>();

/**
 * Returns the number of rows and a digest of the content of every table that holds rows of the gym. Two are equal
 * only when nothing has changed in between. It reads as the owner of the tables, because row-level security might
 * hide a row.
 */
export const fingerprint = ({ id, db }: Pick<Gym, 'id' | 'db'>): Promise<Record<string, string>> =>
  asOwner(async () => {
    const tables = known.get(db) ?? tablesOf(db);
    known.set(db, tables);
    const states = (await tables).map(({ name, columns }) => {
      const line = sql`row(${sql.join(columns.map((column) => sql.ref(column)))})::text`;
      return sql`select ${sql.lit(name)} as name, concat(count(*), ' ', md5(string_agg(line, ',' order by line))) as state
        from (select ${line} as line from ${sql.table(name)} where tenant_id = ${sql.lit(id)}) lines`;
    });
    const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
