import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../generated/contract.ts';

/** The fields of a task that determine its next due date. All dates are `YYYY-MM-DD`. */
export type Schedule = {
  readonly [Name in 'rule_unit' | 'rule_interval' | 'starts_on' | 'ends_on' | 'next_due_at']?:
    Schemas['MaintenanceTask'][Name] | undefined;
} & Pick<Schemas['MaintenanceTask'], 'basis'>;

type Step = { unit: 'days' | 'weeks' | 'months' | 'years'; interval: number };

const UNITS = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const satisfies Record<
  Schemas['RuleUnit'],
  Step['unit']
>;

/** The last date that fits the format `YYYY-MM-DD`. */
const LAST_DATE = '9999-12-31';

/**
 * Returns the day of the month of a series. A due date on the last day of a short month may have been clamped; the
 * start of the series still has the original day.
 */
const dayOfSeries = (due: Temporal.PlainDate, start: Temporal.PlainDate): number =>
  due.day === due.daysInMonth ? Math.max(due.day, start.day) : due.day;

/** Returns the first date of the series after both `due` and `completed` that was not skipped. */
const nextOfSeries = (
  due: Temporal.PlainDate,
  start: Temporal.PlainDate,
  completed: Temporal.PlainDate,
  { unit, interval }: Step,
  skipped: ReadonlySet<string>,
): Temporal.PlainDate => {
  // Counts every date from `due`, because a date clamped by a short month would shift all later ones.
  const dateAt = (count: number): Temporal.PlainDate => {
    const date = due.add({ [unit]: count * interval });
    return unit === 'months' || unit === 'years' ? date.with({ day: dayOfSeries(due, start) }) : date;
  };
  // Skips the whole intervals before the completion, so the loop stays short even if the due date is years ago.
  let count = Math.max(1, Math.floor(due.until(completed, { largestUnit: unit })[unit] / interval));
  while (Temporal.PlainDate.compare(dateAt(count), completed) <= 0 || skipped.has(dateAt(count).toString())) count += 1;
  return dateAt(count);
};

/**
 * Returns the next due date of a task that was completed, or null if there is none: the task has no rule, or the date
 * would be after `ends_on`. With basis `scheduled`, it is the first date of the series after both the current due date
 * and `completed_on`; with basis `completed`, one interval after `completed_on`. If the month does not have that day, its
 * last day is used. The series of a scheduled task without a due date begins at its start, or on `completed_on`. Dates that were
 * skipped in advance are passed over.
 */
export const nextDueOn = (
  { rule_unit, rule_interval, basis, starts_on, ends_on, next_due_at }: Schedule,
  completed_on: string,
  skipped: ReadonlySet<string> = new Set(),
): string | null => {
  if (!rule_unit || !rule_interval) return null;
  const step = { unit: UNITS[rule_unit], interval: rule_interval };
  const completed = Temporal.PlainDate.from(completed_on);
  const due = basis === 'scheduled' ? Temporal.PlainDate.from(next_due_at ?? starts_on ?? completed_on) : completed;
  const start = basis === 'scheduled' && starts_on ? Temporal.PlainDate.from(starts_on) : due;
  const next = nextOfSeries(due, start, completed, step, skipped);
  return Temporal.PlainDate.compare(next, ends_on ?? LAST_DATE) > 0 ? null : next.toString();
};
