import { authorOf, systemCaller, type Context } from '../../core/context.ts';
import { asTenant, leaseFromNow } from '../../core/tenancy.ts';

/** Runs `work` for the webhooks of a gym that was just found to work, in its session. */
export const inGym = <T>(
  { em, cursorKey, services }: Pick<Context, 'em' | 'cursorKey' | 'services'>,
  { id, timezone }: { id: number; timezone: string },
  work: (ctx: Context) => T,
): T => {
  const caller = systemCaller({ id, name: '', timezone }, 'webhooks');
  return asTenant(id, () => work({ ...caller, em: em.fork(), cursorKey, services }), authorOf(caller), [], {
    until: leaseFromNow(),
  });
};
