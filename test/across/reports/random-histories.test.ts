import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { writeHistory, type Line } from '../../support/histories.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

const HOUR = 3_600_000;
/** The clocks change in each zone inside this time; in Havana and on the Azores they repeat midnight. */
const BEGIN = Date.parse('2025-10-20T00:00:00Z');
const HOURS = 24 * 21;
const ZONES = ['UTC', 'Europe/Amsterdam', 'America/Havana', 'Atlantic/Azores', 'Pacific/Kiritimati'];

type Status = Schemas['MachineStatus'];
type History = { hour: number; status: Status }[];
type Machine = { history: History; commissioned: number | null };
type Sums = Pick<
  Schemas['AvailabilityFigures'],
  | 'machines'
  | 'observed_seconds'
  | 'up_seconds'
  | 'degraded_seconds'
  | 'planned_seconds'
  | 'unplanned_seconds'
  | 'failures'
  | 'restored'
  | 'open_episodes'
  | 'open_seconds'
> & { restoration_seconds: number };

const isUp = (status: Status | undefined): boolean => status === 'active' || status === 'partial_defect';
const isFault = (status: Status): boolean => ['defect', 'out_of_service', 'waiting_parts'].includes(status);
const isDown = (status: Status): boolean => isFault(status) || status === 'maintenance';

const day = (offset: number): string => new Date(BEGIN + offset * 24 * HOUR).toISOString().slice(0, 10);
const startOf = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;

/** Walks through the history hour by hour, and counts what the definitions say. */
const count = ({ history, commissioned }: Machine, zone: string, from: number, to: number): Sums => {
  const sums: Sums = {
    machines: 0,
    observed_seconds: 0,
    up_seconds: 0,
    degraded_seconds: 0,
    planned_seconds: 0,
    unplanned_seconds: 0,
    failures: 0,
    restored: 0,
    restoration_seconds: 0,
    open_episodes: 0,
    open_seconds: 0,
  };
  const since = commissioned === null ? -Infinity : startOf(day(commissioned), zone);
  let before: Status | undefined;
  let episode: { began: number; fault: number | null } | null = null;
  for (let at = BEGIN; at < to; at += HOUR) {
    const status = history.findLast(({ hour }) => BEGIN + hour * HOUR <= at)?.status;
    if (status === undefined) continue;
    const isInside = at >= from && at >= since;
    if (isDown(status)) {
      episode ??= { began: at, fault: null };
      if (isFault(status)) episode.fault ??= at;
      if (isFault(status) && isUp(before) && isInside) sums.failures += 1;
    } else {
      if (episode && episode.fault !== null && isUp(status) && at >= from && at > since) {
        sums.restored += 1;
        sums.restoration_seconds += (at - Math.max(episode.fault, since)) / 1000;
      }
      episode = null;
    }
    before = status;
    if (!isInside || status === 'retired') continue;
    sums.observed_seconds += 3600;
    if (isUp(status)) sums.up_seconds += 3600;
    if (status === 'partial_defect') sums.degraded_seconds += 3600;
    if (episode) sums[episode.fault === null ? 'planned_seconds' : 'unplanned_seconds'] += 3600;
  }
  sums.machines = sums.observed_seconds > 0 ? 1 : 0;
  const after = history.findLast(({ hour }) => BEGIN + hour * HOUR <= to)?.status;
  if (episode && after !== undefined && isDown(after) && to > since) {
    sums.open_episodes = 1;
    sums.open_seconds = (to - Math.max(episode.began, from, since)) / 1000;
  }
  return sums;
};

const add = (parts: Sums[]): Sums =>
  parts.reduce((one, other) => ({
    machines: one.machines + other.machines,
    observed_seconds: one.observed_seconds + other.observed_seconds,
    up_seconds: one.up_seconds + other.up_seconds,
    degraded_seconds: one.degraded_seconds + other.degraded_seconds,
    planned_seconds: one.planned_seconds + other.planned_seconds,
    unplanned_seconds: one.unplanned_seconds + other.unplanned_seconds,
    failures: one.failures + other.failures,
    restored: one.restored + other.restored,
    restoration_seconds: one.restoration_seconds + other.restoration_seconds,
    open_episodes: one.open_episodes + other.open_episodes,
    open_seconds: one.open_seconds + other.open_seconds,
  }));

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : Math.round((numerator / denominator) * 10_000) / 10_000;

const figuresOf = ({ restoration_seconds, ...sums }: Sums): Schemas['AvailabilityFigures'] => ({
  ...sums,
  availability: ratio(sums.up_seconds, sums.observed_seconds),
  availability_excluding_planned: ratio(sums.up_seconds + sums.planned_seconds, sums.observed_seconds),
  mtbf_seconds: ratio(sums.up_seconds, sums.failures),
  mean_restoration_seconds: ratio(restoration_seconds, sums.restored),
  run_hours: null,
  mtbf_run_hours: null,
});

const histories: fc.Arbitrary<History> = fc
  .uniqueArray(fc.record({ hour: fc.integer({ min: 0, max: HOURS }), status: fc.constantFrom(...MachineStatus) }), {
    minLength: 1,
    maxLength: 12,
    selector: ({ hour }) => hour,
  })
  .map((lines) => lines.toSorted((a, b) => a.hour - b.hour));

const gyms = fc.record({
  zone: fc.constantFrom(...ZONES),
  machines: fc.array(
    fc.record({ history: histories, commissioned: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  from: fc.integer({ min: 0, max: 15 }),
  days: fc.integer({ min: 2, max: 8 }),
});

it('the availability report gives what a walk through random histories counts, and its windows and groups add up', async () => {
  await fc.assert(
    fc.asyncProperty(gyms, async ({ zone, machines, from, days }) => {
      const gym = await service.createGym('Random histories', zone);
      for (const [index, { history, commissioned }] of machines.entries()) {
        const { id } = await addMachine(gym, {
          name: `Machine ${index}`,
          ...(commissioned === null ? {} : { commissioned_at: day(commissioned) }),
        });
        const lines = history.map(({ hour, status }): Line => [new Date(BEGIN + hour * HOUR).toISOString(), status]);
        await writeHistory(gym, id, lines);
      }
      const expected = (first: string, last: string, among = machines): Schemas['AvailabilityFigures'] =>
        figuresOf(add(among.map((machine) => count(machine, zone, startOf(first, zone), startOf(last, zone)))));
      const window = { from: day(from), to: day(from + days) };
      const read = async (query: object): Promise<Schemas['AvailabilityReport']> => {
        const parameters = new URLSearchParams({ ...window, ...query });
        return JSON.parse(await (await gym.request('GET', `/api/v1/reports/availability?${parameters}`)).text());
      };
      const whole = await read({ interval: 'day' });
      expect(whole.totals).toEqual(expected(window.from, window.to));
      expect(whole.data).toHaveLength(days);
      for (const { key: _key, label: _label, machine_id: _id, from: first, to: last, ...figures } of whole.data)
        expect(figures).toEqual(expected(first, last));
      const sum = (rows: Schemas['AvailabilityRow'][], name: 'up_seconds' | 'unplanned_seconds' | 'failures') =>
        rows.reduce((total, row) => total + row[name], 0);
      const grouped = await read({ group_by: 'machine', sort: 'label' });
      for (const row of grouped.data) {
        const machine = machines[Number(row.label.slice('Machine '.length))];
        const { key: _key, label: _label, machine_id: _id, from: first, to: last, ...figures } = row;
        expect(figures).toEqual(expected(first, last, machine ? [machine] : []));
      }
      for (const name of ['up_seconds', 'unplanned_seconds', 'failures'] as const) {
        expect(sum(whole.data, name)).toBe(whole.totals[name]);
        expect(sum(grouped.data, name)).toBe(whole.totals[name]);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
