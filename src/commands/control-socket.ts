import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { claim, secureDirectory } from '../platform/data-directory.ts';

/** What a command that ran in the serving process wrote, and the exit code that it would have had. */
export type CommandResult = { code: number; stdout: string; stderr: string };

/** The longest path, in bytes, that a socket may have on every system. */
const MAX_SOCKET_PATH = 100;

/** In a data directory whose path is too long for a socket: names the socket, in a temporary directory that nobody can guess. */
const POINTER = 'control-socket';

const isShort = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH;

/** The socket that serves a data directory; null when there is none. */
const findSocket = (directory: string): string | null => {
  const path = join(directory, 'control.sock');
  if (!isShort(path)) {
    const pointer = join(directory, POINTER);
    return existsSync(pointer) ? readFileSync(pointer, 'utf8') : null;
  }
  return existsSync(path) ? path : null;
};

/** Removes a socket, and its directory where that is a temporary one. */
const removeSocket = (directory: string, path: string): void => {
  if (dirname(path) === directory) rmSync(path, { force: true });
  else if (existsSync(dirname(path))) {
    claim(dirname(path), 0o700);
    rmSync(dirname(path), { recursive: true });
  }
};

/** A path for a new socket, in a directory that only this user can enter. What a killed process left is removed. */
const makeSocketPath = (directory: string): string => {
  const old = findSocket(directory);
  if (old !== null) removeSocket(directory, old);
  const direct = join(directory, 'control.sock');
  if (isShort(direct)) return direct;
  const path = join(mkdtempSync(join(tmpdir(), 'ems-')), 'control.sock');
  writeFileSync(join(directory, POINTER), path, { mode: 0o600 });
  return path;
};

/**
 * Lets `ems` commands run in this process, which has the embedded database, through a socket that only its owner can
 * open. The directory must be locked, so a socket that already exists is a dead process's.
 * @throws DataDirectoryError when the socket's directory is not this user's alone
 */
export const listenForCommands = async (
  directory: string,
  run: (argv: string[]) => Promise<CommandResult>,
): Promise<{ close(): void }> => {
  secureDirectory(directory);
  const path = makeSocketPath(directory);
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
  return {
    close: () => {
      server.close();
      removeSocket(directory, path);
      rmSync(join(directory, POINTER), { force: true });
    },
  };
};

/**
 * Runs a command in the process that serves a data directory; null when there is none. Nothing is sent before it is certain
 * that the directory and the socket belong to this user.
 * @throws DataDirectoryError
 */
export const sendCommand = async (directory: string, argv: string[]): Promise<CommandResult | null> => {
  if (!existsSync(directory)) return null;
  secureDirectory(directory);
  const path = findSocket(directory);
  if (path === null || !existsSync(path)) return null;
  claim(dirname(path), 0o700);
  claim(path, 0o600);
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST' }, (res) => {
      text(res).then((answer) => resolve(JSON.parse(answer)), reject);
    });
    call.once('error', (error) =>
      'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') ? resolve(null) : reject(error),
    );
    call.end(JSON.stringify(argv));
  });
};
