import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Semaphore } from 'async-mutex';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import manifest from '../../package.json' with { type: 'json' };
import { openServiceDatabase } from '../../src/app.ts';
import type { Database, DatabaseLocation } from '../../src/postgres/database.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src/config/database-limits.ts';
import type { ServerLocation } from '../../src/postgres/server.ts';
import { runOn } from './statements.ts';
import { createTemporaryDirectory, TEMPORARY } from './temporary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test file copies: a name on the server, or a directory when embedded. */
    template: string;
    /** The directory of an embedded database without a schema. A copy costs a tenth of PostgreSQL's initdb. */
    empty: string;
  }
}

/** The PostgreSQL server for the suite; undefined means the embedded database. */
export const SERVER = process.env['TEST_DATABASE_URL'];

/** The pooler in front of that server, as in DATABASE_POOLER. */
export const POOLER = process.env['TEST_DATABASE_POOLER'] === 'transaction' ? 'transaction' : 'session';

export const silent = pino({ level: 'silent' });

const urlOf = (name: string): string => {
  const url = new URL(SERVER ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

/** Longer waits than by default: 50 requests at once take a slow machine longer. Tests of the limits set their own. */
export const PATIENT: Limits = { ...DEFAULT_LIMITS, lockMs: 30_000, maxWaitMs: 30_000 };

const serverLocation = (name: string, pool = 5): ServerLocation => ({
  url: urlOf(name),
  pool,
  pooler: POOLER,
  limits: PATIENT,
});

const administer = async (statement: string): Promise<void> => void (await runOn(SERVER ?? '', statement));

/** Creates a directory for the files of a test. */
export const createDirectory = (): string => createTemporaryDirectory('ems-test-');

const removeDirectory = (directory: string): void => rmSync(directory, { recursive: true, force: true });

const migrate = async (location: DatabaseLocation): Promise<void> => {
  const database = openServiceDatabase(location, silent);
  await database.migrate();
  await database.close();
};

/** Where the empty embedded database is kept from one run to the next, by the version of PGlite that made it. */
const EMPTY = fileURLToPath(
  new URL(`../../node_modules/.cache/empty-pglite-${manifest.dependencies['@electric-sql/pglite']}`, import.meta.url),
);

/** Creates {@link EMPTY} if it is missing. Another run may do the same meanwhile; the first one wins. */
const keepEmptyDatabase = async (): Promise<void> => {
  if (existsSync(EMPTY)) return;
  mkdirSync(dirname(EMPTY), { recursive: true });
  const directory = mkdtempSync(`${EMPTY}-`);
  const database = openServiceDatabase({ directory, fsync: false }, silent);
  await database.pending();
  await database.close();
  try {
    renameSync(directory, EMPTY);
  } catch (error) {
    if (!existsSync(EMPTY)) throw error;
    removeDirectory(directory);
  }
};

/** Maximum databases that are dropped at once, each on a connection of its own. */
const MAX_DROPS = 8;

/** Migrates one database. Each test file gets a copy, which is much faster than a migration. */
export const setup = async (project: TestProject): Promise<() => Promise<void> | void> => {
  await keepEmptyDatabase();
  project.provide('empty', EMPTY);
  if (SERVER === undefined) {
    const directory = createDirectory();
    cpSync(EMPTY, directory, { recursive: true });
    await migrate({ directory, fsync: false });
    project.provide('template', directory);
    return () => copiesOf(directory).forEach(removeDirectory);
  }
  const template = `ems_test_${randomUUID().slice(0, 8)}`;
  await administer(`create database ${template}`);
  await migrate(serverLocation(template, 2));
  project.provide('template', template);
  return async () => {
    const drops = new Semaphore(MAX_DROPS);
    const drop = (name: string): Promise<void> =>
      drops.runExclusive(() => administer(`drop database ${name} with (force)`));
    await Promise.all((await namesOf('datname', 'pg_database', template)).map(drop));
    for (const login of await namesOf('rolname', 'pg_roles', template)) await administer(`drop role ${login}`);
  };
};

/** Returns the template and the copies that are left of it: those that the test files of a worker shared. */
const copiesOf = (template: string): string[] =>
  readdirSync(TEMPORARY)
    .filter((name) => name.startsWith(basename(template)))
    .map((name) => join(TEMPORARY, name));

/** Returns the names of what was made for the suite: its template, the copies of it, and the logins that own some. */
const namesOf = async (column: string, catalog: string, template: string): Promise<string[]> => {
  const rows = await runOn(
    SERVER ?? '',
    `select ${column} as name from ${catalog} where ${column} like '${template}%'`,
  );
  return rows.map(({ name }) => String(name));
};

/** Copies the template without opening it. Returns the location of the copy and a function to call when it is no longer used. */
export const copyDatabase = async (
  template: string,
): Promise<{ location: { directory: string } | ServerLocation; remove: () => Promise<void> }> => {
  if (SERVER === undefined) {
    const directory = mkdtempSync(`${template}-`);
    cpSync(template, directory, { recursive: true });
    return { location: { directory }, remove: async () => removeDirectory(directory) };
  }
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await administer(`create database ${name} template ${template}`);
  // Privileges on the database itself and its settings are not copied from its template. A commit need not wait for the
  // disk, because a test does not need to survive a power cut.
  await administer(
    `revoke temporary on database ${name} from public; alter database ${name} set synchronous_commit to off`,
  );
  // It is dropped at the end of the suite. To create a file, ext4 passes over all that were deleted in the last minutes,
  // so a copy of 1,000 files takes up to 0.7 s after other databases were dropped, and 0.07 s otherwise.
  return { location: serverLocation(name), remove: async () => {} };
};

/** Creates a migrated, empty database for one test file. `url` is null when it is embedded. */
export const createDatabase = async (
  template: string,
  limits = PATIENT,
): Promise<{ database: Database; url: string | null; drop: () => Promise<void> }> => {
  const { location, remove } = await copyDatabase(template);
  // A test does not need to survive a power cut, and a worker runs enough statements for optimized code.
  const embedded = { fsync: false, optimizes: true };
  const database = openServiceDatabase(
    { ...('url' in location ? location : { ...location, ...embedded }), limits },
    silent,
  );
  const drop = async (): Promise<void> => {
    await database.close();
    await remove();
  };
  return { database, url: 'url' in location ? location.url : null, drop };
};

/**
 * Creates a migrated, empty database for a command outside the test runner: on the server, with its locale or another, or
 * in memory, where its `url` is null.
 */
export const createOwnDatabase = async (
  locale?: string,
): Promise<{ database: Database; url: string | null; drop: () => Promise<void> }> => {
  const name = `ems_test_${randomUUID().slice(0, 8)}`;
  const own = locale === undefined ? '' : `template template0 locale '${locale}'`;
  if (SERVER !== undefined) await administer(`create database ${name} ${own}`);
  const database = openServiceDatabase(SERVER === undefined ? { memory: true } : serverLocation(name), silent);
  await database.migrate();
  const drop = async (): Promise<void> => {
    await database.close();
    if (SERVER !== undefined) await administer(`drop database ${name} with (force)`);
  };
  return { database, url: SERVER === undefined ? null : urlOf(name), drop };
};
