import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Principal, Tables } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import { SlidingWindow } from '../platform/sliding-window.ts';
import { hashToken, isWellFormed } from './token.ts';

/**
 * How long a process relies on what it found out about a token. A revoked one works no longer than 30 seconds (design, section 4),
 * of which the last ten are for the request itself.
 */
const CACHE_MILLISECONDS = 20_000;

/** Unknown tokens that an address may send in a minute by default. Each takes a query. */
const MAX_UNKNOWN = 60;

/** What authentication looks at. `ip` is read only where the token has to be looked up. */
export type Caller = { headers: { authorization?: string | undefined }; ip?: string | undefined };

/** Verifies the token of a request. @throws Problem unauthorized, invalid_token, too_many_unknown_tokens */
export type Authenticate = (caller: Caller) => Promise<Principal>;

type Row = Principal & { expires_at: string | null };

/** The first four of the eight groups of an IPv6 address, which are a network's: its hosts have as many addresses as they want. */
const networkOf = (address: string): string => {
  if (address.includes('.') || !address.includes(':')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
};

/**
 * Refuses to look up tokens for an address that has sent too many unknown ones. Tokens that were valid before are looked up all the
 * same: behind a proxy, all callers may have one address.
 */
const createUnknownTokens = (most: number) => {
  const addresses = new SlidingWindow(most, 60_000);
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: CACHE_MILLISECONDS });
  const proven = new LRUCache<string, true>({ max: 10_000 });
  return {
    check: (token: string, address: string): void => {
      if (unknown.has(token)) throw new Problem('invalid_token');
      if (proven.has(token)) return;
      const { remaining, wait_ms } = addresses.take(address, 0);
      if (remaining === 0)
        throw new Problem('too_many_unknown_tokens', { retry_after: Math.max(1, Math.ceil(wait_ms / 1000)) });
    },
    add: (token: string, address: string): void => {
      unknown.set(token, true);
      addresses.take(address, 1);
    },
    prove: (token: string): void => void proven.set(token, true),
  };
};

/** Verifies tokens against the database, each at most once in 20 seconds. An address may send `maxUnknown` wrong ones in a minute. */
export const createAuthenticate = (db: Kysely<Tables>, maxUnknown = MAX_UNKNOWN): Authenticate => {
  const known = new LRUCache<string, Principal>({ max: 10_000, ttl: CACHE_MILLISECONDS });
  const unknown = createUnknownTokens(maxUnknown);
  return async (caller) => {
    const { authorization } = caller.headers;
    if (authorization === undefined) throw new Problem('unauthorized');
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new Problem('unauthorized');
    const cached = known.get(token);
    if (cached) return cached;
    if (!isWellFormed(token)) throw new Problem('invalid_token');
    const address = networkOf(caller.ip ?? '');
    unknown.check(token, address);
    const asked = performance.now();
    const { rows } = await sql<Row>`select * from authenticate_token(${hashToken(token)})`.execute(db);
    const row = rows[0];
    if (!row) {
      unknown.add(token, address);
      throw new Problem('invalid_token');
    }
    unknown.prove(token);
    const { expires_at, ...principal } = row;
    const untilExpiry = expires_at === null ? CACHE_MILLISECONDS : Date.parse(expires_at) - Date.now();
    // What the database said may have waited for a connection since.
    const fresh = CACHE_MILLISECONDS - (performance.now() - asked);
    known.set(token, principal, { ttl: Math.max(1, Math.min(fresh, untilExpiry)) });
    return principal;
  };
};
