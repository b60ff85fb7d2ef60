import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { StoredEvent } from '../../records/stored-event.ts';
import { readStoredEvents } from '../events/operations.ts';
import { changesOf, readRequest } from './request.ts';
import type { Change } from '../../records/reversals.ts';
import { REVERSALS } from './reversals.ts';

/** Whether a change that the caller has just made can be taken back by them. */
const isReversible = ({ principal }: Context, change: Change): boolean => {
  if (change.did !== 'created' && change.did !== 'changed') return false;
  const reversal = REVERSALS[change.kind][change.did];
  if (typeof reversal === 'string') return false;
  const role = principal.person?.role;
  return change.did === 'created' || role === undefined || reversal.rolesFor(change).includes(role);
};

const lastOf = async ({ em, principal }: Context, request_id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from event where actor = ${principal.actor} and id >= event_id(now() - interval '10 minutes', 0)
      and request_id = ${request_id} order by id desc limit 1`.execute(em.getKysely());
  return rows[0]?.id;
};

/**
 * Returns the event with which the caller can undo a request of the last ten minutes; undefined if it changed nothing, or
 * something that undo does not take back.
 */
export const findUndoable = async (ctx: Context, request_id: string): Promise<string | undefined> => {
  const id = await lastOf(ctx, request_id);
  if (id === undefined) return undefined;
  const [event] = await readStoredEvents(ctx, [id]);
  if (event === undefined) return undefined;
  try {
    const changes = changesOf(await readRequest(ctx, event satisfies StoredEvent));
    return changes.every((change) => isReversible(ctx, change)) ? id : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};
