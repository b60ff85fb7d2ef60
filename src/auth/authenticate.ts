import type { IncomingMessage } from 'node:http';
import { sql, type Kysely } from 'kysely';
import { createCache } from '../core/cache.ts';
import type { Tables } from '../core/tables.ts';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { LEASE_MS } from '../core/tenancy.ts';
import { SlidingWindow } from '../load/sliding-window.ts';
import { requireLimits } from '../records/sites.ts';
import { movedTo, moving } from './moves.ts';
import { hashToken, isWellFormed } from './token.ts';

/**
 * How long a process caches a verified token, in ms. A revoked one must stop working within 30 seconds, of which ten
 * are reserved for the request itself.
 */
const CACHE_MS = 20_000;

/** Maximum unknown tokens per address and minute by default, because each needs a query. */
const MAX_UNKNOWN = 60;

/**
 * Verifies the token of a request.
 * @throws Problem unauthorized, invalid_token, tenant_archived, tenant_suspended, tenant_moving, tenant_moved, tenant_moved_away,
 * too_many_unknown_tokens
 */
export type Authenticate = (req: IncomingMessage) => Principal | Promise<Principal>;

/** The problem of a tenant that does not work. */
type Closed = 'tenant_archived' | 'tenant_suspended' | 'tenant_moving' | 'tenant_moved';

/**
 * `missing_role` is the role that would limit the rows of the caller, if the login cannot become it. `moves_in` is the number of
 * seconds until a move closes the tenant, null if none is under way, and `moved_to` the origin to which it has moved.
 */
type Row = Omit<Principal, 'last_four'> & {
  closed: Closed | null;
  missing_role: string | null;
  moves_in: number | null;
  moved_to: string | null;
};

/** How long a process caches that a tenant is moving, in ms: its callers wait. */
const MOVING_MS = 250;

const problemOf = (closed: Closed, moved_to: string | null): Problem => {
  if (closed === 'tenant_moving') return moving();
  return closed === 'tenant_moved' ? movedTo(moved_to) : new Problem(closed);
};

/** The form of an access token that the authorization server issues: 256 random bits. */
const ACCESS_TOKEN = /^[\w-]{43}$/;

/** Returns an instant of a JSON document of PostgreSQL as the driver returns those of columns. */
const toInstant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

/** Options of {@link createAuthenticate}: the unknown tokens of an address per minute, and the resource of access tokens. */
type Options = { maxUnknown?: number | undefined; resource?: string | null };

/**
 * Limits the lookups of an address that has sent too many unknown tokens. Tokens that were valid before are exempt,
 * because all callers behind a proxy may share one address.
 */
const createUnknownTokens = (most: number) => {
  const addresses = new SlidingWindow(most, 60_000);
  const unknown = createCache<string, true>(10_000, CACHE_MS);
  const proven = createCache<string, true>(10_000);
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

/**
 * Creates the verification of tokens against the database, which queries each at most once in 20 seconds. An address may
 * send `maxUnknown` unknown tokens per minute. Access tokens of OAuth are accepted if they were issued for `resource`; null for none.
 */
export const createAuthenticate = (
  db: Kysely<Tables>,
  networkOf: (req: IncomingMessage) => string,
  { maxUnknown = MAX_UNKNOWN, resource = null }: Options = {},
): Authenticate => {
  const known = createCache<string, Principal | Problem>(10_000, CACHE_MS);
  const unknown = createUnknownTokens(maxUnknown);
  const query = async (token: string): Promise<Row | undefined> => {
    if (isWellFormed(token))
      return (await sql<Row>`select * from authenticate_token(${hashToken(token)})`.execute(db)).rows[0];
    const access = sql<{ principal: Row }>`select * from authenticate_access_token(${hashToken(token)}, ${resource})`;
    const principal = (await access.execute(db)).rows[0]?.principal;
    return principal && { ...principal, expires_at: toInstant(principal.expires_at) };
  };
  const lookUp = async (token: string, req: IncomingMessage): Promise<Principal> => {
    if (!isWellFormed(token) && (resource === null || !ACCESS_TOKEN.test(token))) throw new Problem('invalid_token');
    const network = networkOf(req);
    unknown.check(token, network);
    const queriedAt = performance.now();
    const row = await query(token);
    if (!row) {
      unknown.add(token, network);
      throw new Problem('invalid_token');
    }
    unknown.prove(token);
    const { closed, missing_role, moves_in, moved_to, ...verified } = row;
    requireLimits({ missing_role });
    // The database may have answered at any time since the query.
    const untilMove = moves_in === null || closed !== null ? Infinity : moves_in * 1000;
    const writable_until = queriedAt + Math.min(LEASE_MS, untilMove);
    const principal = { ...verified, last_four: token.slice(-4), writable_until };
    const problem = closed === null ? null : problemOf(closed, moved_to);
    const { expires_at } = principal;
    const untilExpiry = expires_at === null ? CACHE_MS : Date.parse(expires_at) - Date.now();
    // The time for the query, including the wait for a connection, reduces the time in the cache.
    const longest = closed === 'tenant_moving' ? MOVING_MS : Math.min(CACHE_MS, untilMove);
    const fresh = longest - (performance.now() - queriedAt);
    const ttl = Math.max(1, Math.min(fresh, untilExpiry));
    known.set(token, problem ?? principal, { ttl });
    if (problem !== null) throw problem;
    return principal;
  };
  return (req) => {
    const { authorization } = req.headers;
    if (authorization === undefined) throw new Problem('unauthorized');
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new Problem('unauthorized');
    const cached = known.get(token);
    if (cached instanceof Problem) throw cached;
    return cached ?? lookUp(token, req);
  };
};
