import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A server program that a test started. */
export type Program = { port: number; end(signal?: NodeJS.Signals): Promise<void> };

/** Servers of the database refuse to run as root; there, they run as the user that Debian makes for them. */
const asUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string): number => Number(execFileSync('id', [option, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
};

const DEBIAN = '/usr/lib/postgresql';

/**
 * Where a program is: on the path, or where Debian keeps those of a version of PostgreSQL; null when the machine has
 * none.
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

/** A new directory that the server programs may write to, until {@link removePrograms}. */
export const createServerDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'ems-server-'));
  directories.add(directory);
  const { uid, gid } = asUser();
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
  return directory;
};

/** Runs a program to its end. @throws Error with its output when it fails */
export const runProgram = async (path: string, args: string[], cwd: string): Promise<void> => {
  await promisify(execFile)(path, args, { ...asUser(), cwd, env: { LC_ALL: 'C' } });
};

/** A port that nothing listens on. */
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
 * Starts a server program and waits until a database can be reached through it. @throws Error with its output when it
 * ends before
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
 * Ends every program that is still running, and removes the directories: to be called after the tests, failed or not.
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
