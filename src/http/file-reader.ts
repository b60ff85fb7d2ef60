import type { Request, Response } from 'express';
import { Problem } from '../core/errors.ts';
import { typeOf } from './body.ts';
import { requireRate } from './connections.ts';

/** Bytes of a file that are kept together. The C library returns memory of this size to the system once it is unused. */
const PART_BYTES = 256 * 1024;

/**
 * Media types of an operation that takes a file, and how many bytes of unfinished files the process keeps. The
 * details tell the caller what to do instead.
 */
type FileLimits = {
  types: readonly string[];
  max_bytes: number;
  max_unfinished_bytes: number;
  too_large: string;
  too_many: string;
  unsupported: string;
  retry_seconds: number;
};

/** A file of a request body: its media type, and its bytes in parts. */
type ReceivedFile = { type: string; parts: readonly Uint8Array[] };

/** Keeps a file in parts of the same size, because a client may send it in pieces of one byte, each of which would be an object. */
class FileParts {
  readonly #parts: Buffer[] = [];
  #used = PART_BYTES;
  bytes = 0;

  add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length;) {
      if (this.#used === PART_BYTES) {
        this.#parts.push(Buffer.allocUnsafeSlow(PART_BYTES));
        this.#used = 0;
      }
      const copied = chunk.copy(this.#parts.at(-1) ?? chunk, this.#used, from);
      from += copied;
      this.#used += copied;
    }
    this.bytes += chunk.length;
  }

  /** Returns the parts, the last one as long as it is. */
  end(): Uint8Array[] {
    return this.#parts.map((part, index) => part.subarray(0, Math.min(PART_BYTES, this.bytes - index * PART_BYTES)));
  }
}

/** Passes the pieces of a body to `add`, which may refuse one. @throws Problem malformed_request for half a body */
const receive = (req: Request, add: (chunk: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void =>
      reject(new Problem('malformed_request', { detail: 'The file did not arrive completely.' }));
    if (req.destroyed) return abort();
    req.on('data', (chunk: Buffer) => {
      try {
        add(chunk);
      } catch (error) {
        reject(error);
      }
    });
    req.once('end', resolve);
    req.once('error', abort);
    req.once('close', abort);
  });

/** Creates a reader of files in request bodies. Call it after authorization. */
export const createFileReader = (limits: FileLimits) => {
  const { types, max_bytes, max_unfinished_bytes, retry_seconds } = limits;
  let unfinished = 0;
  const unsupported = (): Problem => new Problem('unsupported_media_type', { detail: limits.unsupported });
  const tooLarge = (): Problem => new Problem('payload_too_large', { detail: limits.too_large });
  const tooMany = (): Problem =>
    new Problem('too_many_in_flight', { detail: limits.too_many, retry_after: retry_seconds });

  /**
   * Returns the file.
   * @throws Problem payload_too_large, unsupported_media_type, malformed_request, request_timeout, too_many_in_flight
   */
  return async (req: Request, res: Response): Promise<ReceivedFile> => {
    const type = typeOf(req, types);
    const encoding = req.headers['content-encoding'] ?? 'identity';
    if (type === null || encoding.toLowerCase() !== 'identity') throw unsupported();
    if (Number(req.headers['content-length']) > max_bytes) throw tooLarge();
    const file = new FileParts();
    let isOpen = true;
    const add = (chunk: Buffer): void => {
      if (!isOpen) return;
      if (file.bytes + chunk.length > max_bytes) throw tooLarge();
      if (unfinished + chunk.length > max_unfinished_bytes) throw tooMany();
      unfinished += chunk.length;
      file.add(chunk);
    };
    try {
      await requireRate(req, res, receive(req, add));
    } finally {
      isOpen = false;
      unfinished -= file.bytes;
    }
    return { type, parts: file.end() };
  };
};
