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
    await sql`select set_config('app.tenant', ${String(id)}, true), set_config('statement_timeout', '0', true),
      set_config('app.recording', 'off', true)`.execute(tx);
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

/** Repeats a statement, each time in its own transaction, until it changes no further row. Returns the changed rows. */
const inBatches = async (
  db: Kysely<Tables>,
  tenant: TenantRecord,
  table: string,
  statement: (ids: ReturnType<typeof sql>) => ReturnType<typeof sql>,
  condition = sql`true`,
): Promise<void> => {
  const rows = sql`select ctid from ${sql.table(table)} where tenant_id = ${tenant.id} and ${condition} limit ${BATCH}`;
  for (let changed = BATCH; changed === BATCH;) {
    const result = await inTenant(db, tenant, (tx) => statement(sql`any (array(${rows}))`).execute(tx));
    changed = Number(result.numAffectedRows ?? 0n);
  }
};

/** Empties the references that form a cycle, because neither of their tables could be deleted from first. */
const cutCycles = async (db: Kysely<Tables>, tenant: TenantRecord, cyclic: readonly ForeignKey[]): Promise<void> => {
  for (const { table, column } of cyclic)
    await inBatches(
      db,
      tenant,
      table,
      (ids) => sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ctid = ${ids}`,
      sql`${sql.ref(column)} is not null`,
    );
};

/** Returns the folder of a tenant's files. */
const folderOf = async (db: Kysely<Tables>, { id }: TenantRecord): Promise<string> =>
  (await db.selectFrom('tenant').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid;

/**
 * Deletes an archived tenant with all its rows and files, in batches: an interrupted deletion continues when it is called again,
 * and the tenant cannot be restored meanwhile. The last transaction locks the tenant, so no request in flight adds
 * a row to it.
 * @throws AdministrationError when the tenant is not archived
 */
export const deleteTenant = async (
  database: Database,
  name: string,
  { removeFolder }: Pick<FileStore, 'removeFolder'>,
): Promise<TenantRecord> => {
  const { db } = database;
  const tenant = await findTenant(database, name);
  requireArchived(tenant);
  return asMigrator(async () => {
    await db
      .updateTable('tenant')
      .set({ deletion_started_at: sql`now()` })
      .where('id', '=', tenant.id)
      .execute();
    const { order, cyclic } = orderByReferences(await listTenantTables(db), await listForeignKeys(db));
    await cutCycles(db, tenant, cyclic);
    const remove = (table: string) => (ids: ReturnType<typeof sql>) =>
      sql`delete from ${sql.table(table)} where ctid = ${ids}`;
    for (const table of order) await inBatches(db, tenant, table, remove(table));
    await removeFolder(await folderOf(db, tenant));
    await withJobDeletion(database, (deleteJobs) =>
      inTenant(db, tenant, async (tx) => {
        await sql`select id from tenant where id = ${tenant.id} for update`.execute(tx);
        for (const table of order)
          await sql`delete from ${sql.table(table)} where tenant_id = ${tenant.id}`.execute(tx);
        await deleteJobs(tx, tenant.id);
        await sql`delete from tenant where id = ${tenant.id}`.execute(tx);
      }),
    );
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
