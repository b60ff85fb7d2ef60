import { setTimeout as sleep } from 'node:timers/promises';
import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { startService, type Running } from '../bench/support/process.ts';
import { createFailoverPair, type Following } from '../support/failover.ts';
import { createOwnDatabase, silent } from '../support/database.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { createPair } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';

/** Processes of the service on one database, which may be killed while requests run. */
export type Cluster = {
  database: Database;
  /** Returns the URL of the database that takes writes, for an administrator whose connections are left alone. */
  url(): string;
  /** The databases that the processes use, for the first line of the output. */
  description: string;
  /** The addresses of the processes; null for one that starts again. */
  addresses(): readonly (string | null)[];
  /** Kills a process, and starts it again. `killed` runs in between. */
  kill(process: number, killed: () => Promise<void>): Promise<void>;
  /** Ends a connection of the processes to the database. */
  terminate(): Promise<void>;
  /** Ends the server as a crash does, and starts it again; null for a server that others use. */
  crash: (() => Promise<void>) | null;
  /** Loses the primary, and promotes its standby; null without one. `lost` runs when the primary is lost. */
  failOver: ((lost: () => void) => Promise<void>) | null;
  stop(): Promise<void>;
};

type Place = Pick<Cluster, 'database' | 'url' | 'crash' | 'failOver' | 'description'> & {
  /** The URL by which the processes reach the database. */
  address: string;
  replicas: Record<string, string>;
  drop(): Promise<void>;
};

/** Where the database is: on the server of the suite, on one with a replica, or on two of which one takes over. */
export type ServerKind = 'shared' | 'own' | 'failover';

/** Opens a database on a server of the program's own, with its schema. */
const openOwn = async (url: string): Promise<Pick<Place, 'database' | 'drop'>> => {
  const database = openServiceDatabase({ url, pool: 5 }, silent);
  await database.migrate();
  return { database, drop: () => database.close() };
};

/** How long the address leads to a server that accepts no writes yet, in ms. */
const RECOVERY_MS = 500;

const createFailoverPlace = async (following: Following): Promise<Place> => {
  const { address, standby, current, loseHost, promote } = await createFailoverPair(following);
  const { isSynchronous, lagMs } = following;
  return {
    ...(await openOwn(address)),
    url: current,
    address,
    crash: null,
    failOver: async (lost) => {
      lost();
      await loseHost();
      await sleep(RECOVERY_MS);
      await promote();
    },
    description: isSynchronous ? 'a synchronous standby' : `an asynchronous standby that is ${lagMs} ms behind`,
    replicas: { DATABASE_REPLICA_URLS: standby },
  };
};

const createPlace = async (kind: ServerKind, following: Following): Promise<Place> => {
  if (kind === 'failover') return createFailoverPlace(following);
  if (kind === 'shared') {
    const { database, url, drop } = await createOwnDatabase();
    if (url === null) throw new Error('the processes share a PostgreSQL server');
    const description = 'a database of the server';
    return { database, url: () => url, address: url, crash: null, failOver: null, description, replicas: {}, drop };
  }
  const pair = await createPair();
  return {
    ...(await openOwn(pair.primary)),
    url: () => pair.primary,
    address: pair.primary,
    crash: pair.restartPrimary,
    failOver: null,
    description: 'a server of its own with a replica',
    replicas: { DATABASE_REPLICA_URLS: pair.standby },
  };
};

/** The name of the connections that {@link Cluster.terminate} leaves alone. */
const NAME = 'histories';

const named = (url: string): string => {
  const own = new URL(url);
  own.searchParams.set('application_name', NAME);
  return own.href;
};

/** The key of the secrets of all processes. */
export const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

/** Settings of all processes. */
export const ENVIRONMENT = { PORT: '0', LOG_LEVEL: 'warn', SECRETS_KEY, WEBHOOK_ALLOW_LOCAL: 'true', RATE_LIMIT: '0' };

/** Returns the settings of each process: one has a pooler in between where there is one on this machine. */
const settingsOf = async (url: string, rewritten: string | null): Promise<Record<string, string>[]> => {
  const plain = { DATABASE_URL: rewritten ?? url };
  const { port, username, pathname } = new URL(url);
  if (NO_PGBOUNCER !== null || rewritten !== null) return [plain, plain];
  const pooler = await startPgbouncer(Number(port || 5432), {
    login: username,
    default_pool_size: 8,
    // By default PgBouncer waits 15 seconds before it tries a server again that refused a connection.
    server_login_retry: 1,
  });
  const pooled = new URL(url);
  pooled.port = String(pooler.port);
  pooled.hostname = '127.0.0.1';
  pooled.pathname = pathname;
  return [plain, { DATABASE_URL: pooled.href, DATABASE_POOLER: 'transaction' }];
};

/** Starts two processes. `rewrite` returns the address of a proxy in front of the database. */
export const startCluster = async (
  kind: ServerKind,
  following: Following,
  rewrite: ((url: string) => Promise<string>) | null,
): Promise<Cluster> => {
  const { replicas, drop, address, ...place } = await createPlace(kind, following);
  const settings = await settingsOf(address, rewrite === null ? null : await rewrite(address));
  const start = (own: Record<string, string>): Promise<Running> =>
    startService({ ...ENVIRONMENT, ...replicas, ...own, DATA_DIR: createTemporaryDirectory('ems-histories-') });
  const processes: (Running | null)[] = await Promise.all(settings.map(start));
  const name = new URL(address).pathname.slice(1);
  const url = (): string => named(place.url());
  const end = (running: Running | null | undefined): void => void (running && process.kill(running.pid, 'SIGKILL'));
  return {
    ...place,
    url,
    description: `${place.description}, ${NO_PGBOUNCER === null && rewrite === null ? 'one of two processes through PgBouncer' : 'two processes'}`,
    addresses: () => processes.map((running) => running?.address ?? null),
    kill: async (number, killed) => {
      const running = processes[number];
      processes[number] = null;
      end(running);
      await killed();
      processes[number] = await start(settings[number] ?? {});
    },
    terminate: async () => {
      await runOn(
        url(),
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name <> '${NAME}'
          and backend_type = 'client backend' order by random() limit 1`,
      );
    },
    stop: async () => {
      processes.forEach(end);
      await drop();
      await removePrograms();
    },
  };
};
