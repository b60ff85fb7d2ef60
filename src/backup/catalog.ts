import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';

/**
 * Tables that a backup leaves out: counts that are derived or short-lived, links that work once, sessions of browsers, settings, and
 * the list of migrations.
 */
const LEFT_OUT = [
  'mikro_orm_migrations',
  'rate_limit',
  'tenant_usage',
  'quota',
  'event_retention',
  'unrecorded_change',
  'one_use_link',
  'browser_session',
];

/** A table of a backup. Generated columns are left out of `columns`; `key` are those of the primary key. */
export type Table = {
  name: string;
  columns: string[];
  key: string[];
  hasTenant: boolean;
  hasTriggers: boolean;
  /** Whether row-level security confines the owner of the table too. */
  isForced: boolean;
};

/** Returns the tables of a backup, or all but others, by name. */
export const listTables = async (db: Kysely<Tables>, leftOut: readonly string[] = LEFT_OUT): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select relname as name, relhastriggers and exists (
        select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as "hasTriggers",
      relforcerowsecurity as "isForced", bool_or(attname = 'tenant_id') as "hasTenant",
      array(
        select attname::text from pg_index cross join unnest(indkey) with ordinality as part (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
        where indrelid = pg_class.oid and indisprimary order by place) as key,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${[...leftOut]})
    group by pg_class.oid order by relname`.execute(db);
  return rows;
};

/** Returns the last value of each sequence as text, null for one that was never used. */
export const readSequences = async (db: Kysely<Tables>): Promise<Record<string, string | null>> => {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and sequencename not like 'mikro_orm_%' order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

/** A foreign key. `definition` is the SQL that PostgreSQL writes of it. */
export type ForeignKey = { table: string; name: string; definition: string };

export const listForeignKeys = async (db: Kysely<Tables>): Promise<ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`.execute(db);
  return rows;
};
