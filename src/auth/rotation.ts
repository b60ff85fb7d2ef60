import { sql, type RawBuilder } from 'kysely';
import { EMS } from '../platform/command-name.ts';
import type { Database } from '../postgres/database.ts';
import { asOwner } from '../platform/tenancy.ts';
import { AdministrationError } from './administration-error.ts';
import { readToken, type TokenRecord } from './administration.ts';
import { createToken, hashToken } from './token.ts';

/** The old token after a rotation, and the new one with its text. */
export type Rotation = { issued: TokenRecord & { token: string }; previous: TokenRecord };

/** Returns whether a token has expired or was revoked. */
export const isOver = ({ expires_at, revoked_at }: Pick<TokenRecord, 'expires_at' | 'revoked_at'>): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

/**
 * Returns the statement that adds a token with the name, scope and lifetime of another, and what else it may do. It
 * returns the id of the new one.
 */
export const copyToken = (
  id: number,
  token: string,
  grants: readonly ('admin' | 'person_id' | 'location_ids')[],
): RawBuilder<{ id: number }> => {
  const granted = grants.map((grant) => sql`, ${sql.ref(grant)}`);
  const columns = sql.join(granted, sql``);
  return sql<{ id: number }>`insert into token (tenant_id, name, hash, last_four, scope, expires_at ${columns})
    select tenant_id, case when name = 'token …' || last_four then 'token …' || ${token.slice(-4)}::text else name end,
      ${hashToken(token)}, ${token.slice(-4)}, scope, now() + (expires_at - created_at) ${columns} from token where id = ${id}
    returning id`;
};

/** Returns the statement that ends a token after a while, or when it expires if that is sooner; 0 revokes it. */
export const endToken = (id: number, graceMs: number): RawBuilder<unknown> =>
  graceMs === 0
    ? sql`update token set revoked_at = coalesce(revoked_at, now()) where id = ${id}`
    : sql`update token set expires_at = least(expires_at, now() + ${graceMs}::float8 * interval '1 ms') where id = ${id}`;

/**
 * Replaces a token by a new one with the same tenant, name, scope and lifetime. The old one works for `graceMs` more, or
 * until it expires if that is sooner; 0 revokes it.
 * @throws AdministrationError when the token is missing, revoked or expired
 */
export const rotateToken = (database: Database, id: number, graceMs: number): Promise<Rotation> =>
  asOwner(() =>
    database.db.transaction().execute(async (db) => {
      await sql`select id from token where id = ${id} for update`.execute(db);
      if (isOver(await readToken({ db }, id)))
        throw new AdministrationError(
          `The token ${id} is revoked or expired. Issue a new one with "${EMS} token issue".`,
        );
      const token = createToken();
      const { rows } = await copyToken(id, token, ['admin', 'person_id', 'location_ids']).execute(db);
      await endToken(id, graceMs).execute(db);
      return {
        issued: { ...(await readToken({ db }, rows[0]?.id ?? 0)), token },
        previous: await readToken({ db }, id),
      };
    }),
  );
