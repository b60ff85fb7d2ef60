import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import pg from 'pg';
import type { Logger } from 'pino';
import { UnsafeDatabaseError } from './unsafe-database-error.ts';

/** Whether a pooler stands between: it makes up the process that it reports to a client. */
export const isPooled = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0].pid;
};

/** Maximum wait for the pooler to give the second connection of a probe a server connection, in ms. */
const HELPER_TIMEOUT_MS = 1000;

/** Maximum wait for a statement of the probed connection before the helper's transaction ends, in ms. */
const WAIT_MS = 250;

/** How long a verdict holds for further connections, in ms: their probes would be refused, or wait, like the last one. */
const VALID_MS = { own: 0, shared: 5000, unknown: 60_000 };

/** Other clients of the pooler may disturb a round, and hardly all of them. */
const ROUNDS = 3;

const SHARES_TRANSACTIONS =
  'The pooler before the database gives the transactions of one connection to different server connections, ' +
  "and tenants would see each other's rows. Set DATABASE_POOLER=transaction, or let the pooler pool sessions (PgBouncer: pool_mode = session).";

const SHARES_STATEMENTS =
  'The pooler before the database pools statements and does not keep a transaction together. ' +
  'Let it pool transactions and set DATABASE_POOLER=transaction (PgBouncer: pool_mode = transaction), or let it pool sessions.';

/** The error for a connection whose session another client may change. */
export const sharedSession = (): UnsafeDatabaseError => new UnsafeDatabaseError(SHARES_TRANSACTIONS);

/** PgBouncer ends the connection with this; anything else is a fault of the network or the server. */
const isRefusedTransaction = (error: unknown): boolean =>
  error instanceof Error && /transaction blocks not allowed/.test(error.message);

const STATE = "select pg_backend_pid() as pid, current_setting('app.connection', true) as owner";

/** One exchange between a connection and its helper; true when the session of the connection is not its own. */
const interleave = async (client: pg.ClientBase, helper: pg.ClientBase, value: string): Promise<boolean> => {
  const { rows } = await client.query(
    "select pg_backend_pid() as pid, set_config('app.connection', $1, false) as owner",
    [value],
  );
  const [{ pid }] = rows;
  const isOwn = (state: { pid: number; owner: string | null }): boolean => state.pid === pid && state.owner === value;
  // A pooler of transactions has just taken back the server connection and gives it to the next transaction,
  // which keeps it. One that takes turns gives the first client another.
  await helper.query('begin');
  const [theirs] = (await helper.query(STATE)).rows;
  if (theirs.pid === pid || theirs.owner === value) return true;
  const ours = client.query(STATE);
  // It may have to wait until the helper's transaction has ended.
  await Promise.race([ours, setTimeout(WAIT_MS)]);
  await helper.query('rollback');
  return !isOwn((await ours).rows[0]);
};

/** Opens the second connection of a probe; null when the pooler has no server connection for it in time. */
const openHelper = async (url: string): Promise<pg.Client | null> => {
  const helper = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: HELPER_TIMEOUT_MS,
    query_timeout: HELPER_TIMEOUT_MS,
  });
  helper.on('error', () => undefined);
  try {
    await helper.connect();
    await helper.query('select 1');
    return helper;
  } catch {
    // Not awaited: a client in the pooler's queue may wait long for its end.
    void helper.end().catch(() => undefined);
    return null;
  }
};

/** What a probe finds: the session is the connection's own, another client's too, or the helper has to wait. */
type Verdict = 'own' | 'shared' | 'unknown';

const probeSession = async (client: pg.ClientBase, url: string, value: string): Promise<Verdict> => {
  const helper = await openHelper(url);
  if (helper === null) return 'unknown';
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await interleave(client, helper, value)) return 'shared';
    }
    return 'own';
  } catch (error) {
    if (isRefusedTransaction(error)) throw new UnsafeDatabaseError(SHARES_STATEMENTS);
    if (error instanceof Error && error.message === 'Query read timeout') return 'unknown';
    throw error;
  } finally {
    void helper.end().catch(() => undefined);
  }
};

/**
 * Creates the probe for new connections through a pooler that is said to pool sessions. It resolves to a value that stands
 * in `app.connection` of the connection's own session, for the guard of its statements. One probe runs at a time.
 * @throws UnsafeDatabaseError when the session is shared with other clients of the pooler
 */
export const createSessionProbe = (url: string, log: Logger): ((client: pg.ClientBase) => Promise<string>) => {
  const mutex = new Mutex();
  let last: { verdict: Verdict; until: number } = { verdict: 'own', until: -Infinity };
  const judge = async (client: pg.ClientBase, value: string): Promise<Verdict> => {
    const isRecent = performance.now() < last.until;
    if (isRecent) return last.verdict;
    const verdict = await probeSession(client, url, value);
    last = { verdict, until: performance.now() + VALID_MS[verdict] };
    if (verdict === 'unknown')
      log.warn(
        'the pooler has no connection left to be probed with; the session of each statement is verified instead',
      );
    return verdict;
  };
  return async (client) => {
    const value = randomUUID();
    if ((await mutex.runExclusive(() => judge(client, value))) === 'shared') throw sharedSession();
    await client.query("select set_config('app.connection', $1, false)", [value]);
    return value;
  };
};

/**
 * Verifies that a pooler keeps a transaction on one server connection; without a pooler there is nothing to verify.
 * @throws UnsafeDatabaseError when it pools statements
 */
export const probeTransactions = async (client: pg.ClientBase): Promise<void> => {
  if (!(await isPooled(client))) return;
  const value = randomUUID();
  try {
    await client.query('begin');
    await client.query("select set_config('app.connection', $1, true)", [value]);
    const { rows } = await client.query(STATE);
    await client.query('rollback');
    if (rows[0].owner !== value) throw new UnsafeDatabaseError(SHARES_STATEMENTS);
  } catch (error) {
    throw isRefusedTransaction(error) ? new UnsafeDatabaseError(SHARES_STATEMENTS) : error;
  }
};
