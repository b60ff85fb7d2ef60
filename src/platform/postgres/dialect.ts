import { PostgresDialect } from 'kysely';
import type { Dialect, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { boundedPool } from './bounded-pool.ts';
import { send } from './client.ts';
import { DEFAULT_LIMITS, limitSession, type Limits } from './limits.ts';
import { gatherWrites, withPipelining } from './pipelining.ts';
import { createSessionProbe, isPooled, probeTransactions } from './pooler-probe.ts';
import { confining } from './pooler.ts';
import { createGuard, type Guard } from './session-guard.ts';
import { withSessions } from './session-driver.ts';

/**
 * A database on a server. `pooler` says what each transaction of a connection may meet: the same server connection, or
 * any. `owner` is false where the login does not own the database.
 */
export type ServerLocation = {
  url: string;
  pool: number;
  pooler?: 'session' | 'transaction';
  /** {@link DEFAULT_LIMITS} by default. */
  limits?: Limits;
  owner?: boolean;
};

/** What a new connection has to pass before it is used. @throws Error when it must not be used */
export type Check = (client: pg.PoolClient) => Promise<void>;

const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,6})?\+00$/;

/**
 * `2026-11-20 09:30:00.5+00` as `2026-11-20T09:30:00.500Z`. Written over rather than read as a Date and written again:
 * that takes a tenth of the time of a page of 50 machines.
 */
const toInstant = (text: string): string => {
  const [, day, time, fraction = '.'] = INSTANT.exec(text) ?? [];
  if (day === undefined) throw new Error(`PostgreSQL wrote an instant in a way that is not expected: ${text}`);
  return `${day}T${time}${fraction.slice(0, 4).padEnd(4, '0')}Z`;
};

/** Rows come out as the contract's JSON on both databases: numbers as numbers, instants in UTC with milliseconds. */
export const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
};

/**
 * Every statement reads a few rows of one tenant by an index that begins with the tenant, and looks up the rows that belong
 * to each. The planner may not read a whole table instead, or sort one to join it: that seems shorter for a tenant that has
 * most of it, and the plan is kept for all tenants that the connection serves after it. Compiling takes longer than any of them.
 */
const PLANNER_SETTINGS =
  'set enable_seqscan to off; set enable_hashjoin to off; set enable_mergejoin to off; set jit to off';

/** What each connection is set to, for good. */
export const CONNECTION_SETTINGS = `set timezone to 'UTC'; set client_min_messages to warning; ${PLANNER_SETTINGS}`;

/** Past this number of different statements no more are named: a server keeps each one for each connection. */
const MAX_PREPARED_STATEMENTS = 1000;

/**
 * Names each statement that has parameters by its text, so that PostgreSQL parses and plans it once for each
 * connection rather than for each request (reads one machine 1.6 times as fast).
 */
const prepared = (client: pg.PoolClient, names: Map<string, string>, guard?: Guard): PostgresPoolClient => {
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_PREPARED_STATEMENTS) {
      name = `ems_${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  const gather = gatherWrites(client.connection.stream);
  const sendOn = guard ? guard.send : (config: pg.QueryConfig) => send(client, config);
  const query = (text: string, values: readonly unknown[] = []) =>
    gather(() => sendOn(values.length > 0 ? { name: nameOf(text), text, values: [...values] } : { text }));
  return Object.assign(Object.create(client), {
    query,
    ...(guard && { release: () => client.release(guard.isBroken()) }),
  });
};

/** Connects to a server; every statement runs in the session of the call that sends it. `pooler` has to be told as it is. */
export const serverDialect = (
  { url, pool: size, pooler, limits = DEFAULT_LIMITS }: ServerLocation,
  log: Logger,
  check?: Check,
): Dialect => {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'equipment-maintenance-service',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5000,
    pipeline: pooler !== 'transaction',
  });
  // Without a listener a connection that the server drops would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));
  if (pooler === 'transaction')
    return new PostgresDialect({
      pool: boundedPool(pool, limits, { settle: probeTransactions, wrap: (client) => confining(client, limits) }),
    });
  const names = new Map<string, string>();
  const probe = createSessionProbe(url, log);
  const guards = new WeakMap<pg.PoolClient, Guard>();
  const settle = async (client: pg.PoolClient): Promise<void> => {
    await client.query(`${CONNECTION_SETTINGS}; ${limitSession(limits)}`);
    await check?.(client);
    // A connection straight to the server has its session to itself, and is neither probed nor guarded.
    if (await isPooled(client)) guards.set(client, await createGuard(client, await probe(client)));
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => prepared(client, names, guards.get(client));
  return withPipelining(withSessions(new PostgresDialect({ pool: boundedPool(pool, limits, { settle, wrap }) })));
};
