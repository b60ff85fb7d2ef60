import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import { nextDueOn, type Schedule } from '../../../src/areas/maintenance/schedule.ts';

const every = (
  rule_interval: number,
  rule_unit: 'day' | 'week' | 'month' | 'year',
  rest: Partial<Schedule> = {},
): Schedule => ({
  rule_unit,
  rule_interval,
  basis: 'scheduled',
  starts_on: null,
  ends_on: null,
  next_due_at: null,
  ...rest,
});

/** The due dates that follow when each is completed on its day. */
const dates = (schedule: Schedule, count: number): (string | null)[] => {
  const days: (string | null)[] = [];
  let due = schedule.next_due_at ?? null;
  while (due !== null && days.length < count) {
    due = nextDueOn({ ...schedule, next_due_at: due }, due);
    days.push(due);
  }
  return days;
};

describe('a task with basis scheduled', () => {
  it.each([
    ['day', 10, '2026-11-30'],
    ['week', 2, '2026-12-04'],
    ['month', 3, '2027-02-20'],
    ['year', 1, '2027-11-20'],
  ] as const)('is next due one interval after its due date (%s, %i)', (unit, interval, next) => {
    expect(nextDueOn(every(interval, unit, { next_due_at: '2026-11-20' }), '2026-11-20')).toBe(next);
  });

  it('keeps its series when it is completed late', () => {
    expect(nextDueOn(every(1, 'month', { next_due_at: '2026-11-05' }), '2026-11-20')).toBe('2026-12-05');
  });

  it('moves to the next date when it is completed early', () => {
    expect(nextDueOn(every(1, 'month', { next_due_at: '2026-12-01' }), '2026-11-20')).toBe('2027-01-01');
  });

  it('passes over the dates of its series before its completion', () => {
    expect(nextDueOn(every(1, 'week', { next_due_at: '2026-10-01' }), '2026-11-20')).toBe('2026-11-26');
    expect(nextDueOn(every(6, 'month', { next_due_at: '2020-03-15' }), '2026-11-20')).toBe('2027-03-15');
  });

  it('passes over a date of its series on the day of its completion', () => {
    expect(nextDueOn(every(1, 'week', { next_due_at: '2026-11-13' }), '2026-11-20')).toBe('2026-11-27');
  });

  it('finds the next date in few steps when the due date is centuries ago', () => {
    const add = vi.spyOn(Temporal.PlainDate.prototype, 'add');
    expect(nextDueOn(every(1, 'day', { next_due_at: '0001-01-01' }), '2026-11-20')).toBe('2026-11-21');
    expect(add.mock.calls.length).toBeGreaterThan(0);
    expect(add.mock.calls.length).toBeLessThan(5);
    add.mockRestore();
  });
});

describe('a date that does not exist in a month', () => {
  it('becomes the last day of that month', () => {
    expect(nextDueOn(every(1, 'month', { next_due_at: '2026-01-31' }), '2026-01-31')).toBe('2026-02-28');
    expect(nextDueOn(every(1, 'year', { next_due_at: '2028-02-29' }), '2028-02-29')).toBe('2029-02-28');
  });

  it('does not shorten the months after it', () => {
    const series = every(1, 'month', { starts_on: '2026-01-31', next_due_at: '2026-01-31' });
    expect(dates(series, 5)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  });

  it('does not shorten the leap years after it', () => {
    const series = every(1, 'year', { starts_on: '2024-02-29', next_due_at: '2024-02-29' });
    expect(dates(series, 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('does not shorten a month that is reached by skipping it', () => {
    expect(nextDueOn(every(1, 'month', { next_due_at: '2026-01-31' }), '2026-03-05')).toBe('2026-03-31');
    expect(nextDueOn(every(1, 'month', { starts_on: '2025-12-31', next_due_at: '2026-02-28' }), '2026-03-29')).toBe(
      '2026-03-31',
    );
  });

  it('is restored only after a short month moved it', () => {
    expect(nextDueOn(every(1, 'month', { starts_on: '2026-01-31', next_due_at: '2026-02-15' }), '2026-02-15')).toBe(
      '2026-03-15',
    );
    expect(nextDueOn(every(1, 'month', { starts_on: '2026-01-15', next_due_at: '2026-02-28' }), '2026-02-28')).toBe(
      '2026-03-28',
    );
    expect(nextDueOn(every(2, 'week', { starts_on: '2026-01-31', next_due_at: '2026-02-28' }), '2026-02-28')).toBe(
      '2026-03-14',
    );
  });
});

describe('a task with basis completed', () => {
  it('is next due one interval after its completion, early or late', () => {
    const task = every(1, 'month', { basis: 'completed', starts_on: '2026-01-31', next_due_at: '2026-11-05' });
    expect(nextDueOn(task, '2026-11-20')).toBe('2026-12-20');
    expect(nextDueOn(task, '2026-11-01')).toBe('2026-12-01');
    expect(nextDueOn(task, '2027-01-31')).toBe('2027-02-28');
    expect(nextDueOn(task, '2027-02-28')).toBe('2027-03-28');
  });
});

describe('a task is not due again', () => {
  it('without a rule', () => {
    expect(
      nextDueOn({ basis: 'scheduled', rule_unit: null, rule_interval: null, next_due_at: '2026-11-20' }, '2026-11-20'),
    ).toBeNull();
  });

  it('when its next date is after its end, but is due on its end', () => {
    const task = every(1, 'month', { next_due_at: '2026-11-20' });
    expect(nextDueOn({ ...task, ends_on: '2026-12-20' }, '2026-11-20')).toBe('2026-12-20');
    expect(nextDueOn({ ...task, ends_on: '2026-12-19' }, '2026-11-20')).toBeNull();
    expect(nextDueOn({ ...task, basis: 'completed', ends_on: '2026-12-19' }, '2026-11-20')).toBeNull();
  });

  it('when the year of its next date would have five digits', () => {
    expect(nextDueOn(every(1, 'year', { next_due_at: '9999-12-31' }), '2026-11-20')).toBeNull();
  });
});

describe('a scheduled task without a due date', () => {
  it('starts its series on its start date, or on its completion when it has none', () => {
    expect(nextDueOn(every(1, 'month', { starts_on: '2026-01-31' }), '2026-11-20')).toBe('2026-11-30');
    expect(nextDueOn(every(1, 'month'), '2026-11-20')).toBe('2026-12-20');
  });
});
