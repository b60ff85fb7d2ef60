import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../generated/contract.ts';

/** What decides when a task is due again; all dates are `YYYY-MM-DD`. */
export type Schedule = {
  readonly [Name in 'rule_unit' | 'rule_interval' | 'starts_on' | 'ends_on' | 'next_due_at']?:
    Schemas['MaintenanceTask'][Name] | undefined;
} & Pick<Schemas['MaintenanceTask'], 'basis'>;

type Step = { unit: 'days' | 'weeks' | 'months' | 'years'; interval: number };

const UNITS = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const satisfies Record<
  Schemas['RuleUnit'],
  Step['unit']
>;

/** No date after this one can be written as `YYYY-MM-DD`. */
const LAST_DATE = '9999-12-31';

/**
 * The day of month that a series keeps. A short month moves a date to its last day, which hides the day that was meant;
 * the start of the series still has it.
 */
const dayOfSeries = (due: Temporal.PlainDate, start: Temporal.PlainDate): number =>
  due.day === due.daysInMonth ? Math.max(due.day, start.day) : due.day;

/** The first date of the series after `due` that is not past on `today`. */
const nextOfSeries = (
  due: Temporal.PlainDate,
  start: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { unit, interval }: Step,
): Temporal.PlainDate => {
  // Each date is counted from the same one, so that a short month does not shorten those after it.
  const dateAt = (count: number): Temporal.PlainDate => {
    const date = due.add({ [unit]: count * interval });
    return unit === 'months' || unit === 'years' ? date.with({ day: dayOfSeries(due, start) }) : date;
  };
  // So many whole intervals lie before today at least: a date long past costs no more than a recent one.
  let count = Math.max(1, Math.floor(due.until(today, { largestUnit: unit })[unit] / interval));
  while (Temporal.PlainDate.compare(dateAt(count), today) < 0) count += 1;
  return dateAt(count);
};

/**
 * The date that a task is due on after it has been completed on `today`, or null when that was the last time: it has no
 * rule, or the date would lie after `ends_on` (domain: complete maintenance). With basis `scheduled` it is the first date
 * after the due date, of the series that it belongs to, that is not past; with basis `completed` an interval after today. A month that
 * lacks the day gives its last day. A scheduled task that has no due date begins its series at its start, or today.
 */
export const nextDueOn = (
  { rule_unit, rule_interval, basis, starts_on, ends_on, next_due_at }: Schedule,
  today: string,
): string | null => {
  if (!rule_unit || !rule_interval) return null;
  const step = { unit: UNITS[rule_unit], interval: rule_interval };
  const day = Temporal.PlainDate.from(today);
  const due = basis === 'scheduled' ? Temporal.PlainDate.from(next_due_at ?? starts_on ?? today) : day;
  const start = basis === 'scheduled' && starts_on ? Temporal.PlainDate.from(starts_on) : due;
  const next = nextOfSeries(due, start, day, step);
  return Temporal.PlainDate.compare(next, ends_on ?? LAST_DATE) > 0 ? null : next.toString();
};
