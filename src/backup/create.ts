import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { VERSION } from '../../generated/values.ts';
import { AdministrationError } from '../auth/administration-error.ts';
import type { Tables } from '../platform/context.ts';
import type { Database } from '../postgres/database.ts';
import { MIGRATION_LOCK } from '../migrations/locks.ts';
import { listExecuted } from '../migrations/history.ts';
import { asMigrator } from '../platform/tenancy.ts';
import { listTables, readSequences, type Table } from './catalog.ts';
import { createHeader, formatBatch, type Trailer } from './format.ts';

/** Writes text to a backup, and waits while its receiver is slower. */
export type Write = (text: string) => Promise<void>;

/** Size of a batch that the number of rows of a batch aims at, in characters. It bounds the memory. */
const BATCH_CHARACTERS = 2 ** 20;
const [FIRST_ROWS, MAX_ROWS] = [100, 2000];

type Row = { table: string; row: string };

/** Writes lines, and remembers their checksum and the number of rows. */
class BackupWriter {
  readonly tables: Record<string, number> = {};
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

  async end(trailer: Pick<Trailer, 'tenants' | 'sequences'>): Promise<Trailer> {
    const last: Trailer = { end: true, ...trailer, tables: this.tables, sha256: this.#hash.digest('hex') };
    await this.#write(`${JSON.stringify(last)}\n`);
    return last;
  }
}

const orderBy = (key: readonly string[]) =>
  key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((column) => sql.ref(column)))}`;

/** Selects rows in the order of the primary key, so that backups of the same data are equal. */
const selectRows = ({ name, columns, key }: Table, condition: ReturnType<typeof sql>) =>
  sql`select ${sql.lit(name)} as "table", row_to_json(r)::text as "row" from (
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where ${condition} ${orderBy(key)}) as r`;

/** Writes the rows of a statement in batches, through a cursor. */
const writeRows = async (
  db: Kysely<Tables>,
  writer: BackupWriter,
  tenant: number | null,
  statement: ReturnType<typeof sql>,
): Promise<void> => {
  await sql`declare backup_rows no scroll cursor for ${statement}`.execute(db);
  for (let most = FIRST_ROWS; ;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(most)} from backup_rows`.execute(db);
    await writer.rows(tenant, rows);
    if (rows.length < most) break;
    const characters = rows.reduce((sum, { row }) => sum + row.length, 0);
    most = Math.max(1, Math.min(MAX_ROWS, Math.floor((most * BATCH_CHARACTERS) / characters)));
  }
  await sql`close backup_rows`.execute(db);
};

/** Writes a tenant with all its rows. Returns false when it no longer exists. */
const writeTenant = async (
  db: Kysely<Tables>,
  writer: BackupWriter,
  tables: readonly Table[],
  id: number,
): Promise<boolean> => {
  // The owner sees the rows of the tenant of the session, so the backup needs no right that the service lacks.
  await sql`select set_config('app.tenant', ${String(id)}, true)`.execute(db);
  const before = writer.tables['tenant'] ?? 0;
  for (const table of tables.filter(({ name }) => name === 'tenant'))
    await writeRows(db, writer, null, selectRows(table, sql`id = current_tenant()`));
  if (writer.tables['tenant'] === before) return false;
  const selects = tables
    .filter(({ hasTenant }) => hasTenant)
    .map((table) => selectRows(table, sql`tenant_id = current_tenant()`));
  await writeRows(db, writer, id, sql.join(selects, sql` union all `));
  return true;
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

const writeBackup = async (snapshot: Snapshot, write: Write): Promise<Trailer> => {
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
  for (const id of ids) if (await snapshot((db) => writeTenant(db, writer, tables, id))) tenants += 1;
  // Last, so that no row has an id that a sequence will return again.
  return writer.end({ tenants, sequences: await snapshot(readSequences) });
};

/**
 * Writes a backup of all tenants while the service runs. On a server it is one snapshot. The embedded database has a
 * single connection, so each tenant has a snapshot of its own, and requests run in between; tenants share no rows.
 */
export const createBackup = (database: Database, write: Write): Promise<Trailer> =>
  asMigrator(() => {
    const snapshot = snapshotOf(database);
    return database.shared ? snapshot((db) => writeBackup((work) => work(db), write)) : writeBackup(snapshot, write);
  });
