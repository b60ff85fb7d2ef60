import type { Dialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { boundPool, type PoolState } from './bounded-pool.ts';
import { DEFAULT_LIMITS, limitSession, type Limits } from './limits.ts';
import { MessageClient } from './message-reader.ts';
import { pipeliningDialect } from './pipelining.ts';
import { poolDialect } from './pool-driver.ts';
import { createSessionProbe, isPooled, probeTransactions } from './pooler-probe.ts';
import { wrapForTransactionPooler } from './pooler.ts';
import { PreparedClient } from './prepared-statements.ts';
import { createGuard, type Guard } from './session-guard.ts';
import { parserOf } from './value-parsers.ts';

/**
 * A database on a server. `pooler` states whether a pooler assigns a server connection per session or per transaction.
 * `owner` is false when the login does not own the database.
 */
export type ServerLocation = {
  url: string;
  pool: number;
  pooler?: 'session' | 'transaction';
  /** {@link DEFAULT_LIMITS} by default. */
  limits?: Limits;
  owner?: boolean;
};

/** A dialect that reports the state of its pool. */
export type PooledDialect = { readonly dialect: Dialect; readonly pool: () => PoolState };

/** Checks a new connection before its first use. @throws Error when it must not be used */
export type Check = (client: pg.PoolClient) => Promise<void>;

/**
 * Disables table scans and the joins that need them. Every statement reads a few rows of one tenant by an index that
 * begins with the tenant. For a tenant that owns most of a table the planner would prefer a scan, and the connection
 * would keep that plan for every other tenant. JIT compilation takes longer than any of these statements.
 */
const PLANNER_SETTINGS =
  'set enable_seqscan to off; set enable_hashjoin to off; set enable_mergejoin to off; set jit to off';

/** The settings of every connection, for its whole life. */
export const CONNECTION_SETTINGS = `set timezone to 'UTC'; set client_min_messages to warning; ${PLANNER_SETTINGS}`;

/**
 * Connects to a server. Every statement runs in the session of the call that sends it. `pooler` must match the real
 * pooler.
 */
export const serverDialect = (
  { url, pool: size, pooler, limits = DEFAULT_LIMITS }: ServerLocation,
  log: Logger,
  check?: Check,
): PooledDialect => {
  const pool = new pg.Pool({
    Client: MessageClient,
    connectionString: url,
    max: size,
    types: { getTypeParser: parserOf },
    application_name: 'equipment-maintenance-service',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5000,
    pipeline: pooler !== 'transaction',
  });
  // Without a listener, a connection that the server drops would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));
  if (pooler === 'transaction') {
    const bounded = boundPool(pool, limits, {
      initialize: probeTransactions,
      wrap: (client) => wrapForTransactionPooler(client, limits),
    });
    return { dialect: poolDialect(bounded), pool: bounded.state };
  }
  const names = new Map<string, string>();
  const probe = createSessionProbe(url, log);
  const guards = new WeakMap<pg.PoolClient, Guard>();
  const initialize = async (client: pg.PoolClient): Promise<void> => {
    await client.query(`${CONNECTION_SETTINGS}; ${limitSession(limits)}`);
    await check?.(client);
    // A direct connection has its own session and needs neither probe nor guard.
    if (await isPooled(client)) guards.set(client, await createGuard(client, await probe(client)));
  };
  const bounded = boundPool(pool, limits, {
    initialize,
    wrap: (client) => new PreparedClient(client, names, guards.get(client)),
  });
  return { dialect: pipeliningDialect(bounded), pool: bounded.state };
};
