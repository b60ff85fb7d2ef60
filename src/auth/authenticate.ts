import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Principal, Tables } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import { hashToken, isWellFormed } from './token.ts';

/** A revoked token works no longer than this in a process that has just seen it (design, section 4). */
const CACHE_MILLISECONDS = 30_000;

/** Turns an `Authorization` header into the caller. @throws Problem unauthorized, invalid_token */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

type Row = Principal & { expires_at: string | null };

/** Verifies tokens against the database, each at most once in 30 seconds. */
export const createAuthenticate = (db: Kysely<Tables>): Authenticate => {
  const known = new LRUCache<string, Principal>({ max: 10_000, ttl: CACHE_MILLISECONDS });
  return async (authorization) => {
    if (authorization === undefined) throw new Problem('unauthorized');
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new Problem('unauthorized');
    const cached = known.get(token);
    if (cached) return cached;
    if (!isWellFormed(token)) throw new Problem('invalid_token');
    const { rows } = await sql<Row>`select * from authenticate_token(${hashToken(token)})`.execute(db);
    const row = rows[0];
    if (!row) throw new Problem('invalid_token');
    const { expires_at, ...principal } = row;
    const untilExpiry = expires_at === null ? CACHE_MILLISECONDS : Date.parse(expires_at) - Date.now();
    known.set(token, principal, { ttl: Math.max(1, Math.min(CACHE_MILLISECONDS, untilExpiry)) });
    return principal;
  };
};
