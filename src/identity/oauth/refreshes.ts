import { hkdfSync } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { hashCode } from '../../core/address-codes.ts';
import type { Tables } from '../../core/tables.ts';
import type { SecretBox } from '../../core/services.ts';
import { SECRETS_KEY_BYTES } from '../../config/secrets-key.ts';
import { createSecretBox } from '../../outside/secrets.ts';

/** Maximum refreshes that a repeat may lie behind. */
const MOST_STEPS = 10;

/** The box that only the holder of a token can open, because the database has no more than its hash. */
const boxOf = (token: string): SecretBox =>
  createSecretBox(Buffer.from(hkdfSync('sha256', token, '', 'successor of a refresh token', SECRETS_KEY_BYTES)));

/** Returns the successor of a refresh token as it is stored with the token. */
export const sealSuccessor = (token: string, successor: string): string => boxOf(token).seal(0, successor);

/**
 * Returns the newest refresh token that has taken the place of one which was used within the last `graceSeconds`; undefined for one
 * that was not used, or not that recently.
 */
export const findSuccessor = async (
  db: Kysely<Tables>,
  token: string,
  graceSeconds: number,
): Promise<string | undefined> => {
  let newest: string | undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const current = newest ?? token;
    const { rows } = await sql<{ successor: string }>`select successor from oauth_record
      where model = 'RefreshToken' and hash = ${hashCode(current)} and successor is not null
        and consumed_at > now() - ${graceSeconds}::float8 * interval '1 second'`.execute(db);
    if (rows[0] === undefined) return newest;
    newest = boxOf(current).open(0, rows[0].successor);
  }
  return undefined;
};
