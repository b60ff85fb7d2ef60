import { sql } from 'kysely';
import { AdministrationError } from '../core/administration-error.ts';
import {
  createTenant,
  findTenant,
  issueToken,
  listTenants,
  listTokens,
  type TenantRecord,
  type TokenRecord,
} from '../auth/administration.ts';
import { hashToken } from '../auth/token.ts';
import { inTransaction, systemCaller, type Transaction } from '../core/context.ts';
import { createCursorKey } from '../records/cursors.ts';
import type { Database } from '../postgres/database.ts';
import { NO_SERVICES } from '../outside/no-services.ts';
import { asOwner, asOwnerIn, asTenant } from '../core/tenancy.ts';

/** The default tenant of the demo. */
export const DEMO_TENANT = 'Demo Gym';

/** A second tenant, which shows that tenants are isolated from each other. */
const SECOND_TENANT = 'Corner Gym';

const TIMEZONE = 'Europe/Amsterdam';

const TOKEN_LIFETIME_DAYS = 30;

const issueDemoToken = (database: Database, tenant: TenantRecord): Promise<TokenRecord & { token: string }> =>
  issueToken(database, tenant, {
    name: 'demo',
    scope: 'write',
    admin: true,
    expires_at: new Date(Date.now() + TOKEN_LIFETIME_DAYS * 86_400_000),
  });

const load = (database: Database, tenant: TenantRecord, fill: (tx: Transaction) => Promise<void>): Promise<void> => {
  const caller = systemCaller(tenant, 'demo data');
  const ctx = { ...caller, em: database.em.fork(), cursorKey: createCursorKey(), services: NO_SERVICES };
  return asOwnerIn(tenant.id, () =>
    inTransaction(ctx, async (tx) => {
      // The data contain their own histories and events.
      await sql`select set_config('app.recording', 'off', true)`.execute(tx.em.getKysely());
      await fill(tx);
    }),
  );
};

const hasMachines = (database: Database, tenant: TenantRecord): Promise<boolean> =>
  asTenant(tenant.id, async () => (await database.db.selectFrom('machine').select('id').limit(1).execute()).length > 0);

const ensureTenant = async (database: Database, name: string): Promise<TenantRecord> => {
  const known = (await listTenants(database)).some((tenant) => tenant.name === name);
  return known ? findTenant(database, name) : createTenant(database, name, TIMEZONE);
};

/**
 * Loads the demo gym into a tenant, which is created if it does not exist, and issues a write token.
 * @throws AdministrationError if the tenant already has machines
 */
export const installDemo = async (database: Database, name: string): Promise<TokenRecord & { token: string }> => {
  const tenant = await ensureTenant(database, name);
  if (await hasMachines(database, tenant)) {
    throw new AdministrationError(
      `The tenant "${tenant.name}" already has machines. Choose an empty tenant for the demo gym.`,
    );
  }
  const { loadDemo } = await import('./load.ts');
  await load(database, tenant, loadDemo);
  return issueDemoToken(database, tenant);
};

/** Returns whether the database has no tenants except those of an unfinished demo, whose token is issued last. */
const isEmptyOrUnfinished = async (database: Database): Promise<boolean> => {
  for (const tenant of await listTenants(database)) {
    if (tenant.name !== DEMO_TENANT && tenant.name !== SECOND_TENANT) return false;
    if ((await listTokens(database, tenant)).length > 0) return false;
  }
  return true;
};

/**
 * Loads both demo tenants into an empty database, or completes an unfinished load. Returns the demo gym's token, or
 * null if the database has other data.
 */
export const installFirstDemo = async (database: Database): Promise<string | null> => {
  if (!(await isEmptyOrUnfinished(database))) return null;
  const { loadDemo, loadSecondTenant } = await import('./load.ts');
  // The demo gym first, because the samples of the docs page name its ids, which start at 1.
  const loads = [
    [DEMO_TENANT, loadDemo],
    [SECOND_TENANT, loadSecondTenant],
  ] as const;
  for (const [name, fill] of loads) {
    const tenant = await ensureTenant(database, name);
    if (!(await hasMachines(database, tenant))) await load(database, tenant, fill);
  }
  const demo = await findTenant(database, DEMO_TENANT);
  return (await issueDemoToken(database, demo)).token;
};

/** Returns a demo token if it is valid, a new one if it has expired, or null if it was revoked or is unknown. */
export const renewDemoToken = async (database: Database, token: string): Promise<string | null> => {
  const row = await asOwner(() =>
    database.db
      .selectFrom('token')
      .innerJoin('tenant', 'tenant.id', 'token.tenant_id')
      .select(['tenant.name as tenant', 'expires_at'])
      .where('hash', '=', hashToken(token))
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) return null;
  if (row.expires_at === null || Date.parse(row.expires_at) > Date.now()) return token;
  return (await issueDemoToken(database, await findTenant(database, row.tenant))).token;
};
