import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { createCalendar } from '../../src/demo/calendar.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const TIMEZONE = 'Europe/Amsterdam';
const service = useSharedService();
const { date } = createCalendar(TIMEZONE);
const YEAR = `from=${date(-365)}&to=${date(0)}`;
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('A year', TIMEZONE);
  await gym.load(loadDemo);
});

const report = async <Figures>(name: string): Promise<{ totals: Figures; data: (Figures & { label: string })[] }> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/reports/${name}`)).text());

/** Returns what a query in SQL finds in the gym. */
const find = async (query: string): Promise<unknown[]> =>
  gym.seed(async ({ em }) => (await sql.raw(query).execute(em.getKysely())).rows);

describe('the past year of the demo gym', () => {
  it('is as consistent as if the service had recorded it', async () => {
    expect(
      await find(`select machine.name, change.at from (
          select *, lag(to_status) over history as before, lag(at) over history as earlier from machine_status_change
          window history as (partition by machine_id order by id)) as change
        join machine on machine.id = machine_id
        where from_status is distinct from before or to_status = from_status or at <= earlier
          or (machine.status <> to_status and machine.status_since <= at)`),
      'lines of a history that do not follow each other',
    ).toEqual([]);
    expect(
      await find(`select title from work_order where status = 'completed' and machine_id is not null and exists (
          select from (select at, to_status, lead(at, 1, 'infinity') over (partition by machine_id order by id) as ended
            from machine_status_change as line where line.machine_id = work_order.machine_id) as period
          where at < completed_at and ended > started_at and to_status in ('active', 'partial_defect', 'retired'))`),
      'work on a machine that was in use',
    ).toEqual([]);
    expect(
      await find(`select title from work_order join lateral (
          select bool_or(later.at < line.at) as turns, max(later.at) as last, min(line.at) as first
          from work_order_status_change as line join work_order_status_change as later
            on later.workorder_id = line.workorder_id and later.id > line.id
          where line.workorder_id = work_order.id) as history on true
        where turns or first <> created_at or (status = 'completed' and last <> completed_at)`),
      'work orders that differ from their histories',
    ).toEqual([]);
    expect(
      await find(`select part.name from part where quantity <> (select sum(quantity) from stock_movement where part_id = part.id)
        and exists (select from stock_movement where part_id = part.id)
        union all select 'a movement ' || id from stock_movement where quantity_after < 0
        union all select 'a part of ' || title from stock_movement join work_order on work_order.id = workorder_id
        where stock_movement.created_at < started_at`),
      'stock that its movements do not explain',
    ).toEqual([]);
    expect(
      await find(`select title from ticket where acknowledged_at < created_at or resolved_at < acknowledged_at
        or (status = 'resolved' and workorder_id is null)`),
      'tickets that were answered before they were made',
    ).toEqual([]);
  });

  it('begins for each machine when it is put into service', async () => {
    const early = (table: string, at: string) =>
      `select '${table}' as what, machine.name, ${at} as at from ${table} join machine on machine.id = ${table}.machine_id
        where ${at} < commissioned_at at time zone '${TIMEZONE}'`;
    const tables = ['ticket', 'work_order', 'inspection', 'incident', 'warranty_claim'];
    expect(await find(tables.map((table) => early(table, `${table}.created_at`)).join(' union all '))).toEqual([]);
    expect(
      await find(`select machine.name, title, due_on from maintenance_completion as done
        join maintenance_task as task on task.id = task_id join machine on machine.id = task.machine_id
        where due_on < commissioned_at or completed_on < due_on or done.next_due_at <= due_on or completed_on > current_date`),
    ).toEqual([]);
  });

  it('has plans for machines of a type, whose tasks keep what was done before', async () => {
    expect(
      await find(`select plan.name, count(*)::int as machines, count(last_completed_at)::int as done
        from maintenance_plan as plan join maintenance_task as task on task.plan_id = plan.id
        where plan.active and task.active group by plan.name order by plan.name`),
    ).toEqual([
      { name: 'Cross-trainers', machines: 5, done: 1 },
      { name: 'Power racks', machines: 3, done: 2 },
      { name: 'Spin bikes', machines: 6, done: 1 },
      { name: 'Stair climbers', machines: 2, done: 1 },
      { name: 'Treadmills', machines: 10, done: 5 },
    ]);
  });

  it('shows one site that does better than the other, and one machine to replace', async () => {
    const { data } = await report<Schemas['AvailabilityFigures']>(`availability?group_by=site&${YEAR}`);
    const [worse, better] = data;
    expect([worse?.label, better?.label]).toEqual(['Riverside', 'Station Square']);
    expect(Number(better?.availability)).toBeGreaterThan(Number(worse?.availability) + 0.005);
    const advice = (await report<Schemas['ReplacementFigures']>('replacement?limit=100')).data;
    expect(advice.filter((row) => row.advice === 'replace')).toMatchObject([
      { label: 'Rowing machine 4', reasons: ['cost', 'failures', 'out_of_warranty'], failures_12_months: 6 },
    ]);
    expect(advice.filter((row) => row.advice === 'watch').length).toBeGreaterThan(1);
  });

  it('has costs of all kinds, failures and repairs in nearly every month', async () => {
    const { totals, data } = await report<Schemas['CostFigures']>(`costs?interval=month&${YEAR}`);
    expect(totals).toMatchObject({ value_basis: 'replacement_value', unknown_cost_workorders: 0 });
    for (const cost of [totals.parts_cost, totals.labor_cost, totals.entered_cost, totals.contract_cost])
      expect(cost).toBeGreaterThan(1000);
    expect(data.filter(({ workorder_cost }) => workorder_cost > 0).length).toBeGreaterThan(9);
    const months = (await report<Schemas['AvailabilityFigures']>(`availability?interval=month&${YEAR}`)).data;
    expect(months.filter(({ failures, restored }) => failures > 0 && restored > 0).length).toBeGreaterThan(9);
  });

  it('has claims that were paid in full, in part and not, and repairs that nobody claimed', async () => {
    const { totals } = await report<Schemas['WarrantyFigures']>(`warranty?${YEAR}`);
    expect(totals.claims).toBeGreaterThan(5);
    expect(totals.recovery_rate).toBeGreaterThan(0.2);
    expect(totals.recovery_rate).toBeLessThan(0.8);
    expect(totals.missed_workorders).toBeGreaterThan(2);
    expect(totals.open_claims).toBeGreaterThan(0);
  });

  it('consumes parts, so some run out within half a year', async () => {
    const { data } = await report<Schemas['PartsForecastFigures']>('parts_forecast?limit=100');
    expect(data.filter(({ weekly_use }) => weekly_use > 0).length).toBeGreaterThan(10);
    const soon = data.filter(({ runs_out_on }) => runs_out_on !== null && runs_out_on < date(182));
    expect(soon.length).toBeGreaterThan(3);
  });

  it('has maintenance that was done on time, late and not at all', async () => {
    const [row] = await find(`select count(*) filter (where completed_on = due_on) as on_time,
      count(*) filter (where completed_on > due_on) as late from maintenance_completion`);
    const { on_time, late } = Object(row);
    expect(on_time).toBeGreaterThan(100);
    expect(late).toBeGreaterThan(15);
  });

  it('has machines out of use that should be back on a day, which their histories have too', async () => {
    expect(
      await find(`select machine.status, status_until - '${date(0)}'::date as days, change.until = status_until as is_kept
        from machine left join machine_status_change as change on machine_id = machine.id and change.at = status_since
        where status_until is not null order by days`),
    ).toEqual([
      { status: 'waiting_parts', days: 5, is_kept: true },
      { status: 'waiting_parts', days: 12, is_kept: true },
    ]);
  });

  it('names the person who has done maintenance, in lists and reports', async () => {
    const { data } = await gym.call('list_completions', { person_id: 'Bram Jansen', limit: 100 });
    expect(data.length).toBe(100);
    const { rows } = await gym.call('get_report', { report: 'maintenance', group_by: 'person', days: 365 });
    const due = new Map(rows.map((row) => [row['label'], row['due']]));
    expect(due.get('Bram Jansen')).toBeGreaterThan(100);
  });

  it('is the same each time it is loaded', async () => {
    const again = await service.createGym('The same year', TIMEZONE);
    await again.load(loadDemo);
    const read = async (of: Gym) =>
      JSON.parse(
        await (await of.request('GET', `/api/v1/reports/availability?group_by=machine&limit=100&${YEAR}`)).text(),
      );
    const [one, other] = [await read(gym), await read(again)];
    const figures = ({ data }: { data: { label: string }[] }) =>
      data.map((row) => ({ ...row, key: null, machine_id: null })).toSorted((a, b) => a.label.localeCompare(b.label));
    expect(figures(other)).toEqual(figures(one));
  });
});
