import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { WorkOrderStatus, WorkOrderType } from '../../../generated/values.ts';
import { addDays } from '../../../src/core/clock.ts';
import { writeTickets, writeWorkOrders } from '../../support/past-work.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

type Figures = Schemas['MaintenanceFigures'];

const HOUR = 3_600_000;
const ZONES = ['UTC', 'Europe/Amsterdam', 'America/Havana', 'Atlantic/Azores', 'Pacific/Kiritimati'];

const read = async (gym: Gym, query: object): Promise<Schemas['MaintenanceReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/maintenance?${new URLSearchParams({ ...query })}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : Math.round((numerator / denominator) * 10_000) / 10_000;

/** The clocks change in each zone inside this time; in Havana and on the Azores they repeat midnight. */
const BEGIN = Date.parse('2025-10-20T00:00:00Z');
const HOURS = 24 * 21;
const at = (hour: number): string => new Date(BEGIN + hour * HOUR).toISOString();
const hour = fc.integer({ min: 0, max: HOURS });

const orders = fc.record({
  created: hour,
  due: fc.option(hour),
  steps: fc.array(fc.record({ after: fc.integer({ min: 1, max: 80 }), status: fc.constantFrom(...WorkOrderStatus) }), {
    maxLength: 5,
  }),
  type: fc.constantFrom(...WorkOrderType),
  labor_minutes: fc.option(fc.integer({ min: 0, max: 500 })),
});

type Order = { created: number; due: number | null; history: [number, Schemas['WorkOrderStatus']][] } & Pick<
  Schemas['WorkOrder'],
  'type' | 'labor_minutes'
>;

const reports = fc.record({ created: hour, acknowledged: fc.option(fc.integer({ min: 0, max: 200 })) });

const isClosed = (status: string): boolean => status === 'completed' || status === 'cancelled';
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Counts work orders and tickets one by one between two instants. */
const countWork = (
  all: readonly Order[],
  tickets: readonly { created: number; after: number | null }[],
  from: number,
  to: number,
) => {
  const within = (at: number | null | undefined): boolean =>
    at !== null && at !== undefined && BEGIN + at * HOUR >= from && BEGIN + at * HOUR < to;
  const last = ({ history }: Order) => history.at(-1) ?? [0, 'open'];
  const doneAt = (order: Order): number | null => (last(order)[1] === 'completed' ? last(order)[0] : null);
  const due = all.filter((order) => within(order.due) && last(order)[1] !== 'cancelled');
  const onTime = due.filter((order) => (doneAt(order) ?? Infinity) <= (order.due ?? 0));
  const done = all.filter((order) => within(doneAt(order)));
  const labor = (among: readonly Order[]) => sum(among.map(({ labor_minutes }) => labor_minutes ?? 0));
  const isPlanned = ({ type, history }: Order) =>
    type === 'preventive' || type === 'inspection' || history.some(([, status]) => status === 'planned');
  const repairs = done.filter(
    ({ type, history }) =>
      type === 'corrective' &&
      history.some(
        ([, status], n) =>
          status === 'in_progress' && !history.slice(0, n).some(([, earlier]) => earlier === 'completed'),
      ),
  );
  const repairTime = ({ history }: Order) =>
    sum(history.map(([begin, status], n) => (status === 'in_progress' ? (history[n + 1]?.[0] ?? begin) - begin : 0)));
  const reported = tickets.filter(({ created }) => within(created));
  const times = reported
    .flatMap(({ after }) => (after === null ? [] : [after * 3600]))
    .toSorted((one, other) => one - other);
  const disc = (share: number) => times[Math.ceil(share * times.length) - 1] ?? null;
  const ages = all.flatMap((order) => {
    const status = order.history.findLast(([begin]) => BEGIN + begin * HOUR < to)?.[1];
    return status === undefined || isClosed(status)
      ? []
      : [Math.floor((to - BEGIN - order.created * HOUR) / HOUR / 24)];
  });
  const aged = (min: number, max: number) => ages.filter((age) => age >= min && age <= max).length;
  return {
    workorders_due: due.length,
    workorders_on_time: onTime.length,
    schedule_compliance: ratio(onTime.length, due.length),
    planned_labor_minutes: labor(done.filter(isPlanned)),
    labor_minutes: labor(done),
    planned_share: ratio(labor(done.filter(isPlanned)), labor(done)),
    labor_coverage: ratio(done.filter(({ labor_minutes }) => labor_minutes !== null).length, done.length),
    repairs: repairs.length,
    mean_repair_seconds: ratio(sum(repairs.map(repairTime)) * 3600, repairs.length),
    acknowledged: times.length,
    mean_acknowledge_seconds: ratio(sum(times), times.length),
    median_acknowledge_seconds: disc(0.5),
    p90_acknowledge_seconds: disc(0.9),
    unacknowledged: reported.length - times.length,
    open_workorders: ages.length,
    age_0_7: aged(0, 7),
    age_8_30: aged(8, 30),
    age_31_90: aged(31, 90),
    age_over_90: aged(91, Infinity),
  } satisfies Partial<Figures>;
};

it('the maintenance report counts random work orders and tickets as a walk through them does, also where clocks change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(orders, { minLength: 1, maxLength: 12 }),
      fc.array(reports, { maxLength: 8 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 2, max: 14 }),
      async (zone, plans, reported, first, days) => {
        const gym = await service.createGym('Random work', zone);
        const { id: machine_id } = await addMachine(gym);
        const all = plans.map(({ created, steps, due, type, labor_minutes }): Order => {
          const history: Order['history'] = [[created, 'open']];
          for (const { after, status } of steps)
            if (status !== history.at(-1)?.[1]) history.push([(history.at(-1)?.[0] ?? 0) + after, status]);
          return { created, due, type, labor_minutes, history };
        });
        await writeWorkOrders(
          gym,
          all.map(({ created, due, history, type, labor_minutes }, index) => ({
            machine_id: index % 3 === 0 ? null : machine_id,
            type,
            labor_minutes,
            created_at: at(created),
            due_at: due === null ? null : at(due),
            steps: history.slice(1).map(([begin, status]) => [at(begin), status] as const),
          })),
        );
        const tickets = reported.map(({ created, acknowledged }) => ({ created, after: acknowledged }));
        await writeTickets(
          gym,
          tickets.map(({ created, after }) => ({
            machine_id,
            created_at: at(created),
            acknowledged_at: after === null ? null : at(created + after),
          })),
        );
        const startOf = (date: string): number => Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
        const expected = (from: string, to: string) => countWork(all, tickets, startOf(from), startOf(to));
        const window = { from: addDays('2025-10-20', first), to: addDays('2025-10-20', first + days) };
        const whole = await read(gym, { ...window, interval: 'day' });
        expect(whole.totals).toMatchObject(expected(window.from, window.to));
        for (const row of whole.data) expect(row).toMatchObject(expected(row.from, row.to));
        const grouped = await read(gym, { ...window, group_by: 'machine' });
        for (const name of ['workorders_due', 'labor_minutes', 'repairs', 'open_workorders'] as const)
          expect(sum(grouped.data.map((row) => row[name]))).toBe(whole.totals[name]);
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
