import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../core/clock.ts';
import { Problem } from '../../core/errors.ts';

/** The days that a report is about: from `from` until the day before `to`. */
export type Days = { from: string; to: string };

/** The part of a request that determines its days. */
export type DaysQuery = { from?: string | undefined; to?: string | undefined };

type Interval = Schemas['ReportInterval'];

/** The first day that the contract can name. */
const FIRST_DAY = '0001-01-01';

const MAX_YEARS = 5;
const MAX_INTERVALS = 400;

const invalid = (parameter: string, detail: string): Problem =>
  new Problem('validation_failed', { violations: [{ parameter, detail }] });

/**
 * Returns the days of a report: the last full month by default, until today with `from` alone, and the month before `to`
 * with `to` alone.
 */
const withDefaults = ({ from, to }: DaysQuery, day: string): Days => {
  if (from !== undefined) return { from, to: to ?? addDays(day, 1) };
  const end = to === undefined ? Temporal.PlainDate.from(day).with({ day: 1 }) : Temporal.PlainDate.from(to);
  const begin = end.subtract({ months: 1 });
  return { from: begin.year < 1 ? FIRST_DAY : begin.toString(), to: end.toString() };
};

/** Returns the first days of the weeks or months that two days belong to, or the days themselves. */
const beginOf = (day: Temporal.PlainDate, interval: Interval): Temporal.PlainDate => {
  if (interval === 'month') return day.with({ day: 1 });
  return interval === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
};

/** Returns the last days up to today. */
export const lastDays = (days: number, timezone: string): Days => {
  const to = addDays(today(timezone), 1);
  return { from: addDays(to, -days), to };
};

/** Returns the 12 months up to today. */
export const lastYear = (timezone: string): Days => {
  const to = Temporal.PlainDate.from(today(timezone)).add({ days: 1 });
  return { from: to.subtract({ years: 1 }).toString(), to: to.toString() };
};

/** Returns the 12 months from a day on. */
export const nextYear = (day: string): Days => ({
  from: day,
  to: Temporal.PlainDate.from(day).add({ years: 1 }).toString(),
});

const UNITS = { none: 'days', day: 'days', week: 'weeks', month: 'months' } as const;

/** Returns how many parts an interval divides the days into. */
export const countIntervals = ({ from, to }: Days, interval: Interval): number => {
  if (interval === 'none') return 1;
  const last = Temporal.PlainDate.from(to).subtract({ days: 1 });
  const begin = beginOf(Temporal.PlainDate.from(from), interval);
  return begin.until(beginOf(last, interval), { largestUnit: UNITS[interval] })[UNITS[interval]] + 1;
};

/**
 * Returns the days of a report.
 * @throws Problem validation_failed if there are none, too many, or too many intervals
 */
export const daysOf = (query: DaysQuery, interval: Interval, timezone: string): Days => {
  const days = withDefaults(query, today(timezone));
  if (days.to <= days.from) throw invalid('to', `must be a day after from, which is ${days.from}`);
  const earliest = Temporal.PlainDate.from(days.to).subtract({ years: MAX_YEARS }).toString();
  if (days.from < earliest)
    throw invalid('from', `must not be more than ${MAX_YEARS} years before to: ${earliest} or later`);
  const count = countIntervals(days, interval);
  if (count > MAX_INTERVALS)
    throw invalid(
      'interval',
      `gives ${count} intervals, at most ${MAX_INTERVALS} are allowed: use a longer interval or fewer days`,
    );
  return days;
};
