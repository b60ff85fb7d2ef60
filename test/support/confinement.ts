/**
 * The rules for the catalogue of a migrated database: each statement returns the names that break its title.
 * `test/contract/confinement.test.ts` runs them, and `npm run mutants` for what no caller can notice.
 */
export const CATALOGUE: readonly { title: string; statement: string }[] = [
  {
    title: 'row-level security is enabled and forced on every table of a tenant, with one policy for reads and writes',
    statement: `select table_name as name from information_schema.columns
      join pg_class on pg_class.oid = format('%I', table_name)::regclass and relkind = 'r'
      where table_schema = 'public' and column_name = 'tenant_id' and not (relrowsecurity and relforcerowsecurity and exists (
        select from pg_policy where polrelid = pg_class.oid and polcmd = '*' and polroles = '{0}'
          and pg_get_expr(polqual, polrelid) like '%tenant_id = current_tenant()%'
          and pg_get_expr(polwithcheck, polrelid) like '%tenant_id = current_tenant()%'))`,
  },
  {
    title: 'every table of a tenant is limited to sites by a restrictive policy',
    statement: `select table_name as name from information_schema.columns
      join pg_class on pg_class.oid = format('%I', table_name)::regclass and relkind = 'r'
      where table_schema = 'public' and column_name = 'tenant_id' and not exists (
        select from pg_policy where polrelid = pg_class.oid and polname = 'sites' and not polpermissive
          and pg_get_expr(polqual, polrelid) like '%ems_sites%' and pg_get_expr(polwithcheck, polrelid) like '%ems_sites%')`,
  },
  {
    title: 'a foreign key between tables of a tenant includes the tenant',
    statement: `select conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'tenant'::regclass and not exists (
        select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attname = 'tenant_id')`,
  },
  {
    title: 'a function of the owner filters by tenant or token, has a fixed search path, and is not for everyone',
    statement: `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and (
      proconfig is distinct from array['search_path=public, pg_temp'] or has_function_privilege('public', oid, 'execute')
      or not (prorettype = 'trigger'::regtype or prosrc like any (array['%tenant_id = current_tenant()%', '%token.hash = token_hash%',
        '%tenant_id = gym and%', '% from tenant where id = current_tenant()%', '%report_code = wanted%', '%link.hash = link_hash%',
        '%coded.hash = code_hash%', '%feed.hash = code_hash%', '%mail.code = wanted%', '%access.hash = access_hash%',
        '%from tenant where id = gym%', '%granted.hash = wanted%', '%platform_id = current_tenant()%',
        '%deletion_started_at is not null%'])))`,
  },
  {
    title: 'row-level security is enabled on every table with a policy',
    statement: `select relname as name from pg_class where not relrowsecurity and relkind = 'r'
      and exists (select from pg_policy where polrelid = pg_class.oid)`,
  },
  {
    title: 'a platform is admitted to the gyms that it created, their tokens and their usage, and to nothing else',
    statement: `select format('%s on %s', policy, name) as name
      from (values ('platform', 'tenant'), ('platform', 'token'), ('platform_adds', 'token'), ('platform', 'tenant_usage'),
        ('platform', 'tenant_request')) as needed (policy, name)
      where not exists (select from pg_policy where polname = policy and polrelid = name::regclass and polroles = array[to_regrole('ems_platform')::oid])
      union all select format('%s on %s', polname, polrelid::regclass) from pg_policy where to_regrole('ems_platform') = any (polroles)
        and not (coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) like '%platform_id = current_tenant()%'
          and coalesce(pg_get_expr(polwithcheck, polrelid), pg_get_expr(polqual, polrelid)) like '%platform_id = current_tenant()%')`,
  },
  {
    title: 'the search functions read the tables that they search',
    statement: `select name from unnest('{incident,inspection,location,machine,maintenance_task,part,report_code,reporter,supplier,tenant,ticket,work_order}'::text[])
      as searched (name) where not exists (select from pg_policy where polrelid = format('%I', name)::regclass and polname = 'search')`,
  },
];
