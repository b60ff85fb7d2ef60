import { distance } from 'fastest-levenshtein';
import { sql, type InferResult } from 'kysely';
import { EMS } from '../config/command-name.ts';
import type { Rows } from '../core/tables.ts';
import type { Database } from '../postgres/database.ts';
import { findViolated } from '../postgres/failures.ts';
import { asOwner, asOwnerIn } from '../core/tenancy.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { addToken, endToken, isOver, replaceToken, TOKEN_COLUMNS, type NewToken } from './token-rows.ts';
import { foldCase, foldName, foldText } from '../words/fold.ts';

const COLUMNS = ['id', 'uuid', 'name', 'timezone', 'created_at', 'archived_at'] as const;

/** A tenant in the output of the command line. */
export type TenantRecord = Pick<Rows['tenant'], (typeof COLUMNS)[number]>;

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
    const inserted = database.db.insertInto('tenant').values({ name, timezone }).returning(COLUMNS);
    return writeName(name, () => inserted.executeTakeFirstOrThrow());
  });

const selectTenants = ({ db }: Pick<Database, 'db'>) =>
  db.selectFrom('tenant').select(COLUMNS).where('is_platform', '=', false).orderBy('name').orderBy('id');

/** Returns all tenants, ordered by name. */
export const listTenants = (database: Database): Promise<TenantRecord[]> =>
  asOwner(() => selectTenants(database).execute());

/** Maximum names in a message. */
const MAX_NAMES = 10;

const describeNames = (wanted: string, names: string[]): string => {
  if (names.length === 0) return 'There are none yet.';
  const quote = (name: string): string => `"${name}"`;
  if (names.length <= MAX_NAMES) return `There are: ${names.map(quote).join(', ')}.`;
  const far = (name: string): number => distance(foldText(name), foldText(wanted));
  const closest = names.toSorted((a, b) => far(a) - far(b)).slice(0, MAX_NAMES);
  return `There are ${names.length}; the most similar are: ${closest.map(quote).join(', ')}.`;
};

/**
 * Returns a tenant by its name, letter case aside, or its UUID. @throws AdministrationError that lists similar names, or the UUIDs of
 * several gyms of platforms with that name
 */
export const findTenant = (database: Database, text: string): Promise<TenantRecord> =>
  asOwner(async () => {
    const name = normalizeName(text);
    const [existing, ...others] = await selectTenants(database)
      .where((or) => or.or([or(sql<string>`fold_case(name)`, '=', foldCase(name)), or(sql`uuid::text`, '=', name)]))
      .execute();
    if (existing && others.length > 0)
      throw new AdministrationError(
        `${others.length + 1} tenants are named "${name}": use a UUID, one of ${[existing, ...others].map(({ uuid }) => uuid).join(', ')}.`,
      );
    if (existing) return existing;
    const names = (await listTenants(database)).map((tenant) => tenant.name);
    throw new AdministrationError(`There is no tenant named "${name}". ${describeNames(name, names)}`);
  });

/** Returns the id of a tenant's active person by the email address. @throws AdministrationError when there is none */
export const findPersonId = (database: Database, tenant: TenantRecord, email: string): Promise<number> =>
  asOwnerIn(tenant.id, async () => {
    const { rows } = await sql<{ id: number }>`select id from person
      where tenant_id = ${tenant.id} and fold_case(email) = ${foldCase(email)} and active`.execute(database.db);
    if (!rows[0])
      throw new AdministrationError(`"${tenant.name}" has no active person with the email address ${email}.`);
    return rows[0].id;
  });

/** Returns the id of a tenant's location by its id or its name. @throws AdministrationError when there is not exactly one */
export const findLocationId = (database: Database, tenant: TenantRecord, text: string): Promise<number> =>
  asOwnerIn(tenant.id, async () => {
    const { rows } = await sql<{ id: number }>`select id from location
      where tenant_id = ${tenant.id} and (id::text = ${text} or name_folded = ${foldName(text)}) order by id`.execute(
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

/** Selects tokens with the names of their tenants, which may be platforms. */
export const selectTokens = ({ db }: Pick<Database, 'db'>) =>
  db
    .selectFrom('token')
    .innerJoin('tenant', 'tenant.id', 'token.tenant_id')
    .select(['token.id', 'tenant.name as tenant', ...TOKEN_COLUMNS]);

/** A token in the output of the command line. Its text is available only when it is issued. */
export type TokenRecord = InferResult<ReturnType<typeof selectTokens>>[number];

/** Returns all tokens of a tenant, oldest first, including expired and revoked ones. */
export const listTokens = (database: Database, tenant: TenantRecord): Promise<TokenRecord[]> =>
  asOwner(() => selectTokens(database).where('tenant_id', '=', tenant.id).orderBy('token.id').execute());

const missingToken = (id: number): AdministrationError =>
  new AdministrationError(`There is no token with the id ${id}. "${EMS} token list" shows the ids.`);

/** Returns a token by its id. @throws AdministrationError when it is missing */
const readToken = (database: Pick<Database, 'db'>, id: number): Promise<TokenRecord> =>
  asOwner(async () => {
    const existing = await selectTokens(database).where('token.id', '=', id).executeTakeFirst();
    if (!existing) throw missingToken(id);
    return existing;
  });

/** Issues a token. Only the return value contains its text, because only its hash is stored. */
export const issueToken = async (
  database: Database,
  tenant: TenantRecord,
  { expires_at, ...options }: Omit<NewToken, 'expires_at'> & { expires_at: Date | null },
): Promise<TokenRecord & { token: string }> => {
  const values = { ...options, expires_at: expires_at?.toISOString() ?? null };
  const { id, text } = await asOwnerIn(tenant.id, () => addToken(database.db, values));
  return { ...(await readToken(database, id)), token: text };
};

/**
 * Revokes a token, which stops working within 30 seconds. @throws AdministrationError when it is missing or already
 * revoked
 */
export const revokeToken = (database: Database, id: number): Promise<void> =>
  asOwner(async () => {
    const { revoked_at } = await readToken(database, id);
    if (revoked_at !== null) throw new AdministrationError(`The token ${id} was revoked at ${revoked_at}.`);
    await endToken(database.db, id, 0);
  });

/** The old token after a rotation, and the new one with its text. */
type Rotation = { issued: TokenRecord & { token: string }; previous: TokenRecord };

/**
 * Replaces a token by a new one with the same tenant, name, scope and lifetime. The old one works for `graceMs` more, or
 * until it expires if that is sooner; 0 revokes it.
 * @throws AdministrationError when the token is missing, revoked or expired
 */
export const rotateToken = (database: Database, id: number, graceMs: number): Promise<Rotation> =>
  asOwner(() =>
    database.db.transaction().execute(async (db) => {
      await sql`select id from token where id = ${id} for update`.execute(db);
      const token = await readToken({ db }, id);
      if (isOver(token))
        throw new AdministrationError(
          `The token ${id} is revoked or expired. Issue a new one with "${EMS} token issue".`,
        );
      const added = await replaceToken(db, token, graceMs);
      return {
        issued: { ...(await readToken({ db }, added.id)), token: added.text },
        previous: await readToken({ db }, id),
      };
    }),
  );
