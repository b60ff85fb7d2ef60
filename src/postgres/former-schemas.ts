import { AdministrationError } from '../core/administration-error.ts';
import { EMS } from '../config/command-name.ts';

/**
 * Whether a database or a backup with these executed migrations was made by a version from before the first release, whose
 * baseline is not the first of the known ones.
 */
export const isFormer = (executed: readonly string[], [baseline = '']: readonly string[]): boolean =>
  executed.length > 0 && !executed.includes(baseline);

/** How the tenants of such a database come into one of this version. */
export const CARRY_OVER = `write each tenant to files (${EMS} export --tenant "<name>" --out <directory>), and import them into a new database with this one`;

/**
 * Requires that the migrations of a database or a backup begin with that of this version, or that there are none.
 * @throws AdministrationError with what helps
 */
export const requireBaseline = (
  what: 'database' | 'backup',
  executed: readonly string[],
  known: readonly string[],
): void => {
  if (!isFormer(executed, known)) return;
  throw new AdministrationError(
    `The ${what} was made by a version from before the first release, up to ${executed.at(-1)}, and this version cannot bring it up to date. With the version that made it${what === 'backup' ? ', restore it and' : ','} ${CARRY_OVER}.`,
  );
};
