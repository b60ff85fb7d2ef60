import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Waits until a file or the entries of a directory are on disk. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Like {@link sync}, for code that cannot wait otherwise. */
export const syncNow = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Files that are synced at once. A journal commits them together. */
const AT_ONCE = 32;

/** Waits until a directory is on disk, with all that is in it. */
export const syncTree = async (directory: string): Promise<void> => {
  const paths = [directory];
  for await (const entry of await opendir(directory, { recursive: true }))
    if (entry.isFile() || entry.isDirectory()) paths.push(join(entry.parentPath, entry.name));
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await sync(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** Writes a file that only the service can read. After a power cut it has this text, or it is as it was before. */
export const writeDurably = (path: string, text: string): void => {
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  syncNow(unfinished);
  renameSync(unfinished, path);
  syncNow(dirname(path));
};
