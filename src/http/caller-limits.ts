import type { ServerResponse } from 'node:http';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createCache } from '../core/cache.ts';
import type { Tables } from '../core/tables.ts';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { SlidingWindow, type Grant } from '../load/sliding-window.ts';
import { takeRequests } from '../records/attempts.ts';

/** Counts a request of a token and sends the remaining quota in headers. @throws Problem rate_limited */
export type LimitRate = (principal: Principal, res: ServerResponse) => Promise<void> | void;

const WINDOW_SECONDS = 60;

/**
 * A process reserves requests from the shared count in batches of a twentieth of the limit, because each reservation is
 * a write to the database. Other processes cannot use requests that are still reserved when the window ends.
 */
const BATCHES = 20;

/**
 * The requests that a process may still serve for a token, and the rest of the shared count, valid `until` then
 * (monotonic clock). `refused` if the shared count had none left.
 */
type Allowance = { left: number; shared: number; until: number; refused: boolean };

type Take = (token: number, amount: number) => Promise<Grant>;

/** Reserves requests from the count in the database, which uses the database's clock. */
const takeShared =
  (db: Kysely<Tables>, limit: number): Take =>
  (token, amount) =>
    takeRequests(db, String(token), { amount, limit, windowSeconds: WINDOW_SECONDS });

const takeLocally = (limit: number): Take => {
  const window = new SlidingWindow(limit, WINDOW_SECONDS * 1000);
  return async (token, amount) => window.take(String(token), amount);
};

/**
 * Limits each token to `limit` requests per minute across all processes that share a database
 * server; 0 disables the limit. `db` is null on the embedded database, which has one process.
 */
export const createRateLimit = (limit: number, db: Kysely<Tables> | null): LimitRate => {
  if (limit === 0) return () => undefined;
  const take = db ? takeShared(db, limit) : takeLocally(limit);
  const amount = db ? Math.max(1, Math.floor(limit / BATCHES)) : 1;
  const allowances = createCache<number, Promise<Allowance>>(10_000);

  const begin = (token: number): void => {
    const reservation = take(token, amount).then(({ granted, remaining, wait_ms }) => ({
      left: granted,
      shared: remaining,
      until: performance.now() + wait_ms,
      refused: granted === 0,
    }));
    allowances.set(token, reservation);
    reservation.catch(() => allowances.get(token) === reservation && allowances.delete(token));
  };

  /** Uses one request of the current allowance, and reserves a new one if it is used up; false if none is left. */
  const spend = async (token: number): Promise<[allowed: boolean, allowance: Allowance]> => {
    for (;;) {
      const known = allowances.get(token);
      const allowance = await known;
      if (allowance && performance.now() < allowance.until) {
        // No await between check and decrement: concurrent requests would all see the last one.
        if (allowance.left > 0) {
          allowance.left -= 1;
          return [true, allowance];
        }
        if (allowance.refused) return [false, allowance];
      }
      // A concurrent request of this token may already have reserved one.
      if (allowances.get(token) === known) begin(token);
    }
  };

  return async ({ token_id }, res) => {
    const [allowed, allowance] = await spend(token_id);
    const seconds = Math.max(1, Math.ceil((allowance.until - performance.now()) / 1000));
    res.setHeader('RateLimit-Policy', `"default";q=${limit};w=${WINDOW_SECONDS}`);
    res.setHeader('RateLimit', `"default";r=${allowance.left + allowance.shared};t=${seconds}`);
    if (!allowed) throw new Problem('rate_limited', { retry_after: seconds });
  };
};

/** Limits the requests that are in flight. */
export type InFlightLimit = {
  /** Counts a request, which may be for a stream that lasts. @throws Problem too_many_in_flight */
  enter(principal: Principal, res: ServerResponse, isStream: boolean): void;
  /** Reports that the work on a request has ended. */
  settle(res: ServerResponse): void;
};

/** Maximum unfinished requests in a process: of a token, and of all tokens of a gym. 0 disables a limit. */
type MostInFlight = { ofToken: number; ofGym: number };

/** The share of these that may be event streams: a quarter of those of a token, half of those of a gym. */
const STREAMS = { ofToken: 4, ofGym: 2 };

/** A number of requests that is limited, by a key. */
type Count = { key: string; max: number; what: string };

const share = (max: number, part: number): number => (max === 0 ? 0 : Math.max(1, Math.floor(max / part)));

const countsOf = ({ token_id, tenant_id }: Principal, { ofToken, ofGym }: MostInFlight, isStream: boolean): Count[] => {
  const requests = [
    { key: `token ${token_id}`, max: ofToken, what: 'The token has %d unfinished requests' },
    { key: `gym ${tenant_id}`, max: ofGym, what: 'The gym has %d unfinished requests' },
  ];
  const streams = [
    { key: `streams ${token_id}`, max: share(ofToken, STREAMS.ofToken), what: 'The token has %d event streams' },
    { key: `streams of ${tenant_id}`, max: share(ofGym, STREAMS.ofGym), what: 'The gym has %d event streams' },
  ];
  return (isStream ? [...requests, ...streams] : requests).filter(({ max }) => max > 0);
};

/**
 * Limits concurrent requests in this process. A request counts until its work has ended and its response is sent or its connection
 * closed. Unread responses count, and so does work for a client that has disconnected.
 */
export const createInFlightLimit = (most: MostInFlight): InFlightLimit => {
  const numbers = new Map<string, number>();
  const settlers = new WeakMap<ServerResponse, () => void>();
  const numberOf = (key: string): number => numbers.get(key) ?? 0;
  const release = ({ key }: Count): void => {
    if (numberOf(key) > 1) numbers.set(key, numberOf(key) - 1);
    else numbers.delete(key);
  };
  return {
    enter: (principal, res, isStream) => {
      const counts = countsOf(principal, most, isStream);
      const full = counts.find(({ key, max }) => numberOf(key) >= max);
      if (full !== undefined)
        throw new Problem('too_many_in_flight', {
          detail: `${full.what.replace('%d', String(full.max))}, as many as it may have. Read their answers before sending more.`,
          retry_after: 1,
        });
      for (const { key } of counts) numbers.set(key, numberOf(key) + 1);
      let remaining = 2;
      const settle = (): void => {
        remaining -= 1;
        if (remaining === 0) counts.forEach(release);
      };
      res.once('close', settle);
      settlers.set(res, settle);
    },
    settle: (res) => settlers.get(res)?.(),
  };
};

/** Counts a request of a gym that a platform created. */
export type CountRequest = (principal: Principal) => void;

/** How long a process collects requests before it adds them to the count in the database, in ms. A crash loses as many. */
const COLLECT_MS = 2000;

/** Creates the count of requests by which platforms see the use of their gyms. Gyms of the operator cost nothing. */
export const createRequestCount = (db: Kysely<Tables>, log: Logger): CountRequest => {
  let collected = new Map<number, number>();
  const store = async (): Promise<void> => {
    const counts = JSON.stringify(Object.fromEntries(collected));
    collected = new Map();
    // A `select` outside a transaction may be read-only.
    await db.transaction().execute((tx) => sql`select count_requests(${counts}::json)`.execute(tx));
  };
  return ({ tenant_id, platform_id = null }) => {
    if (platform_id === null) return;
    if (collected.size === 0)
      setTimeout(
        () => void store().catch((error: unknown) => log.warn({ err: error }, 'could not count the requests of gyms')),
        COLLECT_MS,
      ).unref();
    collected.set(tenant_id, (collected.get(tenant_id) ?? 0) + 1);
  };
};
