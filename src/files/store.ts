import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { Problem } from '../core/errors.ts';

/** The first and the last byte of a part of a file. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file of a store. */
export type StoredFile = { readonly path: string; readonly bytes: number; readonly written_at: Date };

/**
 * Keeps the bytes of files. A path is a folder and a name, both made by the service: nothing that a caller sends is part
 * of one.
 */
export type FileStore = {
  /** What operators call the store, without credentials. */
  readonly place: string;
  /** Returns a path on this machine for a file that is still arriving. */
  createScratch(): Promise<string>;
  /** Moves a file of this machine into the store. It is safe once the promise resolves. */
  put(path: string, file: string): Promise<void>;
  /** Opens a file, or a part of it. @throws FileMissingError */
  open(path: string, range?: ByteRange): Promise<Readable>;
  /** Removes files, as far as they exist. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes a folder with its files. */
  removeFolder(folder: string): Promise<void>;
  /** Lists all files. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the files that stopped arriving before an instant. Returns their number. */
  sweepScratch(before: Date): Promise<number>;
  /** Checks that files can be written, read and removed. */
  check(): Promise<void>;
};

/** A file that is not in the store although it should be. */
export class FileMissingError extends Error {
  constructor(path: string) {
    super(`the store has no file ${path}`);
  }
}

/** A failure of a store. `place` is that of `FILES_URL`. */
export class StoreFailedError extends Error {
  constructor(place: string, cause: unknown) {
    super(`the store of files at ${place} failed`, { cause });
  }
}

/** Seconds to wait before a retry when the store is unavailable. */
const RETRY_SECONDS = 5;

/** Returns the problem of a store that cannot be reached or is full. Nothing is lost: the row comes after the bytes. */
export const unavailableStore = (cause?: unknown): Problem => {
  const problem = new Problem('unavailable', {
    detail: 'The store of files is unavailable or full. Nothing was changed. Try again shortly.',
    retry_after: RETRY_SECONDS,
  });
  problem.cause = cause;
  return problem;
};

/** Returns a function that runs work on a store and turns its failure into a problem that the caller can retry. */
export const createGuard =
  (place: string, log: Logger) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FileMissingError) throw error;
      log.error({ err: error, place }, 'the store of files failed');
      throw unavailableStore(new StoreFailedError(place, error));
    }
  };
