import { sql, type Kysely } from 'kysely';
import { openServiceDatabase } from '../../src/app.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import type { Tables } from '../../src/core/tables.ts';
import type { Database } from '../../src/postgres/database.ts';
import { silent } from './database.ts';
import type { Ems } from './ems.ts';

/** Opens the database of a cell as its owner. */
export const openCell = (ems: Ems): Database =>
  openServiceDatabase({ url: ems.environment['DATABASE_URL'] ?? '', pool: 3 }, silent);

/** A row of the table of tenants. */
export type Tenant = {
  id: number;
  moves_at: string | null;
  is_refusing: boolean;
  moved_at: string | null;
  moved_to: string | null;
  archived_at: string | null;
  arriving_since: string | null;
};

/** Returns the row of a gym in a cell; undefined without one. */
export const readTenant = ({ db }: Pick<Database, 'db'>, name: string): Promise<Tenant | undefined> =>
  asOwner(async () => {
    const { rows } =
      await sql<Tenant>`select id, moves_at, coalesce(moves_at <= now() and moves_until > now(), false) as is_refusing,
      moved_at, moved_to, archived_at, arriving_since from tenant where name = ${name}`.execute(db);
    return rows[0];
  });

const tablesOfGyms = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** Tables of which a move makes or counts rows in the new cell. */
const OF_CELLS = ['former_cursor_key', 'tenant_usage'];

/** Returns the rows of a gym in a cell, by table, each as the text that PostgreSQL writes of it. */
export const readRows = ({ db }: Pick<Database, 'db'>, id: number): Promise<Record<string, string[]>> =>
  asOwner(() =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', ${String(id)}, true), set_config('enable_seqscan', 'on', true)`.execute(
        tx,
      );
      const found: Record<string, string[]> = {};
      for (const table of (await tablesOfGyms(tx)).filter((name) => !OF_CELLS.includes(name))) {
        const { rows } = await sql<{ row: string }>`select stored::text as "row" from ${sql.table(table)} as stored
          where tenant_id = ${id} order by 1`.execute(tx);
        if (rows.length > 0) found[table] = rows.map(({ row }) => row);
      }
      return found;
    }),
  );
