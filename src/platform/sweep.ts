import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from './context.ts';

/** How often expired idempotency keys are deleted, and how long after the start for the first time, in ms. */
const INTERVAL_MS = 3_600_000;
const FIRST_MS = 60_000;

/** How many rows are deleted in one transaction, and the pause between two, in ms: requests come first. */
const BATCH = 1000;
const PAUSE_MS = 100;

/** Deletes a batch of the tenants from `first` on. Returns the tenant to go on with; null at the end. */
const sweepFrom = async (db: Kysely<Tables>, first: number): Promise<number | null> => {
  const statement = sql<{ next: number | null }>`select sweep_idempotency_keys(${first}, ${BATCH}) as next`;
  return (await statement.execute(db)).rows[0]?.next ?? null;
};

/** Deletes the expired idempotency keys of every tenant, unless another process is at it. Stops early once `isStopped`. */
export const sweepIdempotencyKeys = async (
  db: Kysely<Tables>,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (let next = await sweepFrom(db, 0); next !== null && !isStopped(); next = await sweepFrom(db, next))
    await sleep(PAUSE_MS);
};

/** Sweeps once an hour. A failure is logged, and the next hour tries again. Returns what stops it, after the running batch. */
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
