import { digestOf, shownReasons, type Confirmation, type Question } from './question.ts';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** A call that changes more records than this needs a confirmation. */
export const MOST_UNCONFIRMED = 10;

const HOW: Readonly<Record<keyof Confirmation, string>> = {
  confirmed_by:
    'Settle these records first, or ask who has checked the machine and says that it is safe, and repeat the call with ' +
    'the name of that person as confirmed_by',
  confirm: 'Show this to the person you work for, and repeat the call with confirm true once they agree',
};

/** An unconfirmed change: refused with the argument that confirms it, unless the client can ask a person. */
export class ConfirmationNeeded extends Problem {
  readonly question: Question;

  constructor(question: Question) {
    const { what, needs } = question;
    const detail = `is required to ${what}: ${shownReasons(question).join('; ')}. ${HOW[needs]}`;
    super('validation_failed', { violations: [{ pointer: `/${needs}`, detail }] });
    this.question = question;
  }
}

/**
 * Checks that a change is confirmed, by the person that the client asks or by the caller by an argument. Arguments do
 * not count for a client that asks.
 * @throws ConfirmationNeeded
 */
export const requireConfirmation = ({ asked }: Context, question: Question, confirmation: Confirmation): void => {
  const argument = confirmation[question.needs] ?? false;
  const isConfirmed = asked ? asked.answer?.digest === digestOf(question) : argument !== false;
  if (!isConfirmed) throw new ConfirmationNeeded(question);
};

/** Returns who says that a change is safe: the person who was asked, or the one that the caller names; null for no one. */
export const confirmerOf = ({ asked }: Context, { confirmed_by }: Confirmation): string | null =>
  asked?.answer?.confirmed_by ?? confirmed_by ?? null;
