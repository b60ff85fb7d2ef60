import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { Bucket, type Part } from './bucket.ts';
import { createScratchIn, removeOld } from './directories.ts';
import type { S3Location } from '../config/files-location.ts';
import type { FileStore, StoredFile } from '../core/services.ts';
import { createGuard } from './store.ts';

/** Size of the parts in which a file is read, in bytes. Each is a call, so a slow reader holds no connection to the store. */
const WINDOW_BYTES = 2 ** 20;

/** Opens the store of a bucket. `pageSize` is the number of objects that a call lists. */
export const openS3 = (location: S3Location, log: Logger, pageSize = 1000): FileStore => {
  const bucket = new Bucket(location);
  const place = `s3://${location.bucket}/${location.prefix}`;
  const guarded = createGuard(place, log);

  const readPart = (path: string, start: number, end: number): Promise<Part> =>
    guarded(() => bucket.read(path, { start, end: Math.min(end, start + WINDOW_BYTES - 1) }));
  /** Yields a file from a position on, of which the first part has been read. */
  async function* readOn(path: string, start: number, end: number, { bytes, size }: Part): AsyncGenerator<Uint8Array> {
    yield bytes;
    const last = Math.min(end, size - 1);
    for (let position = start + bytes.length; position <= last; position += WINDOW_BYTES)
      yield (await readPart(path, position, last)).bytes;
  }
  async function* pages(folder: string): AsyncGenerator<StoredFile[]> {
    for (let token: string | undefined, isLast = false; !isLast; isLast = token === undefined) {
      const { files, next } = await guarded(() => bucket.list(folder, pageSize, token));
      yield files;
      token = next;
    }
  }
  return {
    place,
    createScratch: () => guarded(() => createScratchIn(location.scratch)),
    put: (path, file) =>
      guarded(async () => {
        await bucket.upload(path, file);
        await rm(file, { force: true });
      }),
    open: async (path, { start, end } = { start: 0, end: Infinity }) => {
      const part = await readPart(path, start, end);
      return Readable.from(readOn(path, start, end, part), { objectMode: false });
    },
    remove: (paths) => guarded(() => bucket.delete(paths)),
    removeFolder: async (folder) => {
      for await (const files of pages(`${folder}/`)) await guarded(() => bucket.delete(files.map(({ path }) => path)));
    },
    async *list() {
      for await (const files of pages('')) yield* files;
    },
    sweepScratch: (before) => removeOld(location.scratch, before),
    check: async () => {
      const path = `check/${randomUUID()}`;
      await bucket.write(path, 'check');
      await bucket.read(path, { start: 0, end: 0 });
      await bucket.delete([path]);
    },
  };
};
