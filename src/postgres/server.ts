import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { StandbyError, type UrlVariable } from './failures.ts';
import { DEFAULT_LIMITS, type Limits } from '../config/database-limits.ts';
import { KEEPALIVES, serverSettings, setAll } from './limits.ts';
import { ConnectionPool, type Prepare } from './pool.ts';
import { createSessionProbe, isPooled, probeTransactions } from './pooler-probe.ts';
import { confineTransactions, guardSession } from './preludes.ts';
import { StatementNames } from './connection.ts';

/**
 * A database on a server. `pooler` states whether a pooler assigns a server connection per session or per transaction.
 * `owner` is false when the login does not own the database.
 */
export type ServerLocation = {
  url: string;
  /** The setting with the address; DATABASE_URL by default. */
  variable?: UrlVariable;
  pool: number;
  pooler?: 'session' | 'transaction';
  /** {@link DEFAULT_LIMITS} by default. */
  limits?: Limits;
  owner?: boolean;
  /** Whether the server may be a standby, for reading alone; false by default. */
  mayBeStandby?: boolean;
};

/** Checks a new connection before its first use. @throws Error when it must not be used */
export type Check = (client: ClientBase) => Promise<void>;

/**
 * Refuses a standby, to which an address may lead before it is promoted: it has not replayed every write that was
 * acknowledged, so reads from it would go back in time.
 */
const refuseStandby: Check = async (client) => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new StandbyError();
};

/** Prepares the connections through a pooler of transactions, where neither settings nor statements persist. */
const prepareForTransactionPooler = (limits: Limits, mayBeStandby: boolean): Prepare => {
  const prelude = confineTransactions(limits, mayBeStandby);
  return async (client) => {
    await probeTransactions(client);
    return { names: null, prelude };
  };
};

/** Prepares direct connections, and those through a pooler of sessions. */
const prepareSessions = (url: string, limits: Limits, log: Logger, check: Check): Prepare => {
  const names = new StatementNames();
  const probe = createSessionProbe(url, log);
  return async (client) => {
    await client.query(setAll({ ...serverSettings(limits), ...KEEPALIVES }));
    await check(client);
    // A direct connection has its own session and needs neither probe nor guard.
    const prelude = (await isPooled(client)) ? guardSession(await probe(client)) : null;
    return { names, prelude };
  };
};

/** Opens the pool of a server. `pooler` must match the real pooler. By default a connection to a standby is refused. */
export const openServerPool = (
  { url, variable, pool: max, pooler, limits = DEFAULT_LIMITS, mayBeStandby = false }: ServerLocation,
  log: Logger,
  check: Check = mayBeStandby ? async () => undefined : refuseStandby,
): ConnectionPool =>
  new ConnectionPool({
    connect: {
      connectionString: url,
      max,
      application_name: 'equipment-maintenance-service',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5000,
    },
    limits,
    ...(variable !== undefined && { variable }),
    prepare:
      pooler === 'transaction'
        ? prepareForTransactionPooler(limits, mayBeStandby)
        : prepareSessions(url, limits, log, check),
    onLost: (err) => log.warn({ err }, 'database connection lost'),
  });
