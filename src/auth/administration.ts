import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Database } from '../platform/postgres/database.ts';
import { asOwner } from '../platform/tenancy.ts';
import { Tenant, Token, type Scope } from './entity.ts';
import { createToken, hashToken } from './token.ts';

/** What an operator asked for cannot be done; the message is for the terminal. */
export class AdministrationError extends Error {}

/** A tenant as the command line shows it. */
export type TenantRecord = { id: number; uuid: string; name: string; timezone: string; created_at: string };

/** A token as the command line shows it; its text is known at issue only. */
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

/** Makes an empty tenant. @throws AdministrationError when the name is taken */
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

/** Every tenant, by name. */
export const listTenants = (database: Database): Promise<TenantRecord[]> =>
  asOwner(() =>
    database.db.selectFrom('tenant').select(['id', 'uuid', 'name', 'timezone', 'created_at']).orderBy('name').execute(),
  );

/** A tenant by its name. @throws AdministrationError that lists the names there are */
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

/** Issues a token. Its text is in the answer and nowhere else: only its hash is stored. */
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
    if (!record) throw new Error('the token that was just issued is not there');
    return { ...record, token };
  });

/** A tenant's tokens, oldest first, those that are expired or revoked included. */
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

/** Revokes a token by its id; it stops working within 30 seconds. @throws AdministrationError when there is none or it is revoked already */
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
