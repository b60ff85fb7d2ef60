import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { openFolder } from '../../src/files/folder.ts';
import type { FileStore } from '../../src/core/services.ts';
import { FileMissingError } from '../../src/files/store.ts';
import { silent } from './database.ts';
import type { Gym } from './service.ts';
import { createTemporaryDirectory } from './temporary.ts';

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** How the names of the bytes of fixtures begin: rows without an upload, whose bytes are those of {@link PIXEL}. */
const FIXTURE = 'f1f1f1f1';

/** Returns the columns of a file that nobody has uploaded. */
export const pixelColumns = () => ({
  name: 'Worn belt.png',
  content_type: 'image/png',
  bytes: PIXEL.length,
  sha256: createHash('sha256').update(PIXEL).digest('hex'),
  width: 1,
  height: 1,
  storage_key: FIXTURE + randomBytes(12).toString('hex'),
});

/** Returns a store that has the bytes of fixtures too. */
const withFixtures = (store: FileStore): FileStore => ({
  ...store,
  open: async (path, range) => {
    try {
      return await store.open(path, range);
    } catch (error) {
      const isFixture = error instanceof FileMissingError && path.split('/')[1]?.startsWith(FIXTURE) === true;
      if (!isFixture || path.includes('.')) throw error;
      return Readable.from([range ? PIXEL.subarray(range.start, range.end + 1) : PIXEL]);
    }
  },
});

/** Opens a store in a directory that is removed when the process ends. */
export const openTestStore = (): FileStore & { directory: string } => {
  const directory = createTemporaryDirectory('ems-files-');
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return { ...withFixtures(openFolder(directory, silent)), directory };
};

/** Sends a file to be attached to a record. */
export const sendFile = (
  { base }: { base: string },
  gym: Gym,
  query: Record<string, string | number>,
  body: Uint8Array<ArrayBuffer> | string | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return fetch(`${base}/api/v1/attachments?${parameters}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/octet-stream', ...headers },
    body,
    duplex: 'half',
  });
};
