import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { Database } from '../postgres/database.ts';
import { asOwner, SEARCH_ROLE, SERVICE_ROLE } from '../core/tenancy.ts';
import type { Check } from '../postgres/server.ts';
import { UnsafeDatabaseError, type UrlVariable } from '../postgres/failures.ts';

const NEW_LOGIN = `create role ems_app login noinherit password '...'; grant ${SERVICE_ROLE} to ems_app;`;

/** Roles that bypass row-level security or reach outside the database. */
const STRONG_ROLES = [
  SEARCH_ROLE,
  'pg_execute_server_program',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_read_all_data',
  'pg_write_all_data',
];

type Finding = { problem: string; repair: string };

/**
 * Lists the excess privileges of the connection's login, each with the SQL that repairs it. `pg_shdepend` lists the
 * owner of every object. For a superuser, nothing else is listed.
 */
const FINDINGS = sql<Finding>`
  with login as (select oid, rolname as name from pg_roles where rolname = session_user and not rolsuper),
  reachable as (
    select r.oid, r.rolname as name,
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication
        or r.rolname = any(${STRONG_ROLES}::text[]) as strong,
      exists (
        select from pg_shdepend as d join pg_database as b on b.datname = current_database()
        where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
          and (d.dbid = b.oid or d.classid = 'pg_database'::regclass and d.objid = b.oid)
      ) as owns
    from login join pg_roles as r on pg_has_role(login.oid, r.oid, 'member')
  ),
  owner as (select pg_get_userbyid(relowner) as name from pg_class where oid = to_regclass('machine')),
  harmless as (select * from login where not exists (select from reachable where owns or strong))
  select 'is a superuser' as problem, ${NEW_LOGIN}::text as repair
  from pg_roles where rolname = session_user and rolsuper
  union all
  select 'has ' || attribute, format('alter role %I no%s;', rolname, attribute)
  from login join pg_roles using (oid) cross join lateral (
    values ('bypassrls', rolbypassrls), ('createrole', rolcreaterole), ('replication', rolreplication)
  ) as has (attribute, given)
  where given
  union all
  select 'owns objects of this database',
    case when owner.name = login.name then ${NEW_LOGIN} else format('reassign owned by %I to %I;', login.name, owner.name) end
  from login join reachable using (oid) cross join owner where owns
  union all
  select 'can become ' || quote_ident(r.name), format('revoke %s from %s;', m.roleid::regrole, m.member::regrole)
  from login join reachable as r on r.oid <> login.oid and (r.strong or r.owns)
    join pg_auth_members as m on m.member in (login.oid, to_regrole(${SERVICE_ROLE}))
      and m.roleid is distinct from to_regrole(${SERVICE_ROLE}) and pg_has_role(m.roleid, r.oid, 'member')
  union all
  select 'is not a member of ' || ${SERVICE_ROLE}::text, format('grant %I to %I;', ${SERVICE_ROLE}::text, name)
  from login where not exists (select from reachable as r where r.name = ${SERVICE_ROLE})
  union all
  select 'may create objects in schema public', format('revoke create on schema public from public, %I;', name)
  from harmless where has_schema_privilege(oid, 'public', 'create')
  union all
  select 'may create schemas or temporary tables',
    format('revoke create, temporary on database %I from public, %I;', current_database(), name)
  from harmless where has_database_privilege(oid, current_database(), 'create, temporary')
  union all
  select 'has rights of its own on table ' || t, format('revoke all on table %I from public, %I;', t, name)
  from harmless cross join unnest(array['tenant', 'token']) as t
  where has_table_privilege(oid, to_regclass(t), 'select, insert, update, delete, truncate, trigger')`;

const refuse = (variable: string, findings: Finding[]): void => {
  if (findings.length === 0) return;
  const problems = [...new Set(findings.map(({ problem }) => problem))].join(', ');
  const repairs = [...new Set(findings.map(({ repair }) => repair))].join(' ');
  throw new UnsafeDatabaseError(
    `The login of ${variable} ${problems}. It must be a member of ${SERVICE_ROLE} and nothing else: ${repairs}`,
  );
};

/**
 * Verifies that the login of `DATABASE_URL` neither owns anything nor can become a role that does, not even by injected
 * SQL.
 * @throws UnsafeDatabaseError that names each problem and the SQL that repairs it
 */
export const assertServingLogin = async (database: Database): Promise<void> => {
  // As "none" the login itself runs the query, because it may not be a member of the service's role.
  refuse('DATABASE_URL', (await asOwner(() => FINDINGS.execute(database.db))).rows);
  if ((await database.pending()).length > 0)
    throw new UnsafeDatabaseError(
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases; only their logins may differ.',
    );
};

/**
 * Verifies that the login may migrate and administer the database: it owns the tables, or is a member of the role that does.
 * @throws UnsafeDatabaseError that names the setting to correct
 */
export const assertOwnerLogin = async (database: Database, variable: UrlVariable): Promise<void> => {
  const { rows } = await asOwner(() =>
    sql<{ login: string; owner: string }>`
      select session_user as login, pg_get_userbyid(relowner) as owner from pg_class
      where oid = to_regclass('machine') and not pg_has_role(session_user, relowner, 'usage')`.execute(database.db),
  );
  const [other] = rows;
  if (other === undefined) return;
  const repair =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_OWNER_URL too, as for the service (docs/postgresql.md, "Two logins")'
      : 'Correct its user';
  throw new UnsafeDatabaseError(
    `The login of ${variable}, ${other.login}, can only serve requests; ${other.owner} owns the tables, and migrations and commands need its rights. ${repair}`,
  );
};

/** Like {@link assertServingLogin}, for a connection to a replica. */
export const assertReplicaLogin =
  (database: Database): Check =>
  async (client) => {
    const { sql: text, parameters } = FINDINGS.compile(database.db);
    refuse('DATABASE_REPLICA_URLS', (await client.query<Finding>(text, [...parameters])).rows);
  };

/**
 * Returns why the only login of the service deserves a warning: an SQL injection would have its privileges. Returns null
 * for a login that neither is a superuser nor owns the tables.
 */
export const findLoginRisk = (db: Kysely<Tables>): Promise<'superuser' | 'owner' | null> =>
  asOwner(async () => {
    const { rows } = await sql<{ risk: 'superuser' | 'owner' | null }>`
      select case when rolsuper then 'superuser' when pg_has_role(pg_roles.oid, relowner, 'member') then 'owner' end as risk
      from pg_roles left join pg_class on pg_class.oid = to_regclass('machine')
      where rolname = session_user`.execute(db);
    return rows[0]?.risk ?? null;
  });
