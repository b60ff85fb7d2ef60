import { fdatasyncSync, fsyncSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { postgresMod } from '@electric-sql/pglite';
import { PGliteDialect, PostgresAdapter, type DatabaseConnection, type Dialect, type Driver } from 'kysely';
import { Problem } from '../errors.ts';
import { FairQueue } from '../fair-queue.ts';
import { isObject } from '../json.ts';
import { currentSession } from '../tenancy.ts';
import { CONNECTION_SETTINGS, parsers } from './dialect.ts';
import type { PoolState } from './bounded-pool.ts';
import { withDriver } from './session-driver.ts';

/** An embedded database in a directory. With `fsync`, the default, a commit waits until it is on disk. */
export type EmbeddedLocation = { directory: string; fsync?: boolean };

/** Minimum free space for writes of the embedded database, in bytes: enough for the next segments of the write-ahead log (16 MB each). */
export const MIN_FREE_BYTES = 64 * 2 ** 20;

/** Maximum age of a free-space measurement, in ms: shorter than any client needs to fill {@link MIN_FREE_BYTES}. */
const FREE_SPACE_TTL_MS = 250;

/**
 * PostgreSQL's cache of table and index pages. PGlite takes its memory at the start; what the cache misses, the cache of the
 * file system mostly has. PostgreSQL's default is 128 MB.
 */
const SHARED_BUFFERS = '16MB';

/** A sample of 3,000 rows per table instead of 30,000, because an analysis holds up the process. */
const FEWER_SAMPLES = 'set default_statistics_target to 10';

/** The bounds of the queue for the only connection. */
const QUEUE = { slots: 1, maxWaiting: 500, maxWaitMs: 5000 };

/** The WASI number of EIO. */
const WASI_EIO = 29;

/** A crash of the embedded database. Only a restart of the process recovers it. */
export class DatabaseCrashedError extends Error {
  /** PostgreSQL's code for a server that has crashed. */
  readonly code = '57P02';
}

/** The crash of an embedded database, shared by its drivers. `reason` is null while it runs. */
type Crash = { reason: DatabaseCrashedError | null; report: (reason: DatabaseCrashedError) => void };

const isDirectory = (mode: unknown): boolean => typeof mode === 'number' && (mode & 0o170000) === 0o040000;

/** Syncs an open file or directory to disk for PGlite. Returns 0 or an error number. */
const syncStream = (stream: { nfd?: number; node?: { mode?: number } }): number => {
  try {
    if (stream.nfd === undefined) return 0;
    if (isDirectory(stream.node?.mode)) fsyncSync(stream.nfd);
    else fdatasyncSync(stream.nfd);
    return 0;
  } catch {
    return WASI_EIO;
  }
};

/**
 * Opens PGlite on a directory. PGlite's own file system has no fsync, and its statement loop never ends once PostgreSQL
 * has aborted. The hooks of a PGlite file system fix both here.
 */
const openPGlite = async (directory: string | null, fsync: boolean, crash: Crash) => {
  // Imported lazily, because a service on a PostgreSQL server does not need it.
  const [{ PGlite }, { NodeFS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/nodefs'),
  ]);
  if (directory === null) return PGlite.create({ dataDir: 'memory://', parsers });

  class Files extends NodeFS {
    override async init(...[pglite, options]: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const { emscriptenOpts } = await super.init(pglite, options);
      return {
        emscriptenOpts: {
          ...emscriptenOpts,
          preRun: [
            ...(emscriptenOpts.preRun ?? []),
            (mod: postgresMod.PostgresMod) => {
              const files: object = mod.NODEFS;
              if (!('stream_ops' in files) || !isObject(files.stream_ops))
                throw new Error('This version of PGlite keeps its file operations elsewhere: fsync cannot be added.');
              files.stream_ops['fsync'] = syncStream;
              mod.onAbort = () => {
                // The only way out of PGlite's loop, which catches errors of the statement itself.
                mod.stackRestore = () => {
                  throw crash.reason ?? new DatabaseCrashedError('the embedded database has crashed');
                };
                crash.report(
                  new DatabaseCrashedError(
                    `The embedded database in ${directory} has crashed; is the disk full? Committed data is kept.`,
                  ),
                );
              };
            },
          ],
        },
      };
    }
  }

  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  const synced = [...startParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
  return PGlite.create({ fs: new Files(directory), startParams: fsync ? synced : startParams, parsers });
};

/** Gives the only connection to one caller at a time. Callers wait in a bounded queue that is fair between tenants. */
class ExclusiveDriver implements Driver {
  readonly #inner: Driver;
  readonly #crash: Crash;
  readonly #queue: FairQueue;
  /** The tenant that holds the connection. */
  #holder = '';

  constructor(inner: Driver, queue: FairQueue, crash: Crash) {
    this.#inner = inner;
    this.#queue = queue;
    this.#crash = crash;
  }

  async acquireConnection(...options: Parameters<Driver['acquireConnection']>): Promise<DatabaseConnection> {
    const { tenant } = currentSession();
    await this.#queue.acquire(tenant);
    this.#holder = tenant;
    try {
      if (this.#crash.reason) throw this.#crash.reason;
      return await this.#inner.acquireConnection(...options);
    } catch (error) {
      this.#queue.release(tenant);
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#inner.releaseConnection(connection);
    this.#queue.release(this.#holder);
  }

  /** Closes the database. A crashed one has nothing left to close. */
  async destroy(...args: Parameters<Driver['destroy']>): Promise<void> {
    if (this.#crash.reason === null) await this.#inner.destroy(...args);
  }

  init: Driver['init'] = (...args) => this.#inner.init(...args);
  beginTransaction: Driver['beginTransaction'] = (...args) => this.#inner.beginTransaction(...args);
  commitTransaction: Driver['commitTransaction'] = (...args) => this.#inner.commitTransaction(...args);
  rollbackTransaction: Driver['rollbackTransaction'] = (...args) => this.#inner.rollbackTransaction(...args);
  savepoint: NonNullable<Driver['savepoint']> = async (...args) => this.#inner.savepoint?.(...args);
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (...args) =>
    this.#inner.rollbackToSavepoint?.(...args);
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (...args) =>
    this.#inner.releaseSavepoint?.(...args);
}

/**
 * Creates a check that throws Problem `unavailable` while the file system of a directory has less than 64 MB free.
 * PostgreSQL aborts when it cannot write its write-ahead log, so writes stop while there is room for those in progress.
 */
const createSpaceGuard = (directory: string): (() => void) => {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let full = false;
  return () => {
    const now = performance.now();
    if (now - measuredAt > FREE_SPACE_TTL_MS) {
      const { bavail, bsize } = statfsSync(directory);
      full = bavail * bsize < MIN_FREE_BYTES;
      measuredAt = now;
    }
    if (full)
      throw new Problem('unavailable', {
        detail: 'The disk of the service is nearly full. Reads work; writes fail until there is space again.',
      });
  };
};

/**
 * An embedded database: its dialect, the state of its only connection, its check before writes, and a promise that
 * resolves when it crashes.
 */
export type Embedded = {
  dialect: Dialect;
  pool: () => PoolState;
  admitWrite: () => void;
  crashed: Promise<DatabaseCrashedError>;
};

/** Creates an embedded database, in memory when the location is null. The first statement opens it. */
export const createEmbedded = (location: EmbeddedLocation | null): Embedded => {
  const directory = location === null ? null : join(location.directory, 'postgres');
  const { promise: crashed, resolve } = Promise.withResolvers<DatabaseCrashedError>();
  const crash: Crash = {
    reason: null,
    report: (reason) => {
      crash.reason ??= reason;
      resolve(reason);
    },
  };
  const queue = new FairQueue(QUEUE);
  const dialect = new PGliteDialect({
    pglite: async () => {
      const pglite = await openPGlite(directory, location?.fsync ?? true, crash);
      await pglite.exec(`${CONNECTION_SETTINGS}; ${FEWER_SAMPLES}`);
      return pglite;
    },
  });
  return {
    dialect: {
      ...withDriver(dialect, (driver) => new ExclusiveDriver(driver, queue, crash)),
      // Kysely's own queue for a single connection is unbounded, and stays locked after a rejection.
      createAdapter: () => new PostgresAdapter(),
    },
    pool: () => ({ max: 1, inUse: queue.held, idle: 1 - queue.held, waiting: queue.waiting }),
    admitWrite: location === null ? () => undefined : createSpaceGuard(location.directory),
    crashed,
  };
};
