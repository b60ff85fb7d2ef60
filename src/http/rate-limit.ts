import type { ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
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
