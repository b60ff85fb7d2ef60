import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. Containers often limit it to 64 MB. */
const MEMORY = '/dev/shm';

/** Minimum space in {@link MEMORY}: several times what two workers use at once. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

/**
 * The directory for files of tests: in memory where there is room, because a service that commands start syncs every
 * commit, and a disk that others use too makes that the longest part of the suite.
 */
export const TEMPORARY = process.env['TMPDIR'] === undefined && hasRoom() ? MEMORY : tmpdir();

/** Creates an empty directory for files of tests; `prefix` begins its name. */
export const createTemporaryDirectory = (prefix: string): string => mkdtempSync(join(TEMPORARY, prefix));
