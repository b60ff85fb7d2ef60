import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createTemporaryDirectory } from './temporary.ts';

/** A server program that a test started. */
export type Program = { port: number; end(signal?: NodeJS.Signals): Promise<void> };

/** Returns the user for database servers, which refuse to run as root: the one that Debian creates for them. */
const asUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string): number => Number(execFileSync('id', [option, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
};

const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the path of a program, from PATH or from Debian's directory for a version of PostgreSQL; null when it is not
 * installed.
 */
export const findProgram = (name: string): string | null => {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => `${DEBIAN}/${version}/bin`)
    : [];
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
};

const running = new Set<Program>();
const directories = new Set<string>();

/** Creates a directory that server programs can write to. {@link removePrograms} removes it. */
export const createServerDirectory = (): string => {
  const directory = createTemporaryDirectory('ems-server-');
  directories.add(directory);
  const { uid, gid } = asUser();
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
  return directory;
};

/** Runs a program and waits until it ends. @throws Error with its output when it fails */
export const runProgram = async (path: string, args: string[], cwd: string): Promise<void> => {
  await promisify(execFile)(path, args, { ...asUser(), cwd, env: { LC_ALL: 'C' } });
};

/** Returns a free port. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return address.port;
};

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

/**
 * Starts a server program and waits until it accepts database connections.
 * @throws Error with its output when it ends before that
 */
export const startProgram = async (path: string, args: string[], cwd: string, port: number): Promise<Program> => {
  const child = spawn(path, args, { ...asUser(), cwd, env: { LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  let ended = false;
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, 'exit').then(() => (ended = true));
  const program: Program = {
    port,
    end: async (signal = 'SIGQUIT') => {
      child.kill(signal);
      await exited;
      running.delete(program);
    },
  };
  running.add(program);
  while (!(await answers(`postgres://postgres@127.0.0.1:${port}/postgres`))) {
    if (ended) throw new Error(`${path} ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return program;
};

const removeDirectories = (): void => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  directories.clear();
};

/**
 * Ends all programs that still run, and removes their directories. Call it after the tests, even when they failed.
 */
export const removePrograms = async (): Promise<void> => {
  await Promise.all([...running].map((program) => program.end()));
  removeDirectories();
};

// When the tests hang, nothing calls this, but the process still ends.
process.once('exit', () => {
  for (const program of running) void program.end('SIGKILL');
  removeDirectories();
});
