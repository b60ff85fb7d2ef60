import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Rows, Tables } from '../core/tables.ts';
import { createToken, hashToken } from './token.ts';

/** The columns of a token that its administrators see, besides its ids. */
export const TOKEN_COLUMNS = [
  'token.name',
  'token.scope',
  'token.admin',
  'token.person_id',
  'token.location_ids',
  'token.last_four',
  'token.created_at',
  'token.expires_at',
  'token.revoked_at',
  'token.last_used_at',
] as const;

/**
 * A token to issue: by default one of the tenant of the session, named after its text, not for administration, of no person and for all
 * locations.
 */
export type NewToken = {
  tenant_id?: number;
  /** Whether it is the token of a platform. */
  is_platform?: boolean;
  name?: string;
  scope: Rows['token']['scope'];
  admin?: boolean;
  person_id?: number | null;
  location_ids?: readonly number[];
  /** Null for never. */
  expires_at: string | RawBuilder<string> | null;
};

/** A token that was added: the id of its row, and its text, of which only the hash is stored. */
type AddedToken = { id: number; text: string };

/** Adds a token. Only a platform and the owner of the tables may add one for administration. */
export const addToken = async (
  db: Kysely<Tables>,
  {
    tenant_id,
    is_platform = false,
    name,
    scope,
    admin = false,
    person_id = null,
    location_ids = [],
    expires_at,
  }: NewToken,
): Promise<AddedToken> => {
  const text = createToken(is_platform ? 'platform' : 'tenant');
  const last_four = text.slice(-4);
  const { id } = await db
    .insertInto('token')
    .values({
      ...(tenant_id !== undefined && { tenant_id }),
      name: name ?? `token …${last_four}`,
      hash: hashToken(text),
      last_four,
      scope,
      ...(admin && { admin }),
      person_id,
      location_ids: sql<number[]>`${JSON.stringify(location_ids)}::jsonb`,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, text };
};

/** Returns whether a token has expired or was revoked. */
export const isOver = ({ expires_at, revoked_at }: Pick<Rows['token'], 'expires_at' | 'revoked_at'>): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

/** Ends a token after a while, or when it expires if that is sooner; 0 revokes it. */
export const endToken = (db: Kysely<Tables>, id: number, graceMs: number): Promise<unknown> => {
  const end =
    graceMs === 0
      ? sql`revoked_at = coalesce(revoked_at, now())`
      : sql`expires_at = least(expires_at, now() + ${graceMs}::float8 * interval '1 ms')`;
  return sql`update token set ${end} where id = ${id}`.execute(db);
};

/**
 * Adds a token that may do what another may, with its name and lifetime. The old one works for `graceMs` more, or until it
 * expires if that is sooner; 0 revokes it. Only the owner of the tables may replace one for administration.
 */
export const replaceToken = async (
  db: Kysely<Tables>,
  { id, admin }: Pick<Rows['token'], 'id' | 'admin'>,
  graceMs: number,
): Promise<AddedToken> => {
  const text = createToken();
  const last_four = text.slice(-4);
  const copied = admin ? sql`scope, person_id, location_ids, admin` : sql`scope, person_id, location_ids`;
  const { rows } = await sql<{ id: number }>`insert into token (tenant_id, name, hash, last_four, expires_at, ${copied})
    select tenant_id, case when name = 'token …' || last_four then 'token …' || ${last_four}::text else name end,
      ${hashToken(text)}, ${last_four}, now() + (expires_at - created_at), ${copied} from token where id = ${id}
    returning id`.execute(db);
  await endToken(db, id, graceMs);
  return { id: rows[0]?.id ?? 0, text };
};
