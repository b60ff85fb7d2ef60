import { Temporal } from 'temporal-polyfill';

/** The day that it is in a time zone now, as `YYYY-MM-DD`. Tenants count days in their own zone (design, section 4). */
export const today = (timezone: string): string => Temporal.Now.plainDateISO(timezone).toString();

/** The day `days` after a date, as `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** True for a name of the IANA time zone database, such as `Europe/Amsterdam`. */
export const isTimezone = (name: string): boolean => {
  try {
    Temporal.Now.plainDateISO(name);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};
