import { sql, type Kysely } from 'kysely';
import { AdministrationError } from '../auth/administration-error.ts';
import { EMS } from '../platform/command-name.ts';
import type { Tables } from '../platform/context.ts';
import { listExecuted } from './history.ts';

/** The name of the initial schema. */
export const INITIAL = 'Migration20261126000000_initial';

/**
 * The migrations that the initial schema replaces. All sort before it. `commit` is the last version that has all of them,
 * and `withdrawn` the one that an earlier version ran, and later ones replaced.
 */
const FORMER = {
  count: 37,
  last: 'Migration20261125000160_reports',
  commit: 'a480f00',
  withdrawn: 'Migration20261125000120_records',
};

const isFormer = (name: string): boolean => name < INITIAL;

/** What brings a database up to date that only some of the former migrations made. */
const repairOf = (former: readonly string[]): string =>
  former.includes(FORMER.withdrawn)
    ? `${FORMER.withdrawn} was withdrawn: with the version that made it, write each tenant to files (${EMS} export --tenant "<name>" --out <directory>), and import them into a new database with this one.`
    : `Bring it up to date with the last version that has them all, in a clone of the repository (a backup: restore it with that version into a new database first): git switch --detach ${FORMER.commit} && npm ci && ${EMS} migrate. Then use this version.`;

/**
 * Returns executed migrations with the initial schema in place of the former ones, which made the same schema.
 * @throws AdministrationError when only some of the former ones ran
 */
export const replaceFormer = (executed: readonly string[]): string[] => {
  const former = executed.filter(isFormer);
  if (former.length === 0) return [...executed];
  if (former.length !== FORMER.count || !former.includes(FORMER.last))
    throw new AdministrationError(
      `The schema was made by ${former.length} of ${FORMER.count} migrations that this version replaces by one, up to ${former.at(-1)}. ${repairOf(former)}`,
    );
  return [INITIAL, ...executed.filter((name) => !isFormer(name))];
};

/**
 * Records the initial schema as executed in a database that the former migrations made. Does nothing in any other.
 * @throws AdministrationError when only some of the former ones ran
 */
export const adoptFormer = async (db: Kysely<Tables>): Promise<void> => {
  const executed = (await listExecuted(db)).map(({ name }) => name);
  if (replaceFormer(executed).join() === executed.join()) return;
  await sql`with former as (delete from mikro_orm_migrations where name < ${INITIAL} and name <> ${FORMER.last})
    update mikro_orm_migrations set name = ${INITIAL} where name = ${FORMER.last}`.execute(db);
};
