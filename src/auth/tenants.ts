import { EMS } from '../config/command-name.ts';
import type { Database } from '../postgres/database.ts';
import { asOwner } from '../core/tenancy.ts';
import { AdministrationError } from '../core/administration-error.ts';
import { findTenant, normalizeName, writeName, type TenantRecord } from './administration.ts';

type Change = { name?: string; timezone?: string; archived_at?: string | null };

const update = (database: Database, { id }: TenantRecord, change: Change): Promise<unknown> =>
  asOwner(() => database.db.updateTable('tenant').set(change).where('id', '=', id).execute());

/** Renames a tenant. Its tokens keep working. @throws AdministrationError when the new name is in use */
export const renameTenant = async (database: Database, name: string, text: string): Promise<TenantRecord> => {
  const tenant = await findTenant(database, name);
  const to = normalizeName(text);
  await writeName(to, () => update(database, tenant, { name: to }));
  return findTenant(database, tenant.uuid);
};

/** Sets the time zone in which a tenant counts days from now on. Stored dates stay as they are. */
export const setTimezone = async (database: Database, name: string, timezone: string): Promise<TenantRecord> => {
  const tenant = await findTenant(database, name);
  await update(database, tenant, { timezone });
  return { ...tenant, timezone };
};

/**
 * Archives a tenant: within 30 seconds its tokens are refused with `tenant_archived`, and background jobs neither
 * record nor deliver events for it. Its data are kept.
 */
export const archiveTenant = async (database: Database, name: string): Promise<TenantRecord> => {
  const tenant = await findTenant(database, name);
  if (tenant.archived_at !== null)
    throw new AdministrationError(`The tenant "${tenant.name}" was archived at ${tenant.archived_at}.`);
  await update(database, tenant, { archived_at: new Date().toISOString() });
  return findTenant(database, tenant.uuid);
};

/** Ends the archiving of a tenant. @throws AdministrationError when it is not archived, is being deleted, has moved or is arriving */
export const restoreTenant = async (database: Database, name: string): Promise<TenantRecord> => {
  const tenant = await findTenant(database, name);
  if (tenant.archived_at === null) throw new AdministrationError(`The tenant "${tenant.name}" is not archived.`);
  await requireHere(database, tenant);
  const { numUpdatedRows } = await asOwner(() =>
    database.db
      .updateTable('tenant')
      .set({ archived_at: null })
      .where('id', '=', tenant.id)
      .where('deletion_started_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n)
    throw new AdministrationError(
      `The deletion of "${tenant.name}" has begun, so it cannot be restored. Finish it with: ${EMS} tenant delete "${tenant.name}" --yes`,
    );
  return findTenant(database, tenant.uuid);
};

/** @throws AdministrationError when a tenant works in another cell */
const requireHere = async ({ db }: Database, { id, name }: TenantRecord): Promise<void> => {
  const { moved_at, moved_to, arriving_since } = await asOwner(() =>
    db
      .selectFrom('tenant')
      .select(['moved_at', 'moved_to', 'arriving_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  if (moved_at !== null)
    throw new AdministrationError(
      `"${name}" moved${moved_to === null ? '' : ` to ${moved_to}`} at ${moved_at} and works there. Move it back with the same command in its new cell.`,
    );
  if (arriving_since !== null)
    throw new AdministrationError(
      `"${name}" is arriving from another cell, where it works. The command that moves it ends that: run it there again.`,
    );
};
