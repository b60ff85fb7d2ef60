import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../generated/contract.ts';
import { fill, type Language } from '../../../texts/languages.ts';
import { clean } from './texts.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };

/** The texts of pictures in every language. */
export const TEXTS: Readonly<Record<Language, typeof en>> = { en, de, nl, fr, es };

/** A text for one and a text for any other number. */
type Counted = Readonly<Record<'one' | 'other', string>>;

type Days = Pick<Schemas['ReportGroup'], 'from' | 'to'>;

/** The texts of a picture in a language, and how numbers and days are written in it. */
export type Wording = {
  readonly texts: typeof en;
  /** Writes a number of any size, as on an axis. */
  plain(value: number): string;
  /** Writes an amount of money with two decimals. */
  money(amount: number): string;
  /** Writes seconds as hours with two decimals. */
  hours(seconds: number): string;
  /** Writes a ratio as per cent with one decimal. */
  percent(ratio: number | null): string;
  /** Writes a quantity of a part, with its unit. */
  quantity(amount: number, unit: string | null): string;
  /** Fills in the text for a number. */
  count(texts: Counted, number: number, values?: Readonly<Record<string, string | number>>): string;
  /** Writes a day, such as `1 Nov 2026`. */
  day(date: string): string;
  /** Writes the days of a window, such as `1 Nov 2026 to 30 Nov 2026`. */
  days(window: Days): string;
  /** Writes the name of a part of a window: its month, its week or its day. */
  period(part: Days, interval: Schemas['ReportInterval']): string;
};

/** Creates the wording of pictures in a language. */
export const createWording = (language: Language): Wording => {
  const texts = TEXTS[language];
  // English is written as in Europe: the day before the month.
  const locale = language === 'en' ? 'en-GB' : language;
  const numbersOf = (least: number, most: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  const [plain, money, tenths] = [numbersOf(0, 3), numbersOf(2, 2), numbersOf(1, 1)];
  const plurals = new Intl.PluralRules(locale);
  const write = (date: string, options: Intl.DateTimeFormatOptions): string =>
    Temporal.PlainDate.from(date).toLocaleString(locale, options);
  const day = (date: string): string => write(date, { day: 'numeric', month: 'short', year: 'numeric' });
  return {
    texts,
    plain: (value) => plain.format(value),
    money: (amount) => money.format(amount),
    hours: (seconds) => `${money.format(seconds / 3600)} h`,
    percent: (ratio) => (ratio === null ? texts.unknown : `${tenths.format(ratio * 100)} %`),
    quantity: (amount, unit) => [plain.format(amount), unit === null ? '' : clean(unit)].filter(Boolean).join(' '),
    count: (counted, number, values = {}) =>
      fill(counted[plurals.select(number) === 'one' ? 'one' : 'other'], { count: number, ...values }),
    day,
    days: ({ from, to }) => {
      const last = Temporal.PlainDate.from(to).subtract({ days: 1 }).toString();
      return last === from ? day(from) : fill(texts.days, { from: day(from), until: day(last) });
    },
    period: ({ from }, interval) =>
      write(from, interval === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' }),
  };
};
