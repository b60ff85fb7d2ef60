import { sql, type Kysely, type RawBuilder } from 'kysely';
import { listTables, type Table } from '../backup/catalog.ts';
import { insertBatch } from '../backup/restore.ts';
import { AdministrationError } from '../core/administration-error.ts';
import type { Tables } from '../core/tables.ts';

/** Tables with rows of gyms that are counted anew, or are empty while no transaction runs. */
const LEFT_OUT = ['tenant_usage', 'unrecorded_change'];

/** A table with rows of the gym. `key` has the columns of the primary key besides the tenant. */
export type MovedTable = Pick<Table, 'name' | 'columns' | 'key'>;

/** Returns the tables with rows of gyms, by name: all that have a column `tenant_id`, so a new one is among them by itself. */
export const listMovedTables = async (db: Kysely<Tables>): Promise<MovedTable[]> => {
  const tables = (await listTables(db, LEFT_OUT)).filter(({ hasTenant }) => hasTenant);
  return tables.map(({ name, columns, key }) => {
    if (key.length === 0) throw new AdministrationError(`The table ${name} has no primary key, so it cannot be moved.`);
    return { name, columns: columns.toSorted(), key: key.filter((column) => column !== 'tenant_id') };
  });
};

/** Returns the columns of a table that can be written. */
export const readColumns = async (db: Kysely<Tables>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

/** Returns columns as SQL, those of a table by an alias if there is one. */
export const columnsOf = (columns: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)));

/** Returns rows, or their keys, as the text of a list in JSON. */
export const toList = (members: readonly string[]): string => `[${members.join()}]`;

/** Inserts rows of a table that were read as JSON. @throws BackupError when one was not inserted */
export const insertRows = (
  db: Kysely<Tables>,
  table: Pick<Table, 'name' | 'columns'>,
  rows: readonly { row: string }[],
): Promise<void> => insertBatch(db, table, { count: rows.length, rows: toList(rows.map(({ row }) => row)) });

const rowsOf = ({ name, columns }: MovedTable): RawBuilder<unknown> =>
  sql`select ${columnsOf(columns)} from ${sql.table(name)} where tenant_id = current_tenant()`;

/** Selects the rows of the gym of the session as JSON. */
export const selectRows = (table: MovedTable): RawBuilder<{ row: string }> =>
  sql`select row_to_json(r)::text as "row" from (${rowsOf(table)}) as r`;

/** Selects the key of each row as JSON and a digest of the row, in the order of the bytes of the key. */
export const selectDigests = (table: MovedTable): RawBuilder<{ key: string; digest: string }> => {
  const members = table.key.map((column) => sql`${sql.lit(column)}, r.${sql.ref(column)}`);
  return sql`select key, digest from (
    select json_build_object(${sql.join(members)})::text as key, md5(r::text) as digest from (${rowsOf(table)}) as r
  ) as digests order by key collate "C"`;
};

/** The number of rows and their fingerprint, which does not depend on their order. */
type Fingerprint = { count: number; fingerprint: string };

const HALF = (part: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(bit_xor(('x' || ${part})::bit(64)), b'0'::bit(64))::text`;

/** Returns the number of rows of a table of the gym of the session, and their fingerprint. */
export const readFingerprint = async (db: Kysely<Tables>, table: MovedTable): Promise<Fingerprint> => {
  const { rows } = await sql<Fingerprint>`
    select count(*) as count, ${HALF(sql`left(digest, 16)`)} || ${HALF(sql`right(digest, 16)`)} as fingerprint
    from (select md5(r::text) as digest from (${rowsOf(table)}) as r) as digests`.execute(db);
  if (rows[0] === undefined) throw new Error(`the fingerprint of ${table.name} is missing`);
  return rows[0];
};
