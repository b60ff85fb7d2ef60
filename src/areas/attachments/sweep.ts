import { sql, type Kysely } from 'kysely';
import type { Files, FileStore } from '../../core/services.ts';
import type { AnyJob } from '../../core/jobs.ts';
import { defineJob } from '../../jobs/define.ts';
import { RARELY_SECONDS } from '../../jobs/sweep.ts';
import type { Tables } from '../../core/tables.ts';

/** How old bytes without a row must be, in ms. An upload adds its row within minutes. */
const AGE_MS = 3_600_000;

/** Paths that are looked up with one statement. */
const BATCH = 500;

/** Returns the path of the file that a stored file was derived from, itself by default. */
const originalOf = (path: string): string => path.replace(/\.\d+$/, '');

/** Removes those of some files that belong to no row. Returns their number. */
const removeUnused = async (db: Kysely<Tables>, store: FileStore, paths: readonly string[]): Promise<number> => {
  const originals = [...new Set(paths.map(originalOf))];
  // In a transaction, because a `select` outside one may be read-only.
  const { rows } = await db
    .transaction()
    .execute((tx) => sql<{ path: string }>`select files_without_row(${originals}::text[]) as path`.execute(tx));
  const unused = new Set(rows.map(({ path }) => path));
  const removed = paths.filter((path) => unused.has(originalOf(path)));
  await store.remove(removed);
  return removed.length;
};

/**
 * Removes the bytes of all tenants that were written an hour ago or earlier and belong to no row, and files that stopped
 * arriving. Bytes in other folders than those of tenants stay: another installation may share the store. Returns the
 * number of removed files.
 */
export const sweepFiles = async (db: Kysely<Tables>, store: FileStore, signal?: AbortSignal): Promise<number> => {
  const before = new Date(Date.now() - AGE_MS);
  let removed = await store.sweepScratch(before);
  let paths: string[] = [];
  for await (const { path, written_at } of store.list()) {
    if (signal?.aborted === true) break;
    if (written_at <= before) paths.push(path);
    if (paths.length < BATCH) continue;
    removed += await removeUnused(db, store, paths);
    paths = [];
  }
  return removed + (paths.length > 0 ? await removeUnused(db, store, paths) : 0);
};

/** Creates the job that sweeps the store of files every hour. */
export const createFileSweep = (files: Files | null): AnyJob =>
  defineJob({
    name: 'files.sweep',
    every: { cron: '37 * * * *', data: {} },
    pollSeconds: RARELY_SECONDS,
    async handle(_data, { em, signal, log }) {
      if (files === null) return;
      const removed = await sweepFiles(em.getKysely(), files.store, signal);
      if (removed > 0) log.info({ removed }, 'removed files without a record');
    },
  });
