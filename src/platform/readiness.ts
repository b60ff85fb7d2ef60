import { sql } from 'kysely';
import { Problem } from './errors.ts';
import type { Database } from './postgres/database.ts';

/** How long an answer holds, in milliseconds: the database is asked no more often, however often the service is. */
const FRESH_MS = 1000;

/** How long the database may take, in milliseconds. */
const PATIENCE_MS = 3000;

/** A database that is not ready to serve, and why. */
const notReady = (detail: string): Problem => new Problem('unavailable', { detail });

const look = async ({ db, pending }: Database): Promise<void> => {
  // On in a standby, too.
  const { rows } = await sql<{ read_only: boolean }>`
    select current_setting('transaction_read_only') = 'on' as read_only`.execute(db);
  if (rows[0]?.read_only !== false) throw notReady('The database accepts no writes at the moment.');
  if ((await pending()).length > 0) throw notReady('The database schema is not current yet.');
};

const lookInTime = (database: Database): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(notReady('The database did not answer in time.')), PATIENCE_MS);
    look(database)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });

/**
 * Makes the check that the database can be reached, accepts writes and has the current schema.
 * Callers within a second share one answer. It throws the Problem `unavailable`, or what the driver reports.
 */
export const createReadiness = (database: Database): (() => Promise<void>) => {
  let known: { asked: number; answer: Promise<void>; open: boolean } | undefined;
  const ask = (): NonNullable<typeof known> => {
    const question = { asked: performance.now(), answer: lookInTime(database), open: true };
    const close = (): void => void (question.open = false);
    question.answer.then(close, close);
    return question;
  };
  return () => {
    if (known === undefined || (!known.open && performance.now() - known.asked >= FRESH_MS)) known = ask();
    return known.answer;
  };
};
