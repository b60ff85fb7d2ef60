import { sql, type Kysely } from 'kysely';
import { EMS } from '../config/command-name.ts';
import type { Tables } from '../core/tables.ts';
import type { FileStore } from '../core/services.ts';
import type { Database } from '../postgres/database.ts';
import { listForeignKeys, listTenantTables, orderByReferences, type ForeignKey } from './catalog.ts';
import { withJobDeletion } from '../jobs/administration.ts';
import { asMigrator } from '../core/tenancy.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { findTenant, type TenantRecord } from './administration.ts';

/** Rows per table. */
export type RowCounts = Readonly<Record<string, number>>;

/** Maximum rows of a statement: requests of other tenants wait for at most one such statement. */
const BATCH = 5000;

const inTenant = <T>(db: Kysely<Tables>, { id }: TenantRecord, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant', ${String(id)}, true), set_config('statement_timeout', '0', true)`.execute(
      tx,
    );
    return work(tx);
  });

/** Returns the rows of a tenant in each table that has any. */
export const countRows = ({ db }: Database, tenant: TenantRecord): Promise<RowCounts> =>
  asMigrator(async () => {
    const tables = await listTenantTables(db);
    return inTenant(db, tenant, async (tx) => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const { rows } = await sql<{
          n: number;
        }>`select count(*) as n from ${sql.table(table)} where tenant_id = ${tenant.id}`.execute(tx);
        if (rows[0] && rows[0].n > 0) counts[table] = rows[0].n;
      }
      return counts;
    });
  });

/** Erases rows of a tenant, or empties a reference of theirs, at most {@link BATCH} at a time, each time in its own transaction. */
const eraseBatches = async (
  db: Kysely<Tables>,
  { id }: Pick<TenantRecord, 'id'>,
  table: string,
  column: string | null = null,
): Promise<void> => {
  for (let erased = BATCH; erased === BATCH;)
    erased = await db.transaction().execute(async (tx) => eraseRows(tx, id, { table, column, most: BATCH }));
};

type Erased = { table: string; column: string | null; most: number };

const eraseRows = async (db: Kysely<Tables>, tenant_id: number, { table, column, most }: Erased): Promise<number> => {
  const { rows } = await sql<{
    erased: number;
  }>`select erase_rows(${tenant_id}, ${table}, ${column}, ${most}) as erased`.execute(db);
  return rows[0]?.erased ?? 0;
};

const readOrder = async (db: Kysely<Tables>): Promise<{ order: string[]; cyclic: ForeignKey[] }> =>
  orderByReferences(await listTenantTables(db), await listForeignKeys(db));

/**
 * Erases a tenant whose deletion has begun with all its rows and files, in batches: an interrupted erasure continues when it is
 * called again. The last transaction locks the tenant, so no request in flight adds a row to it. The session is that of the owner of
 * the tables or of the eraser.
 */
export const eraseTenant = async (
  database: Pick<Database, 'db'>,
  tenant: Pick<TenantRecord, 'id' | 'uuid'>,
  { removeFolder }: Pick<FileStore, 'removeFolder'>,
): Promise<void> => {
  const { db } = database;
  const { order, cyclic } = await readOrder(db);
  // References that form a cycle are emptied first, because neither of their tables could be deleted from.
  for (const { table, column } of cyclic) await eraseBatches(db, tenant, table, column);
  for (const table of order) await eraseBatches(db, tenant, table);
  await removeFolder(tenant.uuid);
  await withJobDeletion(database, (deleteJobs) =>
    db.transaction().execute(async (tx) => {
      await sql`select finish_erasure(${tenant.id}, ${order}::text[])`.execute(tx);
      await deleteJobs(tx, tenant.id);
    }),
  );
};

/** Removes the rows of the sandbox of the session in a transaction, but its first manager, its tokens and the counts of its use. */
export const emptySandbox = async (tx: Kysely<Tables>, tenant_id: number): Promise<void> => {
  const { order, cyclic } = await readOrder(tx);
  const most = 2 ** 31 - 1;
  for (const { table, column } of cyclic) await eraseRows(tx, tenant_id, { table, column, most });
  for (const table of order) await eraseRows(tx, tenant_id, { table, column: null, most });
};

/**
 * Deletes an archived tenant with all its rows and files, as {@link eraseTenant} does; it cannot be restored meanwhile. Files that it
 * shares with the cell to which it has moved stay.
 * @throws AdministrationError when the tenant is not archived
 */
export const deleteTenant = async (
  database: Database,
  name: string,
  store: Pick<FileStore, 'removeFolder'>,
): Promise<TenantRecord> => {
  const tenant = await findTenant(database, name);
  requireArchived(tenant);
  return asMigrator(async () => {
    const { shares_files } = await database.db
      .updateTable('tenant')
      .set({ deletion_started_at: sql`now()` })
      .where('id', '=', tenant.id)
      .returning('shares_files')
      .executeTakeFirstOrThrow();
    await eraseTenant(database, tenant, shares_files ? { removeFolder: async () => undefined } : store);
    return tenant;
  });
};

/** @throws AdministrationError when the tenant is not archived */
export const requireArchived = ({ name, archived_at }: TenantRecord): void => {
  if (archived_at === null)
    throw new AdministrationError(
      `The tenant "${name}" is in use. Archive it first, which can be undone: ${EMS} tenant archive "${name}"`,
    );
};
