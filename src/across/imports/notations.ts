import { readNumberText, unambiguous, type DecimalMark } from '../../texts/number-texts.ts';
import type { FieldType } from './fields.ts';

/** How the dates or numbers of a column are written. `mixed` and `open` notations are refused where they matter. */
export type Notation = {
  /** Whether dates such as 03/04/2026 begin with the day; undefined when no date of the column tells. */
  day: 'first' | 'second' | 'mixed' | undefined;
  /** The decimal mark of the numbers; undefined when nothing tells. */
  decimal: DecimalMark | 'mixed' | undefined;
};

/** Returns a notation of which nothing is known yet. */
export const unknownNotation = (): Notation => ({ day: undefined, decimal: undefined });

const SPACE = String.raw`[ \u00a0\u202f]`;
const MIDNIGHT = String.raw`(?:(?:T|,?${SPACE}{1,2})(?:0?0[:.]00(?:[:.]00(?:\.0+)?)?(?:Z|${SPACE}?[+-]\d\d(?::?\d\d)?)?|12:00(?::00)?${SPACE}?a\.?m\.?))?`;
const SLASHED = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${MIDNIGHT}$`, 'i');
const DOTTED = new RegExp(String.raw`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})${MIDNIGHT}$`, 'i');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${MIDNIGHT}$`, 'i');

const both = <Value extends string>(one: Value | 'mixed' | undefined, other: Value): Value | 'mixed' =>
  one === undefined || one === other ? other : 'mixed';

/** Maximum length of a text that tells something about the notation of its column. */
const MAX_TELLING = 200;

/** Adds what a cell tells about the notation of its column. */
export const learn = (notation: Notation, type: FieldType, text: string): void => {
  if (text.length > MAX_TELLING) return;
  if (type === 'date') {
    const [, first, second] = SLASHED.exec(text.trim()) ?? [];
    if (first === undefined || second === undefined) return;
    if (Number(first) > 12) notation.day = both(notation.day, 'first');
    if (Number(second) > 12) notation.day = both(notation.day, 'second');
  }
  if (type === 'number' || type === 'integer') {
    const number = readNumberText(text);
    if (number?.kind === 'certain' && number.decimal !== undefined)
      notation.decimal = both(notation.decimal, number.decimal);
  }
};

/**
 * Gives the columns that do not tell their decimal mark that of the other columns, if these agree. If none tells, semicolons
 * between cells do: spreadsheets write them where a comma is the decimal mark.
 */
export const shareDecimalMark = (notations: readonly (Notation | undefined)[], delimiter: string): void => {
  const marks = new Set(notations.flatMap((notation) => notation?.decimal ?? []));
  const [only] = marks.size === 0 && delimiter === ';' ? ([','] as const) : marks.size === 1 ? marks : [];
  if (only === undefined || only === 'mixed') return;
  for (const notation of notations) if (notation) notation.decimal ??= only;
};

/** A value that was read, or what is wrong with the text. */
export type Reading = { value: unknown } | { error: string };

const twoDigits = (part: string): string => part.padStart(2, '0');

const ISO = 'write dates as YYYY-MM-DD, such as 2026-11-20';

/** Reads a date, also with the time of midnight. Texts that are no date stay as they are, for the validation to refuse. */
export const readDate = (text: string, { day }: Notation): Reading => {
  const trimmed = text.trim();
  const [, year, month, date] = YEAR_FIRST.exec(trimmed) ?? [];
  if (year !== undefined) return { value: `${year}-${twoDigits(month ?? '')}-${twoDigits(date ?? '')}` };
  const dotted = DOTTED.exec(trimmed);
  const [, first = '', second = '', last = ''] = dotted ?? SLASHED.exec(trimmed) ?? [];
  if (last === '') return { value: trimmed };
  if (dotted === null && day === undefined && first !== second)
    return { error: `may be ${first} or ${second} of the month, and no date of the column tells which; ${ISO}` };
  if (dotted === null && day === 'mixed')
    return { error: `is in a column that mixes day first and month first; ${ISO}` };
  const isMonthFirst = dotted === null && day === 'second';
  const [dayPart, monthPart] = isMonthFirst ? [second, first] : [first, second];
  return { value: `${last}-${twoDigits(monthPart)}-${twoDigits(dayPart)}` };
};

/** Reads a number with its marks. */
export const readNumber = (text: string, { decimal }: Notation): Reading => {
  const number = readNumberText(text);
  if (number === undefined) return { error: 'must be a number; write numbers such as 1234.50' };
  if (decimal === 'mixed' && (number.kind === 'ambiguous' || number.decimal !== undefined))
    return { error: 'is in a column that mixes decimal commas and decimal points; write numbers such as 1234.50' };
  if (number.kind === 'certain') return { value: number.value };
  const { mark, grouped, fraction } = number;
  if (decimal !== undefined) return { value: mark === decimal ? fraction : grouped };
  const choices = `${grouped} or ${unambiguous(fraction)}`;
  return { error: `may be ${choices}, and no other number of the file tells which; write ${choices}` };
};
