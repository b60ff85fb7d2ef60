import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Location } from '../config/files-location.ts';
import type { ByteRange, StoredFile } from '../core/services.ts';
import { FileMissingError } from './store.ts';

/** Limits of one attempt, in ms; the client makes three. */
const ATTEMPT = { connectionTimeout: 2000, requestTimeout: 10_000, socketTimeout: 10_000, throwOnRequestTimeout: true };

/** Maximum duration of a call with all its attempts, in ms. An upload may take longer by its size. */
const CALL_MS = 15_000;

/** Bytes per ms at which an upload arrives at least, on average. */
const MIN_RATE = 100;

/** Size of the parts of an upload, of which two are in memory, in bytes. S3 has no smaller ones. */
const PART_BYTES = 5 * 2 ** 20;

/** Objects that are deleted at once. */
const PARALLEL = 8;

const inTime = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(CALL_MS) });

/** Loads the library, which only this store needs, and creates its client. */
const connect = async ({ endpoint, region }: S3Location) => {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new s3.S3Client({
    ...(endpoint === null ? {} : { endpoint, region: 'us-east-1', forcePathStyle: true }),
    ...(region === null ? {} : { region }),
    requestHandler: ATTEMPT,
    maxAttempts: 3,
    // Many compatible stores know no other checksums than that of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, Upload, client };
};

/** A part of an object, and the size of the whole. */
export type Part = { readonly bytes: Uint8Array; readonly size: number };

/** Some of the objects of a bucket, and the token of those after them. */
type ObjectPage = { readonly files: StoredFile[]; readonly next: string | undefined };

/** The objects under the prefix of a location. Each call ends in time, with an error if the store does not respond. */
export class Bucket {
  readonly #location: S3Location;
  #connected: ReturnType<typeof connect> | undefined;

  constructor(location: S3Location) {
    this.#location = location;
  }

  #connect(): ReturnType<typeof connect> {
    return (this.#connected ??= connect(this.#location));
  }

  #at(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.#location.bucket, Key: this.#location.prefix + path };
  }

  /** Returns a part of an object. @throws FileMissingError */
  async read(path: string, { start, end }: ByteRange): Promise<Part> {
    const { s3, client } = await this.#connect();
    const options = inTime();
    try {
      const command = new s3.GetObjectCommand({ ...this.#at(path), Range: `bytes=${start}-${end}` });
      const { Body, ContentRange } = await client.send(command, options);
      if (!(Body instanceof Readable)) throw new Error('the store returned no bytes');
      const bytes = await buffer(addAbortSignal(options.abortSignal, Body));
      return { bytes, size: Number(ContentRange?.split('/')[1]) };
    } catch (error) {
      throw error instanceof s3.NoSuchKey ? new FileMissingError(path) : error;
    }
  }

  /** Copies a file of this machine into an object, which exists as a whole or not at all. */
  async upload(path: string, file: string): Promise<void> {
    const { client, Upload } = await this.#connect();
    const { size } = await stat(file);
    const Body = createReadStream(file);
    const params = { ...this.#at(path), Body, ContentType: 'application/octet-stream' };
    const upload = new Upload({ client, params, queueSize: 1, partSize: PART_BYTES });
    const timer = setTimeout(() => void upload.abort(), CALL_MS + size / MIN_RATE);
    try {
      await upload.done();
    } finally {
      clearTimeout(timer);
      Body.destroy();
    }
  }

  /** Writes a short text into an object. */
  async write(path: string, text: string): Promise<void> {
    const { s3, client } = await this.#connect();
    await client.send(new s3.PutObjectCommand({ ...this.#at(path), Body: text }), inTime());
  }

  /** Deletes objects, one with each call, because compatible stores differ in how several are deleted with one. */
  async delete(paths: readonly string[]): Promise<void> {
    const { s3, client } = await this.#connect();
    const deleteOne = (path: string) => client.send(new s3.DeleteObjectCommand(this.#at(path)), inTime());
    for (let i = 0; i < paths.length; i += PARALLEL) await Promise.all(paths.slice(i, i + PARALLEL).map(deleteOne));
  }

  /** Lists at most `limit` objects whose paths begin with a text, after those of an earlier page. */
  async list(start: string, limit: number, token: string | undefined): Promise<ObjectPage> {
    const { s3, client } = await this.#connect();
    const { Bucket: name, Key: Prefix } = this.#at(start);
    const input = { Bucket: name, Prefix, MaxKeys: limit, ContinuationToken: token };
    const { Contents = [], NextContinuationToken: next } = await client.send(
      new s3.ListObjectsV2Command(input),
      inTime(),
    );
    const files = Contents.map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
      path: Key.slice(this.#location.prefix.length),
      bytes: Size,
      written_at: LastModified,
    }));
    return { files, next };
  }
}
