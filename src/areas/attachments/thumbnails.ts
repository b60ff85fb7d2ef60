import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../core/services.ts';
import { FileMissingError } from '../../files/store.ts';
import { conflict } from '../../core/errors.ts';
import { isPicture, shrinkPicture, type PictureType } from './pictures.ts';

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

type Picture = { path: string; type: PictureType };

/** Makes the small version of a picture and stores it. Two that are made at once are equal. */
const makeThumbnail = async (
  store: FileStore,
  gym: string,
  { path, type }: Picture,
  size: number,
): Promise<Uint8Array> => {
  const file = await store.createScratch();
  const shrunk = `${file}.small`;
  try {
    await pipeline(await store.open(path), createWriteStream(file, { mode: 0o600 }));
    await shrinkPicture(gym, { file, type }, shrunk, size);
    const bytes = await readFile(shrunk);
    await store.put(thumbnailPath(path, size), shrunk);
    return bytes;
  } finally {
    await Promise.all([file, shrunk].map((used) => rm(used, { force: true })));
  }
};

/**
 * Returns the small version of a picture of a gym as WebP. It is made once and kept.
 * @throws Problem conflict for a file that is no picture, unavailable
 */
export const getThumbnail = async (
  store: FileStore,
  gym: string,
  { path, content_type: type }: { path: string; content_type: string },
  size: number,
): Promise<Uint8Array> => {
  if (!isPicture(type)) throw conflict('The file is no picture, so it has no small version.');
  return (await readMade(store, thumbnailPath(path, size))) ?? makeThumbnail(store, gym, { path, type }, size);
};
