import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolder } from '../../src/files/folder.ts';
import type { FileStore } from '../../src/core/services.ts';
import { FileMissingError } from '../../src/files/store.ts';
import { createDirectory, silent } from '../support/database.ts';
import { openBucket, readStored, startS3, storedPaths, type S3Server } from '../support/s3.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

/** Objects that a call lists: fewer than the tests store, so that lists have several pages. */
const PAGE = 3;

const put = async (store: FileStore, path: string, bytes: Uint8Array): Promise<void> => {
  const file = await store.createScratch();
  writeFileSync(file, bytes);
  await store.put(path, file);
};

/** Longer than a part of an upload, and than several parts that are read. */
const LARGE = randomBytes(6_000_000);

describe.each<[string, () => FileStore]>([
  ['a folder', () => openFolder(createDirectory(), silent)],
  ['a bucket', () => openBucket(server, `tests/${randomBytes(4).toString('hex')}`, PAGE)],
])('the store of %s', (_name, open) => {
  it('returns the bytes that were put, as a whole and in parts', async () => {
    const store = open();
    await put(store, 'a/large', LARGE);
    await put(store, 'a/small', Buffer.from('Belt'));
    expect((await readStored(store, 'a/large')).equals(LARGE)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [100, 2_500_000],
      [5_999_999, 5_999_999],
    ] as const)
      expect((await readStored(store, 'a/large', { start, end })).equals(LARGE.subarray(start, end + 1))).toBe(true);
    expect((await readStored(store, 'a/small', { start: 1, end: 2 })).toString()).toBe('el');
    await store.removeFolder('a');
  });

  it('replaces a file, and takes it away from where it arrived', async () => {
    const store = open();
    await put(store, 'a/x', Buffer.from('one'));
    await put(store, 'a/x', Buffer.from('two'));
    expect((await readStored(store, 'a/x')).toString()).toBe('two');
    expect(await store.sweepScratch(new Date(Date.now() + 1000))).toBe(0);
    await store.removeFolder('a');
  });

  it('says which file is missing', async () => {
    await expect(open().open('a/missing')).rejects.toThrow(FileMissingError);
  });

  it('lists all files with their sizes and times, and removes folders and files', async () => {
    const store = open();
    const names = Array.from({ length: 2 * PAGE + 1 }, (_, n) => `a/${n}`);
    for (const path of [...names, 'ab/other']) await put(store, path, Buffer.from('12345'));
    expect(await storedPaths(store)).toEqual([...names, 'ab/other']);
    for await (const { bytes, written_at } of store.list()) {
      expect(bytes).toBe(5);
      expect(Math.abs(written_at.getTime() - Date.now())).toBeLessThan(60_000);
    }
    await store.remove(['a/0', 'a/unknown']);
    expect(await storedPaths(store)).toEqual([...names.slice(1), 'ab/other']);
    await store.removeFolder('a');
    expect(await storedPaths(store)).toEqual(['ab/other']);
    await store.removeFolder('ab');
    await store.removeFolder('ab');
    expect(await storedPaths(store)).toEqual([]);
  });

  it('checks that it works, and leaves nothing behind', async () => {
    const store = open();
    await store.check();
    expect(await storedPaths(store)).toEqual([]);
  });
});

describe('the store of a folder that cannot be created', () => {
  it('fails instead of trying without end', async () => {
    await expect(openFolder('/proc/none', silent).check()).rejects.toThrow(/ENOENT/);
  });
});

describe('the store of a bucket', () => {
  it('keeps its objects under the prefix', async () => {
    await put(openBucket(server, 'one'), 'a/x', Buffer.from('one'));
    expect(await storedPaths(openBucket(server, 'two'))).toEqual([]);
    expect(await storedPaths(openBucket(server, 'on'))).toEqual([]);
    expect(await storedPaths(openBucket(server, ''))).toContain('one/a/x');
    expect(readdirSync(join(server.directory, 'files', 'one', 'a'))).toContain('x._S3rver_object');
  });

  it('is unavailable without its bucket, and without a server', async () => {
    const unavailable = { code: 'unavailable' };
    const other = { ...server, bucket: 'other' };
    for (const store of [openBucket(other, ''), openBucket({ port: 1 }, '')]) {
      await expect(store.open('a/x')).rejects.toMatchObject(unavailable);
      await expect(put(store, 'a/x', Buffer.from('x'))).rejects.toMatchObject(unavailable);
      await expect(storedPaths(store)).rejects.toMatchObject(unavailable);
    }
  });
});
