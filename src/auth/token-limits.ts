import { sql, type Kysely, type RawBuilder } from 'kysely';
import { conflict, invalid } from '../core/errors.ts';
import type { Tables } from '../core/tables.ts';

/** Maximum tokens of a gym that work, besides those of connections. */
const MOST_TOKENS = 500;

/** How long a token works by default. */
const LIFETIME: RawBuilder<string> = sql<string>`now() + interval '365 days'`;

/** Returns when a new token ends, by default in a year. @throws Problem validation_failed for a time that has passed */
export const expiryOf = (expires_at: string | null | undefined): string | RawBuilder<string> => {
  if (expires_at && Date.parse(expires_at) <= Date.now()) throw invalid('/expires_at', 'must be in the future');
  return expires_at ?? LIFETIME;
};

/** Checks that a gym may have another token. @throws Problem conflict */
export const requireTokenPlace = async (db: Kysely<Tables>, tenant_id: number): Promise<void> => {
  const { rows } = await sql<{ tokens: number }>`select count(*)::int as tokens from token
    where tenant_id = ${tenant_id} and revoked_at is null and (expires_at is null or expires_at > now())
      and not exists (select from oauth_grant as g where g.tenant_id = token.tenant_id and g.token_id = token.id)`.execute(
    db,
  );
  if ((rows[0]?.tokens ?? 0) >= MOST_TOKENS)
    throw conflict(`The gym has ${MOST_TOKENS} tokens that work, the maximum. Revoke those that nobody uses.`);
};
