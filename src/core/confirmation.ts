import { hash } from 'node:crypto';
import type { Context } from './context.ts';
import { Problem } from './errors.ts';

/** A call that changes more records than this needs a confirmation. */
export const MOST_UNCONFIRMED = 10;

/** Reasons that a question lists. */
const MOST_REASONS = 30;

/** Characters of a long text that a question quotes. */
const MOST_TEXT = 120;

/** Quotes the beginning of a text that people wrote, for a question. */
export const quoteStart = (text: string): string => JSON.stringify(text.slice(0, MOST_TEXT));

/** The arguments with which a caller confirms whose client does not ask its person. */
export type Confirmation = { confirm?: boolean | undefined; confirmed_by?: string | null | undefined };

/** What a person must agree to before a change. Texts that people wrote are in quotes. */
export type Question = {
  /** The change, such as `place the order "PO-0044"`. */
  what: string;
  /** The reasons against it, or what it would change. */
  reasons: readonly string[];
  /** `confirmed_by` needs the name of a person who says that it is safe, `confirm` a yes. */
  needs: keyof Confirmation;
  /** What the answer depends on besides the texts. */
  basis: unknown;
};

/** The answer of a person to the question with this digest, and who says that it is safe; null if that was not asked. */
export type Answer = { readonly digest: string; readonly confirmed_by: string | null };

/** Returns what identifies a question. One with a reason more, or about a record that has changed, has another. */
export const digestOf = ({ what, reasons, needs, basis }: Question): string =>
  hash('sha256', JSON.stringify([what, reasons, needs, basis]), 'base64url');

/** Returns the reasons to show: as many as a person reads, and how many more there are. */
export const shownReasons = ({ reasons }: Question): string[] =>
  reasons.length <= MOST_REASONS
    ? [...reasons]
    : [...reasons.slice(0, MOST_REASONS), `and ${reasons.length - MOST_REASONS} more`];

const HOW: Readonly<Record<keyof Confirmation, string>> = {
  confirmed_by:
    'Settle these records first, or ask who has checked the machine and says that it is safe, and repeat the call with ' +
    'the name of that person as confirmed_by',
  confirm: 'Show this to the person you work for, and repeat the call with confirm true once they agree',
};

/** A change that nobody has confirmed: refused with the argument that confirms it, unless the client can ask a person. */
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
 * Checks that somebody has confirmed a change: the person whom the client asks, or the caller by an argument. Arguments do
 * not count for a client that asks.
 * @throws ConfirmationNeeded
 */
export const requireConfirmation = ({ asked }: Context, question: Question, confirmation: Confirmation): void => {
  const argument = confirmation[question.needs] ?? false;
  const isConfirmed = asked ? asked.answer?.digest === digestOf(question) : argument !== false;
  if (!isConfirmed) throw new ConfirmationNeeded(question);
};

/** Returns who says that a change is safe: the person who was asked, or the one whom the caller names; null for nobody. */
export const confirmerOf = ({ asked }: Context, { confirmed_by }: Confirmation): string | null =>
  asked?.answer?.confirmed_by ?? confirmed_by ?? null;
