import { sql, type Kysely } from 'kysely';
import { AdministrationError } from '../core/administration-error.ts';
import type { Tables } from '../core/tables.ts';
import type { FileStore } from '../core/services.ts';
import type { Database } from '../postgres/database.ts';
import { requireBaseline } from '../postgres/former-schemas.ts';
import { listExecuted } from '../postgres/migration-history.ts';
import { migrations } from '../migrations/index.ts';
import { asMigrator } from '../core/tenancy.ts';
import { listForeignKeys, listTables, type ForeignKey, type Table } from './catalog.ts';
import { readFile, refuse } from './file.ts';
import { RestoredFiles } from './restored-files.ts';
import { BackupError, type Batch, type Header, type Trailer } from './format.ts';

/** @throws AdministrationError when the database has tenants */
const requireEmpty = async (db: Kysely<Tables>): Promise<void> => {
  if ((await listExecuted(db)).length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from tenant order by name limit 3`.execute(db);
  if (rows.length > 0)
    throw new AdministrationError(
      `The database has tenants already (${rows.map(({ name }) => `"${name}"`).join(', ')}…). A backup is restored only into a database without any: create a new database, or choose another DATA_DIR.`,
    );
};

/** Returns the migrations that make the schema of a backup. @throws AdministrationError when one is unknown */
const knownMigrations = ({ migrations: executed, service_version }: Header): string[] => {
  const known = migrations.map(({ name }) => name);
  requireBaseline('backup', executed, known);
  const unknown = executed.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new AdministrationError(
      `The backup was made by version ${service_version}, whose migration ${unknown[0]} this version does not know. Upgrade the service to that version or a later one first: git switch --detach v${service_version} && npm ci`,
    );
  return [...executed];
};

const requireSameColumns = (tables: readonly Table[], { columns }: Header): void => {
  const existing = Object.fromEntries(tables.map((table) => [table.name, table.columns.toSorted()]));
  for (const name of new Set([...Object.keys(existing), ...Object.keys(columns)]))
    if (existing[name]?.join() !== columns[name]?.toSorted().join())
      throw new BackupError(`its table ${name} differs from the one that its migrations make`);
};

/** Inserts rows of a table. @throws BackupError when a row was not inserted */
export const insertBatch = async (
  db: Kysely<Tables>,
  table: Pick<Table, 'name' | 'columns'>,
  { count, rows }: Pick<Batch, 'count' | 'rows'>,
): Promise<void> => {
  const [name, columns] = [sql.table(table.name), sql.join(table.columns.map((column) => sql.ref(column)))];
  const { numAffectedRows } = await sql`insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${rows}::json)`.execute(db);
  if (Number(numAffectedRows) !== count) throw new BackupError(`rows of ${table.name} were not stored`);
};

/** Lets a transaction take its time. Joins are allowed again, because adding a foreign key checks all rows with one. */
const liftLimits = async (db: Kysely<Tables>): Promise<void> => {
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`select set_config(${name}, '0', true)`.execute(db);
  for (const name of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await sql`select set_config(${name}, 'on', true)`.execute(db);
};

/** Drops foreign keys, because only a superuser can suspend them. */
const dropForeignKeys = async (db: Kysely<Tables>, keys: readonly ForeignKey[]): Promise<void> => {
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
};

/** Adds foreign keys. Their checks read as the owner, which must see the rows of all tenants meanwhile. */
const addForeignKeys = async (
  db: Kysely<Tables>,
  keys: readonly ForeignKey[],
  tables: readonly Table[],
): Promise<void> => {
  const forced = tables.filter(({ isForced }) => isForced);
  for (const { name } of forced) await sql`alter table ${sql.table(name)} no force row level security`.execute(db);
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  for (const { name } of forced) await sql`alter table ${sql.table(name)} force row level security`.execute(db);
};

/**
 * Loads the rows of a backup in one transaction. Foreign keys and triggers are suspended: their work is part of the
 * backup, and the keys are checked when they return.
 */
const load = async (db: Kysely<Tables>, path: string, files: RestoredFiles): Promise<Trailer> => {
  await liftLimits(db);
  const tables = await listTables(db);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const triggers = tables.filter(({ hasTriggers }) => hasTriggers).map(({ name }) => name);
  const keys = await listForeignKeys(db);
  await dropForeignKeys(db, keys);
  // No other process adds tenants from here on.
  await sql`lock table tenant in access exclusive mode`.execute(db);
  await requireEmpty(db);
  for (const name of triggers) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  for (const { name, hasTenant } of tables)
    if (!hasTenant && name !== 'tenant') await sql`delete from ${sql.table(name)}`.execute(db);
  let current: number | null = null;
  const { trailer } = await readFile(path, {
    header: async (header) => requireSameColumns(tables, header),
    batch: async (batch) => {
      const table = byName.get(batch.table);
      if (!table) throw new BackupError(`its table ${batch.table} is unknown`);
      if (batch.tenant !== current) {
        await sql`select set_config('app.tenant', ${String(batch.tenant ?? '')}, true)`.execute(db);
        current = batch.tenant;
      }
      await insertBatch(db, table, batch);
    },
    filePart: (part) => files.add(part),
  });
  await files.end();
  for (const [name, value] of Object.entries(trailer.sequences))
    if (value !== null) await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`.execute(db);
  for (const name of triggers) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  await addForeignKeys(db, keys, tables);
  return trailer;
};

/** Removes the limits of tenants, whose triggers would be suspended. The next start sets them and counts all rows. */
const clearQuota = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ has_quota: boolean }>`select to_regproc('set_quota') is not null as has_quota`.execute(
    db,
  );
  if (rows[0]?.has_quota) await sql`select set_quota(0, 0)`.execute(db);
};

/**
 * Restores a backup into a database without tenants, and its files into the store. Verifies the whole backup first. Gives
 * the database the schema of the backup, loads all rows in one transaction, then runs the migrations that are newer than
 * the backup.
 * @throws AdministrationError; the database then has no tenants, and the store none of the files
 */
export const restoreBackup = async (
  database: Database,
  path: string,
  store: FileStore,
): Promise<{ header: Header; trailer: Trailer; migrated: string[] }> => {
  const { header } = await readFile(path);
  await asMigrator(() => requireEmpty(database.db));
  await database.rebuild(knownMigrations(header));
  const files = new RestoredFiles(store);
  const loading = asMigrator(() =>
    database.db.transaction().execute(async (tx) => {
      await clearQuota(tx);
      return load(tx, path, files);
    }),
  );
  const trailer = await loading.catch(async (error: unknown) => {
    await files.remove();
    throw error;
  });
  return { header, trailer, migrated: await database.migrate() };
};

/**
 * Verifies a backup, and that this version can restore it: the same as {@link restoreBackup} does, with a database in memory, but
 * without storing a row.
 * @throws AdministrationError
 */
export const checkBackup = async (
  path: string,
  openInMemory: () => Database,
): Promise<{ header: Header; trailer: Trailer }> => {
  const backup = await readFile(path);
  const wanted = knownMigrations(backup.header);
  const database = openInMemory();
  try {
    await database.rebuild(wanted);
    const tables = await asMigrator(() => listTables(database.db));
    requireSameColumns(tables, backup.header);
  } catch (error) {
    throw refuse(path, error);
  } finally {
    await database.close();
  }
  return backup;
};
