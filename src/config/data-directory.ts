import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An unusable data directory. The message states the reason and the remedy. */
export class DataDirectoryError extends Error {}

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Returns whether this process's user owns a file. Always true on systems without file owners (Windows). */
const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

const cannotWrite = (path: string, error: unknown): DataDirectoryError =>
  new DataDirectoryError(
    `${path} cannot be written (${error instanceof Error ? error.message : String(error)}). Choose another directory with DATA_DIR, or let this user write there: is its file system read-only or full?`,
  );

/** The contents of a data directory with their modes. */
const CONTENTS: Record<string, number> = {
  postgres: 0o700,
  lock: 0o600,
  'lock-journal': 0o600,
  'demo-token': 0o600,
  'secrets-key': 0o600,
  files: 0o700,
  'control.sock': 0o600,
  'control-socket': 0o600,
};

const isOpenTo = ({ mode: actual }: Stats, mode: number): boolean =>
  process.getuid !== undefined && (actual & 0o777 & ~mode) !== 0;

/**
 * Checks that a path belongs to the user of this process, and removes all permissions that `mode` lacks.
 * @throws DataDirectoryError
 */
export const claim = (path: string, mode: number): void => {
  const stats = lstatSync(path);
  if (!isOurs(stats))
    throw new DataDirectoryError(
      `${path} belongs to another user (uid ${stats.uid}; this process has uid ${process.getuid?.()}). ` +
        'Run the service as that user, change the owner, or choose another directory with DATA_DIR.',
    );
  // A link has no mode of its own.
  if (stats.isSymbolicLink() || !isOpenTo(stats, mode)) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw cannotWrite(path, error);
  }
  if (isOpenTo(lstatSync(path), mode))
    throw new DataDirectoryError(
      `${path} is open to other users, and its file system does not allow a change. Choose another DATA_DIR.`,
    );
};

/**
 * Restricts a data directory and its contents to the user of this process.
 * @throws DataDirectoryError when a file belongs to another user, or the directory is open to others and has other
 * files
 */
export const secureDirectory = (directory: string): void => {
  claim(directory, 0o777);
  const path = realpathSync(directory);
  const stats = lstatSync(path);
  if (!stats.isDirectory()) throw new DataDirectoryError(`${directory} is not a directory. Choose another DATA_DIR.`);
  const names = readdirSync(path);
  // A mistake in DATA_DIR must not restrict a system directory such as /tmp or /var/lib.
  if (isOpenTo(stats, 0o700) && names.some((name) => !(name in CONTENTS) && name !== 'lost+found'))
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
 * Locks a data directory for this process, and creates it if missing. The operating system holds the lock (an open
 * transaction in an empty SQLite file), so a killed process leaves no stale lock.
 * @throws DataDirectoryError, also if another process has locked it, or it cannot be written
 */
export const lockDirectory = (directory: string): { release(): void } => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    secureDirectory(directory);
    // SQLite locks a file of a read-only file system too.
    accessSync(directory, constants.W_OK);
    return openLock(directory);
  } catch (error) {
    if (error instanceof DataDirectoryError) throw error;
    if (isBusy(error))
      throw new DataDirectoryError(
        `Another process uses the data in ${directory}. Stop it first, or choose another directory with DATA_DIR.`,
      );
    throw cannotWrite(directory, error);
  }
};

const openLock = (directory: string): { release(): void } => {
  const path = join(directory, 'lock');
  const lock = new DatabaseSync(path);
  try {
    claim(path, 0o600);
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
};
