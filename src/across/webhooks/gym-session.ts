import { authorOf, systemCaller, type Context } from '../../core/context.ts';
import { asTenant } from '../../core/tenancy.ts';

/** Runs `work` in the session of a gym, in which the events are read that go to the endpoints of its platform. */
export const inGym = <T>(
  { em, cursorKey, services }: Context,
  { id, timezone }: { id: number; timezone: string },
  work: (ctx: Context) => T,
): T => {
  const caller = systemCaller({ id, name: '', timezone }, 'webhooks');
  return asTenant(id, () => work({ ...caller, em: em.fork(), cursorKey, services }), authorOf(caller));
};
