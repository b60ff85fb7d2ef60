import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../core/tables.ts';
import { asOwner } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';

/** Interval between two looks for outdated tables, in ms. */
const INTERVAL_MS = 30_000;

/**
 * Vacuums and analyzes the tables whose statistics are outdated, and returns their names. A table is outdated when more
 * than a tenth of its rows have changed, as PostgreSQL's autovacuum counts them, or when it has grown by a fifth: a crash
 * loses the counts. Requests run between two tables.
 */
export const vacuumOutdated = (db: Kysely<Tables>): Promise<string[]> =>
  asOwner(async () => {
    // PostgreSQL would add the last second's changes to the counts later.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, counted.relname as name
      from pg_stat_user_tables as counted join pg_class on pg_class.oid = relid
      where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.1 * greatest(reltuples, 0)
        or pg_relation_size(relid) > (8 + 1.2 * relpages) * current_setting('block_size')::int`.execute(db);
    for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db);
    return rows.map(({ schema, name }) => `${schema}.${name}`);
  });

/**
 * Calls {@link vacuumOutdated} at an interval, because the embedded database has no autovacuum. Without statistics
 * PostgreSQL takes each table for a small one: it would sort all machines of a gym for each page of them.
 */
export const startAutovacuum = (
  { db, admitWrite }: Pick<Database, 'db' | 'admitWrite'>,
  log: Logger,
): { stop(): Promise<void> } => {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await sleep(INTERVAL_MS, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      try {
        admitWrite();
        await vacuumOutdated(db);
      } catch (error) {
        log.warn({ err: error }, 'could not vacuum the embedded database and will try again');
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
};
