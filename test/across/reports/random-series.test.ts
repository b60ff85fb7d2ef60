import fc from 'fast-check';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { RuleUnit } from '../../../generated/values.ts';
import { nextDueOn } from '../../../src/areas/maintenance/schedule.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { writeHistory } from '../../support/histories.ts';
import { addMachine } from '../../support/rows.ts';
import { runsOf } from '../../support/sampling.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

type Task = Schemas['MaintenanceTask'];

const HOUR = 3_600_000;
const ZONES = ['UTC', 'Europe/Amsterdam', 'America/Havana', 'Atlantic/Azores', 'Pacific/Kiritimati'];

const read = async (gym: Gym, query: object): Promise<Schemas['MaintenanceReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/maintenance?${new URLSearchParams({ ...query })}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const send = async <T>(gym: Gym, method: 'POST' | 'PATCH', path: string, body: object): Promise<T> => {
  const response = await gym.request(method, `/api/v1/maintenance_tasks${path}`, { body });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text);
};

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : Math.round((numerator / denominator) * 10_000) / 10_000;

/** A due date that counts: when it was first due, when it was due in the end, and when it was completed. */
type DueDate = { on: string; due: string; completed: string | null; grace: number; skipped?: boolean };

/** Action on a task; days count from today. */
type Deed =
  | { deed: 'complete'; ago: number }
  | { deed: 'move'; by: number }
  | { deed: 'skip'; later: number }
  | { deed: 'rule'; rule_interval: number }
  | { deed: 'activate'; active: boolean };

const DAYS = { day: 1, week: 7, month: 30.4375, year: 365.25 };
const graceOf = ({ rule_unit, rule_interval }: Task): number =>
  rule_unit === null || rule_interval === null ? 0 : Math.floor((rule_interval * DAYS[rule_unit]) / 10);

const UNITS = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;

/** Returns the dates of a series after `due` until `last`, one by one. */
const seriesOf = (
  { rule_unit, rule_interval, basis, starts_on, ends_on }: Task,
  due: string,
  last: string,
): string[] => {
  if (rule_unit === null || rule_interval === null || basis === 'completed') return [];
  const dates: string[] = [];
  const [first, start] = [Temporal.PlainDate.from(due), Temporal.PlainDate.from(starts_on ?? due)];
  const isMonthly = rule_unit === 'month' || rule_unit === 'year';
  const dayOfMonth = first.day === first.daysInMonth ? Math.max(first.day, start.day) : first.day;
  for (let n = 1; ; n += 1) {
    const date = first.add({ [UNITS[rule_unit]]: n * rule_interval });
    const text = (isMonthly ? date.with({ day: dayOfMonth }) : date).toString();
    if (text > last || (ends_on !== null && text > ends_on)) return dates;
    dates.push(text);
  }
};

/** Follows a task: which of its dates count, and what became of them. */
class Diary {
  readonly dates: DueDate[] = [];
  private readonly skipped = new Set<string>();
  private first: string | null;
  private since = '0000';
  private last = '0000';
  private task: Task;
  private readonly now: string;
  constructor(task: Task, now: string) {
    this.task = task;
    this.now = now;
    this.first = task.active ? task.next_due_at : null;
  }
  private add(on: string, task: Task, due = on, completed: string | null = null): void {
    this.dates.push({ on, due, completed, grace: graceOf(task) });
  }
  get isOpen(): boolean {
    return this.task.active;
  }
  get due(): string | null {
    return this.task.next_due_at;
  }
  complete({ completed_on, due_on, next_due_at }: Schemas['MaintenanceCompletion'], task: Task): void {
    // Past work completes a date that has passed already, if that counts.
    if (completed_on < this.last) {
      for (const date of this.dates.filter(({ due }) => due === due_on))
        date.completed = date.completed !== null && date.completed < completed_on ? date.completed : completed_on;
      return;
    }
    this.last = completed_on;
    if (due_on !== null && this.first !== null) this.add(this.first, task, due_on, completed_on);
    const passed =
      due_on === null ? [] : seriesOf(task, due_on, next_due_at === null ? completed_on : addDays(next_due_at, -1));
    for (const date of passed) if (date >= this.since) this.add(date, task);
    // Without a series, a date follows from its completion alone.
    if (task.rule_unit === null || task.basis === 'completed') this.since = '0000';
    this.first = next_due_at !== null && next_due_at >= this.since ? next_due_at : null;
    this.task = task;
  }
  skip({ due_on, next_due_at }: Schemas['MaintenanceSkip'], task: Task): void {
    this.skipped.add(due_on);
    if (next_due_at === this.task.next_due_at) return;
    if (this.first !== null) this.add(this.first, task, due_on);
    const passed = seriesOf(task, due_on, next_due_at === null ? '9999-12-31' : addDays(next_due_at, -1));
    for (const date of next_due_at === null && task.ends_on === null ? [] : passed)
      if (date >= this.since) this.add(date, task);
    if (task.rule_unit === null || task.basis === 'completed') this.since = '0000';
    this.first = next_due_at !== null && next_due_at >= this.since ? next_due_at : null;
    this.task = task;
  }
  /** The dates of the series to come, of which one may be skipped in advance. */
  later(count: number): string | undefined {
    const { next_due_at } = this.task;
    return next_due_at === null
      ? undefined
      : [next_due_at, ...seriesOf(this.task, next_due_at, addDays(this.now, 300))][count];
  }
  hasSkipped(date: string): boolean {
    return this.skipped.has(date);
  }
  change(task: Task): void {
    const { active, next_due_at } = this.task;
    if (active && next_due_at !== null && next_due_at < this.now) {
      for (const date of seriesOf(this.task, next_due_at, this.now)) if (date >= this.since) this.add(date, this.task);
      this.since = addDays(this.now, 1);
    }
    if (!active) this.since = this.now;
    if (this.first !== null && this.first > this.now && !task.active) this.first = null;
    else if (this.first !== null && task.next_due_at !== null && task.next_due_at < this.first)
      this.first = task.next_due_at;
    else if (this.first === null && task.active && task.next_due_at !== null && task.next_due_at >= this.since)
      this.first = task.next_due_at;
    this.task = task;
  }
  all(): DueDate[] {
    const { next_due_at, active } = this.task;
    const grace = graceOf(this.task);
    const open =
      this.first === null ? [] : [{ on: this.first, due: next_due_at ?? this.first, completed: null, grace }];
    const later = active && next_due_at !== null ? seriesOf(this.task, next_due_at, this.now) : [];
    const series = later.filter((on) => on >= this.since);
    return [...this.dates, ...open, ...series.map((on) => ({ on, due: on, completed: null, grace }))].map((date) => ({
      ...date,
      skipped: this.skipped.has(date.due),
    }));
  }
}

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('complete' as const), ago: fc.integer({ min: 0, max: 90 }) }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('move' as const), by: fc.integer({ min: -20, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('skip' as const), later: fc.nat({ max: 3 }) }) },
  fc.record({ deed: fc.constant('rule' as const), rule_interval: fc.integer({ min: 1, max: 4 }) }),
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('activate' as const), active: fc.boolean() }) },
);

const tasks = fc.record({
  rule: fc.option(
    fc.record({ rule_unit: fc.constantFrom(...RuleUnit), rule_interval: fc.integer({ min: 1, max: 9 }) }),
    { freq: 6 },
  ),
  basis: fc.constantFrom('scheduled' as const, 'scheduled' as const, 'completed' as const),
  start: fc.integer({ min: -100, max: 4 }),
  length: fc.option(fc.integer({ min: 0, max: 90 })),
  deeds: fc.array(deeds, { maxLength: 5 }),
  retired: fc.option(fc.record({ from: fc.integer({ min: 0, max: 2000 }), hours: fc.integer({ min: 1, max: 900 }) })),
});

const perform = async (gym: Gym, diary: Diary, id: number, deed: Deed, now: string): Promise<void> => {
  if (deed.deed === 'complete') {
    if (!diary.isOpen) return;
    const body = { completed_on: addDays(now, -deed.ago) };
    const completion = await send<Schemas['MaintenanceCompletion']>(gym, 'POST', `/${id}/completions`, body);
    const response = await gym.request('GET', `/api/v1/maintenance_tasks/${id}`);
    diary.complete(completion, JSON.parse(await response.text()));
    return;
  }
  if (deed.deed === 'skip') {
    const date = diary.isOpen ? diary.later(deed.later) : undefined;
    if (date === undefined || diary.hasSkipped(date)) return;
    const skip = await send<Schemas['MaintenanceSkip']>(gym, 'POST', `/${id}/skips`, { reason: 'Closed', date });
    const response = await gym.request('GET', `/api/v1/maintenance_tasks/${id}`);
    diary.skip(skip, JSON.parse(await response.text()));
    return;
  }
  const changes =
    deed.deed === 'move'
      ? { next_due_at: addDays(diary.due ?? now, deed.by) }
      : deed.deed === 'rule'
        ? { rule_unit: 'week', rule_interval: deed.rule_interval }
        : { active: deed.active };
  const before = await (await gym.request('GET', `/api/v1/maintenance_tasks/${id}`)).text();
  const task = await send<Task>(gym, 'PATCH', `/${id}`, changes);
  if (task.version !== JSON.parse(before).version) diary.change(task);
};

const countDates = (dates: readonly DueDate[], from: string, to: string, now: string) => {
  const inside = dates.filter(({ on }) => on >= from && on < to && on <= now);
  const of = (state: string) =>
    inside.filter(({ on, completed, grace, skipped = false }) => {
      const last = addDays(on, grace);
      const undone = skipped ? 'skipped' : last >= now ? 'pending' : 'missed';
      const found = completed === null ? undone : completed <= last ? 'on_time' : 'late';
      return found === state;
    }).length;
  const [on_time, late, missed] = [of('on_time'), of('late'), of('missed')];
  const due = on_time + late + missed;
  const skipped = of('skipped');
  const postponed = inside.filter(({ on, due }) => on < due).length;
  return { due, on_time, late, missed, pending: of('pending'), skipped, postponed, compliance: ratio(on_time, due) };
};

it('the maintenance report judges the dates of random series as a diary of what happened to them does, and windows and groups add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(tasks, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 20, max: 90 }),
      async (zone, plans, split) => {
        const gym = await service.createGym('Random series', zone);
        const now = today(zone);
        const found: DueDate[][] = [];
        for (const [index, { rule, start, length, deeds: list, retired, basis }] of plans.entries()) {
          const { id: machine_id } = await addMachine(gym, { name: `Machine ${index}` });
          const starts_on = addDays(now, start);
          const ends_on = length === null ? null : addDays(starts_on, length);
          const task = await send<Task>(gym, 'POST', '', {
            machine_id,
            title: 'Oil',
            starts_on,
            ends_on,
            basis,
            ...rule,
          });
          const diary = new Diary(task, now);
          for (const deed of list) await perform(gym, diary, task.id, deed, now);
          const isRetired = { from: 0, to: 0 };
          if (retired !== null) {
            isRetired.from = Date.now() - 100 * 24 * HOUR + retired.from * HOUR;
            isRetired.to = isRetired.from + retired.hours * HOUR;
            await writeHistory(gym, machine_id, [
              [new Date(isRetired.from - 1).toISOString(), 'active'],
              [new Date(isRetired.from).toISOString(), 'retired'],
              ...(isRetired.to < Date.now() ? [[new Date(isRetired.to).toISOString(), 'active'] as const] : []),
            ]);
          }
          const isOut = ({ on }: DueDate): boolean => {
            const night = Temporal.PlainDate.from(on).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
            const at = Math.min(night, Date.now());
            return at >= isRetired.from && at < isRetired.to;
          };
          found.push(diary.all().filter((date) => !isOut(date)));
        }
        const window = { from: addDays(now, -130), to: addDays(now, 10) };
        const whole = await read(gym, { ...window, interval: 'week' });
        const expected = (from: string, to: string, among: readonly DueDate[] = found.flat()) =>
          countDates(among, from, to, now);
        expect(whole.totals).toMatchObject(expected(window.from, window.to));
        for (const row of whole.data) expect(row).toMatchObject(expected(row.from, row.to));
        const middle = addDays(now, -split);
        const parts = [await read(gym, { ...window, to: middle }), await read(gym, { ...window, from: middle })];
        const grouped = await read(gym, { ...window, group_by: 'machine' });
        for (const row of grouped.data)
          expect(row).toMatchObject(
            expected(window.from, window.to, found[Number(row.label.slice('Machine '.length))]),
          );
        for (const name of ['due', 'on_time', 'late', 'missed', 'pending', 'skipped', 'postponed'] as const) {
          expect(parts.reduce((sum, { totals }) => sum + totals[name], 0)).toBe(whole.totals[name]);
          expect(grouped.data.reduce((sum, row) => sum + row[name], 0)).toBe(whole.totals[name]);
        }
      },
    ),
    { numRuns: runsOf(40) },
  );
}, 180_000);

it('maintenance_series follows a series in the database as the next due date of a task does', async () => {
  const gym = await service.createGym('Series');
  const date = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-12-25', days));
  await fc.assert(
    fc.asyncProperty(
      date,
      fc.option(date, { nil: null }),
      fc.constantFrom(...RuleUnit),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 1, max: 1500 }),
      async (due, starts_on, rule_unit, rule_interval, skipped, length) => {
        const [first, before] = [addDays(due, skipped), addDays(due, skipped + length)];
        const expected: string[] = [];
        const schedule = {
          rule_unit,
          rule_interval,
          starts_on,
          ends_on: null,
          next_due_at: due,
          basis: 'scheduled',
        } as const;
        for (let next = nextDueOn(schedule, due); next !== null && next < before; next = nextDueOn(schedule, next))
          if (next >= first) expected.push(next);
        const { rows } = await gym.seed(({ em }) =>
          sql<{ date: string }>`select to_char(series, 'YYYY-MM-DD') as date from maintenance_series(
            ${due}::date, ${starts_on}::date, ${rule_unit}, ${rule_interval}::int, ${first}::date, ${before}::date) as series order by 1`.execute(
            em.getKysely(),
          ),
        );
        expect(rows.map((row) => row.date)).toEqual(expected);
      },
    ),
    { numRuns: runsOf(150) },
  );
}, 120_000);
