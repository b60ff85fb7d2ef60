import { sql, type Kysely } from 'kysely';
import { AdministrationError } from '../core/administration-error.ts';
import { codeOf } from '../core/error-code.ts';
import type { Tables } from '../core/tables.ts';
import { asMigrator } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import { listExecuted } from '../postgres/migration-history.ts';
import { findPlaces, type Place } from './arrival.ts';
import { writeArrival } from './session.ts';
import { listMovedTables, type MovedTable } from './tables.ts';

/** How far the clock of the new cell may be behind, in ms: its events must follow those that the gym brings. */
const MOST_BEHIND_MS = 1000;

const refuse = (message: string): never => {
  throw new AdministrationError(message);
};

/** Identifies a database of a server that runs. */
const identityOf = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`select pg_postmaster_start_time()::text || ' ' || oid as identity
    from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
};

const requireOtherDatabase = async (source: Database, target: Database): Promise<void> => {
  const [one, other] = await Promise.all([identityOf(source.db), identityOf(target.db)]);
  if (one === other) refuse('--to is the database in which the gym is already. Name that of another cell.');
};

const requireSameSchema = async (source: Database, target: Database): Promise<MovedTable[]> => {
  const names = async ({ db }: Database): Promise<string> => (await listExecuted(db)).map(({ name }) => name).join();
  const [one, other] = await Promise.all([names(source), names(target)]);
  if (other === '')
    refuse('The database of --to has no schema yet. Start the service of the new cell once, which creates it.');
  if (one !== other)
    refuse('The cells run different versions of the service: their schemas differ. Upgrade both to the same version.');
  const [tables, others] = await Promise.all([listMovedTables(source.db), listMovedTables(target.db)]);
  if (JSON.stringify(tables) !== JSON.stringify(others)) refuse('The tables of both databases differ.');
  return tables;
};

/** Checks that triggers and foreign keys can be turned off for the copy. */
const requireRights = async (target: Database): Promise<void> => {
  try {
    await writeArrival(target, 0, async () => undefined);
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    const { rows } = await sql<{ login: string }>`select quote_ident(session_user) as login`.execute(target.db);
    refuse(
      `The login of --to may not turn triggers off for its session. As a superuser of that server, run: grant set on parameter session_replication_role to ${rows[0]?.login};`,
    );
  }
};

const requireClock = async (source: Database, target: Database): Promise<void> => {
  const behind = await millisecondsBehind(source, target);
  if (behind > MOST_BEHIND_MS)
    refuse(`The clock of the server of --to is ${(behind / 1000).toFixed(1)} s behind. Synchronize the clocks first.`);
};

const readClock = async ({ db }: Database): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  );
  return rows[0]?.ms ?? 0;
};

/** Returns how far the clock of the new cell is behind, in ms; less than 0 if it is ahead. */
export const millisecondsBehind = (source: Database, target: Database): Promise<number> =>
  asMigrator(async () => {
    const start = performance.now();
    const there = await readClock(target);
    const middle = performance.now();
    const here = await readClock(source);
    return here - there - (performance.now() - start) + (performance.now() - middle);
  });

const requireFree = async (target: Database, gym: Place): Promise<void> => {
  for (const other of await findPlaces(target, gym)) {
    if (other.uuid === gym.uuid && other.arriving_since !== null) continue;
    if (other.uuid === gym.uuid && other.moved_at !== null)
      refuse(
        `The database of --to still has "${other.name}" from before it moved away. Delete it there first: ems tenant delete "${other.uuid}" --yes`,
      );
    if (other.uuid === gym.uuid) refuse(`The database of --to has "${other.name}" already, with the same UUID.`);
    if (other.id === gym.id)
      refuse(
        `The database of --to has another tenant with the id ${gym.id}: "${other.name}". Cells need TENANT_ID_START with ranges of their own.`,
      );
    refuse(`The database of --to has another tenant named "${other.name}". Rename one of them: ems tenant rename`);
  }
};

/** Checks that a gym can move to another database, and returns its tables. @throws AdministrationError with the reason */
export const requireMovable = (source: Database, target: Database, gym: Place): Promise<MovedTable[]> =>
  asMigrator(async () => {
    if (gym.is_platform) refuse(`"${gym.name}" is a platform. Platforms and their gyms stay in their cell.`);
    if (gym.platform_id !== null)
      refuse(`A platform created "${gym.name}". Platforms and their gyms stay in their cell.`);
    await requireOtherDatabase(source, target);
    const tables = await requireSameSchema(source, target);
    if (gym.moved_at === null && gym.archived_at !== null)
      refuse(`"${gym.name}" is archived. Restore it first: ems tenant restore "${gym.name}"`);
    await requireRights(target);
    await requireClock(source, target);
    if (gym.moved_at === null) await requireFree(target, gym);
    return tables;
  });
