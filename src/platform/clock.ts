import { Temporal } from 'temporal-polyfill';

/** Returns the current day in a time zone, as `YYYY-MM-DD`. Tenants count days in their own zone (design, section 4). */
export const today = (timezone: string): string => Temporal.Now.plainDateISO(timezone).toString();

/** Returns the day of an instant in a time zone, as `YYYY-MM-DD`. */
export const dayOf = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Returns the day `days` after a date, as `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Returns whether a name is in the IANA time zone database, such as `Europe/Amsterdam`. */
export const isTimezone = (name: string): boolean => {
  try {
    Temporal.Now.plainDateISO(name);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};
