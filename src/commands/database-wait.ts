import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isUnavailable, isUnsafe } from '../postgres/failures.ts';

/** The database could not be reached in time. */
export class DatabaseAwayError extends Error {}

/** Minimum time between two log messages about waiting. */
const LOG_MILLISECONDS = 5000;

const MAX_PAUSE_MILLISECONDS = 2000;

const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/**
 * Retries `ping` until the database responds, for at most `seconds`. Throws at once if waiting cannot help, for example
 * if the password is wrong.
 * @throws DatabaseAwayError
 */
export const waitForDatabase = async (ping: () => Promise<unknown>, seconds: number, log: Logger): Promise<void> => {
  const until = performance.now() + seconds * 1000;
  let logged = -Infinity;
  for (let pause = 100; ; pause = Math.min(MAX_PAUSE_MILLISECONDS, pause * 2)) {
    try {
      await ping();
      return;
    } catch (error) {
      if (isUnsafe(error) || !isUnavailable(error)) throw error;
      const now = performance.now();
      const reason = reasonOf(error);
      if (now + pause > until)
        throw new DatabaseAwayError(`the database could not be reached within ${seconds} seconds: ${reason}`, {
          cause: error,
        });
      if (now - logged >= LOG_MILLISECONDS) {
        log.warn({ reason, seconds_left: Math.round((until - now) / 1000) }, 'waiting for the database');
        logged = now;
      }
    }
    await sleep(pause);
  }
};
