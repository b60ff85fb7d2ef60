import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { startService, type Running } from '../bench/support/process.ts';
import { createOwnDatabase, SERVER, silent } from '../support/database.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { createPair } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';

/** Processes of the service on one database, which may be killed while requests run. */
export type Cluster = {
  database: Database;
  /** The database, for an administrator whose connections are left alone. */
  url: string;
  /** What the processes use, for the first line of the output. */
  description: string;
  /** The addresses of the processes; null for one that starts again. */
  addresses(): readonly (string | null)[];
  /** Kills a process, and starts it again. `killed` runs in between. */
  kill(process: number, killed: () => Promise<void>): Promise<void>;
  /** Ends a connection of the processes to the database. */
  terminate(): Promise<void>;
  /** Ends the server as a crash does, and starts it again; null for a server that others use. */
  crash: (() => Promise<void>) | null;
  stop(): Promise<void>;
};

type Place = Pick<Cluster, 'database' | 'url' | 'crash' | 'description'> & {
  replicas: Record<string, string>;
  drop(): Promise<void>;
};

/** A database on the server of TEST_DATABASE_URL, or on a server with a replica that the program starts. */
const createPlace = async (isOwn: boolean): Promise<Place> => {
  if (!isOwn) {
    const { database, url, drop } = await createOwnDatabase();
    if (url === null) throw new Error('the processes share a PostgreSQL server');
    return { database, url, crash: null, description: 'a database of the server', replicas: {}, drop };
  }
  const pair = await createPair();
  const database = openServiceDatabase({ url: pair.primary, pool: 5 }, silent);
  await database.migrate();
  return {
    database,
    url: pair.primary,
    crash: pair.restartPrimary,
    description: 'a server of its own with a replica',
    replicas: { DATABASE_REPLICA_URLS: pair.standby },
    drop: () => database.close(),
  };
};

/** The name of the connections that {@link Cluster.terminate} leaves alone. */
const NAME = 'histories';

const named = (url: string): string => {
  const own = new URL(url);
  own.searchParams.set('application_name', NAME);
  return own.href;
};

const ENVIRONMENT = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  WEBHOOK_ALLOW_LOCAL: 'true',
  RATE_LIMIT: '0',
};

/** Returns the settings of each process: one has a pooler in between where there is one on this machine. */
const settingsOf = async (url: string, rewritten: string | null): Promise<Record<string, string>[]> => {
  const plain = { DATABASE_URL: rewritten ?? url };
  const { port, username, pathname } = new URL(url);
  if (NO_PGBOUNCER !== null || rewritten !== null) return [plain, plain];
  const pooler = await startPgbouncer(Number(port || 5432), { login: username, default_pool_size: 8 });
  const pooled = new URL(url);
  pooled.port = String(pooler.port);
  pooled.hostname = '127.0.0.1';
  pooled.pathname = pathname;
  return [plain, { DATABASE_URL: pooled.href, DATABASE_POOLER: 'transaction' }];
};

/** Starts two processes. `rewrite` returns the address of a proxy in front of the database. */
export const startCluster = async (rewrite: ((url: string) => Promise<string>) | null): Promise<Cluster> => {
  const isOwn = SERVER === undefined || process.env['HISTORIES_SERVER'] === 'own';
  const { replicas, drop, ...place } = await createPlace(isOwn);
  const settings = await settingsOf(place.url, rewrite === null ? null : await rewrite(place.url));
  const start = (own: Record<string, string>): Promise<Running> =>
    startService({ ...ENVIRONMENT, ...replicas, ...own, DATA_DIR: createTemporaryDirectory('ems-histories-') });
  const processes: (Running | null)[] = await Promise.all(settings.map(start));
  const name = new URL(place.url).pathname.slice(1);
  const end = (running: Running | null | undefined): void => void (running && process.kill(running.pid, 'SIGKILL'));
  return {
    ...place,
    url: named(place.url),
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
        named(place.url),
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
