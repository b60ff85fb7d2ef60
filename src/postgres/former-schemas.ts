import { AdministrationError } from '../core/administration-error.ts';
import { EMS } from '../config/command-name.ts';

/**
 * Requires that the migrations of a database or a backup begin with that of this version, or that there are none. A version
 * from before the first release has another one.
 * @throws AdministrationError with what helps
 */
export const requireBaseline = (
  what: 'database' | 'backup',
  executed: readonly string[],
  known: readonly string[],
): void => {
  const [baseline = ''] = known;
  if (executed.length === 0 || executed.includes(baseline)) return;
  throw new AdministrationError(
    `The ${what} was made by a version from before the first release, up to ${executed.at(-1)}, and this version cannot bring it up to date. With the version that made it${what === 'backup' ? ', restore it and' : ','} write each tenant to files (${EMS} export --tenant "<name>" --out <directory>), and import them into a new database with this one.`,
  );
};
