import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';
import { columnsOf, insertRows, selectDigests, toList, type MovedTable } from './tables.ts';

/** The keys of rows that differ from the copy: those to copy again, and those to delete. */
type Changes = { changed: readonly string[]; gone: readonly string[] };

type Digest = { key: string; digest: string };

/** Rows that a cursor fetches at once, and keys of a statement. */
const [PAGE, KEYS] = [5000, 500];

/** Reads the digests of a table through a cursor, in the order of their keys. */
class Digests {
  readonly #db: Kysely<Tables>;
  #page: Digest[] = [];
  #next = 0;
  #isLast = false;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  static async open(db: Kysely<Tables>, table: MovedTable): Promise<Digests> {
    await sql`declare digests no scroll cursor for ${selectDigests(table)}`.execute(db);
    const digests = new Digests(db);
    await digests.#fetch();
    return digests;
  }

  /** The next row; undefined at the end. */
  get current(): Digest | undefined {
    return this.#page[this.#next];
  }

  /** Goes on to the next row. A promise is returned only when rows have to be fetched. */
  advance(): Promise<void> | undefined {
    this.#next += 1;
    return this.#next < this.#page.length || this.#isLast ? undefined : this.#fetch();
  }

  async close(): Promise<void> {
    await sql`close digests`.execute(this.#db);
  }

  async #fetch(): Promise<void> {
    const { rows } = await sql<Digest>`fetch ${sql.lit(PAGE)} from digests`.execute(this.#db);
    [this.#page, this.#next, this.#isLast] = [rows, 0, rows.length < PAGE];
  }
}

/** Compares keys as the database orders them: by their bytes. */
const compare = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Returns how the rows of a table differ from their copy. The memory that it takes grows with the number of differences only. */
export const findChanges = async (
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: MovedTable,
): Promise<Changes> => {
  const [rows, copies] = await Promise.all([Digests.open(source, table), Digests.open(target, table)]);
  const changed: string[] = [];
  const gone: string[] = [];
  for (;;) {
    const [row, copy] = [rows.current, copies.current];
    if (row === undefined && copy === undefined) break;
    const order = row === undefined ? 1 : copy === undefined ? -1 : compare(row.key, copy.key);
    if (row !== undefined && (order < 0 || (order === 0 && row.digest !== copy?.digest))) changed.push(row.key);
    if (copy !== undefined && order > 0) gone.push(copy.key);
    const fetched = [...(order <= 0 ? [rows.advance()] : []), ...(order >= 0 ? [copies.advance()] : [])];
    for (const page of fetched) if (page !== undefined) await page;
  }
  await Promise.all([rows.close(), copies.close()]);
  return { changed, gone };
};

function* batchesOf(keys: readonly string[]): Generator<string> {
  for (let from = 0; from < keys.length; from += KEYS) yield toList(keys.slice(from, from + KEYS));
}

/** The condition that a row of the gym of the session has one of the keys. */
const hasKey = ({ key }: MovedTable): RawBuilder<unknown> =>
  sql.join(
    [sql`r.tenant_id = current_tenant()`, ...key.map((column) => sql`r.${sql.ref(column)} = k.${sql.ref(column)}`)],
    sql` and `,
  );

const keysOf = ({ name }: MovedTable, keys: string): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(name)}, ${keys}::json) as k`;

/**
 * Makes the copy of a table equal to its rows. All copies that differ are deleted first, so none conflicts with one that
 * follows. Neither foreign keys nor triggers may apply.
 */
export const applyChanges = async (
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: MovedTable,
  { changed, gone }: Changes,
): Promise<void> => {
  for (const keys of batchesOf([...gone, ...changed]))
    await sql`delete from ${sql.table(table.name)} as r using ${keysOf(table, keys)} where ${hasKey(table)}`.execute(
      target,
    );
  for (const keys of batchesOf(changed)) {
    const { rows } = await sql<{ row: string }>`select row_to_json(found)::text as "row" from (
      select ${columnsOf(table.columns, 'r')} from ${sql.table(table.name)} as r join ${keysOf(table, keys)} on ${hasKey(table)}
    ) as found`.execute(source);
    await insertRows(target, table, rows);
  }
};
