import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { emptySandbox } from '../../auth/tenant-deletion.ts';
import { authorOf, inTransaction, systemCaller, type Context, lockForTenant } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { asPlatform } from '../../core/tenancy.ts';
import type { Reference } from '../../records/references.ts';
import { readTenant, requireInUse } from './tenants.ts';

/**
 * Removes all records of a sandbox but its first manager and its tokens, and loads the demo gym if `demo`, as a whole or not at all.
 * @throws Problem not_found, conflict for a gym that is no sandbox or is archived
 */
export const resetTenant = async (
  ctx: Context,
  reference: Reference,
  { demo }: Schemas['TenantResetRequest'],
): Promise<Schemas['Tenant']> => {
  const tenant = await readTenant(ctx, reference);
  requireInUse(tenant);
  if (!tenant.sandbox) throw conflict('Only a sandbox is emptied.');
  const caller = systemCaller(tenant, demo ? 'demo data' : ctx.principal.actor);
  const inGym: Context = { ...caller, em: ctx.em.fork(), cursorKey: ctx.cursorKey, services: ctx.services };
  await asPlatform(
    tenant.id,
    () =>
      inTransaction(inGym, async (tx) => {
        await lockForTenant(tx, 'reset');
        await emptySandbox(tx.em.getKysely(), tenant.id);
        await sql`insert into settings (public_language) values (${tenant.language ?? 'en'})`.execute(
          tx.em.getKysely(),
        );
        if (demo) await (await import('../../demo/load.ts')).loadDemo(tx);
      }),
    authorOf(caller),
  );
  return readTenant(ctx, tenant.id);
};
