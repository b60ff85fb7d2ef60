import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';
import { asOwner, SERVICE_ROLE, TABLES_FOUND_BY_CODE } from '../core/tenancy.ts';

/** Report of a server or an embedded database about itself. `offset_ms` is how far its clock is ahead of ours. */
type ServerState = { version: string; version_num: number; bytes: number; offset_ms: number };

/** Reads the version, size and clock of a database. */
export const readServerState = async (db: Kysely<Tables>): Promise<ServerState> => {
  const read = async () => {
    const before = Date.now();
    const { rows } = await sql<Omit<ServerState, 'offset_ms'> & { now_ms: number }>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        current_setting('server_version_num')::int as version_num, pg_database_size(current_database()) as bytes,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`.execute(db);
    if (!rows[0]) throw new Error('the database returned no state');
    const { now_ms, ...state } = rows[0];
    return { ...state, offset_ms: Math.round(now_ms - (before + Date.now()) / 2) };
  };
  // The first statement includes the time to connect.
  await read();
  return read();
};

/** How a database encodes and compares texts. `locale` determines only how lists are sorted. */
type LetterState = { encoding: string; locale: string; has_icu: boolean };

/** Reads how a database encodes and compares texts. */
export const readLetterState = async (db: Kysely<Tables>): Promise<LetterState> => {
  const { rows } = await sql<LetterState>`
    select getdatabaseencoding() as encoding, datcollate as locale,
      exists (select from pg_collation where collname = 'und-x-icu') as has_icu
    from pg_database where datname = current_database()`.execute(db);
  if (!rows[0]) throw new Error('the database returned no state');
  return rows[0];
};

/** Returns what is wrong with the confinement of tenants, each with the SQL that repairs it; empty when nothing is. */
export const findOpenTables = async (db: Kysely<Tables>): Promise<{ problem: string; repair: string }[]> => {
  const { rows } = await sql<{ problem: string; repair: string }>`
    select format('table %I is not confined to a tenant', relname) as problem,
      format('alter table %I enable row level security, force row level security;', relname) as repair
    from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not (relrowsecurity and relforcerowsecurity)
    union all
    select format('table %I has no policy', relname), 'restore the schema from a backup, or ask for support'
    from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_policy where polrelid = pg_class.oid)
    union all
    select format('role %I bypasses row-level security', rolname), format('alter role %I nosuperuser nobypassrls;', rolname)
    from pg_roles where rolname = ${SERVICE_ROLE} and (rolsuper or rolbypassrls)`.execute(db);
  return rows;
};

/**
 * Counts the rows of tenants that the owner of the tables sees in a session without a tenant, by table. Row-level security
 * hides all of them, unless the owner has a right that lifts it. The tables whose rows are found by a code are left out.
 */
export const countVisibleRows = (db: Kysely<Tables>): Promise<{ name: string; count: number }[]> =>
  asOwner(async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in (${sql.join(TABLES_FOUND_BY_CODE)}) order by 1`.execute(db);
    if (tables.length === 0) return [];
    const counts = tables.map(
      ({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.table(name)}`,
    );
    const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
    return rows.filter(({ count }) => count > 0);
  });

/** Returns the login of the connection if it is exempt from row-level security, else null. */
export const findExemptLogin = async (db: Kysely<Tables>): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = session_user and (rolsuper or rolbypassrls)`.execute(db);
  return rows[0]?.name ?? null;
};
