import { sql } from 'kysely';
import { EMS } from '../platform/command-name.ts';
import type { Database } from '../postgres/database.ts';
import { asOwner } from '../platform/tenancy.ts';
import { AdministrationError } from './administration-error.ts';
import { readToken, type TokenRecord } from './administration.ts';
import { createToken, hashToken } from './token.ts';

/** The old token after a rotation, and the new one with its text. */
export type Rotation = { issued: TokenRecord & { token: string }; previous: TokenRecord };

const isOver = ({ expires_at, revoked_at }: TokenRecord): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

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
      const { rows } = await sql<{ id: number }>`
        insert into token (tenant_id, name, hash, last_four, scope, expires_at)
        select tenant_id, case when name = 'token …' || last_four then 'token …' || ${token.slice(-4)}::text else name end,
          ${hashToken(token)}, ${token.slice(-4)}, scope, now() + (expires_at - created_at) from token where id = ${id}
        returning id`.execute(db);
      await (
        graceMs === 0
          ? sql`update token set revoked_at = now() where id = ${id}`
          : sql`update token set expires_at = least(expires_at, now() + ${graceMs}::float8 * interval '1 ms') where id = ${id}`
      ).execute(db);
      return {
        issued: { ...(await readToken({ db }, rows[0]?.id ?? 0)), token },
        previous: await readToken({ db }, id),
      };
    }),
  );
