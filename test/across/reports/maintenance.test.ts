import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { writeHistory } from '../../support/histories.ts';
import { writeTickets, writeWorkOrders } from '../../support/past-work.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const report = async (gym: Gym, query: Record<string, string>): Promise<Schemas['MaintenanceReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/maintenance?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const send = async <T>(gym: Gym, method: 'POST' | 'PATCH', path: string, body: object): Promise<T> => {
  const response = await gym.request(method, `/api/v1/${path}`, { body });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text);
};

type Task = Schemas['MaintenanceTask'];

const addTask = (gym: Gym, machine_id: number, fields: object): Promise<Task> =>
  send(gym, 'POST', 'maintenance_tasks', { machine_id, title: 'Oil', ...fields });

const change = (gym: Gym, { id }: Task, body: object): Promise<Task> =>
  send(gym, 'PATCH', `maintenance_tasks/${id}`, body);

const complete = (gym: Gym, { id }: Task, completed_on: string): Promise<Schemas['MaintenanceCompletion']> =>
  send(gym, 'POST', `maintenance_tasks/${id}/completions`, { completed_on });

const MONTHLY = { rule_unit: 'month', rule_interval: 1 } as const;
const YEAR = { from: '2026-01-01', to: '2026-05-01' };
const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO('UTC');
const day = (offset: number): string => today().add({ days: offset }).toString();
const around = { from: day(-30), to: day(1) };

const NOTHING_ELSE = {
  workorders_due: 0,
  workorders_on_time: 0,
  schedule_compliance: null,
  planned_labor_minutes: 0,
  labor_minutes: 0,
  planned_share: null,
  labor_coverage: null,
  ...{ workorders_completed: 0, workorders_late: 0 },
  repairs: 0,
  mean_repair_seconds: null,
  acknowledged: 0,
  mean_acknowledge_seconds: null,
  median_acknowledge_seconds: null,
  p90_acknowledge_seconds: null,
  unacknowledged: 0,
  resolved: 0,
  ...{ mean_report_to_repair_seconds: null, median_report_to_repair_seconds: null, p90_report_to_repair_seconds: null },
  open_workorders: 0,
  age_0_7: 0,
  age_8_30: 0,
  age_31_90: 0,
  age_over_90: 0,
};

describe('the due dates of the maintenance report', () => {
  it('give exactly the figures of the worked example', async () => {
    const gym = await service.createGym('Worked maintenance');
    const task = await addTask(gym, (await addMachine(gym)).id, { ...MONTHLY, starts_on: '2026-01-01' });
    expect((await report(gym, YEAR)).totals).toMatchObject({ due: 4, on_time: 0, late: 0, missed: 4 });
    expect(await complete(gym, task, '2026-04-10')).toMatchObject({ due_on: '2026-01-01', next_due_at: '2026-05-01' });
    const { totals, data } = await report(gym, YEAR);
    const figures = { due: 4, on_time: 0, late: 1, missed: 3, pending: 0, skipped: 0, postponed: 0, compliance: 0 };
    expect(totals).toEqual({ ...figures, ...NOTHING_ELSE });
    expect(data).toEqual([{ key: 'all', label: 'All machines', machine_id: null, ...YEAR, ...totals }]);
    const months = (await report(gym, { ...YEAR, interval: 'month' })).data;
    expect(months.map(({ late, missed }) => [late, missed])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it('are on time until their grace ends, which follows from the settings and the interval', async () => {
    const gym = await service.createGym('Grace');
    const { id } = await addMachine(gym);
    const once = { ...MONTHLY, starts_on: '2026-03-10', ends_on: '2026-03-10' };
    const add = async (completed_on: string) => complete(gym, await addTask(gym, id, once), completed_on);
    for (const completed_on of ['2026-02-20', '2026-03-13', '2026-03-14']) await add(completed_on);
    const march = { from: '2026-03-01', to: '2026-04-01' };
    expect((await report(gym, march)).totals).toMatchObject({ due: 3, on_time: 2, late: 1, compliance: 0.6667 });
    await gym.request('PATCH', '/api/v1/settings', { body: { completion_grace: 0 } });
    expect((await report(gym, march)).totals).toMatchObject({ on_time: 1, late: 2 });
  });

  it('are pending within their grace, then missed, and count nowhere before their day', async () => {
    const gym = await service.createGym('Pending');
    const { id } = await addMachine(gym);
    for (const offset of [-4, -3, 0, 1]) await addTask(gym, id, { ...MONTHLY, next_due_at: day(offset) });
    const { totals } = await report(gym, { from: day(-10), to: day(10) });
    expect(totals).toMatchObject({ due: 1, missed: 1, pending: 2, compliance: 0 });
  });

  it('are judged by the date before they were postponed, and by an earlier one to which they were moved', async () => {
    const gym = await service.createGym('Postponed');
    const { id } = await addMachine(gym);
    const add = (offset: number) => addTask(gym, id, { next_due_at: day(offset) });
    const postponed = await add(-10);
    await change(gym, postponed, { next_due_at: day(-1) });
    expect((await report(gym, around)).totals).toMatchObject({ missed: 1, postponed: 1, due: 1 });
    await change(gym, postponed, { next_due_at: day(5) });
    await complete(gym, postponed, day(0));
    expect((await report(gym, around)).totals).toMatchObject({ late: 1, missed: 0, postponed: 1, due: 1 });
    const earlier = await add(3);
    await change(gym, earlier, { next_due_at: day(-2) });
    await complete(gym, earlier, day(-2));
    expect((await report(gym, around)).totals).toMatchObject({ on_time: 1, late: 1, postponed: 1, due: 2 });
  });

  it('that have passed keep counting when the series is moved or gets another rule', async () => {
    const gym = await service.createGym('Moved series');
    const { id } = await addMachine(gym);
    const weekly = { rule_unit: 'week', rule_interval: 1 } as const;
    const moved = await addTask(gym, id, { ...weekly, starts_on: day(-22) });
    await change(gym, moved, { next_due_at: day(20) });
    expect((await report(gym, around)).totals).toMatchObject({ missed: 4, pending: 0, due: 4, postponed: 1 });
    const slower = await addTask(gym, id, { ...weekly, starts_on: day(-22) });
    await change(gym, slower, { rule_interval: 2 });
    expect((await report(gym, around)).totals).toMatchObject({ due: 8, missed: 8 });
  });

  it('are skipped with a reason, whether they are due or still to come, and then in no denominator', async () => {
    const gym = await service.createGym('Skipped');
    const task = await addTask(gym, (await addMachine(gym)).id, { ...MONTHLY, starts_on: '2026-01-01' });
    const skip = (date: string) => send(gym, 'POST', `maintenance_tasks/${task.id}/skips`, { reason: 'Closed', date });
    await skip('2026-01-01');
    await skip('2026-03-01');
    await complete(gym, task, '2026-02-01');
    const { totals } = await report(gym, YEAR);
    expect(totals).toMatchObject({ due: 2, on_time: 1, missed: 1, skipped: 2, postponed: 0, compliance: 0.5 });
    const months = (await report(gym, { ...YEAR, interval: 'month' })).data;
    expect(months.map(({ skipped }) => skipped)).toEqual([1, 0, 1, 0]);
  });

  it('count nowhere on days on which the machine was retired or the task inactive', async () => {
    const gym = await service.createGym('Retired');
    const [retired, used] = [await addMachine(gym), await addMachine(gym)];
    await writeHistory(gym, retired.id, [
      ['2025-12-01T00:00', 'active'],
      ['2026-02-01T12:00', 'retired'],
      ['2026-03-02T06:00', 'active'],
    ]);
    await addTask(gym, retired.id, { ...MONTHLY, starts_on: '2026-01-01' });
    const months = async () => (await report(gym, { ...YEAR, interval: 'month' })).data.map(({ due }) => due);
    expect(await months()).toEqual([1, 0, 0, 1]);
    await addTask(gym, used.id, { ...MONTHLY, starts_on: '2026-01-01', active: false });
    expect(await months()).toEqual([1, 0, 0, 1]);
    const task = await addTask(gym, used.id, { ...MONTHLY, starts_on: '2026-01-15' });
    await change(gym, task, { active: false });
    expect(await months()).toEqual([2, 1, 1, 2]);
    const later = await addTask(gym, used.id, { next_due_at: day(0) });
    const future = await addTask(gym, used.id, { next_due_at: day(1) });
    for (const each of [later, future]) await change(gym, each, { active: false });
    await change(gym, future, { active: true, next_due_at: day(-5) });
    expect((await report(gym, { from: day(-6), to: day(2), machine_id: String(used.id) })).totals).toMatchObject({
      due: 0,
      pending: 1,
    });
  });

  it('go when a task without completions is deleted', async () => {
    const gym = await service.createGym('Deleted tasks');
    const task = await addTask(gym, (await addMachine(gym)).id, { next_due_at: day(-20) });
    expect((await report(gym, around)).totals.missed).toBe(1);
    expect((await gym.request('DELETE', `/api/v1/maintenance_tasks/${task.id}`)).status).toBe(204);
    expect((await report(gym, around)).totals.missed).toBe(0);
  });
});

describe('the other figures of the maintenance report', () => {
  const window = { from: '2026-03-01', to: '2026-04-01' };

  it('count work orders, repairs and tickets in the time zone of the gym', async () => {
    const gym = await service.createGym('Work', 'Europe/Amsterdam');
    const { id: machine_id } = await addMachine(gym);
    const created_at = '2026-03-01T12:00:00Z';
    const on = (date: string) => `2026-${date}T08:00:00Z`;
    await writeWorkOrders(gym, [
      {
        machine_id,
        created_at,
        // The last second of March in Amsterdam.
        due_at: '2026-03-31T21:59:59Z',
        steps: [
          ['2026-03-02T08:00:00Z', 'in_progress'],
          ['2026-03-02T09:00:00Z', 'waiting_parts'],
          ['2026-03-05T09:00:00Z', 'in_progress'],
          ['2026-03-05T09:30:00Z', 'completed'],
        ],
        labor_minutes: 90,
      },
      { machine_id, created_at: on('03-30'), due_at: '2026-03-31T22:00:00Z' },
      {
        created_at,
        steps: [[on('03-03'), 'planned'] as const, [on('03-10'), 'completed'] as const],
        labor_minutes: 30,
      },
      {
        type: 'preventive',
        created_at: on('01-01'),
        due_at: on('03-09'),
        steps: [[on('03-10'), 'completed']],
        labor_minutes: 60,
      },
      { created_at: on('02-01'), due_at: on('03-09'), steps: [[on('03-10'), 'cancelled']] },
      { created_at, steps: [[on('03-20'), 'completed']] },
      { created_at: '2025-12-01T00:00:00Z', steps: [[on('04-02'), 'completed']] },
      { created_at: on('02-26'), steps: [[on('04-02'), 'cancelled']] },
      { created_at: on('03-10'), steps: [[on('04-02'), 'completed']] },
    ]);
    await writeTickets(gym, [
      { machine_id, created_at: '2026-03-01T10:00:00Z', acknowledged_at: '2026-03-01T11:00:00Z' },
      { machine_id, created_at: '2026-03-31T21:59:59Z', acknowledged_at: '2026-04-02T21:59:59Z' },
      { machine_id, created_at: '2026-03-04T10:00:00Z', acknowledged_at: '2026-03-04T12:00:00Z' },
      { machine_id, created_at: '2026-03-05T10:00:00Z', acknowledged_at: null },
      { machine_id, created_at: '2026-02-28T22:59:59Z', acknowledged_at: null },
    ]);
    expect((await report(gym, window)).totals).toMatchObject({
      workorders_due: 2,
      workorders_on_time: 1,
      schedule_compliance: 0.5,
      planned_labor_minutes: 90,
      labor_minutes: 180,
      planned_share: 0.5,
      labor_coverage: 0.75,
      repairs: 1,
      mean_repair_seconds: 5400,
      acknowledged: 3,
      mean_acknowledge_seconds: 61_200,
      median_acknowledge_seconds: 7200,
      p90_acknowledge_seconds: 172_800,
      unacknowledged: 1,
      open_workorders: 4,
      age_0_7: 1,
      age_8_30: 1,
      age_31_90: 1,
      age_over_90: 1,
    });
    const filtered = (await report(gym, { ...window, machine_id: String(machine_id) })).totals;
    expect(filtered).toMatchObject({ labor_minutes: 90, open_workorders: 1, repairs: 1, acknowledged: 3 });
  });

  it('follow from what the API records', async () => {
    const gym = await service.createGym('Recorded work');
    const { id } = await addMachine(gym);
    const ticket = await send<{ id: number }>(gym, 'POST', 'tickets', { machine_id: id, description: 'Noise' });
    const order = await send<{ id: number }>(gym, 'POST', 'work_orders', { title: 'Repair', labor_minutes: 5 });
    const path = `work_orders/${order.id}/status`;
    const read = async () => (await report(gym, { from: day(0), to: day(1) })).totals;
    // A report counts whole seconds up to now.
    await expect.poll(read).toMatchObject({ open_workorders: 1, age_0_7: 1, unacknowledged: 1, repairs: 0 });
    await send(gym, 'PATCH', `tickets/${ticket.id}/status`, { status: 'reviewed' });
    for (const status of ['in_progress', 'completed']) await send(gym, 'PATCH', path, { status });
    await expect.poll(read).toMatchObject({ open_workorders: 0, acknowledged: 1, repairs: 1, labor_minutes: 5 });
  });

  it('show what was open at the end of a part of the window, also if nothing is at the end of the whole', async () => {
    const gym = await service.createGym('Open in between');
    const steps = [['2026-03-03T00:00:00Z', 'completed'] as const];
    await writeWorkOrders(gym, [{ created_at: '2026-03-01T12:00:00Z', steps }]);
    const { data } = await report(gym, { from: '2026-03-01', to: '2026-03-04', interval: 'day' });
    expect(data.map(({ open_workorders }) => open_workorders)).toEqual([1, 1, 0]);
  });

  it('count nothing of another tenant', async () => {
    const [gym, other] = [await service.createGym('Own work'), await service.createGym('Foreign work')];
    const { id: machine_id } = await addMachine(other);
    await addTask(other, machine_id, { ...MONTHLY, starts_on: '2026-03-01' });
    const times = { machine_id, created_at: '2026-03-01T00:00:00Z' };
    await writeWorkOrders(other, [{ ...times, due_at: '2026-03-02T00:00:00Z', labor_minutes: 5 }]);
    await writeTickets(other, [{ ...times, acknowledged_at: null }]);
    const none = { due: 0, on_time: 0, late: 0, missed: 0, pending: 0, skipped: 0, postponed: 0, compliance: null };
    expect((await report(gym, window)).totals).toEqual({ ...none, ...NOTHING_ELSE });
    expect((await report(other, window)).totals).toMatchObject({ due: 1, open_workorders: 1, unacknowledged: 1 });
  });
});

describe('the picture of maintenance', () => {
  it('prints the numbers of the report, over time and by group', async () => {
    const gym = await service.createGym('Maintenance picture');
    const add = async (name: string, completed_on: string) => {
      const { id } = await addMachine(gym, { name, type: name });
      await complete(gym, await addTask(gym, id, { ...MONTHLY, starts_on: '2026-01-10' }), completed_on);
    };
    await add('rower', '2026-01-10');
    await add('bike', '2026-03-02');
    const window = { from: '2026-01-01', to: '2026-03-01' };
    const { totals, data } = await report(gym, { ...window, interval: 'month' });
    expect(totals).toMatchObject({ due: 4, on_time: 1, late: 1, missed: 2, compliance: 0.25 });
    expect(data.map(({ due }) => due)).toEqual([2, 2]);
    const draw = async (query: object) => {
      const path = `/api/v1/reports/maintenance.svg?${new URLSearchParams({ ...window, ...query })}`;
      return (await gym.request('GET', path)).text();
    };
    const months = await draw({ interval: 'month' });
    expect(months).toContain('1 of 4 due dates on time (25.0 %)');
    expect(months).toContain('On time: Jan 2026 50.0 % of 2, Feb 2026 0.0 % of 2');
    for (const text of ['on time 1', 'late 1', 'missed 2', 'Jan 2026', 'due dates', '50.0 %'])
      expect(months).toContain(`>${text}</text>`);
    expect(await draw({ group_by: 'type' })).toContain('On time: bike 0.0 % of 2, rower 50.0 % of 2');
  });
});
