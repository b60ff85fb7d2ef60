import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from './context.ts';

/** The interval between sweeps of expired idempotency keys, and the delay of the first one after the start, in ms. */
const INTERVAL_MS = 3_600_000;
const FIRST_MS = 60_000;

/** Maximum rows per transaction, and the pause between two transactions, in ms. Both keep requests unaffected. */
const BATCH = 1000;
const PAUSE_MS = 100;

/** Deletes a batch, starting at the tenant `first`. Returns the tenant to continue with; null at the end. */
const sweepFrom = async (db: Kysely<Tables>, first: number): Promise<number | null> => {
  const statement = sql<{ next: number | null }>`select sweep_idempotency_keys(${first}, ${BATCH}) as next`;
  return (await statement.execute(db)).rows[0]?.next ?? null;
};

/**
 * Deletes the expired idempotency keys of all tenants, unless another process does. Stops early once `isStopped` is
 * true.
 */
export const sweepIdempotencyKeys = async (
  db: Kysely<Tables>,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (let next = await sweepFrom(db, 0); next !== null && !isStopped(); next = await sweepFrom(db, next))
    await sleep(PAUSE_MS);
};

/** Sweeps once an hour, and logs failures. Returns a function that stops it after the running batch. */
export const startSweeping = (db: Kysely<Tables>, log: Logger): (() => Promise<void>) => {
  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const schedule = (delayMs: number): void => {
    timer = setTimeout(() => {
      running = sweepIdempotencyKeys(db, () => stopped)
        .catch((error: unknown) => log.warn({ err: error }, 'could not delete expired idempotency keys'))
        .finally(() => {
          if (!stopped) schedule(INTERVAL_MS);
        });
    }, delayMs).unref();
  };
  schedule(FIRST_MS);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
