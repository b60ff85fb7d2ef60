import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Confirmation, Question } from '../../core/question.ts';
import { confirmerOf, MOST_UNCONFIRMED, requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, Problem } from '../../core/errors.ts';
import { requireKind, requireOwn, requirePermission } from '../../core/permissions.ts';
import { forgetRepeats } from '../../records/idempotency.ts';
import { nameOf } from '../events/names.ts';
import { readStoredEvents } from '../events/operations.ts';
import type { StoredEvent } from '../../records/stored-event.ts';
import { describeEvent, requireUnchanged } from './guard.ts';
import { explainObstacle } from './obstacles.ts';
import { readReached } from './reached.ts';
import type { Change, Reverse } from '../../records/reversals.ts';
import { changesOf, readRequest, titleOf, UNDO } from './request.ts';
import { REVERSALS } from './reversals.ts';

/** How long a request can be undone, in milliseconds. */
const UNDO_MS = 24 * 3600 * 1000;

/** Returns an event that can still be undone. @throws Problem not_found, conflict for one that is too old */
const readEvent = async (tx: Transaction, id: string): Promise<StoredEvent> => {
  const [event] = await readStoredEvents(tx, [id]);
  if (event === undefined) throw new Problem('not_found', { detail: 'There is no such event.', missing: 'event' });
  if (Date.now() - Date.parse(event.occurred_at) > UNDO_MS)
    throw conflict('The change is more than 24 hours old, and can no longer be undone.');
  return event;
};

/** Returns the id of the last event of the caller's changes that were no undo, or of the last one before a request. */
const findOwnLast = async (tx: Transaction, before?: StoredEvent): Promise<string | undefined> => {
  const { actor, person } = tx.principal;
  const isBefore = before
    ? sql`id < ${before.id}::uuid and request_id is distinct from ${before.request_id}::text`
    : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select id from event where actor = ${actor} and person_id is not distinct from ${person?.id ?? null}::bigint and id >= event_id(now() - interval '24 hours', 0)
      and request_id is not null and tool is distinct from ${UNDO}::text and ${isBefore}
    order by id desc limit 1`.execute(tx.em.getKysely());
  return rows[0]?.id;
};

/** Returns the last event of the caller's changes that were no undo. @throws Problem not_found if there was none lately */
const readOwnLast = async (tx: Transaction): Promise<StoredEvent> => {
  const id = await findOwnLast(tx);
  if (id === undefined) throw new Problem('not_found', { detail: 'You have changed nothing in the last 24 hours.' });
  return readEvent(tx, id);
};

/** Returns a sentence about the caller's last change before a request, with the event to undo. */
const describeOwnBefore = async (tx: Transaction, event: StoredEvent): Promise<string> => {
  const id = await findOwnLast(tx, event);
  if (id === undefined) return '';
  const before = await readEvent(tx, id);
  const record = titleOf({ kind: before.kind, id: before.resource_id });
  return ` To undo your change before it, undo event ${id}: ${record}, ${describeEvent(tx, before)}.`;
};

/** Records the changes of an undo with the tool `undo`, also over REST: it distinguishes them from other changes. */
const recordAsUndo = (tx: Transaction): Promise<unknown> =>
  sql`select set_config('app.tool', ${UNDO}, true)`.execute(tx.em.getKysely());

/** Whether the caller made a change: the person with any of their tokens, or the token of a program. */
const isBy = ({ principal: { actor, person } }: Transaction, event: StoredEvent): boolean =>
  person === null ? event.person_id === null && event.actor === actor : event.person_id === person.id;

/**
 * Returns what reverses a change. A caller may always take back an own record that no one else has changed.
 * @throws Problem forbidden, conflict for what is not undone
 */
const reversalOf = (tx: Transaction, change: Change): Reverse => {
  requireKind(tx.principal, change.kind);
  if (change.did === 'deleted')
    throw conflict(`The ${titleOf(change)} was deleted, and does not come back with its number. Add it again.`);
  const reversal = REVERSALS[change.kind][change.did === 'created' ? 'created' : 'changed'];
  if (typeof reversal === 'string') throw conflict(`The ${titleOf(change)} cannot be undone. ${reversal}`);
  const isOwn = change.did === 'created' && isBy(tx, change.latest);
  if (!isOwn) {
    requirePermission(tx.principal, { roles: reversal.rolesFor(change), admin: false });
    const { person_id } = change.latest.data;
    requireOwn(tx.principal, { person_id: typeof person_id === 'number' ? person_id : null });
  }
  return reversal.reverse;
};

/** Machines last: whether one is safe depends on the other records. */
const inOrder = (changes: readonly Change[]): Change[] => {
  const reversed = changes.toReversed();
  return [...reversed.filter(({ kind }) => kind !== 'machine'), ...reversed.filter(({ kind }) => kind === 'machine')];
};

/** Refuses what makes a machine unsafe where no person can confirm it. @throws Problem conflict */
const refuseUnsafe = ({ what, reasons, needs }: Question): null => {
  if (needs === 'confirm') return null;
  throw conflict(
    `The undo would ${what}, and that needs a person who says that it is safe: ${reasons.join('; ')}. Set its status yourself.`,
  );
};

/** Checks that a person has confirmed an undo of much, or one that raised questions. @throws ConfirmationNeeded */
const requireConfirmed = (
  tx: Transaction,
  changes: readonly Change[],
  raised: readonly Question[],
  confirmation: Confirmation,
): void => {
  const isMuch = changes.length > MOST_UNCONFIRMED;
  if (!isMuch && raised.length === 0) return;
  const question: Question = {
    what: `undo what was done to ${changes.length} ${changes.length === 1 ? 'record' : 'records'}`,
    reasons: [
      ...raised.flatMap(({ what, reasons }) => [`it would ${what}`, ...reasons]),
      ...(isMuch ? changes.map((change) => `${titleOf(change)} was ${change.did}`) : []),
    ],
    needs: raised.some(({ needs }) => needs === 'confirmed_by') ? 'confirmed_by' : 'confirm',
    basis: [raised, changes.map(({ latest }) => latest.id)],
  };
  requireConfirmation(tx, question, confirmation);
};

/**
 * Undoes all of the request that an event belongs to, or nothing; by default the caller's last change. Leaves events of its
 * own. Once a record has changed again, also by an undo, nothing is undone. With `given` a person must confirm what is
 * unsafe, places an order or concerns many records; without it, what is unsafe is refused.
 * @throws Problem not_found; forbidden if the caller may not make the reverse; conflict for a change that is too old, has
 * no reversal, was followed by another, or would restore what is taken or gone since; in_use, insufficient_stock; ConfirmationNeeded
 */
export const undoRequest = (
  ctx: Context,
  event_id: string | undefined,
  confirmation?: Confirmation,
): Promise<Schemas['UndoneRequest']> =>
  inTransaction(ctx, async (tx) => {
    await recordAsUndo(tx);
    const event = event_id === undefined ? await readOwnLast(tx) : await readEvent(tx, event_id);
    const events = await readRequest(tx, event);
    const changes = changesOf(events).filter(({ did }) => did !== 'nothing');
    if (changes.length === 0) throw conflict('Nothing was changed by it.');
    const steps = inOrder(changes).map((change) => ({ change, reverse: reversalOf(tx, change) }));
    await requireUnchanged(tx, changes, () =>
      event_id === undefined ? describeOwnBefore(tx, event) : Promise.resolve(''),
    );
    const raised: Question[] = [];
    const raise = (question: Question): string | null => {
      if (confirmation === undefined) return refuseUnsafe(question);
      raised.push(question);
      return confirmerOf(tx, confirmation);
    };
    const undone: Schemas['UndoneRecord'][] = [];
    for (const { change, reverse } of steps) {
      const { kind, id, latest } = change;
      try {
        undone.push({ kind, id, name: nameOf(latest.data), effect: await reverse(tx, change, raise) });
      } catch (error) {
        throw explainObstacle(error);
      }
    }
    if (confirmation) requireConfirmed(tx, changes, raised, confirmation);
    if (event.request_id !== null) await forgetRepeats(tx, event.request_id);
    return { request_id: event.request_id, undone, not_undone: await readReached(tx, events) };
  });
