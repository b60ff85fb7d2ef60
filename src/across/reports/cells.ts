import type { Schemas } from '../../../generated/contract.ts';
import { Problem } from '../../core/errors.ts';
import { countIntervals, type Days } from './window.ts';

/** Maximum number of cells of a report: its groups × its intervals, on all its pages. */
export const MAX_CELLS = 20_000;

/** Maximum number of machines × intervals, because facts are computed for each pair. */
const MAX_PAIRS = 250_000;

type Interval = Schemas['ReportInterval'];
/** The number of subjects of a report, and of their groups. */
export type Counted = { subjects: number; groups: number };

const grouped = (n: number): string => n.toLocaleString('en-US');

const FEWER_GROUPS = 'filter by location_id or otherwise, or use a group_by with fewer groups if the report has one';
const REMEDY: Readonly<Record<Interval, string>> = {
  none: FEWER_GROUPS,
  day: `use the interval week or month or fewer days, ${FEWER_GROUPS}`,
  week: `use the interval month or fewer days, ${FEWER_GROUPS}`,
  month: `use fewer months, ${FEWER_GROUPS}`,
};

/** Returns what is too much about a report, undefined if nothing is. */
const excessOf = ({ subjects, groups }: Counted, intervals: number): string | undefined => {
  if (groups * intervals > MAX_CELLS)
    return `gives ${grouped(groups * intervals)} rows (${grouped(groups)} groups × ${grouped(intervals)}), at most ${grouped(MAX_CELLS)} are allowed`;
  if (subjects * intervals > MAX_PAIRS)
    return `divides ${grouped(subjects)} records by ${grouped(intervals)}, at most ${grouped(MAX_PAIRS)} parts are allowed`;
  return undefined;
};

/**
 * Checks the size of a report before its figures are computed.
 * @throws Problem validation_failed for too many cells, with what would be possible
 */
export const requireFewCells = (counted: Counted, days: Days, interval: Interval): void => {
  const excess = excessOf(counted, countIntervals(days, interval));
  if (excess === undefined) return;
  const parameter = interval === 'none' ? 'location_id' : 'interval';
  throw new Problem('validation_failed', { violations: [{ parameter, detail: `${excess}: ${REMEDY[interval]}` }] });
};
