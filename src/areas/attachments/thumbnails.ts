import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../core/services.ts';
import { readFile as readStored } from '../../files/store.ts';
import { conflict } from '../../core/errors.ts';
import { isPicture, shrinkPicture, type PictureType } from './pictures.ts';

/** The sizes of small pictures, in pixels; the contract has the same. */
export const THUMBNAIL_SIZES = [256, 1024] as const;

/** Returns the path of the small version of a picture. */
export const thumbnailPath = (path: string, size: number): string => `${path}.${size}`;

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
 * @throws Problem conflict for a file that is no picture, unavailable; FileMissingError
 */
export const getThumbnail = async (
  store: FileStore,
  gym: string,
  { path, content_type: type }: { path: string; content_type: string },
  size: number,
): Promise<Uint8Array> => {
  if (!isPicture(type)) throw conflict('The file is no picture, so it has no small version.');
  return (await readStored(store, thumbnailPath(path, size))) ?? makeThumbnail(store, gym, { path, type }, size);
};
