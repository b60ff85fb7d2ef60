import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the embedded database open. */
export class DirectoryInUseError extends Error {}

/** What a command that ran in the serving process wrote, and the exit code that it would have had. */
export type CommandResult = { code: number; stdout: string; stderr: string };

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/**
 * Takes a data directory for this process. The lock is one that the operating system holds for the process (a
 * transaction that stays open in an empty SQLite file), so that a killed process leaves nothing behind.
 * @throws DirectoryInUseError
 */
export const lockDirectory = (directory: string): { release(): void } => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error))
      throw new DirectoryInUseError(
        `Another process uses the data in ${directory}. Stop it first, or choose another directory with DATA_DIR.`,
      );
    throw error;
  }
  return { release: () => lock.close() };
};

/** A socket's path may have about 100 characters; the socket of a directory deeper than that stands among the temporary files. */
const socketPath = (directory: string): string => {
  const path = join(directory, 'control.sock');
  return path.length <= 100
    ? path
    : join(tmpdir(), `ems-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}.sock`);
};

/**
 * Lets `ems` commands run in this process, which has the embedded database, through a socket that only its owner can
 * open. The directory must be locked, so a socket that is there already is a dead process's.
 */
export const listenForCommands = async (
  directory: string,
  run: (argv: string[]) => Promise<CommandResult>,
): Promise<Server> => {
  const path = socketPath(directory);
  rmSync(path, { force: true });
  const server = createServer((req, res) => {
    const answer = async (): Promise<void> => {
      const argv: string[] = JSON.parse(await text(req));
      res.end(JSON.stringify(await run(argv)));
    };
    answer().catch(() => res.destroy());
  });
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(umask);
  }
  chmodSync(path, 0o600);
  return server;
};

/** Runs a command in the process that serves a data directory; null when there is none. */
export const sendCommand = (directory: string, argv: string[]): Promise<CommandResult | null> =>
  new Promise((resolve, reject) => {
    const call = request({ socketPath: socketPath(directory), method: 'POST' }, (res) => {
      text(res).then((answer) => resolve(JSON.parse(answer)), reject);
    });
    call.once('error', (error) =>
      'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') ? resolve(null) : reject(error),
    );
    call.end(JSON.stringify(argv));
  });
