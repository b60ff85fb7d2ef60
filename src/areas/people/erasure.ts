import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { replaceInEvents } from '../../records/erasure.ts';
import type { Reference } from '../../records/references.ts';
import { eraseNotifications } from './notification-erasure.ts';
import { isErasedPerson, people } from './operations.ts';

/** The name of every erased person. */
const ERASED = 'Erased person';

/** Replacements of the personal data of a person, and of their name in assigned work and notes. */
const PERSON = { external_ref: null, name: ERASED, email: null, phone: null, language: null };
const WORK = { assignee: ERASED };
const NOTE = { author: ERASED };

/** The kinds of records that are assigned to people. */
const ASSIGNED = ['work_order', 'maintenance_task'] as const;

/** Removes a person's name from their work and notes, and their personal data from all events. */
const eraseElsewhere = async (tx: Transaction, id: number): Promise<void> => {
  await sql`select erase_person_name(${id}, ${ERASED})`.execute(tx.em.getKysely());
  // The event of this change too, which otherwise follows at the end of the transaction.
  await sql`set constraints all immediate`.execute(tx.em.getKysely());
  await sql`set constraints all deferred`.execute(tx.em.getKysely());
  await replaceInEvents(tx, id, ['person'], PERSON);
  await replaceInEvents(tx, id, ASSIGNED, WORK);
  await replaceInEvents(tx, id, ['note'], NOTE);
};

/**
 * Removes a person's personal data, also from the work that is assigned to them, which stays assigned, from their notes and from
 * all events. Reaches over all sites. Erasing again finishes what was left, if anything.
 * @throws Problem not_found
 */
export const erasePerson = (ctx: Context, reference: Reference): Promise<Schemas['Person']> =>
  inTransaction(ctx, async (tx) => {
    const person = await people.lock(tx, reference);
    await eraseNotifications(tx, person);
    if (!(await isErasedPerson(tx, person)))
      await people.update(tx, person, { ...PERSON, active: false, erased_at: new Date().toISOString() });
    await eraseElsewhere(tx, person.id);
    return people.read(tx, person.id);
  });

/** Deletes a person without work, and their personal data from all events. @throws Problem not_found, version_mismatch, in_use */
export const deletePerson = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const person = await people.lock(tx, reference, expected);
    await eraseNotifications(tx, person);
    await people.remove(tx, person.id);
    await eraseElsewhere(tx, person.id);
  });
