import { constants, existsSync, fdatasyncSync, fsyncSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { DataDirectoryError } from '../config/data-directory.ts';
import { syncNow, syncTree } from '../config/durable-files.ts';
import { createSpaceGuard, readFreeBytes } from '../load/free-space.ts';
import { isObject } from '../core/json.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { DEFAULT_LIMITS, type Limits } from '../config/database-limits.ts';
import { SESSION_SETTINGS, setAll } from './limits.ts';
import { ConnectionPool, type Prepare } from './pool.ts';
import { StatementNames } from './connection.ts';

/**
 * An embedded database in a directory. With `fsync`, the default, a commit waits until it is on disk. Of the limits,
 * {@link DEFAULT_LIMITS} by default, those of the server do not apply. `optimizes` lets V8 compile with its optimizing
 * compiler too, which pays off only after many thousands of statements.
 */
export type EmbeddedLocation = { directory: string; fsync?: boolean; limits?: Limits; optimizes?: boolean };

/**
 * PostgreSQL's cache of table and index pages. PGlite takes its memory at the start; what the cache misses, the cache of the
 * file system mostly has. PostgreSQL's default is 128 MB.
 */
const SHARED_BUFFERS = '16MB';

/** A sample of 3,000 rows per table instead of 30,000, because an analysis holds up the process. */
const FEWER_SAMPLES = { default_statistics_target: 10 };

/**
 * The flags of V8 for compiling PostgreSQL a second time, with its optimizing compiler: one of PostgreSQL's functions takes
 * it much memory and time. Both are needed, before a database is opened.
 */
const OPTIMIZING = ['wasm-dynamic-tiering', 'wasm-tier-up'];

/** The WASI number of EIO. */
const WASI_EIO = 29;

/** A crash of the embedded database. Only a restart of the process recovers it. */
export class DatabaseCrashedError extends Error {
  /** PostgreSQL's code for a server that has crashed. */
  readonly code = '57P02';
}

/** Syncs an open file or directory to disk for PGlite. Returns 0 or an error number. */
const syncStream = ({ nfd, node }: { nfd?: number; node?: { mode?: number } }): number => {
  try {
    if (nfd === undefined) return 0;
    const isDirectory = ((node?.mode ?? 0) & constants.S_IFMT) === constants.S_IFDIR;
    if (isDirectory) fsyncSync(nfd);
    else fdatasyncSync(nfd);
    return 0;
  } catch {
    return WASI_EIO;
  }
};

/**
 * Opens PGlite on a directory. PGlite's own file system has no fsync, and its statement loop never ends once PostgreSQL
 * has aborted. The hooks of a PGlite file system fix both here.
 */
const openPGlite = async (
  { directory, fsync = true, optimizes = false }: Omit<EmbeddedLocation, 'directory'> & { directory: string | null },
  onCrash: (reason: DatabaseCrashedError) => void,
) => {
  for (const flag of OPTIMIZING) setFlagsFromString(`--${optimizes ? '' : 'no-'}${flag}`);
  // Imported lazily, because a service on a PostgreSQL server does not need it.
  const [{ PGlite }, { NodeFS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/nodefs'),
  ]);
  if (directory === null) return PGlite.create({ dataDir: 'memory://' });

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
                const reason = new DatabaseCrashedError(
                  `The embedded database in ${directory} has crashed; is the disk full? Committed data is kept.`,
                );
                // The only way out of PGlite's loop, which catches errors of the statement itself.
                mod.stackRestore = () => {
                  throw reason;
                };
                onCrash(reason);
              };
            },
          ],
        },
      };
    }
  }

  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
  const synced = [...startParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
  const create = () => PGlite.create({ fs: new Files(directory), startParams: fsync ? synced : startParams });
  if (!fsync) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return create();
  }
  return createDurably(directory, create);
};

/**
 * Opens a database, and waits until a new one is on disk: PGlite syncs none of the files that it makes one from. One that a
 * power cut left unfinished has no data, and is made anew.
 */
const createDurably = async (directory: string, create: () => Promise<PGlite>): Promise<PGlite> => {
  const unfinished = `${directory}-unfinished`;
  if (existsSync(unfinished)) rmSync(directory, { recursive: true, force: true });
  else if (existsSync(join(directory, 'PG_VERSION'))) return create();
  else {
    mkdirSync(dirname(directory), { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, '');
    syncNow(dirname(directory));
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database = await create();
  await syncTree(directory);
  syncNow(dirname(directory));
  rmSync(unfinished);
  syncNow(dirname(directory));
  return database;
};

/** Size of a new database with the demo gym, with the write-ahead log that makes it, in bytes. */
const NEW_BYTES = 128 * 2 ** 20;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;

/** Refuses to create a database where it does not fit. @throws DataDirectoryError */
const requireSpace = (directory: string): void => {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  const free = readFreeBytes(dirname(directory));
  if (free < NEW_BYTES)
    throw new DataDirectoryError(
      `${dirname(directory)} has ${megabytes(free)} of free space, and a new database takes ${megabytes(NEW_BYTES)}. Free space, or choose another directory with DATA_DIR.`,
    );
};

/** Returns the error for a database that could not be opened. PGlite throws objects that are no errors when files fail. */
const toOpenError = (directory: string | null, error: unknown): unknown => {
  if (directory === null || error instanceof Error) return error;
  const { errno, message }: { errno?: unknown; message?: unknown } = Object(error);
  const reason = typeof message === 'string' ? message : `error ${String(errno)} of its files`;
  return new DataDirectoryError(
    `The embedded database in ${directory} could not be opened: ${reason}; ${megabytes(readFreeBytes(dirname(directory)))} of its disk are free. Is the disk full or read-only?`,
  );
};

/** Creates the pool of the only connection, with the queue of a server's pool. */
const createPool = (open: () => Promise<PGlite>, limits: Limits): ConnectionPool => {
  const names = new StatementNames();
  const prepare: Prepare = async (client) => {
    // Removes state that an earlier connection left in the only session.
    await client.query('rollback');
    await client.query('discard all');
    await client.query(setAll({ ...SESSION_SETTINGS, ...FEWER_SAMPLES }));
    return { names, prelude: null };
  };
  return new ConnectionPool({
    connect: {
      stream: () => new EmbeddedStream(open),
      max: 1,
      idleTimeoutMillis: 0,
      // Otherwise the driver reads these from the environment.
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      sslnegotiation: 'postgres',
    },
    limits,
    prepare,
    sharesTransactions: true,
  });
};

/**
 * An embedded database: the pool of its only connection, its check before writes, and a promise that resolves when it
 * crashes. `close` closes its files, after the pool has ended.
 */
export type Embedded = {
  pool: ConnectionPool;
  close: () => Promise<void>;
  admitWrite: () => void;
  crashed: Promise<DatabaseCrashedError>;
};

/** Creates an embedded database, in memory when the location is null. The first statement opens it. */
export const createEmbedded = (location: EmbeddedLocation | null, log: Logger): Embedded => {
  const directory = location === null ? null : join(location.directory, 'postgres');
  const { promise: crashed, resolve } = Promise.withResolvers<DatabaseCrashedError>();
  let crash: DatabaseCrashedError | null = null;
  const onCrash = (reason: DatabaseCrashedError): void => resolve((crash ??= reason));
  let opened: Promise<PGlite> | null = null;
  const open = async (): Promise<PGlite> => {
    if (crash) throw crash;
    if (directory !== null) requireSpace(directory);
    opened ??= openPGlite({ ...location, directory }, onCrash).catch((error: unknown) => {
      opened = null;
      throw toOpenError(directory, error);
    });
    return opened;
  };
  const guard = location === null ? null : createSpaceGuard(location.directory, log);
  return {
    pool: createPool(open, location?.limits ?? DEFAULT_LIMITS),
    close: async () => {
      guard?.stop();
      // A crashed database has nothing left to close.
      if (crash === null) await (await opened)?.close();
    },
    admitWrite: guard?.admitWrite ?? (() => undefined),
    crashed,
  };
};
