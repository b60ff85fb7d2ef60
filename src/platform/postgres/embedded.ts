import { fdatasyncSync, fsyncSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { postgresMod } from '@electric-sql/pglite';
import { PGliteDialect, PostgresAdapter, type DatabaseConnection, type Dialect, type Driver } from 'kysely';
import { Problem } from '../errors.ts';
import { FairQueue } from '../fair-queue.ts';
import { isObject } from '../json.ts';
import { currentSession } from '../tenancy.ts';
import { CONNECTION_SETTINGS, parsers } from './dialect.ts';
import { withDriver } from './session-driver.ts';

/** An embedded database in a directory. `fsync` (the default) makes a commit wait until it is on the disk. */
export type EmbeddedLocation = { directory: string; fsync?: boolean };

/** Free space, in bytes, below which writes are refused: enough for the next segments of the write-ahead log (16 MB each). */
const MIN_FREE_BYTES = 64 * 2 ** 20;

/** How old, in ms, a measurement of the free space may be; faster than any client can fill {@link MIN_FREE_BYTES}. */
const FREE_SPACE_TTL_MS = 250;

/** How many callers may wait for the one connection, and for how long each. */
const QUEUE = { slots: 1, maxWaiting: 500, maxWaitMs: 5000 };

/** EIO, as WASI numbers it. */
const WASI_EIO = 29;

/** The embedded database has stopped for good: only a restart of the process brings it back. */
export class DatabaseCrashedError extends Error {
  /** PostgreSQL's code for a server that has crashed. */
  readonly code = '57P02';
}

/** What the drivers of one embedded database share: why it has crashed, once it has. */
type Crash = { reason: DatabaseCrashedError | null; report: (reason: DatabaseCrashedError) => void };

const isDirectory = (mode: unknown): boolean => typeof mode === 'number' && (mode & 0o170000) === 0o040000;

/** What PGlite calls to bring an open file or directory to the disk. Returns 0, or the number of the error. */
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
 * PGlite on a directory. PGlite's own file system has no fsync, and its loop over the statements of a message goes on for
 * ever once PostgreSQL has aborted; both are mended here, by the hooks that PGlite gives a file system.
 */
const openPGlite = async (directory: string | null, fsync: boolean, crash: Crash) => {
  // Loaded here, so that a service on a server does without (starts 15 ms earlier).
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
                // The only way out of PGlite's loop: it catches what the statement itself throws.
                mod.stackRestore = () => {
                  throw crash.reason ?? new DatabaseCrashedError('the embedded database has crashed');
                };
                crash.report(
                  new DatabaseCrashedError(
                    `The embedded database in ${directory} has crashed; is the disk full? What was committed is kept.`,
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
  const startParams = fsync
    ? [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']
    : PGlite.defaultStartParams;
  return PGlite.create({ fs: new Files(directory), startParams, parsers });
};

/** Gives the one connection to one caller at a time; callers wait in a bounded queue in which tenants take turns. */
class ExclusiveDriver implements Driver {
  readonly #inner: Driver;
  readonly #crash: Crash;
  readonly #queue = new FairQueue(QUEUE);
  /** The tenant that has the connection. */
  #holder = '';

  constructor(inner: Driver, crash: Crash) {
    this.#inner = inner;
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

  /** Closes the database, unless it has crashed: there is nothing left to close then. */
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
 * Returns a function that refuses while the file system of a directory has less than 64 MB free. PostgreSQL cannot go on once
 * its write-ahead log cannot be written, so that writes end while there is still room for what is under way.
 * The function throws Problem unavailable.
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
        detail: 'The disk of the service is nearly full: it takes no changes until there is space. Reading works.',
      });
  };
};

/** An embedded database: how to connect to it, what refuses writes, and what settles when it crashes. */
export type Embedded = { dialect: Dialect; admitWrite: () => void; crashed: Promise<DatabaseCrashedError> };

/** An embedded database, in memory when the location is null. It is opened by the first statement. */
export const embed = (location: EmbeddedLocation | null): Embedded => {
  const directory = location === null ? null : join(location.directory, 'postgres');
  const { promise: crashed, resolve } = Promise.withResolvers<DatabaseCrashedError>();
  const crash: Crash = {
    reason: null,
    report: (reason) => {
      crash.reason ??= reason;
      resolve(reason);
    },
  };
  const dialect = new PGliteDialect({
    pglite: async () => {
      const pglite = await openPGlite(directory, location?.fsync ?? true, crash);
      await pglite.exec(CONNECTION_SETTINGS);
      return pglite;
    },
  });
  return {
    dialect: {
      ...withDriver(dialect, (driver) => new ExclusiveDriver(driver, crash)),
      // Kysely's own queue before a single connection has no bound, and stays locked after a refusal.
      createAdapter: () => new PostgresAdapter(),
    },
    admitWrite: location === null ? () => undefined : createSpaceGuard(location.directory),
    crashed,
  };
};
