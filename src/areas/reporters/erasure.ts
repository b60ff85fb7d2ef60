import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { quoteStart, type Confirmation, type Question } from '../../core/question.ts';
import { requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { inWords } from '../../records/counts.ts';
import { replaceInEvents } from '../../records/erasure.ts';
import type { Reference } from '../../records/references.ts';
import { deleteAttachmentsOn } from '../attachments/operations.ts';
import { isErased, reporters } from './operations.ts';

/** The name of every erased reporter. */
const ERASED = 'Erased reporter';

/** Replacements of the personal data of a reporter, and of its copy in a ticket. */
const REPORTER = { external_ref: null, name: ERASED, email: null, phone: null };
const TICKET = { reporter_name: ERASED };
const ATTACHMENT = { name: 'Erased file', caption: null };

/** Removes a reporter's personal data from all events. */
const eraseFromEvents = async (tx: Transaction, id: number): Promise<void> => {
  await replaceInEvents(tx, id, ['reporter'], REPORTER);
  await replaceInEvents(tx, id, ['ticket'], TICKET);
  await replaceInEvents(tx, id, ['attachment'], ATTACHMENT);
};

/** Confirmation before the erasure of a reporter, because nothing brings the data back. */
const erasureQuestion = ({ id, version, name, kind, ticket_count }: Schemas['Reporter']): Question => ({
  what: `erase the ${kind} ${quoteStart(name)} for good`,
  reasons: [
    'name, contact details and files cannot be brought back',
    ticket_count === 1 ? '1 ticket stays without the name' : `${inWords(ticket_count)} tickets stay without the name`,
  ],
  needs: 'confirm',
  basis: [id, version],
});

/**
 * Removes a reporter's personal data and files, also from the tickets linked to it, which stay linked, and from all events.
 * Reaches over all sites. Erasing again finishes what was left, if anything. With `confirmation` a person must confirm it.
 * @throws Problem not_found; ConfirmationNeeded
 */
export const eraseReporter = (
  ctx: Context,
  reference: Reference,
  confirmation?: Confirmation,
): Promise<Schemas['Reporter']> =>
  inTransaction(ctx, async (tx) => {
    const reporter = await reporters.lock(tx, reference);
    const isRepeat = await isErased(tx, reporter);
    if (confirmation && !isRepeat) requireConfirmation(tx, erasureQuestion(reporter), confirmation);
    await sql`select erase_reporter_name(${reporter.id}, ${ERASED})`.execute(tx.em.getKysely());
    const changes = { ...REPORTER, erased_at: new Date().toISOString() };
    const erased = isRepeat ? reporter : await reporters.update(tx, reporter, changes);
    await deleteAttachmentsOn(tx, 'reporter', reporter.id);
    await eraseFromEvents(tx, reporter.id);
    return erased;
  });

/** Deletes a reporter without tickets, and its personal data from all events. @throws Problem not_found, version_mismatch, in_use */
export const deleteReporter = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await reporters.lock(tx, reference, expected);
    await deleteAttachmentsOn(tx, 'reporter', id);
    await reporters.remove(tx, id);
    await eraseFromEvents(tx, id);
  });
