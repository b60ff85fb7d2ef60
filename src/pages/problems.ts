import { ConfirmationNeeded } from '../core/confirmation.ts';
import { shownReasons, type Confirmation } from '../core/question.ts';
import type { Problem, Violation } from '../core/errors.ts';
import { MOST_PHOTO_MEBIBYTES, refusalOf } from '../areas/attachments/form-photo.ts';
import { markup, type Content } from '../texts/html.ts';
import { fill } from '../texts/languages.ts';
import { say, type Reader } from './say.ts';
import type { Texts } from './texts.ts';

/** A form that was refused: its name, what was typed, and why. */
export type Sent = { form: string; values: URLSearchParams; problem: Problem; hadPhoto: boolean };

/** The field that a violation is about: the first part of its place, or `value_2` for a member of a row of a list. */
const fieldOf = (violation: Violation): string => {
  if (!('pointer' in violation)) return violation.parameter;
  const [, name = '', row, member] = violation.pointer.split('/');
  return row === undefined || member === undefined ? name : `${member}_${row}`;
};

/** Rules of the contract on a value, in the words of the pages. */
const RULES: readonly [pattern: RegExp, fill: (texts: Texts['error'], limit: string) => string][] = [
  [/^(?:is required|must not be empty|must contain a visible character)/, (texts) => texts.required],
  [/^must be at most (\d+) characters long/, (texts, most) => fill(texts.long, { most })],
  [/^must be at least (-?[\d.]+)$/, (texts, limit) => fill(texts.least, { limit })],
  [/^must be at most (-?[\d.]+)$/, (texts, limit) => fill(texts.most, { limit })],
  [/^must be a whole number/, (texts) => texts.whole],
  [/^(?:must be a number|may be \S+ or \S+; write )/, (texts) => texts.number],
  [/^must be (?:a date|an instant)/, (texts) => texts.date],
  [/^must not be before today/, (texts) => texts.past],
  [/^refers to an? [a-z ]+ that does not exist|^must be a numeric id/, (texts) => texts.unknown],
  [/^must be one of/, (texts) => texts.choice],
  [/^must be true to complete the task a second time/, (texts) => texts.twice],
];

/** Returns what is wrong with a value, in the words of the page. */
const sayDetail = (reader: Reader, detail: string): Content => {
  for (const [pattern, fillRule] of RULES) {
    const found = pattern.exec(detail);
    if (found) return fillRule(reader.texts.error, found[1] ?? '');
  }
  return say(reader, detail);
};

/** Returns what is wrong with a row of a file, or with a value outside of files. */
export const sayRow = (
  reader: Reader,
  { row, column }: { row?: number | undefined; column?: string | null | undefined },
  detail: string,
): Content => {
  const { new: texts, saying } = reader.texts;
  const cell = typeof column === 'string' && fill(saying.at, { place: column, detail: '' });
  const place = row === undefined ? cell : fill(texts.row, { row, detail: cell || '' });
  return place ? markup`${place}${sayDetail(reader, detail)}` : sayDetail(reader, detail);
};

/** Fields that are shown whenever something is wrong with them, also if they were not sent. */
const OWN_FIELDS = ['photo', 'again'];

/** Returns what is wrong with a field; with null, what belongs to no field that was sent. */
export const problemsOf = ({ values, problem, hadPhoto }: Sent, reader: Reader, name: string | null): Content[] => {
  const { form } = reader.texts;
  const photo = hadPhoto ? refusalOf(problem) : undefined;
  if (photo !== undefined) return name === 'photo' ? [fill(form[photo], { most: MOST_PHOTO_MEBIBYTES })] : [];
  const own = problem.violations.filter((violation) => {
    const field = fieldOf(violation);
    return name === null ? !OWN_FIELDS.includes(field) && !values.has(field) : field === name;
  });
  if (own.length === 0 && name === null && problem.violations.length === 0) return [say(reader, problem.message)];
  return own.map((violation) => sayRow(reader, violation, violation.detail));
};

/** Returns what a person must confirm; undefined if a form was refused for another reason. */
export const describeQuestion = (
  reader: Reader,
  { problem }: Sent,
): { reasons: readonly Content[]; needs: keyof Confirmation } | undefined =>
  problem instanceof ConfirmationNeeded
    ? { reasons: shownReasons(problem.question).map((reason) => say(reader, reason)), needs: problem.question.needs }
    : undefined;
