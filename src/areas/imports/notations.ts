import type { FieldType } from './fields.ts';

/** How the dates or numbers of a column are written. `mixed` and `open` notations are refused where they matter. */
export type Notation = {
  /** Whether dates such as 03/04/2026 begin with the day; undefined when no date of the column tells. */
  day: 'first' | 'second' | 'mixed' | undefined;
  /** The decimal mark of the numbers; undefined when no number of the column tells. */
  decimal: '.' | ',' | 'mixed' | undefined;
};

/** Returns a notation of which nothing is known yet. */
export const unknownNotation = (): Notation => ({ day: undefined, decimal: undefined });

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const DECIMAL = /^-?(?:\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d+)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?$/;

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
  if (type === 'number' && DECIMAL.test(plain(text))) {
    const mark = decimalMarkOf(plain(text));
    if (mark !== undefined) notation.decimal = both(notation.decimal, mark);
  }
};

/** Returns a number's text without a currency sign and spaces. */
const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u202f'’€$£]/g, '');

/** Returns the decimal mark that a number must have; undefined if both marks are possible, or it has none. */
const decimalMarkOf = (text: string): '.' | ',' | undefined => {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (dot === -1 && comma === -1) return undefined;
  if (dot !== -1 && comma !== -1) return dot > comma ? '.' : ',';
  const mark = dot === -1 ? ',' : '.';
  const isRepeated = text.indexOf(mark) !== text.lastIndexOf(mark);
  if (isRepeated) return mark === '.' ? ',' : '.';
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? undefined : mark;
};

/** A value that was read, or what is wrong with the text. */
export type Reading = { value: unknown } | { error: string };

const twoDigits = (part: string): string => part.padStart(2, '0');

const ISO = 'write dates as YYYY-MM-DD, such as 2026-11-20';

/** Reads a date. Texts that are no date stay as they are, for the validation to refuse. */
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

/** Reads a number with its marks. Texts that are no number stay as they are, for the validation to refuse. */
export const readNumber = (text: string, { decimal }: Notation): Reading => {
  const trimmed = plain(text);
  if (/^-?\d+$/.test(trimmed)) return { value: Number(trimmed) };
  if (!DECIMAL.test(trimmed)) return { value: text };
  if (decimal === 'mixed')
    return { error: 'is in a column that mixes decimal commas and decimal points; write numbers such as 1234.50' };
  const own = decimalMarkOf(trimmed);
  // A single point is the contract's own notation, so only a decimal comma elsewhere in the column makes it a separator.
  const mark = own ?? decimal ?? (trimmed.includes('.') ? '.' : undefined);
  if (mark === undefined)
    return { error: 'may have a decimal comma or a separator of thousands; write numbers such as 1234.50' };
  return { value: Number(trimmed.replaceAll(mark === '.' ? ',' : '.', '').replace(mark, '.')) };
};
