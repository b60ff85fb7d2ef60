import { FOUND_BY_CODE, SERVICE_ROLE, type TABLES_FOUND_BY_CODE } from '../core/tenancy.ts';
import type { Subject } from './subject.ts';

const OF_TENANT = 'tenant_id = current_tenant()';

/** Returns the statements that show only the rows of a table for which a condition holds, to the owner of the tables too. */
export const confine = (table: string, condition: string = OF_TENANT): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${condition}) with check (${condition})`,
];

/** Returns the statements that grant rights to a table without a policy of its own, and numbers for its new rows. */
const grant = (table: string, rights: string): string[] => [
  `grant ${rights} on table ${table} to ${SERVICE_ROLE}`,
  ...(rights.includes('insert') ? [`grant usage on sequence ${table}_id_seq to ${SERVICE_ROLE}`] : []),
];

/**
 * Returns the statements that confine a table whose rows the owner finds by a code before the tenant is known, and that
 * grant rights to it.
 */
export const foundByCode = (table: (typeof TABLES_FOUND_BY_CODE)[number], rights: string): string[] => [
  ...confine(table, FOUND_BY_CODE),
  ...grant(table, rights),
];

/** Returns the statements that confine the tables of a subject and let the service use them and its functions. */
export const accessOf = ({ rights = {}, access = [], served = [], internal = [] }: Subject): string[] => [
  ...Object.entries(rights).flatMap(([table, right]) => [...confine(table), ...grant(table, right)]),
  ...access,
  ...[...served, ...internal].map((name) => `revoke execute on function ${name} from public`),
  ...served.map((name) => `grant execute on function ${name} to ${SERVICE_ROLE}`),
];

/** The privileges of the role that serves requests, besides those of the subjects. It has none on tenants. */
export const generalAccess = [
  // PostgreSQL before 15 lets everyone create tables in this schema, and every version lets everyone create temporary
  // ones.
  'revoke create on schema public from public',
  "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  `grant usage on schema public to ${SERVICE_ROLE}`,
  // Its login may not be the owner's, and a process is ready only when no migration is pending.
  `grant select on table mikro_orm_migrations to ${SERVICE_ROLE}`,
];
