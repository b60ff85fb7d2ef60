import { sql } from 'kysely';
import { Problem } from '../core/errors.ts';
import type { Database } from '../postgres/database.ts';

/** How long a result is reused, in ms. It bounds the load of frequent readiness checks on the database. */
const CACHE_MS = 1000;

/** Maximum duration of a check, in ms. */
const TIMEOUT_MS = 3000;

const notReady = (detail: string): Problem => new Problem('unavailable', { detail });

const check = async ({ db, pending }: Database): Promise<void> => {
  // Reads the mode of the next transaction, because the check itself may run in a read-only savepoint of another tenant's transaction.
  const { rows } = await sql<{ read_only: boolean }>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as read_only`.execute(db);
  if (rows[0]?.read_only !== false) throw notReady('The database accepts no writes at the moment.');
  if ((await pending()).length > 0) throw notReady('The database schema is not current yet.');
};

const checkWithTimeout = (database: Database): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(notReady('The database did not answer in time.')), TIMEOUT_MS);
    check(database)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });

/**
 * Creates the check that the database is reachable, accepts writes and has the current schema. Callers within a second
 * share one result. The check throws Problem `unavailable` or an error of the driver.
 */
export const createReadiness = (database: Database): (() => Promise<void>) => {
  let latest: { startedAt: number; result: Promise<void>; isRunning: boolean } | undefined;
  const start = (): NonNullable<typeof latest> => {
    const started = { startedAt: performance.now(), result: checkWithTimeout(database), isRunning: true };
    const finish = (): void => void (started.isRunning = false);
    started.result.then(finish, finish);
    return started;
  };
  return () => {
    if (latest === undefined || (!latest.isRunning && performance.now() - latest.startedAt >= CACHE_MS))
      latest = start();
    return latest.result;
  };
};
