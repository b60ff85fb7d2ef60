import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/context.ts';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** What a server or an embedded database reports about itself. `offset_ms` is how far its clock is ahead of ours. */
export type ServerState = { version: string; version_num: number; bytes: number; offset_ms: number };

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
