import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../core/errors.ts';
import { unavailableStore } from './store.ts';

/** A file that has arrived: where it is, its size, and the SHA-256 of its bytes in hexadecimal. */
export type Received = { readonly file: string; readonly bytes: number; readonly sha256: string };

const mebibytes = (bytes: number): string => `${Math.round((bytes / 2 ** 20) * 100) / 100} MiB`;

/** Returns the problem of a file over the limit. */
export const tooLarge = (max_bytes: number): Problem =>
  new Problem('payload_too_large', {
    detail: `The file is larger than ${mebibytes(max_bytes)}. Send a smaller one: a photo in a lower resolution, or a part of the document.`,
  });

const incomplete = (): Problem =>
  new Problem('malformed_request', { detail: 'The file did not arrive completely. Nothing was stored.' });

/**
 * Writes bytes to a file of this machine as they arrive, until `signal` aborts. The source stays open after a failure,
 * because the connection of a request is still needed for the response.
 * @throws Problem payload_too_large, malformed_request for a source that ends too early, unavailable
 */
export const receive = async (
  source: Readable,
  file: string,
  max_bytes: number,
  signal?: AbortSignal,
): Promise<Received> => {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false })) {
        bytes += chunk.length;
        if (bytes > max_bytes) throw tooLarge(max_bytes);
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Problem ? error : incomplete();
    }
  }
  try {
    await pipeline(read, createWriteStream(file, { flags: 'wx', mode: 0o600 }), signal ? { signal } : {});
  } catch (error) {
    throw error instanceof Problem ? error : unavailableStore(error);
  }
  return { file, bytes, sha256: hash.digest('hex') };
};
