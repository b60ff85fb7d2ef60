import { eraseTenant } from '../../auth/tenant-deletion.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { asEraser } from '../../core/tenancy.ts';
import { requireFiles } from '../../files/services.ts';
import type { Reference } from '../../records/references.ts';
import { changeTenant, lockTenant } from './tenants.ts';

/**
 * Archives a gym; one that is archived stays so since then. With `now` erases a sandbox with all its rows and files. If that is
 * interrupted, a job finishes it.
 * @throws Problem not_found, conflict for a gym that is no sandbox
 */
export const deleteTenant = async (ctx: Context, reference: Reference, isNow: boolean): Promise<void> => {
  const { store } = requireFiles(ctx.services);
  const at = new Date().toISOString();
  const tenant = await inTransaction(ctx, async (tx) => {
    const locked = await lockTenant(tx, reference);
    if (isNow && !locked.sandbox)
      throw conflict(
        'Only a sandbox is erased at once. Leave now=true out to archive the gym, which is erased after 30 days.',
      );
    return changeTenant(tx, locked, {
      ...(locked.archived_at === null && { archived_at: at }),
      ...(isNow && { deletion_started_at: at }),
    });
  });
  if (isNow) await asEraser(() => eraseTenant({ db: ctx.em.getKysely() }, tenant, store));
};
