import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../generated/contract.ts';

/** Characters of a name beside a bar. */
const LABEL_LENGTH = 26;

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quantities = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** Returns a number of any size, as on an axis. */
export const plain = (value: number): string => quantities.format(value);

/** Returns an amount of money with two decimals. */
export const money = (amount: number): string => twoDecimals.format(amount);

/** Returns seconds as hours with two decimals. */
export const hours = (seconds: number): string => `${twoDecimals.format(seconds / 3600)} h`;

/** Returns a ratio as per cent with one decimal. */
export const percent = (ratio: number | null): string => (ratio === null ? 'unknown' : `${(ratio * 100).toFixed(1)} %`);

/** Returns a number with its noun, in the plural unless it is 1. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * Returns a user's text on one line, without control characters, which XML does not allow. One that names a member of
 * every object, such as `__proto__`, gets quotes: the drawing library remembers the widths of texts in plain objects, and
 * would change the prototype of all objects of the process.
 */
const clean = (text: string): string => {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line in Object.prototype ? `“${line}”` : line;
};

/** Returns a quantity of a part, with its unit. */
export const quantity = (amount: number, unit: string | null): string =>
  [quantities.format(amount), unit === null ? '' : clean(unit)].filter(Boolean).join(' ');

/** Returns a user's text for a label, shortened to a number of characters. */
export const shorten = (text: string, length = LABEL_LENGTH): string => {
  const characters = [...clean(text)];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
};

const dayMonth = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { day: 'numeric', month: 'short' });

const fullDay = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

type Days = Pick<Schemas['ReportGroup'], 'from' | 'to'>;

/** Returns the days of a window, such as `1 Nov 2026 to 30 Nov 2026`. */
export const describeDays = ({ from, to }: Days): string => {
  const last = Temporal.PlainDate.from(to).subtract({ days: 1 }).toString();
  return last === from ? fullDay(from) : `${fullDay(from)} to ${fullDay(last)}`;
};

/** Returns the name of a part of a window: its month, its week or its day. */
export const periodName = ({ from }: Days, interval: Schemas['ReportInterval']): string =>
  interval === 'month'
    ? Temporal.PlainDate.from(from).toLocaleString('en-GB', { month: 'short', year: 'numeric' })
    : dayMonth(from);

/** Returns about how many pixels a text takes in the font of the pictures, at 12 pixels. */
export const textWidth = (text: string): number => [...text].length * 6;
