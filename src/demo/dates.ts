import { addDays } from '../core/clock.ts';
import { before, type Calendar } from './calendar.ts';
import type { Task } from './data/upkeep.ts';

/** A due date of a task that was completed, and the due date after the completion. */
type Kept = { due_on: string; completed_on: string; next_due_at: string };

/** Returns the completions of a task, oldest first. The series of dates is counted back from the next one. */
export const keptDates = ({ due, every, basis, kept = [] }: Task, { date }: Calendar): Kept[] => {
  const [interval = 0, unit = 'day'] = every ?? [];
  let next_due_at = date(due);
  const dates = kept.toReversed().flatMap((late, i): Kept[] => {
    if (late === null) return [];
    const due_on =
      basis === 'completed'
        ? addDays(before(next_due_at, interval, unit), -late)
        : before(date(due), (i + 1) * interval, unit);
    const line = { due_on, completed_on: addDays(due_on, late), next_due_at };
    next_due_at = due_on;
    return [line];
  });
  return dates.toReversed();
};

/**
 * Returns the start of a task's series, which is needed only for a day that short months do not have. Later dates get
 * that day back.
 */
export const startOf = ({ due, every, kept }: Task, { date }: Calendar): string | null =>
  kept !== undefined && every?.[1] === 'month' && date(due).slice(8) > '28' ? before(date(due), 1, 'year') : null;
