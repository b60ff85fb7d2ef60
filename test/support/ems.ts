import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { locationOf, openServiceDatabase, ownerLocationOf } from '../../src/app.ts';
import { runCommand } from '../../src/commands/commands.ts';
import { openOwnerDatabase } from '../../src/commands/owner-database.ts';
import { sendCommand } from '../../src/commands/control-socket.ts';
import { serve as serveHere, type Service } from '../../src/commands/serve.ts';
import { createTenant, issueToken } from '../../src/auth/administration.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import type { Database } from '../../src/postgres/database.ts';
import { copyDatabase, POOLER, SERVER, silent } from './database.ts';

const MAIN = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));

/** The output and exit code of a command. */
export type Output = { code: number | null; stdout: string; stderr: string };

/** A running `ems serve`. `log` and `said` return its standard output and standard error so far. */
export type Served = {
  address: string;
  pid: number;
  log(): string;
  said(): string;
  /** Sends a signal and waits until the process ends. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** The command line on a migrated, empty database of its own. */
export type Ems = {
  environment: Record<string, string>;
  run(...argv: string[]): Promise<Output>;
  /**
   * Runs a command in this process, with the same output. It costs a tenth of a process. An embedded database stays open
   * for the next such command, until a process or a service of these helpers opens it.
   */
  runHere(...argv: string[]): Promise<Output>;
  serve(environment?: Record<string, string>): Promise<Served>;
  /** Creates a tenant with a write token in this process, which is faster. Call it while nothing serves. */
  createToken(tenant: string): Promise<string>;
};

/** The embedded database that commands in this process share, because opening one costs half a second. */
let kept: { directory: string; database: Database } | undefined;

const closeKept = async (): Promise<void> => {
  const closing = kept;
  kept = undefined;
  await closing?.database.close();
};

const start = async (
  argv: string[],
  environment: Record<string, string>,
): Promise<ChildProcessByStdio<null, Readable, Readable>> => {
  await closeKept();
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [MAIN, ...argv], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Runs `ems` with only the given environment variables. Its standard error includes the line about the database. */
export const runEmsVerbatim = async (environment: Record<string, string>, ...argv: string[]): Promise<Output> => {
  const child = await start(argv, environment);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
};

/** Leaves out the line about the database, which every command prints that opens one. */
export const withoutDatabase = <T extends Output>(output: T): T => ({
  ...output,
  stderr: output.stderr.replace(/^(Database: |\{"database":).*\n/, ''),
});

/** Runs `ems` with only the given environment variables. */
export const runEms = async (environment: Record<string, string>, ...argv: string[]): Promise<Output> =>
  withoutDatabase(await runEmsVerbatim(environment, ...argv));

/** Opens the database of a command in this process: an embedded one only once. */
const openHere = async (config: Config): Promise<Database> => {
  const { database_url, data_dir: directory } = config;
  if (database_url !== null) return openOwnerDatabase(config, silent);
  if (kept?.directory !== directory) {
    await closeKept();
    kept = { directory, database: openServiceDatabase(ownerLocationOf(config), silent) };
  }
  return kept.database;
};

/** Runs a command where `ems` runs it: in the process that serves the embedded database, or on its own connection. */
export const runEmsHere = async (environment: Record<string, string>, argv: string[]): Promise<Output> => {
  const config = readConfig(environment);
  const cwd = process.cwd();
  const remote = config.database_url === null ? await sendCommand(config.data_dir, { argv, cwd }) : null;
  if (remote !== null) return withoutDatabase(remote);
  let database: Database | undefined;
  const open = async (): Promise<Database> => (database = await openHere(config));
  try {
    return withoutDatabase(await runCommand({ config, cwd, isServing: false, open }, argv));
  } finally {
    if (database !== kept?.database) await database?.close();
  }
};

const running = new Set<ChildProcessByStdio<null, Readable, Readable>>();

const serve = async (environment: Record<string, string>): Promise<Served> => {
  const child = await start(['serve'], { PORT: '0', ...environment });
  running.add(child);
  let log = '';
  let said = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  const closed = once(child, 'close').finally(() => running.delete(child));
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
      // The text for the terminal is written when the service accepts requests, and ends with an empty line.
      const url = said.endsWith('\n\n') && /is at (http:\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    void closed.then(([code]) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  return {
    address,
    pid: child.pid ?? Number.NaN,
    log: () => log,
    said: () => said,
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await closed;
      return { code, signal: by };
    },
  };
};

/** Starts the service in this process, which is faster. `log` returns its log so far. */
export const startService = async (environment: Record<string, string>): Promise<Service & { log(): string }> => {
  await closeKept();
  let log = '';
  const stream = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) });
  const service = await serveHere(readConfig({ PORT: '0', ...environment }), pino(stream));
  return { ...service, log: () => log };
};

/** Gives a test file the command line with its own database, and afterwards ends processes that still run. */
export const useEms = (): Ems => {
  const ems: Ems = {
    environment: {},
    run: (...argv) => runEms(ems.environment, ...argv),
    runHere: (...argv) => runEmsHere(ems.environment, argv),
    serve: (more = {}) => serve({ ...ems.environment, ...more }),
    createToken: async (name) => {
      await closeKept();
      const database = openServiceDatabase(locationOf(readConfig(ems.environment)), silent);
      const tenant = await createTenant(database, name, 'UTC');
      const { token } = await issueToken(database, tenant, { scope: 'write', admin: true, expires_at: null });
      await database.close();
      return token;
    },
  };
  let remove = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const copy = await copyDatabase(inject('template'));
    ems.environment =
      'url' in copy.location
        ? { DATABASE_URL: copy.location.url, DATABASE_POOLER: POOLER }
        : { DATA_DIR: copy.location.directory };
    remove = copy.remove;
  });
  afterAll(async () => {
    await closeKept();
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await remove();
  });
  return ems;
};

/** True if the suite runs on a server, where several processes can share the database. */
export const ON_SERVER = SERVER !== undefined;
