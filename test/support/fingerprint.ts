import { createHash } from 'node:crypto';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { asOwner } from '../../src/platform/tenancy.ts';
import type { Tables } from '../../src/platform/context.ts';
import type { Gym } from './service.ts';

/** Tables without records that requests write: the responses stored for idempotency keys. */
const UNCOUNTED_TABLES = ['idempotency_key'];

/** Columns without data of a record that requests write: the time and log position of a token's last use. */
const UNCOUNTED_COLUMNS = ['last_used_at', 'last_write'];

type Table = { name: string; columns: string[] };

type Line = { name: string; line: string };

const tablesOf = async (db: Kysely<Tables>): Promise<Table[]> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, json_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`.execute(
    db,
  );
  return rows
    .filter(({ name, columns }) => columns.includes('tenant_id') && !UNCOUNTED_TABLES.includes(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !UNCOUNTED_COLUMNS.includes(column)) }));
};

/** Returns a statement that reads every row of a gym as a line of text; its parameter is the gym. */
const statementFor = async (db: Kysely<Tables>): Promise<string> => {
  const lines = (await tablesOf(db)).map(({ name, columns }) => {
    const row = columns.map((column) => `"${column}"`).join();
    return `select '${name}' as name, row(${row})::text as line from "${name}" where tenant_id = $1`;
  });
  return lines.join(' union all ');
};

/** Cached, because the tables of a database do not change while a test runs. */
const statements = new WeakMap<Kysely<Tables>, Promise<string>>();

/** Returns the number of lines and a digest of them in any order. */
const stateOf = (lines: string[]): string =>
  `${lines.length} ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`;

/**
 * Returns the number of rows and a digest of the content of every table that holds rows of the gym. Two are equal
 * only when nothing has changed in between. It reads as the owner of the tables, because row-level security might
 * hide a row. The digest is computed here, because the database needs twice the time for a statement that computes it.
 */
export const fingerprint = ({ id, db }: Pick<Gym, 'id' | 'db'>): Promise<Record<string, string>> =>
  asOwner(async () => {
    const statement = statements.get(db) ?? statementFor(db);
    statements.set(db, statement);
    const { rows } = await db.executeQuery<Line>(CompiledQuery.raw(await statement, [id]));
    const lines = Map.groupBy(rows, ({ name }) => name);
    return Object.fromEntries([...lines].map(([name, found]) => [name, stateOf(found.map(({ line }) => line))]));
  });
