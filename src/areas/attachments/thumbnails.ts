import { writeFile } from 'node:fs/promises';
import { FileMissingError, type FileStore } from '../../files/store.ts';
import { conflict } from '../../platform/errors.ts';
import { isPicture, shrinkPicture } from './pictures.ts';

/** The sizes of small pictures, in pixels; the contract has the same. */
export const THUMBNAIL_SIZES = [256, 1024] as const;

/** Returns the path of the small version of a picture. */
export const thumbnailPath = (path: string, size: number): string => `${path}.${size}`;

const readAll = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
};

/** Returns a small picture that was made before; undefined without one. */
const readMade = async (store: FileStore, path: string): Promise<Uint8Array | undefined> => {
  try {
    return await readAll(await store.open(path));
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
};

/**
 * Returns the small version of a picture as WebP. It is made once and kept; two that are made at once are equal.
 * @throws Problem conflict for a file that is no picture, unavailable
 */
export const getThumbnail = async (
  store: FileStore,
  { path, content_type }: { path: string; content_type: string },
  size: number,
): Promise<Uint8Array> => {
  if (!isPicture(content_type)) throw conflict('The file is no picture, so it has no small version.');
  const made = await readMade(store, thumbnailPath(path, size));
  if (made !== undefined) return made;
  const shrunk = await shrinkPicture(await store.open(path), size);
  const scratch = await store.createScratch();
  await writeFile(scratch, shrunk, { mode: 0o600 });
  await store.put(thumbnailPath(path, size), scratch);
  return shrunk;
};
