import { AsyncLocalStorage } from 'node:async_hooks';

/** The PostgreSQL role that serves requests: not the owner of a table, without BYPASSRLS. */
export const SERVICE_ROLE = 'ems_service';

/**
 * The role that the search functions run as. It sees the searched text of every tenant, because an index is not used for
 * `like` where row-level security comes first; the functions name the tenant themselves, and nothing else runs as it.
 */
export const SEARCH_ROLE = 'ems_search';

/** What a database connection is set to before a statement runs on it: a role, and a tenant's id or ''. */
export type Session = {
  readonly role: string;
  readonly tenant: string;
  /** Whether statements may take any time. */
  readonly unbounded?: true;
};

/** What tells a session from another. */
export const keyOf = ({ role, tenant }: Session): string => `${role} ${tenant}`;

const NOBODY: Session = { role: SERVICE_ROLE, tenant: '' };
// 'none' is PostgreSQL's word for the role that logged in, which owns the tables.
const OWNER: Session = { role: 'none', tenant: '' };
const sessions = new AsyncLocalStorage<Session>();

/** The session of the running call. Outside {@link asTenant} and {@link asOwner} no tenant's row is visible. */
export const currentSession = (): Session => sessions.getStore() ?? NOBODY;

/** Runs `work` with every statement in it confined to one tenant by row-level security. */
export const asTenant = <T>(tenant_id: number, work: () => T): T =>
  sessions.run({ role: SERVICE_ROLE, tenant: String(tenant_id) }, work);

/** Runs `work` as the owner of the tables: for migrations, tenants and tokens, never for a request. */
export const asOwner = <T>(work: () => T): T => sessions.run(OWNER, work);

/** Runs `work` as the owner of the tables, with no time limit of this process on a statement: for migrations. */
export const asMigrator = <T>(work: () => T): T => sessions.run({ ...OWNER, unbounded: true }, work);

/**
 * Spread into `defineEntity`: the table's rows are visible and writable to the tenant of the session only,
 * for the owner of the table too. `current_tenant()` stands in the first migration.
 */
export const confined = {
  rowLevelSecurity: 'force' as const,
  policies: [{ name: 'tenant', using: 'tenant_id = current_tenant()', check: 'tenant_id = current_tenant()' }],
};

/** Like {@link confined}, for a table that has a search function. */
export const confinedAndSearched = {
  ...confined,
  policies: [...confined.policies, { name: 'search', command: 'select' as const, roles: [SEARCH_ROLE], using: 'true' }],
};
