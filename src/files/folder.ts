import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { FileMissingError, unavailableStore, type FileStore, type StoredFile } from './store.ts';

/** The folder of files that are still arriving. Its name is none of a tenant's. */
const SCRATCH = 'arriving';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Creates a directory that only the service can read. Its parent exists or is created first. */
const ensureDirectory = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    // Not recursive, because Node.js then retries without end in a file system such as /proc.
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await ensureDirectory(dirname(path));
    await ensureDirectory(path);
  }
};

/** Waits until a file or the entries of a directory are on disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Returns the entries of a directory; none if it does not exist. */
const entriesOf = async (path: string): Promise<string[]> => {
  try {
    return await readdir(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/** Returns when a file was written, and its size; undefined when it has been removed meanwhile. */
const describe = async (path: string): Promise<Omit<StoredFile, 'path'> | undefined> => {
  try {
    const { size, mtime } = await stat(path);
    return { bytes: size, written_at: mtime };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Yields the names in a directory one by one, because a tenant may have many files; none if it does not exist. */
async function* namesIn(path: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(path)) yield name;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

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

/** Opens the store of a folder, which is created with the first file. */
export const openFolder = (directory: string, log: Logger): FileStore => {
  const scratch = join(directory, SCRATCH);
  const at = (path: string): string => join(directory, path);
  /** Turns a failed system call into a problem that the caller can retry. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error, directory }, 'the folder of files failed');
      throw unavailableStore(error);
    }
  };
  const put = async (path: string, file: string): Promise<void> => {
    await sync(file);
    await ensureDirectory(dirname(at(path)));
    await rename(file, at(path));
    await sync(dirname(at(path)));
  };
  const createScratch = async (): Promise<string> => {
    await ensureDirectory(scratch);
    return join(scratch, randomUUID());
  };
  return {
    place: directory,
    createScratch: () => guarded(createScratch),
    put: (path, file) => guarded(() => put(path, file)),
    open: async (path, range) => {
      if ((await guarded(() => describe(at(path)))) === undefined) throw new FileMissingError(path);
      return createReadStream(at(path), range);
    },
    remove: (paths) =>
      guarded(async () => {
        for (const path of paths) await rm(at(path), { force: true });
      }),
    removeFolder: (folder) => guarded(() => rm(at(folder), { recursive: true, force: true })),
    async *list() {
      for (const folder of await entriesOf(directory)) {
        if (folder === SCRATCH) continue;
        for await (const name of namesIn(join(directory, folder))) {
          const file = await describe(join(directory, folder, name));
          if (file) yield { path: `${folder}/${name}`, ...file };
        }
      }
    },
    sweepScratch: (before) => removeOld(scratch, before),
    check: async () => {
      const file = await createScratch();
      await writeFile(file, 'check');
      await sync(file);
      await rm(file);
    },
  };
};
