import { statfsSync } from 'node:fs';
import { Problem } from './errors.ts';

/** Minimum free space for writes of the embedded database, in bytes: enough for the next segments of the write-ahead log (16 MB each). */
export const MIN_FREE_BYTES = 64 * 2 ** 20;

/** Maximum age of a free-space measurement, in ms: shorter than any client needs to fill {@link MIN_FREE_BYTES}. */
const FREE_SPACE_TTL_MS = 250;

/**
 * Creates a check that throws Problem `unavailable` while the file system of a directory has less than 64 MB free.
 * PostgreSQL aborts when it cannot write its write-ahead log, so writes stop while there is room for those in progress.
 */
export const createSpaceGuard = (directory: string): (() => void) => {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let full = false;
  return () => {
    const now = performance.now();
    if (now - measuredAt > FREE_SPACE_TTL_MS) {
      const { bavail, bsize } = statfsSync(directory);
      full = bavail * bsize < MIN_FREE_BYTES;
      measuredAt = now;
    }
    if (full)
      throw new Problem('unavailable', {
        detail: 'The disk of the service is nearly full. Reads work; writes fail until there is space again.',
      });
  };
};
