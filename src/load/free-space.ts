import { statfsSync } from 'node:fs';
import type { Logger } from 'pino';
import { Problem } from '../core/errors.ts';

/** Minimum free space for writes of the embedded database, in bytes: enough for the next segments of the write-ahead log (16 MB each). */
export const MIN_FREE_BYTES = 64 * 2 ** 20;

/** Free space below which the operator is warned, in bytes. */
export const LOW_FREE_BYTES = 2 ** 30;

/** Maximum age of a free-space measurement, in ms: shorter than any client needs to fill {@link MIN_FREE_BYTES}. */
const FREE_SPACE_TTL_MS = 250;

/** The interval between two measurements without a write, in ms. */
const INTERVAL_MS = 5000;

/** Returns the free space of the file system of a path, in bytes. */
export const readFreeBytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

/** Like {@link readFreeBytes}, for a path that may not exist, or null. */
export const findFreeBytes = (path: string | null): number | null => {
  try {
    return path === null ? null : readFreeBytes(path);
  } catch {
    return null;
  }
};

type Level = 'enough' | 'low' | 'full';

const levelOf = (bytes: number): Level => {
  if (bytes < MIN_FREE_BYTES) return 'full';
  return bytes < LOW_FREE_BYTES ? 'low' : 'enough';
};

/** Creates a function that measures the free space of a directory, if it exists, and logs when its level changes. */
const createMeter = (directory: string, log: Logger): (() => Level) => {
  let known: Level = 'enough';
  return () => {
    const free_bytes = findFreeBytes(directory);
    if (free_bytes === null) return known;
    const level = levelOf(free_bytes);
    if (level === known) return level;
    known = level;
    const state = { directory, free_bytes };
    if (level === 'full') log.error(state, 'the disk is nearly full: writes fail until there is space again');
    else if (level === 'low') log.warn(state, 'the disk has less than 1 GB free: make room before it is full');
    else log.info(state, 'the disk has enough space again');
    return level;
  };
};

/** Calls a function in the background. Returns the function that ends it. */
const callRegularly = (measure: () => void): (() => void) => {
  const timer = setInterval(measure, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** Logs when the disk of a directory fills up, and when it has space again. Returns the function that ends it. */
export const watchFreeSpace = (directory: string, log: Logger): (() => void) =>
  callRegularly(createMeter(directory, log));

/**
 * Creates a check that throws Problem `unavailable` while the file system of a directory has less than 64 MB free. PostgreSQL
 * aborts when it cannot write its write-ahead log, so writes stop while there is room for those in progress. Logs the same as
 * {@link watchFreeSpace}, until `stop`.
 */
export const createSpaceGuard = (directory: string, log: Logger): { admitWrite: () => void; stop: () => void } => {
  const measure = createMeter(directory, log);
  let measuredAt = Number.NEGATIVE_INFINITY;
  let level: Level = 'enough';
  const admitWrite = (): void => {
    const now = performance.now();
    if (now - measuredAt > FREE_SPACE_TTL_MS) {
      level = measure();
      measuredAt = now;
    }
    if (level === 'full')
      throw new Problem('unavailable', {
        detail: 'The disk of the service is nearly full. Reads work; writes fail until there is space again.',
      });
  };
  return { admitWrite, stop: callRegularly(measure) };
};
