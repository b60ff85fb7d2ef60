import { AsyncLocalStorage } from 'node:async_hooks';

/** The PostgreSQL role that serves requests. It owns no table and lacks BYPASSRLS. */
export const SERVICE_ROLE = 'ems_service';

/**
 * The role that serves requests of callers who may see some locations only. Restrictive policies for it hide the rows of
 * other sites (`schema/site-rules.ts`), so they cost other callers nothing.
 */
export const SITES_ROLE = 'ems_sites';

/**
 * The role that serves the platforms, whose products create gyms. Policies for it show a platform the tenants that it created,
 * their tokens and their usage, and no other row of a gym.
 */
export const PLATFORM_ROLE = 'ems_platform';

/** The SQLSTATE of the exceptions by which the database refuses a tenant that has moved to another cell, or is moving. */
export const MOVED = 'EMSTM';
export const MOVING = 'EMSTW';

/** The days for which an archived gym of a platform is kept. */
export const ARCHIVED_DAYS = 30;

/**
 * The role of the search functions. It sees the searched text of all tenants, because row-level security would prevent
 * the use of the search index. The functions filter by tenant themselves, and nothing else runs as this role.
 */
export const SEARCH_ROLE = 'ems_search';

/** A program that a person has connected. */
type Client = { readonly id: string; readonly name: string };

/** Who makes a change, as its records name it. `tool` is null for a REST request, `request_id` for a job. */
export type Author = {
  readonly actor: string;
  /** The person whose token it is; null for the token of a program, or a job. */
  readonly person_id: number | null;
  /** The program that acts for the person, by OAuth; null without one. */
  readonly client: Client | null;
  /** 0 for a job. */
  readonly token_id: number;
  readonly tool: string | null;
  readonly request_id: string | null;
};

/**
 * Until when (`performance.now()`) transactions that may write begin without asking the database again whether the tenant moves.
 * Asking extends it.
 */
type Lease = { until: number };

/**
 * How long after a tenant was found to accept writes a transaction may begin without asking again, in ms. A move announces its end
 * earlier than that.
 */
export const LEASE_MS = 25_000;

/** Returns the end of the lease of a tenant that is found to accept writes now. */
export const leaseFromNow = (): number => performance.now() + LEASE_MS;

/** The state of a database connection before it runs a statement: a role, and a tenant's id or ''. */
export type Session = {
  readonly role: string;
  readonly tenant: string;
  /** The numbers of the locations that the caller may see, with what is inside them, separated by commas; '' for all. */
  readonly sites: string;
  /** The settings of each transaction that may write; undefined for one that only reads. */
  readonly author?: Author | undefined;
  /** That of a tenant's session that may write; undefined for one that only reads, and for all others. */
  readonly lease?: Lease | undefined;
  /** True when statements have no time limit. */
  readonly unbounded?: true;
};

/** Returns a key that identifies a session. */
export const keyOf = ({ role, tenant, sites }: Session): string => `${role} ${tenant} ${sites}`;

/** Returns whether a connection that is in one session may run the statements of another as it is. */
export const isSameSession = (one: Session | undefined, other: Session): boolean =>
  one !== undefined && one.tenant === other.tenant && one.role === other.role && one.sites === other.sites;

const NO_TENANT: Session = { role: SERVICE_ROLE, tenant: '', sites: '' };
// In PostgreSQL, 'none' is the role that logged in, which owns the tables.
const OWNER: Session = { role: 'none', tenant: '', sites: '' };
const sessions = new AsyncLocalStorage<Session>();

/**
 * Returns the session of the current call. Outside {@link asTenant} and {@link asOwner} no tenant's rows are visible.
 */
export const currentSession = (): Session => sessions.getStore() ?? NO_TENANT;

/**
 * Runs `work` with every statement confined to one tenant, and to the sites of `location_ids` unless that is empty, by
 * row-level security. The triggers record `author` with each change that it makes, and no author without one. Without a
 * `lease`, it has that of the session around it for the same tenant, or asks the database when it writes first.
 */
export const asTenant = <T>(
  tenant_id: number,
  work: () => T,
  author?: Author,
  location_ids: readonly number[] = [],
  lease: Lease | null = leaseAround(String(tenant_id)),
): T => {
  const role = location_ids.length === 0 ? SERVICE_ROLE : SITES_ROLE;
  const session = { role, tenant: String(tenant_id), sites: location_ids.join(), author, lease: lease ?? undefined };
  return sessions.run(session, work);
};

const leaseAround = (tenant: string): Lease => {
  const around = sessions.getStore();
  return around?.tenant === tenant && around.lease !== undefined ? around.lease : { until: 0 };
};

/**
 * Runs `work` for a platform in its own tenant, or to load the demo gym in a sandbox. The triggers record `author` with each change, and
 * no author without one.
 */
export const asPlatform = <T>(tenant_id: number, work: () => T, author?: Author): T =>
  sessions.run({ role: PLATFORM_ROLE, tenant: String(tenant_id), sites: '', author }, work);

/** Runs `work` as the role of platforms without a tenant: for erasing tenants whose deletion has begun. */
export const asEraser = <T>(work: () => T): T => sessions.run({ role: PLATFORM_ROLE, tenant: '', sites: '' }, work);

/** Runs `work` as the owner of the tables: for migrations, tenants and tokens, never for a request. */
export const asOwner = <T>(work: () => T): T => sessions.run(OWNER, work);

/**
 * Runs `work` as the owner of the tables in one tenant: for rows that are loaded with their own past, which only the owner
 * can keep the triggers from recording.
 */
export const asOwnerIn = <T>(tenant_id: number, work: () => T): T =>
  sessions.run({ ...OWNER, tenant: String(tenant_id) }, work);

/** Runs `work` as the owner of the tables without a client-side time limit on statements: for migrations. */
export const asMigrator = <T>(work: () => T): T => sessions.run({ ...OWNER, unbounded: true }, work);

/**
 * Options for `defineEntity` that restrict a table's rows to the tenant of the session, even for the owner of the
 * table. The first migration defines `current_tenant()`.
 */
export const confined = {
  rowLevelSecurity: 'force' as const,
  policies: [{ name: 'tenant', using: 'tenant_id = current_tenant()', check: 'tenant_id = current_tenant()' }],
};

/** Whether neither requests of a gym nor those of a platform run a statement. */
const IS_ADMINISTRATION = `current_user <> '${SERVICE_ROLE}' and current_user <> '${PLATFORM_ROLE}'`;

/** Only the owner of the tables sees tokens of all tenants, because its functions serve the requests that look for one. */
export const TOKEN_VISIBLE = `${IS_ADMINISTRATION} or tenant_id = current_tenant()`;

/**
 * Shows rows to the tenant of the session and, in a session without a tenant, to the owner of the table: its functions find
 * the tenant of a code.
 */
export const FOUND_BY_CODE = `tenant_id = current_tenant() or current_tenant() is null and ${IS_ADMINISTRATION}`;

/**
 * The tables whose rows the owner sees in a session without a tenant, because a code in a request determines the tenant.
 * They store hashes of codes, except for a mail's, with which its recipient unsubscribes.
 */
export const TABLES_FOUND_BY_CODE = [
  'browser_session',
  'calendar_feed',
  'notification_mail',
  'oauth_grant',
  'one_use_link',
  'token',
] as const;

/** Like {@link confined}, for a table whose rows are found by a code before the tenant is known. */
export const confinedAndFoundByCode = {
  rowLevelSecurity: 'force' as const,
  policies: [{ name: 'tenant', using: FOUND_BY_CODE, check: FOUND_BY_CODE }],
};

/** The policy of a table that functions of the search role read. */
export const searchedPolicy = { name: 'search', command: 'select' as const, roles: [SEARCH_ROLE], using: 'true' };

/** Like {@link confined}, for a table with a search function. */
export const confinedAndSearched = { ...confined, policies: [...confined.policies, searchedPolicy] };
