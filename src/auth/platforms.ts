import { sql } from 'kysely';
import { EMS } from '../config/command-name.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { asOwner } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import { foldCase } from '../words/fold.ts';
import { normalizeName, selectTokens } from './administration.ts';
import { addToken, endToken } from './token-rows.ts';

/** The columns of a token of a platform that the operator sees. */
const COLUMNS = ['id', 'name', 'last_four', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'] as const;

const select = (database: Pick<Database, 'db'>) =>
  database.db
    .selectFrom(selectTokens(database).where('tenant.is_platform', '=', true).as('token'))
    .select(['tenant as platform', ...COLUMNS]);

/** A token of a platform in the output of the command line. */
type PlatformTokenRecord = Awaited<ReturnType<typeof listPlatformTokens>>[number];

/** Returns the tokens of all platforms, oldest first, including expired and revoked ones. */
export const listPlatformTokens = (database: Database) => asOwner(() => select(database).orderBy('id').execute());

/** Returns the id of a platform, which is added if it does not exist. The first one makes the database count rows, bytes and requests. */
const requirePlatform = async ({ db }: Pick<Database, 'db'>, name: string): Promise<number> => {
  const known = await db
    .selectFrom('tenant')
    .select('id')
    .where('is_platform', '=', true)
    .where(sql<string>`fold_case(name)`, '=', foldCase(name))
    .executeTakeFirst();
  if (known) return known.id;
  const added = await db
    .insertInto('tenant')
    .values({ name, is_platform: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select set_quota(max_rows, max_bytes) from quota`.execute(db);
  return added.id;
};

/**
 * Issues a token of a platform, which is created with its first token. Only the return value contains its text, because only its hash is
 * stored. `expires_at` is null for never.
 */
export const createPlatformToken = (
  { db }: Database,
  text: string,
  expires_at: Date | null,
): Promise<PlatformTokenRecord & { token: string }> =>
  asOwner(() =>
    db.transaction().execute(async (tx) => {
      const name = normalizeName(text);
      await sql`lock table tenant in share row exclusive mode`.execute(tx);
      const tenant_id = await requirePlatform({ db: tx }, name);
      const added = await addToken(tx, {
        tenant_id,
        is_platform: true,
        name,
        scope: 'write',
        expires_at: expires_at?.toISOString() ?? null,
      });
      const record = await select({ db: tx }).where('id', '=', added.id).executeTakeFirstOrThrow();
      return { ...record, token: added.text };
    }),
  );

/**
 * Revokes a token of a platform, which stops working within 30 seconds.
 * @throws AdministrationError when it is missing or already revoked
 */
export const revokePlatformToken = (database: Database, id: number): Promise<void> =>
  asOwner(async () => {
    const token = await select(database).where('id', '=', id).executeTakeFirst();
    if (token === undefined)
      throw new AdministrationError(
        `There is no token of a platform with the id ${id}. "${EMS} platform token list" shows the ids.`,
      );
    if (token.revoked_at !== null) throw new AdministrationError(`The token ${id} was revoked at ${token.revoked_at}.`);
    await endToken(database.db, id, 0);
  });
