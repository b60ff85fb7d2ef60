import { hash } from 'node:crypto';

/** Reasons that a question lists. */
const MOST_REASONS = 30;

/** Characters of a long text that a question quotes. */
const MOST_TEXT = 120;

/** Quotes the beginning of a text that people wrote, for a question. */
export const quoteStart = (text: string): string => JSON.stringify(text.slice(0, MOST_TEXT));

/** The arguments with which a caller confirms whose client does not ask its person. */
export type Confirmation = { confirm?: boolean | undefined; confirmed_by?: string | null | undefined };

/** Question that a person must agree to before a change. Texts that people wrote are in quotes. */
export type Question = {
  /** The change, such as `place the order "PO-0044"`. */
  what: string;
  /** The reasons against it, or what it would change. */
  reasons: readonly string[];
  /** `confirmed_by` needs the name of a person who says that it is safe, `confirm` a yes. */
  needs: keyof Confirmation;
  /** Data besides the texts on which the answer depends. */
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
