import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { VERSION } from '../../generated/values.ts';
import { AdministrationError } from '../core/administration-error.ts';
import type { FileStore } from '../core/services.ts';
import { FileMissingError } from '../files/store.ts';
import type { Tables } from '../core/tables.ts';
import type { Database } from '../postgres/database.ts';
import { MIGRATION_LOCK } from '../postgres/migration-locks.ts';
import { listExecuted } from '../postgres/migration-history.ts';
import { asMigrator } from '../core/tenancy.ts';
import { fetchBatches } from './batches.ts';
import { listTables, readSequences, type Table } from './catalog.ts';
import { createHeader, formatBatch, formatFilePart, type Trailer } from './format.ts';

/** Writes text to a backup, and waits while its receiver is slower. */
export type Write = (text: string) => Promise<void>;

/** Bytes of a file on a line. A multiple of three, so the parts in Base64 need no padding. */
const PART_BYTES = 3 * 2 ** 18;

type Row = { table: string; row: string };

/** Writes lines, and remembers their checksum and the number of rows. */
class BackupWriter {
  readonly tables: Record<string, number> = {};
  files = 0;
  missing_files = 0;
  readonly #write: Write;
  readonly #hash = createHash('sha256');

  constructor(write: Write) {
    this.#write = write;
  }

  async line(text: string): Promise<void> {
    this.#hash.update(text).update('\n');
    await this.#write(`${text}\n`);
  }

  async rows(tenant: number | null, rows: readonly Row[]): Promise<void> {
    for (const [table, group] of Map.groupBy(rows, (row) => row.table)) {
      this.tables[table] = (this.tables[table] ?? 0) + group.length;
      const texts = group.map(({ row }) => row);
      await this.line(formatBatch(table, tenant, texts));
    }
  }

  /** Writes a file part by part; one that is not in the store only counts. */
  async file(store: Pick<FileStore, 'open'>, path: string): Promise<void> {
    try {
      for await (const part of partsOf(await store.open(path)))
        await this.line(formatFilePart({ path, data: part.toString('base64') }));
      this.files += 1;
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      this.missing_files += 1;
    }
  }

  async end(trailer: Pick<Trailer, 'tenants' | 'sequences'>): Promise<Trailer> {
    const { tables, files, missing_files } = this;
    const last: Trailer = { end: true, ...trailer, tables, files, missing_files, sha256: this.#hash.digest('hex') };
    await this.#write(`${JSON.stringify(last)}\n`);
    return last;
  }
}

/** Returns the bytes of a stream in parts of {@link PART_BYTES}, the last one as long as it is. */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    pieces.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    const joined = Buffer.concat(pieces);
    const whole = length - (length % PART_BYTES);
    for (let from = 0; from < whole; from += PART_BYTES) yield joined.subarray(from, from + PART_BYTES);
    pieces = [joined.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

const orderBy = (key: readonly string[]) =>
  key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((column) => sql.ref(column)))}`;

/** Selects rows in the order of the primary key, so backups of the same data are equal. */
const selectRows = ({ name, columns, key }: Table, condition: ReturnType<typeof sql>) =>
  sql<Row>`select ${sql.lit(name)} as "table", row_to_json(r)::text as "row" from (
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where ${condition} ${orderBy(key)}) as r`;

/** Writes the rows of a statement in batches. */
const writeRows = async (
  db: Kysely<Tables>,
  writer: BackupWriter,
  tenant: number | null,
  statement: RawBuilder<Row>,
): Promise<void> => {
  for await (const rows of fetchBatches(db, statement)) await writer.rows(tenant, rows);
};

/** Writes a tenant with all its rows. Returns the paths of its files, null when it no longer exists. */
const writeTenant = async (
  db: Kysely<Tables>,
  writer: BackupWriter,
  tables: readonly Table[],
  id: number,
): Promise<string[] | null> => {
  // The owner sees the rows of the tenant of the session, so the backup needs no right that the service lacks.
  await sql`select set_config('app.tenant', ${String(id)}, true)`.execute(db);
  const before = writer.tables['tenant'] ?? 0;
  for (const table of tables.filter(({ name }) => name === 'tenant'))
    await writeRows(db, writer, null, selectRows(table, sql`id = current_tenant()`));
  if (writer.tables['tenant'] === before) return null;
  const selects = tables
    .filter(({ hasTenant }) => hasTenant)
    .map((table) => selectRows(table, sql`tenant_id = current_tenant()`));
  await writeRows(db, writer, id, sql<Row>`${sql.join(selects, sql` union all `)}`);
  return pathsOf(db, tables);
};

/** Returns the paths of the tenant's files. The migration that added them may not have run. */
const pathsOf = async (db: Kysely<Tables>, tables: readonly Table[]): Promise<string[]> => {
  if (!tables.some(({ name }) => name === 'attachment')) return [];
  const { rows } = await sql<{ path: string }>`
    select files_folder() || '/' || storage_key as path from attachment where tenant_id = current_tenant() order by id`.execute(
    db,
  );
  return rows.map(({ path }) => path);
};

/** Runs work in one snapshot of the database, without the time limits of requests. */
type Snapshot = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

const snapshotOf =
  ({ db }: Database): Snapshot =>
  (work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ held: boolean }>`
          select pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}) as held, set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '0', true), set_config('bytea_output', 'hex', true)`.execute(
          tx,
        );
        if (!rows[0]?.held) throw new AdministrationError('A migration is running. Make the backup when it has ended.');
        return work(tx);
      });

const writeBackup = async (snapshot: Snapshot, write: Write, store: Pick<FileStore, 'open'>): Promise<Trailer> => {
  const writer = new BackupWriter(write);
  const { tables, ids } = await snapshot(async (db) => {
    const migrations = (await listExecuted(db)).map(({ name }) => name);
    if (migrations.length === 0) throw new AdministrationError('The database is empty: there is nothing to back up.');
    const tables = await listTables(db);
    const columns = Object.fromEntries(tables.map((table) => [table.name, table.columns]));
    const created_at = new Date().toISOString();
    await writer.line(JSON.stringify(createHeader({ service_version: VERSION, created_at, migrations, columns })));
    for (const table of tables.filter(({ name, hasTenant }) => !hasTenant && name !== 'tenant'))
      await writeRows(db, writer, null, selectRows(table, sql`true`));
    const ids = await db.selectFrom('tenant').select('id').orderBy('id').execute();
    return { tables, ids: ids.map(({ id }) => id) };
  });
  let tenants = 0;
  for (const id of ids) {
    const paths = await snapshot((db) => writeTenant(db, writer, tables, id));
    if (paths === null) continue;
    tenants += 1;
    // Outside the snapshot of a tenant, because requests wait for it on the embedded database.
    for (const path of paths) await writer.file(store, path);
  }
  // Last, so no row has an id that a sequence will return again.
  return writer.end({ tenants, sequences: await snapshot(readSequences) });
};

/**
 * Writes a backup of all tenants, with their files, while the service runs. On a server it is one snapshot. The embedded database has a
 * single connection, so each tenant has a snapshot of its own, and requests run in between; tenants share no rows.
 */
export const createBackup = (database: Database, write: Write, store: Pick<FileStore, 'open'>): Promise<Trailer> =>
  asMigrator(() => {
    const snapshot = snapshotOf(database);
    return database.shared
      ? snapshot((db) => writeBackup((work) => work(db), write, store))
      : writeBackup(snapshot, write, store);
  });
