import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A data directory that cannot be used; the message says why and what to do. */
export class DataDirectoryError extends Error {}

/** Another process has the embedded database open. */
export class DirectoryInUseError extends DataDirectoryError {}

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Where the system knows no owners (Windows), everything counts as ours. */
const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

/** What the service keeps in a data directory, with the mode that each has. */
const CONTENTS: Record<string, number> = {
  postgres: 0o700,
  lock: 0o600,
  'lock-journal': 0o600,
  'demo-token': 0o600,
  'control.sock': 0o600,
  'control-socket': 0o600,
};

const isOpenTo = ({ mode: found }: Stats, mode: number): boolean =>
  process.getuid !== undefined && (found & 0o777 & ~mode) !== 0;

/**
 * Checks that a path belongs to the user of this process, and takes away all rights that `mode` does not have.
 * @throws DataDirectoryError
 */
export const claim = (path: string, mode: number): void => {
  const found = lstatSync(path);
  if (!isOurs(found))
    throw new DataDirectoryError(
      `${path} belongs to another user (uid ${found.uid}; this process has uid ${process.getuid?.()}). ` +
        'Run this as that user, change the owner, or choose another directory with DATA_DIR.',
    );
  // A link has no mode of its own.
  if (found.isSymbolicLink() || !isOpenTo(found, mode)) return;
  chmodSync(path, mode);
  if (isOpenTo(lstatSync(path), mode))
    throw new DataDirectoryError(
      `${path} is open to other users, and its file system keeps it so. Choose another DATA_DIR.`,
    );
};

/**
 * Makes a data directory the user's alone, along with what the service keeps in it.
 * @throws DataDirectoryError when something belongs to another user, or the directory is an open one with other files
 */
export const secureDirectory = (directory: string): void => {
  claim(directory, 0o777);
  const path = realpathSync(directory);
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new DataDirectoryError(`${directory} is not a directory. Choose another DATA_DIR.`);
  const names = readdirSync(path);
  // A directory of the system (/tmp, /var/lib) must not be closed to everybody by a mistake in DATA_DIR.
  if (isOpenTo(found, 0o700) && names.some((name) => !(name in CONTENTS) && name !== 'lost+found'))
    throw new DataDirectoryError(
      `${directory} is open to other users and holds other files. Choose a directory for the service alone with DATA_DIR, or run: chmod 700 ${directory}`,
    );
  claim(path, 0o700);
  for (const name of names) {
    const mode = CONTENTS[name];
    if (mode !== undefined) claim(join(path, name), mode);
  }
};

/**
 * Takes a data directory for this process; it is created when it does not exist. The lock is one that the operating system
 * holds for the process (a transaction that stays open in an empty SQLite file), so a killed process leaves nothing behind.
 * @throws DataDirectoryError, DirectoryInUseError
 */
export const lockDirectory = (directory: string): { release(): void } => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  secureDirectory(directory);
  const path = join(directory, 'lock');
  const lock = new DatabaseSync(path);
  try {
    claim(path, 0o600);
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error))
      throw new DirectoryInUseError(
        `Another process uses the data in ${directory}. Stop it first, or choose another directory with DATA_DIR.`,
      );
    throw error;
  }
  return { release: () => lock.close() };
};
