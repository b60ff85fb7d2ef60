import { Temporal } from 'temporal-polyfill';
import { addDays, today } from '../platform/clock.ts';

/** Converts the tables' day offsets into dates and instants relative to today, which keeps the demo up to date. */
export type Calendar = {
  /** Returns the date `days` from today; negative for the past. */
  date: (days: number) => string;
  /** Returns the date `months` before today. */
  monthsAgo: (months: number) => string;
  /** Returns the instant of a local time, such as `09:15`, on the date `days` from today. */
  instant: (days: number, time?: string) => string;
};

const WORKDAY_START = '08:30';

/** Returns the calendar of a time zone. Reads today's date once, because a load may run past midnight. */
export const createCalendar = (timezone: string): Calendar => {
  const day = today(timezone);
  return {
    date: (days) => addDays(day, days),
    monthsAgo: (months) => Temporal.PlainDate.from(day).subtract({ months }).toString(),
    instant: (days, time = WORKDAY_START) => {
      const local = Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone: timezone, plainTime: time });
      return new Date(local.epochMilliseconds).toISOString();
    },
  };
};
