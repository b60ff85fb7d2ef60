import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { claim, secureDirectory } from '../config/data-directory.ts';
import { codeOf } from '../core/error-code.ts';

/** The output and exit code of a command. */
export type CommandResult = { code: number; stdout: string; stderr: string };

/** A command and the directory that its relative paths refer to. */
export type CommandRequest = { argv: string[]; cwd: string };

/** Maximum length of a socket's path, in bytes, that works on every supported system. */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * File in the data directory that contains the socket's path. It exists only if the data directory's path is too long
 * for a socket, which is then in a temporary directory with an unguessable name.
 */
const POINTER_FILE = 'control-socket';

const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;

/** Returns the path of the socket for a data directory, or null if there is none. */
const findSocket = (directory: string): string | null => {
  const path = join(directory, 'control.sock');
  if (!fitsSocket(path)) {
    const pointer = join(directory, POINTER_FILE);
    return existsSync(pointer) ? readFileSync(pointer, 'utf8') : null;
  }
  return existsSync(path) ? path : null;
};

/** Removes a socket, and its directory if that is a temporary one. */
const removeSocket = (directory: string, path: string): void => {
  if (dirname(path) === directory) rmSync(path, { force: true });
  else if (existsSync(dirname(path))) {
    claim(dirname(path), 0o700);
    rmSync(dirname(path), { recursive: true });
  }
};

/**
 * Returns a path for a new socket, in a directory that only this user can enter. Removes the socket that a killed
 * process left behind.
 */
const makeSocketPath = (directory: string): string => {
  const old = findSocket(directory);
  if (old !== null) removeSocket(directory, old);
  const direct = join(directory, 'control.sock');
  if (fitsSocket(direct)) return direct;
  const path = join(mkdtempSync(join(tmpdir(), 'ems-')), 'control.sock');
  writeFileSync(join(directory, POINTER_FILE), path, { mode: 0o600 });
  return path;
};

/**
 * Accepts `ems` commands for the embedded database of this process on a socket that only its owner can open. The caller
 * must hold the lock of the directory: an existing socket then belongs to a dead process and is replaced.
 * @throws DataDirectoryError if other users can access the socket's directory
 */
export const listenForCommands = async (
  directory: string,
  run: (call: CommandRequest) => Promise<CommandResult>,
): Promise<{ close(): void }> => {
  secureDirectory(directory);
  const path = makeSocketPath(directory);
  const server = createServer((req, res) => {
    const respond = async (): Promise<void> => {
      const call: CommandRequest = JSON.parse(await text(req));
      res.end(JSON.stringify(await run(call)));
    };
    respond().catch(() => res.destroy());
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
      rmSync(join(directory, POINTER_FILE), { force: true });
    },
  };
};

/**
 * Runs a command in the process that serves a data directory. Returns null if there is no such process. Sends nothing
 * until it has verified that the directory and the socket belong to this user.
 * @throws DataDirectoryError
 */
export const sendCommand = async (directory: string, command: CommandRequest): Promise<CommandResult | null> => {
  if (!existsSync(directory)) return null;
  secureDirectory(directory);
  const path = findSocket(directory);
  if (path === null || !existsSync(path)) return null;
  claim(dirname(path), 0o700);
  claim(path, 0o600);
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, method: 'POST' }, (res) => {
      text(res).then((output) => resolve(JSON.parse(output)), reject);
    });
    call.once('error', (error) => (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error)) ? resolve(null) : reject(error)));
    call.end(JSON.stringify(command));
  });
};
