import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../generated/contract.ts';
import { addDays, today } from '../core/clock.ts';

/** Converts the tables' day offsets into dates and instants relative to today, which keeps the demo up to date. */
export type Calendar = {
  /** Returns the date `days` from today; negative for the past. */
  date: (days: number) => string;
  /** Returns the date `months` before today. */
  monthsAgo: (months: number) => string;
  /** Returns the instant of a local time, such as `09:15`, on the date `days` from today. */
  instant: (days: number, time?: string) => string;
  /** Returns the instant of a local time on a date. */
  at: (date: string, time: string) => string;
};

const WORKDAY_START = '08:30';

/** Returns the calendar of a time zone. Reads today's date once, because a load may run past midnight. */
export const createCalendar = (timezone: string): Calendar => {
  const day = today(timezone);
  const at = (date: string, time: string): string => {
    const local = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: time });
    return new Date(local.epochMilliseconds).toISOString();
  };
  return {
    date: (days) => addDays(day, days),
    monthsAgo: (months) => before(day, months, 'month'),
    instant: (days, time = WORKDAY_START) => at(addDays(day, days), time),
    at,
  };
};

/** Returns the date some days, weeks, months or years before another. */
export const before = (date: string, count: number, unit: Schemas['RuleUnit']): string =>
  Temporal.PlainDate.from(date)
    .subtract({ [`${unit}s`]: count })
    .toString();

/** Returns the comparison of entries by an instant of each. */
export const byInstant =
  <Entry>(instantOf: (entry: Entry) => string) =>
  (one: Entry, other: Entry): number =>
    Date.parse(instantOf(one)) - Date.parse(instantOf(other));
