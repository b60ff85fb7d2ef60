import { CompiledQuery, sql, type Kysely } from 'kysely';
import { asOwner } from '../../src/core/tenancy.ts';
import type { Tables } from '../../src/core/tables.ts';
import type { Gym } from './service.ts';

/** Tables without records that requests write: the responses stored for idempotency keys. */
const UNCOUNTED_TABLES = ['idempotency_key'];

/** Columns without data of a record that requests write: the time and log position of a token's last use. */
const UNCOUNTED_COLUMNS = ['last_used_at', 'last_write'];

type Table = { name: string; columns: string[] };

type State = { name: string; state: string };

const tablesOf = async (db: Kysely<Tables>): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select c.table_name as name, json_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`.execute(
    db,
  );
  return rows.filter(({ name, columns }) => columns.includes('tenant_id') && !UNCOUNTED_TABLES.includes(name));
};

/** SQL for the state of a table: its number of rows, and the last transaction that has written one of them. */
const WRITTEN = "count(*) || ' ' || coalesce(max(xmin::text::bigint), 0)";

/** Returns SQL for the state of a table of which some columns do not count: the text of its rows. */
const contentOf = (columns: string[]): string => `string_agg(row(${columns.join()})::text, chr(10) order by id)`;

/** Returns a statement that reads the state of every table of a gym; its parameter is the gym. */
const statementFor = async (db: Kysely<Tables>): Promise<string> => {
  const states = (await tablesOf(db)).map(({ name, columns }) => {
    const counted = columns.filter((column) => !UNCOUNTED_COLUMNS.includes(column));
    const state = counted.length === columns.length ? WRITTEN : contentOf(counted.map((column) => `"${column}"`));
    return `select '${name}' as name, ${state} as state from "${name}" where tenant_id = $1`;
  });
  return states.join(' union all ');
};

/** Cached, because the tables of a database do not change while a test runs. */
const statements = new WeakMap<Kysely<Tables>, Promise<string>>();

/**
 * Returns the state of every table that holds rows of the gym. Two are equal only when nothing was written in between:
 * a new or changed row has a later transaction, and without a deleted one there are fewer. It reads as the owner of the
 * tables, because row-level security might hide a row.
 */
export const fingerprint = ({ id, db }: Pick<Gym, 'id' | 'db'>): Promise<Record<string, string>> =>
  asOwner(async () => {
    const statement = statements.get(db) ?? statementFor(db);
    statements.set(db, statement);
    const { rows } = await db.executeQuery<State>(CompiledQuery.raw(await statement, [id]));
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
