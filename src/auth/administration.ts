import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Database } from '../platform/postgres/database.ts';
import { asOwner } from '../platform/tenancy.ts';
import { Tenant, Token, type Scope } from './entity.ts';
import { createToken, hashToken } from './token.ts';

/** A failed command of an operator. The message is for the terminal. */
export class AdministrationError extends Error {}

/** A tenant in the output of the command line. */
export type TenantRecord = { id: number; uuid: string; name: string; timezone: string; created_at: string };

/** A token in the output of the command line. Its text is available only when it is issued. */
export type TokenRecord = {
  id: number;
  tenant: string;
  name: string;
  scope: (typeof Scope)[number];
  last_four: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
};

/** Creates an empty tenant. @throws AdministrationError when the name is in use */
export const createTenant = (database: Database, name: string, timezone: string): Promise<TenantRecord> =>
  asOwner(async () => {
    const em = database.em.fork();
    const tenant = em.create(Tenant, { name, timezone });
    try {
      await em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new AdministrationError(`There is a tenant named "${name}" already.`);
      throw error;
    }
    return findTenant(database, tenant.name);
  });

/** Returns all tenants, ordered by name. */
export const listTenants = (database: Database): Promise<TenantRecord[]> =>
  asOwner(() =>
    database.db.selectFrom('tenant').select(['id', 'uuid', 'name', 'timezone', 'created_at']).orderBy('name').execute(),
  );

/** Returns a tenant by its name. @throws AdministrationError that lists the existing names */
export const findTenant = async (database: Database, name: string): Promise<TenantRecord> => {
  const tenants = await listTenants(database);
  const found = tenants.find((tenant) => tenant.name === name);
  if (found) return found;
  const known =
    tenants.length === 0
      ? 'There are none yet.'
      : `There are: ${tenants.map((tenant) => `"${tenant.name}"`).join(', ')}.`;
  throw new AdministrationError(`There is no tenant named "${name}". ${known}`);
};

type TokenOptions = { name?: string; scope: (typeof Scope)[number]; expires_at: Date | null };

/** Issues a token. Only the return value contains its text, because only its hash is stored. */
export const issueToken = (
  database: Database,
  tenant: TenantRecord,
  { name, scope, expires_at }: TokenOptions,
): Promise<TokenRecord & { token: string }> =>
  asOwner(async () => {
    const token = createToken();
    const em = database.em.fork();
    const last_four = token.slice(-4);
    const row = em.create(Token, {
      tenant_id: tenant.id,
      name: name ?? `token …${last_four}`,
      hash: hashToken(token),
      last_four,
      scope,
      expires_at,
    });
    await em.flush();
    const record = (await listTokens(database, tenant)).find(({ id }) => id === row.id);
    if (!record) throw new Error('the issued token does not exist');
    return { ...record, token };
  });

/** Returns all tokens of a tenant, oldest first, including expired and revoked ones. */
export const listTokens = (database: Database, tenant: TenantRecord): Promise<TokenRecord[]> =>
  asOwner(() =>
    database.db
      .selectFrom('token')
      .innerJoin('tenant', 'tenant.id', 'token.tenant_id')
      .select([
        'token.id',
        'tenant.name as tenant',
        'token.name',
        'scope',
        'last_four',
        'token.created_at',
        'expires_at',
        'revoked_at',
        'last_used_at',
      ])
      .where('tenant_id', '=', tenant.id)
      .orderBy('token.id')
      .execute(),
  );

/**
 * Revokes a token, which stops working within 30 seconds. @throws AdministrationError when it is missing or already
 * revoked
 */
export const revokeToken = (database: Database, id: number): Promise<void> =>
  asOwner(async () => {
    const em = database.em.fork();
    const token = await em.findOne(Token, id);
    if (!token) throw new AdministrationError(`There is no token with the id ${id}; "ems token list" shows the ids.`);
    if (token.revoked_at)
      throw new AdministrationError(`The token ${id} was revoked at ${token.revoked_at.toISOString()}.`);
    token.revoked_at = new Date();
    await em.flush();
  });
