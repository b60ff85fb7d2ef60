import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import pg from 'pg';
import type { Logger } from 'pino';
import { UnsafeDatabaseError } from './failures.ts';

/** Returns whether the connection goes through a pooler: a pooler reports a made-up process id to its clients. */
export const isPooled = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return !('processID' in client) || client.processID !== rows[0].pid;
};

/** Creates a client beside the pool, whose loss only its own statements notice. */
const createClient = (url: string, timeoutMs: number): pg.Client => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => undefined);
  return client;
};

/** Maximum wait for a server that may be behind a pooler, in ms. */
const CONNECT_MS = 5000;

/** Returns whether the URL of a server leads through a pooler. */
export const leadsToPooler = async (url: string): Promise<boolean> => {
  const client = createClient(url, CONNECT_MS);
  await client.connect();
  try {
    return await isPooled(client);
  } finally {
    await client.end();
  }
};

/** Maximum wait for a server connection for the second connection of a probe, in ms. */
const HELPER_TIMEOUT_MS = 1000;

/** Maximum wait for a statement of the probed connection before the helper's transaction ends, in ms. */
const WAIT_MS = 250;

/** How long a verdict is valid for further connections, in ms. Their probes would have the same result. */
const VALID_MS = { own: 0, shared: 5000, unknown: 60_000 };

/** Number of rounds of a probe. Other clients of the pooler may disturb one round, but hardly all of them. */
const ROUNDS = 3;

const SHARES_TRANSACTIONS =
  'The pooler before the database sends the transactions of one connection to different server connections, ' +
  "so tenants would see each other's rows. Set DATABASE_POOLER=transaction, or let the pooler pool sessions (PgBouncer: pool_mode = session).";

const SHARES_STATEMENTS =
  'The pooler before the database pools statements and does not keep a transaction together. ' +
  'Let it pool transactions and set DATABASE_POOLER=transaction (PgBouncer: pool_mode = transaction), or let it pool sessions.';

/** Creates the error for a connection whose session another client may change. */
export const sharedSessionError = (): UnsafeDatabaseError => new UnsafeDatabaseError(SHARES_TRANSACTIONS);

/** Returns the error of a probe: PgBouncer closes a connection that begins a transaction if it pools statements. */
const explain = (error: unknown): unknown =>
  error instanceof Error && error.message.includes('transaction blocks not allowed')
    ? new UnsafeDatabaseError(SHARES_STATEMENTS)
    : error;

const STATE = "select pg_backend_pid() as pid, current_setting('app.connection', true) as owner";

/** Interleaves a connection with its helper once. Returns true when the connection shares its session. */
const isSharedInRound = async (client: pg.ClientBase, helper: pg.ClientBase, value: string): Promise<boolean> => {
  const { rows } = await client.query(
    "select pg_backend_pid() as pid, set_config('app.connection', $1, false) as owner",
    [value],
  );
  const [{ pid }] = rows;
  const isOwn = (state: { pid: number; owner: string | null }): boolean => state.pid === pid && state.owner === value;
  // A transaction pooler has just regained the server connection and assigns it to the next transaction, which keeps
  // it. A round-robin pooler assigns another one to the first client.
  await helper.query('begin');
  const [helperState] = (await helper.query(STATE)).rows;
  if (helperState.pid === pid || helperState.owner === value) return true;
  const clientState = client.query(STATE);
  // It may have to wait until the helper's transaction has ended.
  await Promise.race([clientState, setTimeout(WAIT_MS)]);
  await helper.query('rollback');
  return !isOwn((await clientState).rows[0]);
};

/**
 * The result of a probe: the session is exclusive, shared with another client, or the helper got no server connection.
 */
type Verdict = 'own' | 'shared' | 'unknown';

const probeSession = async (client: pg.ClientBase, url: string, value: string): Promise<Verdict> => {
  const helper = createClient(url, HELPER_TIMEOUT_MS);
  const connected = helper.connect().then(() => helper.query('select 1'));
  try {
    const hasConnection = await connected.then(
      () => true,
      () => false,
    );
    if (!hasConnection) return 'unknown';
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await isSharedInRound(client, helper, value)) return 'shared';
    }
    return 'own';
  } catch (error) {
    if (error instanceof Error && error.message === 'Query read timeout') return 'unknown';
    throw explain(error);
  } finally {
    // Not awaited: a client in the pooler's queue may take long to close.
    void helper.end().catch(() => undefined);
  }
};

/**
 * Creates the probe for new connections through a pooler configured as a session pooler. It sets `app.connection` of
 * the session to a unique value, which the guard of its statements checks, and returns the value. One probe runs at a
 * time. It throws UnsafeDatabaseError when the session is shared with other clients of the pooler.
 */
export const createSessionProbe = (url: string, log: Logger): ((client: pg.ClientBase) => Promise<string>) => {
  const mutex = new Mutex();
  let latest: { verdict: Verdict; until: number } = { verdict: 'own', until: -Infinity };
  const judge = async (client: pg.ClientBase, value: string): Promise<Verdict> => {
    if (performance.now() < latest.until) return latest.verdict;
    const verdict = await probeSession(client, url, value);
    latest = { verdict, until: performance.now() + VALID_MS[verdict] };
    if (verdict === 'unknown')
      log.warn('the pooler has no free connection for the probe; the session of each statement is verified instead');
    return verdict;
  };
  return async (client) => {
    const value = randomUUID();
    if ((await mutex.runExclusive(() => judge(client, value))) === 'shared') throw sharedSessionError();
    await client.query("select set_config('app.connection', $1, false)", [value]);
    return value;
  };
};

/**
 * Verifies that a pooler keeps a transaction on one server connection. Does nothing without a pooler.
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
    throw explain(error);
  }
};
