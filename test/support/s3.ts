import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { filesLocation } from '../../src/config/files-location.ts';
import { openS3 } from '../../src/files/s3.ts';
import type { ByteRange, FileStore } from '../../src/core/services.ts';
import { createDirectory, silent } from './database.ts';
import { freePort } from './programs.ts';
import { createTemporaryDirectory } from './temporary.ts';

const PROGRAM = fileURLToPath(new URL('s3-server.ts', import.meta.url));

/** The credentials that the server knows, as the client of AWS reads them. */
const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A running S3 server, with its port, and the directory in which it keeps the bucket "files". */
export type S3Server = { port: number; directory: string; stop(): Promise<void> };

/** Returns the address of a prefix in a bucket of a server. */
const s3Url = (port: number, prefix: string, bucket = 'files'): string =>
  `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}`;

/** Starts an S3 server, also once more on the directory and the port of one that has stopped. */
export const startS3 = async (former?: Pick<S3Server, 'port' | 'directory'>): Promise<S3Server> => {
  const { port, directory } = former ?? { port: await freePort(), directory: createTemporaryDirectory('ems-s3-') };
  const env = { PATH: process.env['PATH'], DIRECTORY: directory, PORT: String(port) };
  // Its tokens of pages are encrypted with DES.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', PROGRAM], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });
  await Promise.race([once(child.stdout, 'data'), exited.then(() => Promise.reject(new Error('the S3 server ended')))]);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return { port, directory, stop };
};

/** Opens the store of a prefix in a bucket of a server. `pageSize` is the number of objects that a call lists. */
export const openBucket = (
  { port, bucket }: { port: number; bucket?: string },
  prefix: string,
  pageSize?: number,
): FileStore => {
  Object.assign(process.env, S3_CREDENTIALS);
  const location = filesLocation(s3Url(port, prefix, bucket), createDirectory());
  if (location.kind !== 's3') throw new Error('not the URL of a bucket');
  return openS3(location, silent, pageSize);
};

/** Returns the bytes of a file of a store, or of a part of it. */
export const readStored = async (store: FileStore, path: string, range?: ByteRange): Promise<Buffer> =>
  buffer(await store.open(path, range));

/** Returns the paths of all files of a store in order. */
export const storedPaths = async (store: FileStore): Promise<string[]> => {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.toSorted();
};

/** Makes all objects of a server appear to have been written some seconds earlier. */
export const makeOlder = ({ directory }: S3Server, seconds: number): void => {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name);
    const time = statSync(path).mtimeMs / 1000 - seconds;
    utimesSync(path, time, time);
  }
};
