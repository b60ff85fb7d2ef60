import { Temporal } from 'temporal-polyfill';
import { addDays, today } from '../platform/clock.ts';

/** Turns the tables' days into dates and instants, counted from today in a time zone, so that the demo never goes stale. */
export type Calendar = {
  /** The date so many days from today; negative for the past. */
  date: (days: number) => string;
  /** The date so many months before today. */
  monthsAgo: (months: number) => string;
  /** A time of day, such as `09:15`, so many days from today. */
  instant: (days: number, time?: string) => string;
};

const WORKDAY_BEGINS = '08:30';

/** The calendar of a tenant's time zone. Today is read once, so that a load over midnight stays consistent. */
export const createCalendar = (timezone: string): Calendar => {
  const day = today(timezone);
  return {
    date: (days) => addDays(day, days),
    monthsAgo: (months) => Temporal.PlainDate.from(day).subtract({ months }).toString(),
    instant: (days, time = WORKDAY_BEGINS) => {
      const local = Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone: timezone, plainTime: time });
      return new Date(local.epochMilliseconds).toISOString();
    },
  };
};
