import type { Migration } from '@mikro-orm/migrations';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';

/** A migration, and when it ran; null for a pending one. */
export type MigrationRun = { name: string; ran_at: string | null };

/**
 * Returns the executed migrations. Reads the table directly, because the migrator would create a missing one. Their
 * order is that of their execution.
 */
export const listExecuted = async (db: Kysely<Tables>): Promise<{ name: string; ran_at: string }[]> => {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('mikro_orm_migrations') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const executed = await sql<{
    name: string;
    ran_at: string;
  }>`select name, executed_at as ran_at from mikro_orm_migrations order by id`.execute(db);
  return executed.rows;
};

/** Statements that remove data, by their start. Indexes, functions and constraints can be built again. */
const REMOVES = /\b(drop (?:table|schema|column)|truncate|delete from)\b/i;

const shorten = (statement: string): string => {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
};

/** Returns the statements with which a migration would remove data when it is reverted. */
export const lossesOf = async (migration: Migration): Promise<string[]> => {
  await migration.down();
  return migration
    .getQueries()
    .map(String)
    .filter((statement) => REMOVES.test(statement))
    .map(shorten);
};
