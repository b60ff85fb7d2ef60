/** The mark before the decimals of a number. */
export type DecimalMark = '.' | ',';

/**
 * A number as people write it. One with a single mark before three digits, such as `1.000`, has two readings: with the
 * mark between the thousands, or before the decimals. `decimal` is the mark before the decimals, if the text shows it.
 */
type NumberText =
  | { kind: 'certain'; value: number; decimal: DecimalMark | undefined }
  | { kind: 'ambiguous'; mark: DecimalMark; grouped: number; fraction: number };

const CURRENCY = String.raw`(?:\p{Sc}|EUR|USD|GBP|CHF)`;
const SPACE = String.raw`[ \u00a0\u2009\u202f]`;
const SIGNED = new RegExp(
  `^(?<first>[-+\u2212]?)${SPACE}?(?:${CURRENCY}${SPACE}?)?(?<second>[-+\u2212]?)(?<digits>[\\d.,].*?)(?:${SPACE}?${CURRENCY})?$`,
  'iu',
);
const PLAIN = /^(?:\d+|\d*(?<decimal>[.,])\d+)$/;
const GROUPED =
  /^[1-9]\d{0,2}(?<separator>[.,'’ \u00a0\u2009\u202f])\d{3}(?:\k<separator>\d{3})*(?:(?<decimal>[.,])\d+)?$/;
const AMBIGUOUS = /^[1-9]\d{0,2}([.,])\d{3}$/;

const isMark = (text: string | undefined): text is DecimalMark => text === '.' || text === ',';

/** Returns the number in digits whose decimals follow the last mark, if they have decimals. */
const valueOf = (digits: string, decimal: string | undefined): number => {
  const at = decimal === undefined ? -1 : digits.lastIndexOf(decimal);
  const whole = (at === -1 ? digits : digits.slice(0, at)).replaceAll(/\D/g, '');
  return Number(at === -1 ? whole : `${whole || '0'}.${digits.slice(at + 1)}`);
};

/**
 * Reads a number with a decimal point or comma, separators between its thousands, and a sign or a currency before or after it;
 * undefined for any other text.
 */
export const readNumberText = (text: string): NumberText | undefined => {
  const { first = '', second = '', digits = '' } = SIGNED.exec(text.trim())?.groups ?? {};
  if (digits === '' || (first !== '' && second !== '')) return undefined;
  const factor = /[-\u2212]/.test(first + second) ? -1 : 1;
  const certain = (decimal: string | undefined, shown = decimal): NumberText => ({
    kind: 'certain',
    // Zero has no sign.
    value: 0 + factor * valueOf(digits, decimal),
    decimal: isMark(shown) ? shown : undefined,
  });
  const [, mark] = AMBIGUOUS.exec(digits) ?? [];
  if (isMark(mark))
    return {
      kind: 'ambiguous',
      mark,
      grouped: factor * valueOf(digits, undefined),
      fraction: factor * valueOf(digits, mark),
    };
  const plain = PLAIN.exec(digits);
  if (plain) return certain(plain.groups?.['decimal']);
  const { separator, decimal } = GROUPED.exec(digits)?.groups ?? {};
  if (separator === undefined || separator === decimal) return undefined;
  if (decimal !== undefined) return certain(decimal);
  // The other mark is that of the decimals, which this number does not have.
  return certain(undefined, separator === '.' ? ',' : separator === ',' ? '.' : undefined);
};

/** Returns a number as a text with one reading: `1.1250`, because `1.125` may be 1125. */
export const unambiguous = (value: number): string => {
  const text = String(value);
  return AMBIGUOUS.test(text.replace(/^-/, '')) ? `${text}0` : text;
};

/** Returns what is wrong with a text that is no number, or has two readings, and how to write it. */
const describeNumber = (number: NumberText | undefined): string => {
  if (number?.kind !== 'ambiguous') return 'must be a number; write numbers such as 1234.50';
  const choices = `${number.grouped} or ${unambiguous(number.fraction)}`;
  return `may be ${choices}; write ${choices}`;
};

/** Returns the number that a text says, or what is wrong with the text. */
export const numberOf = (text: string): { value: number } | { error: string } => {
  const number = readNumberText(text);
  return number?.kind === 'certain' ? { value: number.value } : { error: describeNumber(number) };
};
