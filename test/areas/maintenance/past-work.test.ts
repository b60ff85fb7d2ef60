import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMeter, addMeterTask, addReading, eventsOfTask, readTask, send } from '../../support/meters.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Past work', TIMEZONE);
});

type Completion = Schemas['MaintenanceCompletion'];

const complete = async (id: number, completed_on?: string, fields: object = {}): Promise<Completion> => {
  const sent = await send<Completion>(gym, 'POST', `maintenance_tasks/${id}/completions`, { completed_on, ...fields });
  expect(sent.status).toBe(201);
  return sent.body;
};

/** Adds a task of every ten days, on a machine of its own, with a completion of today that passes over dates. */
const addCompleted = async (next_due_at: string, fields: object = {}) => {
  const { id: machine_id } = await addMachine(gym);
  const rule = { rule_unit: 'day', rule_interval: 10 };
  const body = { machine_id, title: 'Oil', ...rule, next_due_at, ...fields };
  const { id } = (await send<Schemas['MaintenanceTask']>(gym, 'POST', 'maintenance_tasks', body)).body;
  await complete(id);
  return readTask(gym, id);
};

const outcomesOf = async ({ machine_id }: Schemas['MaintenanceTask']) => {
  const { body } = await send<{ totals: { due: number; on_time: number; late: number; missed: number } }>(
    gym,
    'GET',
    `reports/maintenance?machine_id=${machine_id}&from=${day(-200)}&to=${day(1)}`,
  );
  const { on_time, late, missed } = body.totals;
  return { on_time, late, missed };
};

describe('the completion of a day before the last one', () => {
  it.each(['scheduled', 'completed'])('does not move a task with the basis %s', async (basis) => {
    const task = await addCompleted(day(-35), { basis });
    const past = await complete(task.id, day(-24));
    expect(past).toMatchObject({ due_on: day(basis === 'scheduled' ? -25 : -35), next_due_at: task.next_due_at });
    expect(await readTask(gym, task.id)).toEqual(task);
  });

  it('belongs to the date that was due then, and completes it in the report', async () => {
    const task = await addCompleted(day(-35));
    expect(await outcomesOf(task)).toEqual({ on_time: 0, late: 1, missed: 3 });
    expect(await complete(task.id, day(-15))).toMatchObject({ due_on: day(-15) });
    expect(await complete(task.id, day(-21))).toMatchObject({ due_on: day(-25) });
    expect(await outcomesOf(task)).toEqual({ on_time: 1, late: 2, missed: 1 });
    expect(await complete(task.id, day(-36))).toMatchObject({ due_on: day(-35) });
    expect(await outcomesOf(task)).toEqual({ on_time: 2, late: 1, missed: 1 });
  });

  it('belongs to the date of the next completion when one was before it', async () => {
    const task = await addCompleted(day(-5));
    await complete(task.id, undefined, {});
    expect(await complete(task.id, day(-1))).toMatchObject({ due_on: day(-5) });
  });

  it('belongs to no date when the task was due only later', async () => {
    const task = await addCompleted(day(-5));
    expect(await complete(task.id, day(-100))).toMatchObject({ due_on: null, next_due_at: task.next_due_at });
    expect(await readTask(gym, task.id)).toEqual(task);
    expect(await outcomesOf(task)).toEqual({ on_time: 0, late: 1, missed: 0 });
  });

  it('keeps the day of a month', async () => {
    const [first, last] = [Temporal.PlainDate.from('2026-01-31'), Temporal.PlainDate.from('2026-02-28')];
    const task = await addCompleted(first.toString(), { rule_unit: 'month', rule_interval: 1 });
    expect(await complete(task.id, last.add({ days: 2 }).toString())).toMatchObject({ due_on: last.toString() });
    expect(await complete(task.id, '2026-03-31')).toMatchObject({ due_on: '2026-03-31' });
  });

  it('leaves the due value of a meter', async () => {
    const meter = await addMeter(gym);
    const { id } = await addMeterTask(gym, meter);
    await addReading(gym, meter.id, 90);
    await complete(id);
    await addReading(gym, meter.id, 150);
    expect(await complete(id, day(-2), { meter_value: 40 })).toMatchObject({ meter_value: 40, due_on: null });
    expect(await readTask(gym, id)).toMatchObject({ next_due_value: 190, active: true });
  });

  it('is announced, described by the tool, and undone alone', async () => {
    const task = await addCompleted(day(-35));
    const report = { task_id: String(task.id), completed_on: day(-24) };
    expect((await gym.tryCall('complete_maintenance', report)).text).toContain(`counts for ${day(-25)}`);
    expect(await readTask(gym, task.id)).toEqual(task);
    expect(await eventsOfTask(gym, task.id, 'maintenance_task.completed')).toHaveLength(2);
    expect(await outcomesOf(task)).toEqual({ on_time: 1, late: 1, missed: 2 });
    await gym.call('undo', {});
    expect(await outcomesOf(task)).toEqual({ on_time: 0, late: 1, missed: 3 });
    expect(await readTask(gym, task.id)).toEqual(task);
  });
});
