import { SEARCH_ROLE, SERVICE_ROLE } from '../core/tenancy.ts';
import { WITH_CUSTOM_FIELDS } from './custom-fields.ts';
import { borrowSearchRole, returnSearchRole } from './roles.ts';
import { IS_ACTIVE } from './tenants.ts';

/**
 * [function, table, column in which it searches, column with the index] for each search. The texts of a machine have one
 * index, of the column that contains them all.
 */
const SEARCHES: readonly (readonly [name: string, table: string, column: string, indexed?: string])[] = [
  ['search_machines', 'machine', 'search', 'described'],
  ['search_places', 'machine', 'place', 'described'],
  ['search_described', 'machine', 'described'],
  ['search_inspections', 'inspection', 'search'],
  ['search_tickets', 'ticket', 'search'],
  ['search_work_orders', 'work_order', 'search'],
  ['search_maintenance_tasks', 'maintenance_task', 'search'],
  ['search_incidents', 'incident', 'search'],
  ['search_reporters', 'reporter', 'search'],
  ['search_parts', 'part', 'search'],
];

const TABLES = [...new Set([...SEARCHES.map(([, table]) => table), ...WITH_CUSTOM_FIELDS])];

/** Lets the role of the search functions read the columns of a table that they need, of all tenants. */
const allowSearches = (table: string): string[] => {
  const searched = SEARCHES.filter(([, name]) => name === table).map(([, , column]) => column);
  const columns = WITH_CUSTOM_FIELDS.includes(table) ? [...searched, 'custom_fields'] : searched;
  return [
    `create policy search on ${table} for select to ${SEARCH_ROLE} using (true)`,
    `grant select (id, tenant_id, ${columns.join(', ')}) on table ${table} to ${SEARCH_ROLE}`,
  ];
};

/** Returns the statements that let only the service call a function, which runs as the search role. */
const asSearchRole = (signature: string): string[] => [
  `revoke execute on function ${signature} from public`,
  `grant execute on function ${signature} to ${SERVICE_ROLE}`,
  `alter function ${signature} owner to ${SEARCH_ROLE}`,
];

/**
 * Creates a function that searches a column for words by its index, which has their keys (`grams`). The comparison of keys is not leakproof, so row-level security
 * would prevent an index scan. The search role is exempt from it, and the function filters by tenant itself. The search
 * path is fixed, because the function runs with that role's privileges. 'offset 0' restricts the scan to the index of
 * keys, without a second scan of the tenant's rows.
 */
const searchFunction = (name: string, table: string, column: string, indexed = column): string[] => [
  `create function ${name}(grams text[], patterns text[], before bigint) returns setof bigint
    language sql strict stable parallel safe security definer set search_path = public, pg_temp
    as $$
      select id from (
        select id, tenant_id, ${column} from ${table} where search_keys(tenant_id, ${indexed}) @>
          (select array_agg(hashtextextended(gram, current_tenant())) from unnest(grams) as gram) offset 0
      ) as candidate where tenant_id = current_tenant() and id < before and ${column} ~ all (patterns)
    $$`,
  ...asSearchRole(`${name}(text[], text[], bigint)`),
];

/**
 * Creates a function that finds at most `most` rows of a table that have some values of custom fields, by the index of their keys. It runs as the search
 * role for the reason that {@link searchFunction} has.
 */
const valuesFunction = (table: string): string[] => [
  `create function ${table}s_with_values(wanted jsonb, most bigint) returns setof bigint
    language sql strict stable parallel safe security definer set search_path = public, pg_temp
    as $$
      select id from (
        select id, tenant_id, custom_fields from ${table} where custom_fields is not null
          and custom_field_keys(tenant_id, custom_fields) @> (select custom_field_keys(current_tenant(), wanted)) offset 0
      ) as candidate where tenant_id = current_tenant() and custom_fields @> wanted limit most
    $$`,
  ...asSearchRole(`${table}s_with_values(jsonb, bigint)`),
];

/**
 * Finds the tenant and the machine of a report code without a tenant, like the token of a request: the current one of a
 * machine, or one that was replaced.
 */
const FIND_REPORT_CODE = `create function find_report_code(wanted text)
  returns table (tenant_id bigint, tenant text, timezone text, machine_id bigint, rotated boolean)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select found.tenant_id, tenant.name, tenant.timezone, found.machine_id, found.rotated
    from (
      select machine.tenant_id, machine.id as machine_id, false as rotated from machine where report_code = wanted
      union all select report_code.tenant_id, report_code.machine_id, true from report_code where code = wanted
    ) as found
    join tenant on tenant.id = found.tenant_id where case when refuse_move(tenant.id) then ${IS_ACTIVE} end
  $$`;

const ALLOW_REPORT_CODES = [
  `create policy search on report_code for select to ${SEARCH_ROLE} using (true)`,
  `grant select on table report_code to ${SEARCH_ROLE}`,
  `grant select (report_code) on table machine to ${SEARCH_ROLE}`,
  `grant select (id, name, timezone, archived_at, suspended_at) on table tenant to ${SEARCH_ROLE}`,
  `grant execute on function refuse_move(bigint) to ${SEARCH_ROLE}`,
];

/** The functions that search the rows of all tenants, with the privileges of the role that they run as. */
export const searches = [
  borrowSearchRole,
  `grant usage on schema public to ${SEARCH_ROLE}`,
  ...TABLES.flatMap(allowSearches),
  ...ALLOW_REPORT_CODES,
  // A new owner needs the privilege to create functions here during the transfer.
  `grant create on schema public to ${SEARCH_ROLE}`,
  ...SEARCHES.flatMap((search) => searchFunction(...search)),
  ...WITH_CUSTOM_FIELDS.flatMap(valuesFunction),
  FIND_REPORT_CODE,
  ...asSearchRole('find_report_code(text)'),
  `revoke create on schema public from ${SEARCH_ROLE}`,
  returnSearchRole,
];
