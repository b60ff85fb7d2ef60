import { distance } from 'fastest-levenshtein';
import { sql } from 'kysely';
import { EMS } from '../platform/command-name.ts';
import type { Rows } from '../platform/context.ts';
import type { Database } from '../postgres/database.ts';
import { findViolated } from '../postgres/failures.ts';
import { asOwner, asOwnerIn } from '../platform/tenancy.ts';
import { AdministrationError } from './administration-error.ts';
import { Tenant, Token, type Scope } from './entity.ts';
import { createToken, hashToken } from './token.ts';

const COLUMNS = ['id', 'uuid', 'name', 'timezone', 'created_at', 'archived_at'] as const;

/** A tenant in the output of the command line. */
export type TenantRecord = Pick<Rows['tenant'], (typeof COLUMNS)[number]>;

/** A token in the output of the command line. Its text is available only when it is issued. */
export type TokenRecord = { tenant: string } & Pick<
  Rows['token'],
  | 'id'
  | 'name'
  | 'scope'
  | 'admin'
  | 'person_id'
  | 'location_ids'
  | 'last_four'
  | 'created_at'
  | 'expires_at'
  | 'revoked_at'
  | 'last_used_at'
>;

/** Returns a tenant's name in the form in which it is stored and compared, letter case aside. */
export const normalizeName = (name: string): string => name.trim().normalize('NFC');

/** Runs a write of a tenant's name. @throws AdministrationError when another tenant has the name, letter case aside */
export const writeName = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (findViolated('23505', error) !== undefined)
      throw new AdministrationError(`There is a tenant named "${name}" already.`);
    throw error;
  }
};

/** Creates an empty tenant. @throws AdministrationError when the name is in use */
export const createTenant = (database: Database, text: string, timezone: string): Promise<TenantRecord> =>
  asOwner(async () => {
    const name = normalizeName(text);
    const em = database.em.fork();
    em.create(Tenant, { name, timezone });
    await writeName(name, () => em.flush());
    return findTenant(database, name);
  });

/** Returns all tenants, ordered by name. */
export const listTenants = (database: Database): Promise<TenantRecord[]> =>
  asOwner(() => database.db.selectFrom('tenant').select(COLUMNS).orderBy('name').execute());

/** Maximum names in a message. */
const MAX_NAMES = 10;

const describeNames = (wanted: string, names: string[]): string => {
  if (names.length === 0) return 'There are none yet.';
  const quote = (name: string): string => `"${name}"`;
  if (names.length <= MAX_NAMES) return `There are: ${names.map(quote).join(', ')}.`;
  const far = (name: string): number => distance(name.toLowerCase(), wanted.toLowerCase());
  const closest = names.toSorted((a, b) => far(a) - far(b)).slice(0, MAX_NAMES);
  return `There are ${names.length}; the most similar are: ${closest.map(quote).join(', ')}.`;
};

/** Returns a tenant by its name, letter case aside. @throws AdministrationError that lists similar names */
export const findTenant = (database: Database, text: string): Promise<TenantRecord> =>
  asOwner(async () => {
    const name = normalizeName(text);
    const existing = await database.db
      .selectFrom('tenant')
      .select(COLUMNS)
      .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
      .executeTakeFirst();
    if (existing) return existing;
    const names = (await listTenants(database)).map((tenant) => tenant.name);
    throw new AdministrationError(`There is no tenant named "${name}". ${describeNames(name, names)}`);
  });

type TokenOptions = {
  name?: string;
  scope: (typeof Scope)[number];
  admin?: boolean;
  person_id?: number;
  location_ids?: readonly number[];
  expires_at: Date | null;
};

/** Issues a token. Only the return value contains its text, because only its hash is stored. */
export const issueToken = (
  database: Database,
  tenant: TenantRecord,
  { name, scope, admin = false, person_id, location_ids = [], expires_at }: TokenOptions,
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
      admin,
      person_id: person_id ?? null,
      location_ids: [...location_ids],
      expires_at: expires_at?.toISOString() ?? null,
    });
    await em.flush();
    return { ...(await readToken(database, row.id)), token };
  });

/** Returns the id of a tenant's active person by the email address. @throws AdministrationError when there is none */
export const findPersonId = (database: Database, tenant: TenantRecord, email: string): Promise<number> =>
  asOwnerIn(tenant.id, async () => {
    const { rows } = await sql<{ id: number }>`select id from person
      where tenant_id = ${tenant.id} and lower(email) = lower(${email}) and active`.execute(database.db);
    if (!rows[0])
      throw new AdministrationError(`"${tenant.name}" has no active person with the email address ${email}.`);
    return rows[0].id;
  });

/** Returns the id of a tenant's location by its id or its name. @throws AdministrationError when there is not exactly one */
export const findLocationId = (database: Database, tenant: TenantRecord, text: string): Promise<number> =>
  asOwnerIn(tenant.id, async () => {
    const { rows } = await sql<{ id: number }>`select id from location
      where tenant_id = ${tenant.id} and (id::text = ${text} or name_folded = fold_name(${text})) order by id`.execute(
      database.db,
    );
    const [only, ...others] = rows;
    if (only === undefined)
      throw new AdministrationError(`"${tenant.name}" has no location with the id or the name "${text}".`);
    if (others.length > 0)
      throw new AdministrationError(
        `"${tenant.name}" has ${rows.length} locations named "${text}": use an id, one of ${rows.map(({ id }) => id).join(', ')}.`,
      );
    return only.id;
  });

const selectTokens = ({ db }: Pick<Database, 'db'>) =>
  db
    .selectFrom('token')
    .innerJoin('tenant', 'tenant.id', 'token.tenant_id')
    .select([
      'token.id',
      'tenant.name as tenant',
      'token.name',
      'scope',
      'admin',
      'person_id',
      'location_ids',
      'last_four',
      'token.created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
    ]);

/** Returns all tokens of a tenant, oldest first, including expired and revoked ones. */
export const listTokens = (database: Database, tenant: TenantRecord): Promise<TokenRecord[]> =>
  asOwner(() => selectTokens(database).where('tenant_id', '=', tenant.id).orderBy('token.id').execute());

const missingToken = (id: number): AdministrationError =>
  new AdministrationError(`There is no token with the id ${id}. "${EMS} token list" shows the ids.`);

/** Returns a token by its id. @throws AdministrationError when it is missing */
export const readToken = (database: Pick<Database, 'db'>, id: number): Promise<TokenRecord> =>
  asOwner(async () => {
    const existing = await selectTokens(database).where('token.id', '=', id).executeTakeFirst();
    if (!existing) throw missingToken(id);
    return existing;
  });

/**
 * Revokes a token, which stops working within 30 seconds. @throws AdministrationError when it is missing or already
 * revoked
 */
export const revokeToken = (database: Database, id: number): Promise<void> =>
  asOwner(async () => {
    const em = database.em.fork();
    const token = await em.findOne(Token, id);
    if (!token) throw missingToken(id);
    if (token.revoked_at) throw new AdministrationError(`The token ${id} was revoked at ${token.revoked_at}.`);
    token.revoked_at = new Date().toISOString();
    await em.flush();
  });
