import { SEARCH_ROLE, SERVICE_ROLE } from '../../platform/tenancy.ts';
import { borrowSearchRole, returnSearchRole } from './roles.ts';

/** [function, table, column in which it searches] for each search. */
const SEARCHES = [
  ['search_machines', 'machine', 'search'],
  ['search_places', 'machine', 'place'],
  ['search_described', 'machine', 'described'],
  ['search_inspections', 'inspection', 'search'],
  ['search_tickets', 'ticket', 'search'],
  ['search_work_orders', 'work_order', 'search'],
  ['search_maintenance_tasks', 'maintenance_task', 'search'],
  ['search_incidents', 'incident', 'search'],
  ['search_reporters', 'reporter', 'search'],
  ['search_parts', 'part', 'search'],
] as const;

const TABLES = [...new Set(SEARCHES.map(([, table]) => table))];

/** Lets the role of the search functions read the columns of a table that they need, of all tenants. */
const allowSearches = (table: string): string[] => {
  const columns = SEARCHES.filter(([, searched]) => searched === table).map(([, , column]) => column);
  return [
    `create policy search on ${table} for select to ${SEARCH_ROLE} using (true)`,
    `grant select (id, tenant_id, ${columns.join(', ')}) on table ${table} to ${SEARCH_ROLE}`,
  ];
};

/**
 * Creates a function that searches a column by its index. The comparison of keys is not leakproof, so row-level security
 * would prevent an index scan. The search role is exempt from it, and the function filters by tenant itself. The search
 * path is fixed, because the function runs with that role's privileges. 'offset 0' restricts the scan to the index of
 * keys, without a second scan of the tenant's rows.
 */
const searchFunction = (name: string, table: string, column: string, folded: string): string[] => [
  `create function ${name}(q text, before bigint) returns setof bigint language sql strict stable parallel safe security definer
    set search_path = public, pg_temp
    as $$
      select id from (
        select id, tenant_id, ${column} from ${table} where search_keys(tenant_id, ${column}) @> search_keys(current_tenant(), ${folded}) offset 0
      ) as candidate where tenant_id = current_tenant() and strpos(${column}, ${folded}) > 0 and id < before
    $$`,
  `revoke execute on function ${name}(text, bigint) from public`,
  `grant execute on function ${name}(text, bigint) to ${SERVICE_ROLE}`,
  `alter function ${name}(text, bigint) owner to ${SEARCH_ROLE}`,
];

/** Returns the statements that create the search functions, which fold the searched text by an expression. */
const searchFunctions = (folded: string): string[] => [
  // A new owner needs the privilege to create functions here during the transfer.
  `grant create on schema public to ${SEARCH_ROLE}`,
  ...SEARCHES.flatMap(([name, table, column]) => searchFunction(name, table, column, folded)),
  `revoke create on schema public from ${SEARCH_ROLE}`,
];

/** Returns the statements that create the search functions anew, and let their role read the searched columns. */
export const replaceSearches = (folded: string): string[] => [
  borrowSearchRole,
  ...SEARCHES.map(([name]) => `drop function ${name}(text, bigint)`),
  ...SEARCHES.map(([, table, column]) => `grant select (${column}) on table ${table} to ${SEARCH_ROLE}`),
  ...searchFunctions(folded),
  returnSearchRole,
];

/** The search functions, with the privileges of the role that they run as. */
export const searches = [
  borrowSearchRole,
  `grant usage on schema public to ${SEARCH_ROLE}`,
  ...TABLES.flatMap(allowSearches),
  ...searchFunctions('lower(q)'),
  returnSearchRole,
];
