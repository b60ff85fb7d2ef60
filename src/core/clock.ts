import { Temporal } from 'temporal-polyfill';
import { createCache } from './cache.ts';

/** The present, in ms since 1970. What depends on the day reads it here, because tests set it without the database's. */
export const systemClock = { now: (): number => Date.now() };

/** A day in a time zone, and its bounds in ms since 1970. */
type Day = { readonly date: string; readonly start: number; readonly end: number };

/** The last day asked for in each time zone, because a tool asks twice in each call. There are 600 zones. */
const days = createCache<string, Day>(1000);

const dateAt = (instant: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).toPlainDate();

/** Returns the day in a time zone at an instant in ms since 1970, as `YYYY-MM-DD`. */
export const dayAt = (instant: number, timezone: string): string => {
  const known = days.get(timezone);
  if (known && instant >= known.start && instant < known.end) return known.date;
  const date = dateAt(instant, timezone);
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(timezone).epochMilliseconds;
  days.set(timezone, { date: date.toString(), start: startOf(date), end: startOf(date.add({ days: 1 })) });
  return date.toString();
};

/** Returns the current day in a time zone, as `YYYY-MM-DD`. Tenants count days in their own zone. */
export const today = (timezone: string): string => dayAt(systemClock.now(), timezone);

/** Returns the day of an instant in a time zone, as `YYYY-MM-DD`. */
export const dayOf = (instant: string, timezone: string): string => dateAt(Date.parse(instant), timezone).toString();

/** Returns the day `days` after a date, as `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Returns the days from one date to another, negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

/** Returns an instant with the offset of a time zone, as in `2026-11-20T09:30:00+01:00`, with its fraction if it has one. */
export const inTimezone = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never' });

/** Returns whether a name is in the IANA time zone database, such as `Europe/Amsterdam`. */
export const isTimezone = (name: string): boolean => {
  try {
    Temporal.Now.plainDateISO(name);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};
