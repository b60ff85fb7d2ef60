import type { Logger } from 'pino';
import { Problem } from '../core/errors.ts';
import type { FileStore } from '../core/services.ts';

/** A file that is not in the store although it should be. */
export class FileMissingError extends Error {
  constructor(path: string) {
    super(`the store has no file ${path}`);
  }
}

/** Returns the result of work on a file; undefined if the store has lost the file. */
export const unlessMissing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
};

/** Returns the bytes of a file; undefined if the store has lost it. */
export const readFile = (store: Pick<FileStore, 'open'>, path: string): Promise<Uint8Array | undefined> =>
  unlessMissing(async () => {
    const parts: Uint8Array[] = [];
    for await (const part of await store.open(path)) parts.push(part);
    return Buffer.concat(parts);
  });

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
