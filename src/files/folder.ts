import { createReadStream } from 'node:fs';
import { opendir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { codeOf } from '../core/error-code.ts';
import { sync } from '../config/durable-files.ts';
import { SCRATCH } from '../config/files-location.ts';
import { createScratchIn, describe, ensureDirectory, entriesOf, removeOld } from './directories.ts';
import type { FileStore } from '../core/services.ts';
import { createGuard, FileMissingError } from './store.ts';

/** Yields the names in a directory one by one, because a tenant may have many files; none if it does not exist. */
async function* namesIn(path: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(path)) yield name;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Opens the store of a folder, which is created with the first file. */
export const openFolder = (directory: string, log: Logger): FileStore => {
  const scratch = join(directory, SCRATCH);
  const at = (path: string): string => join(directory, path);
  const guarded = createGuard(directory, log);
  const put = async (path: string, file: string): Promise<void> => {
    await sync(file);
    await ensureDirectory(dirname(at(path)));
    await rename(file, at(path));
    await sync(dirname(at(path)));
  };
  return {
    place: directory,
    createScratch: () => guarded(() => createScratchIn(scratch)),
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
      const file = await createScratchIn(scratch);
      await writeFile(file, 'check');
      await sync(file);
      await rm(file);
    },
  };
};
