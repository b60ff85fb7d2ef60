import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { fetchBatches } from '../backup/batches.ts';
import { AdministrationError } from '../core/administration-error.ts';
import type { Tables } from '../core/tables.ts';
import { asMigrator } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import {
  advanceSequences,
  countArrival,
  findPlaces,
  openArrival,
  removeArrival,
  writePlace,
  type Place,
} from './arrival.ts';
import { applyChanges, findChanges } from './changes.ts';
import { millisecondsBehind, requireMovable } from './checks.ts';
import { copyOthers, type Addresses } from './others.ts';
import { areSame, FileCopies, hasFiles, type Stores } from './files.ts';
import { Mark, MOVE_LOCK } from './mark.ts';
import { readGym, writeArrival } from './session.ts';
import { insertRows, readFingerprint, selectRows, type MovedTable } from './tables.ts';

/** A move: both databases, the gym, and the origin of the new cell, which redirects name; null for none. */
type Move = {
  source: Database;
  target: Database;
  gym: Place;
  moved_to: string | null;
  addresses: Addresses;
  stores: Stores;
};

/** The result of a move: the rows of each table with any, the files, and for how long the gym refused requests, in ms. */
export type Moved = {
  tables: Record<string, number>;
  rows: number;
  files: number;
  missing_files: number;
  refused_ms: number;
};

type Started = Move & { tables: readonly MovedTable[]; files: FileCopies | null };

/** Copies all rows as they are in one snapshot, a table after the other, while the gym works. */
const copySnapshot = async ({ source, target, gym, tables }: Started): Promise<void> => {
  await readGym(source, gym.id, async (from) => {
    await writePlace(target, gym.id, await readPlace(from, gym.id), new Date().toISOString());
    for (const table of tables)
      await writeArrival(target, gym.id, async (to) => {
        for await (const rows of fetchBatches(from, selectRows(table))) await insertRows(to, table, rows);
      });
  });
};

const readPlace = async (db: Kysely<Tables>, id: number): Promise<string> => {
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(tenant)::text as "row" from tenant where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AdministrationError('The gym was deleted meanwhile.');
  return rows[0].row;
};

/** Copies what has changed since the copy before. */
const copyChanges = async ({ source, target, gym, tables, files }: Started): Promise<void> => {
  await readGym(source, gym.id, async (from) => {
    await writeArrival(target, gym.id, async (to) => {
      for (const table of tables) await applyChanges(from, to, table, await findChanges(from, to, table));
    });
    await files?.copy(from, gym.uuid);
  });
};

/** Compares the rows of all tables. Returns their numbers. @throws AdministrationError for a difference */
const compareAll = ({ source, target, gym, tables }: Started): Promise<Record<string, number>> =>
  readGym(source, gym.id, (from) =>
    readGym(target, gym.id, async (to) => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const [one, other] = await Promise.all([readFingerprint(from, table), readFingerprint(to, table)]);
        if (one.count !== other.count || one.fingerprint !== other.fingerprint)
          throw new AdministrationError(
            `The copy of ${table.name} differs: ${one.count} rows here, ${other.count} there. The gym stays where it is.`,
          );
        if (one.count > 0) counts[table.name] = one.count;
      }
      return counts;
    }),
  );

/** Tries again for a minute, because the gym works nowhere until it succeeds. */
const insist = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const start = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - start > 60_000)
        throw new AdministrationError(
          'The gym has moved, but its new cell cannot be reached to open it there. Run the command again as soon as it can.',
          { cause: error },
        );
      await sleep(500);
    }
  }
};

/** Opens the copy that arrived `since` an instant. @throws AdministrationError when there is none */
const open = async ({ target, gym }: Move, since: string): Promise<void> => {
  if (await insist(() => openArrival(target, gym.id, since))) return;
  // The commit of an attempt whose answer was lost.
  const [there] = await insist(() => findPlaces(target, gym));
  if (there?.uuid !== gym.uuid || there.arriving_since !== null)
    throw new AdministrationError(`"${gym.name}" has moved, and the database of --to has no complete copy of it.`);
};

/** The part of a move from the announced end of writes on. */
const finish = async (move: Started, mark: Mark): Promise<Moved> => {
  const { source, target, gym } = move;
  // Changes up to now, twice, so few are left to copy while the gym refuses requests.
  const start = performance.now();
  await copyChanges(move);
  const took = performance.now() - start;
  await sleep(Math.max(0, mark.remainingMs - 2 * took - 1000));
  await copyChanges(move);
  await mark.reach();
  await copyChanges(move);
  const [tables] = await Promise.all([
    compareAll(move),
    advanceSequences(source, target),
    countArrival(target, gym.id),
  ]);
  // Adds the key of cursors, which is no row of the former cell.
  await copyOthers(source, target, gym.id, move.addresses);
  await readGym(source, gym.id, async (db) => writePlace(target, gym.id, await readPlace(db, gym.id), mark.at));
  const behind = await millisecondsBehind(source, target);
  await sleep(Math.max(0, behind));
  await mark.close(move.moved_to, move.files === null);
  await open(move, mark.at);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const { copied = 0, missing = 0 } = move.files ?? {};
  return { tables, rows, files: copied, missing_files: missing, refused_ms: Math.round(mark.refusedMs) };
};

const removeCopy = async ({ target, gym, tables, files, stores }: Started): Promise<void> => {
  await removeArrival(target, gym.id, tables);
  if (files !== null) await stores.to?.removeFolder(gym.uuid);
};

const openStores = async ({ source, gym, stores }: Move): Promise<FileCopies | null> => {
  const { from, to } = stores;
  if (to !== null) return (await areSame({ from, to }, gym.uuid)) ? null : new FileCopies({ from, to });
  if (await readGym(source, gym.id, hasFiles))
    throw new AdministrationError(
      `"${gym.name}" has files in ${from.place}. Name the FILES_URL of the new cell with --files, also if it is the same.`,
    );
  return null;
};

/** Whether the gym may be archived already in its former cell, which is unknown while that cannot be reached. */
const mayHaveMoved = async ({ source, gym }: Move): Promise<boolean> => {
  try {
    return (await findPlaces(source, gym)).some(({ uuid, moved_at }) => uuid === gym.uuid && moved_at !== null);
  } catch {
    return true;
  }
};

const run = async (move: Move): Promise<Moved> => {
  const { source, target, gym } = move;
  const tables = await requireMovable(source, target, gym);
  if (gym.moved_at !== null) {
    await open(move, gym.moves_at ?? '');
    return { tables: {}, rows: 0, files: 0, missing_files: 0, refused_ms: 0 };
  }
  const started: Started = { ...move, tables, files: await openStores(move) };
  // A command that died may have left some.
  await removeArrival(target, gym.id, tables);
  let mark: Mark | undefined;
  try {
    await copySnapshot(started);
    if (started.files !== null) await readGym(source, gym.id, async (db) => started.files?.copy(db, gym.uuid));
    mark = await Mark.set(source, gym.id);
    return await finish(started, mark);
  } catch (error) {
    if (!(await mayHaveMoved(started))) await Promise.allSettled([mark?.release(), removeCopy(started)]);
    throw error;
  }
};

/**
 * Moves a gym to another cell, while it works. Its last changes are copied while it refuses requests, for some seconds. If anything fails,
 * the gym stays where it is. A command that died left a gym that works, or one that works again after seconds; the next one begins anew.
 * Between its two commits, that of the former cell and that of the new one, the gym works in neither, and the next command opens it.
 * @throws AdministrationError with the reason
 */
export const moveTenant = (move: Move): Promise<Moved> =>
  asMigrator(() =>
    move.source.db.transaction().execute(async (lock) => {
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(lock);
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(${MOVE_LOCK}, ${move.gym.id}::int) as held`.execute(lock);
      if (!rows[0]?.held) throw new AdministrationError(`"${move.gym.name}" is being moved by another command.`);
      return run(move);
    }),
  );
