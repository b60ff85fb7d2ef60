import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sync } from '../config/durable-files.ts';
import { codeOf } from '../core/error-code.ts';
import type { StoredFile } from '../core/services.ts';

/** Creates a directory that only the service can read, in one that exists. It survives a power cut. */
const createDirectory = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
    await sync(dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/** Creates a directory that only the service can read. Its parent exists or is created first. */
export const ensureDirectory = async (path: string): Promise<void> => {
  try {
    await createDirectory(path);
  } catch (error) {
    // Not recursive, because Node.js then retries without end in a file system such as /proc.
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await ensureDirectory(dirname(path));
    await createDirectory(path);
  }
};

/** Returns the path of a new file in a directory, which is created if needed. */
export const createScratchIn = async (directory: string): Promise<string> => {
  await ensureDirectory(directory);
  return join(directory, randomUUID());
};

/** Returns the entries of a directory; none if it does not exist. */
export const entriesOf = async (path: string): Promise<string[]> => {
  try {
    return await readdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/** Returns when a file was written, and its size; undefined when it has been removed meanwhile. */
export const describe = async (path: string): Promise<Omit<StoredFile, 'path'> | undefined> => {
  try {
    const { size, mtime } = await stat(path);
    return { bytes: size, written_at: mtime };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Removes the files of this machine that were written before an instant. Returns their number. */
export const removeOld = async (directory: string, before: Date): Promise<number> => {
  let removed = 0;
  for (const name of await entriesOf(directory)) {
    const file = await describe(join(directory, name));
    if (file === undefined || file.written_at >= before) continue;
    await rm(join(directory, name), { force: true });
    removed += 1;
  }
  return removed;
};
