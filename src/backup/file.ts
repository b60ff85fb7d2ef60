import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { AdministrationError } from '../core/administration-error.ts';
import { codeOf } from '../core/error-code.ts';
import type { Write } from './create.ts';
import { BackupError, readBackup, type BackupReader } from './format.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};

/**
 * Writes a compressed file that only its owner can read. It appears under its name once it is complete and on disk; a
 * failure leaves nothing. Returns what `work` returns, and the size in bytes.
 * @throws AdministrationError when the file exists
 */
export const writeFile = async <T>(
  path: string,
  work: (write: Write) => Promise<T>,
): Promise<{ result: T; bytes: number }> => {
  if (await exists(path)) throw new AdministrationError(`${path} exists. Choose another name, or remove it first.`);
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  const gzip = createGzip();
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(gzip, file);
  // Its failure is reported where it is awaited below.
  written.catch(() => undefined);
  const write: Write = async (text) => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    const result = await work(write);
    gzip.end();
    await written;
    const { size } = await stat(partial);
    await rename(partial, path);
    await syncDirectory(dirname(path));
    return { result, bytes: size };
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
};

/** Returns the error for the operator when a backup is not what it should be, and any other error as it is. */
export const refuse = (path: string, error: unknown): unknown =>
  error instanceof BackupError ? new AdministrationError(`${path} cannot be restored: ${error.message}.`) : error;

/** Reads a backup file: see {@link readBackup}. @throws AdministrationError when it is damaged or not a backup */
export const readFile = async (path: string, reader: BackupReader = {}): ReturnType<typeof readBackup> => {
  try {
    return await pipeline(createReadStream(path), createGunzip(), (bytes) => readBackup(bytes, reader));
  } catch (error) {
    if (error instanceof BackupError) throw refuse(path, error);
    // A code of zlib.
    if (codeOf(error).startsWith('Z_'))
      throw new AdministrationError(`${path} cannot be restored: it is truncated or damaged.`);
    throw error;
  }
};
