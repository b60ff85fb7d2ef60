import type { Response } from 'express';
import { CompiledQuery, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Principal, Tables } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';

/** Counts a request of a token and tells by headers what is left. @throws Problem rate_limited, with `Retry-After` set */
export type LimitRate = (principal: Principal, res: Response) => Promise<void>;

const WINDOW_SECONDS = 60;

/**
 * A process takes requests from the shared count twenty times a window rather than one at a time: each taking is a
 * write to the database. What a process has taken and does not use before the window ends is lost to the others.
 */
const TAKINGS = 20;

/** What a process may still serve for a token in the running window, and what the shared count had left. */
type Allowance = { left: number; shared: number; until: number };

const sharedLimiter = (db: Kysely<Tables>, points: number): RateLimiterAbstract =>
  new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: 'token',
    points,
    duration: WINDOW_SECONDS,
  });

const take = async (limiter: RateLimiterAbstract, key: string, amount: number, limit: number): Promise<Allowance> => {
  const toAllowance = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
    // The last taking of a window may find less than it asked for.
    left: Math.min(amount, Math.max(0, limit - (consumedPoints - amount))),
    shared: Math.max(0, limit - consumedPoints),
    until: Date.now() + msBeforeNext,
  });
  try {
    return toAllowance(await limiter.consume(key, amount));
  } catch (error) {
    if (error instanceof RateLimiterRes) return toAllowance(error);
    throw error;
  }
};

/**
 * Limits the requests of each token to `limit` in a minute (design, section 4), over all processes that share a server;
 * 0 limits nothing. `db` is null on the embedded database, which has one process.
 */
export const createRateLimit = (limit: number, db: Kysely<Tables> | null): LimitRate => {
  if (limit === 0) return async () => undefined;
  const limiter = db ? sharedLimiter(db, limit) : new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  const amount = db ? Math.max(1, Math.floor(limit / TAKINGS)) : 1;
  const allowances = new LRUCache<number, Promise<Allowance>>({ max: 10_000 });

  const begin = (token: number): void => {
    const taking = take(limiter, String(token), amount, limit);
    allowances.set(token, taking);
    taking.catch(() => allowances.get(token) === taking && allowances.delete(token));
  };

  /** Takes a request off the allowance in force, after a new taking where it is used up; false when there is none left. */
  const spend = async (token: number): Promise<[allowed: boolean, allowance: Allowance]> => {
    for (;;) {
      const known = allowances.get(token);
      const allowance = await known;
      if (allowance && Date.now() < allowance.until) {
        // Nothing is awaited between looking and taking, so that requests that waited together do not all find the last one.
        if (allowance.left > 0) {
          allowance.left -= 1;
          return [true, allowance];
        }
        if (allowance.shared === 0) return [false, allowance];
      }
      // Another request of this token may have begun a new taking meanwhile.
      if (allowances.get(token) === known) begin(token);
    }
  };

  return async ({ token_id }, res) => {
    const [allowed, allowance] = await spend(token_id);
    const seconds = Math.max(1, Math.ceil((allowance.until - Date.now()) / 1000));
    res.setHeader('RateLimit-Policy', `"default";q=${limit};w=${WINDOW_SECONDS}`);
    res.setHeader('RateLimit', `"default";r=${allowance.left + allowance.shared};t=${seconds}`);
    if (allowed) return;
    res.setHeader('Retry-After', seconds);
    throw new Problem('rate_limited');
  };
};
