import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { conflict, Problem } from '../../platform/errors.ts';
import { requireKind, requirePermission } from '../../platform/permissions.ts';
import { nameOf } from '../events/names.ts';
import { readStoredEvents } from '../events/operations.ts';
import type { StoredEvent } from '../events/presentation.ts';
import { requireUnchanged } from './guard.ts';
import { readReached } from './reached.ts';
import { changesOf, readRequest, type Change } from './request.ts';
import { REVERSALS, type Reverse } from './reversals.ts';

/** How long a request can be undone, in milliseconds. */
const UNDO_MS = 24 * 3600 * 1000;

/** The tool that the events of an undo name. */
const UNDO = 'undo';

/** Returns an event that can still be undone. @throws Problem not_found, conflict for one that is too old */
const readEvent = async (tx: Transaction, id: string): Promise<StoredEvent> => {
  const [event] = await readStoredEvents(tx, [id]);
  if (event === undefined) throw new Problem('not_found', { detail: 'There is no such event.', missing: 'event' });
  if (Date.now() - Date.parse(event.occurred_at) > UNDO_MS)
    throw conflict('The change is more than 24 hours old, and can no longer be undone.');
  return event;
};

/** Returns the last event of the caller's changes that were no undo. @throws Problem not_found if there was none lately */
const readOwnLast = async (tx: Transaction): Promise<StoredEvent> => {
  const { actor, person } = tx.principal;
  const { rows } = await sql<{ id: string }>`
    select id from event where actor = ${actor} and person_id is not distinct from ${person?.id ?? null}::bigint and id >= event_id(now() - interval '24 hours', 0)
      and request_id is not null and tool is distinct from ${UNDO}::text
    order by id desc limit 1`.execute(tx.em.getKysely());
  if (rows[0] === undefined)
    throw new Problem('not_found', { detail: 'You have changed nothing in the last 24 hours.' });
  return readEvent(tx, rows[0].id);
};

/** Records the changes of an undo with the tool `undo`, also over REST: they are told apart by it from other changes. */
const recordAsUndo = (tx: Transaction): Promise<unknown> =>
  sql`select set_config('app.tool', ${UNDO}, true)`.execute(tx.em.getKysely());

const titleOf = ({ kind, id }: Change): string => `${kind.replaceAll('_', ' ')} ${id}`;

/** Whether the caller made a change: the person with any of their tokens, or the token of a program. */
const isBy = ({ principal: { actor, person } }: Transaction, event: StoredEvent): boolean =>
  person === null ? event.person_id === null && event.actor === actor : event.person_id === person.id;

/**
 * Returns what reverses a change. What somebody has added alone may always be taken back.
 * @throws Problem forbidden, conflict for what is not undone
 */
const reversalOf = (tx: Transaction, change: Change): Reverse => {
  requireKind(tx.principal, change.kind);
  if (change.did === 'deleted')
    throw conflict(`The ${titleOf(change)} was deleted, and does not come back with its number. Add it again.`);
  const reversal = REVERSALS[change.kind][change.did === 'created' ? 'created' : 'changed'];
  if (typeof reversal === 'string') throw conflict(`The ${titleOf(change)} cannot be undone. ${reversal}`);
  const isOwn = change.did === 'created' && isBy(tx, change.last);
  if (!isOwn) requirePermission(tx.principal, { roles: reversal.rolesFor(change), admin: false });
  return reversal.reverse;
};

/** Machines last: whether one is safe depends on the other records. */
const inOrder = (changes: readonly Change[]): Change[] => {
  const reversed = changes.toReversed();
  return [...reversed.filter(({ kind }) => kind !== 'machine'), ...reversed.filter(({ kind }) => kind === 'machine')];
};

/**
 * Undoes all of the request that an event belongs to, or nothing; by default the caller's last change. Leaves events of its
 * own. Once a record has changed again, also by an undo, nothing is undone.
 * @throws Problem not_found; forbidden if the caller may not make the reverse; conflict for a change that is too old, has
 * no reversal, or was followed by another; in_use, insufficient_stock
 */
export const undoRequest = (ctx: Context, event_id: string | undefined): Promise<Schemas['UndoneRequest']> =>
  inTransaction(ctx, async (tx) => {
    await recordAsUndo(tx);
    const event = event_id === undefined ? await readOwnLast(tx) : await readEvent(tx, event_id);
    const events = await readRequest(tx, event);
    const changes = changesOf(events).filter(({ did }) => did !== 'nothing');
    if (changes.length === 0) throw conflict('Nothing was changed by it.');
    const steps = inOrder(changes).map((change) => ({ change, reverse: reversalOf(tx, change) }));
    await requireUnchanged(tx, changes);
    const undone: Schemas['UndoneRecord'][] = [];
    for (const { change, reverse } of steps) {
      const { kind, id, last } = change;
      undone.push({ kind, id, name: nameOf(last.data), effect: await reverse(tx, change) });
    }
    return { request_id: event.request_id, undone, not_undone: await readReached(tx, events) };
  });
