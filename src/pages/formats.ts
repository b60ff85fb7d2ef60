import { localeOf, type Language } from '../texts/languages.ts';

/** How dates and numbers are written in a language, and times in the zone of a gym. */
export type Formats = {
  /** Writes a calendar day such as `2026-11-20`. */
  day(day: string): string;
  /** Writes an instant as a day and a time in the zone of the gym. */
  instant(instant: string): string;
  /** Writes a number with up to three decimals. */
  number(value: number): string;
  /** Writes a number with all of its decimals. */
  exact(value: number): string;
  /** Writes a share of 1 as per cent. */
  percent(share: number): string;
};

/** Creates the formats of a language and a time zone. */
export const createFormats = (language: Language, timeZone: string): Formats => {
  const locale = localeOf(language);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    day: (day) => days.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)),
    instant: (instant) => instants.format(new Date(instant)),
    number: (value) => numbers.format(value),
    exact: (value) => exact.format(value),
    percent: (share) => shares.format(share),
  };
};
