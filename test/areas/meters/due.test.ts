import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { deriveEvents } from '../../../src/across/events/derived.ts';
import { addDays, dayOf, today } from '../../../src/core/clock.ts';
import { openServiceDatabase } from '../../../src/app.ts';
import { POOLER, silent } from '../../support/database.ts';
import { runJob } from '../../support/jobs.ts';
import {
  addMeter,
  addMeterTask,
  addReading,
  daysAgo,
  eventsOfTask,
  readMeter,
  readTask,
  send,
} from '../../support/meters.ts';
import { addMachine } from '../../support/rows.ts';
import { listen, useService, type Gym } from '../../support/service.ts';

const TIMEZONE = 'Europe/Amsterdam';
const DUE = 'maintenance_task.due';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Due', TIMEZONE);
});

const derive = (): Promise<void> => runJob(service.database, deriveEvents, {});

const complete = (id: number, body: object = {}) =>
  send<Schemas['MaintenanceCompletion']>(gym, 'POST', `maintenance_tasks/${id}/completions`, body);

const change = (id: number, body: object) =>
  send<Schemas['MaintenanceTask'] & Schemas['Problem']>(gym, 'PATCH', `maintenance_tasks/${id}`, body);

/** A meter that showed 1000 ten days ago, and a task that is due by it every 100. */
const addBoth = async (fields: object = {}): Promise<{ meter: number; task: number }> => {
  const meter = await addMeter(gym);
  await addReading(gym, meter.id, 1000, { read_at: daysAgo(10) });
  return { meter: meter.id, task: (await addMeterTask(gym, meter, fields)).id };
};

const countDue = async (task: number): Promise<number> => (await eventsOfTask(gym, task, DUE)).length;

describe('a task with a meter and no rule', () => {
  it('is first due at the value of the meter and one interval, on no date', async () => {
    const { task } = await addBoth();
    expect(await readTask(gym, task)).toMatchObject({
      next_due_at: null,
      next_due_value: 1100,
      meter_due_at: null,
      due_by: null,
      expected_due_on: null,
      active: true,
      overdue: false,
    });
  });

  it('counts from 0 when the meter has no reading', async () => {
    expect(await addMeterTask(gym, await addMeter(gym), { meter_interval: 0.5 })).toMatchObject({
      next_due_value: 0.5,
    });
  });

  it('is overdue from the reading that reaches its value, with one event of the reader', async () => {
    const { meter, task } = await addBoth();
    await addReading(gym, meter, 1099.999, { read_at: daysAgo(3) });
    expect(await readTask(gym, task)).toMatchObject({ overdue: false, due_by: null, version: 1 });
    const read_at = daysAgo(2);
    await addReading(gym, meter, 1100, { read_at });
    expect(await readTask(gym, task)).toMatchObject({
      overdue: true,
      due_by: 'meter',
      meter_due_at: read_at,
      expected_due_on: dayOf(read_at, TIMEZONE),
      next_due_at: null,
      version: 2,
    });
    await addReading(gym, meter, 1250, { read_at: daysAgo(1) });
    const events = await eventsOfTask(gym, task);
    expect(events.map(({ type }) => type)).toEqual(['maintenance_task.created', 'maintenance_task.updated', DUE]);
    expect(events[2]).toMatchObject({
      actor: { name: 'write token' },
      data: { id: task, due_by: 'meter', overdue: true, meter_due_at: read_at },
    });
  });

  it('becomes due once when the reading is sent twice', async () => {
    const { meter, task } = await addBoth();
    const reading = { read_at: daysAgo(1) };
    expect((await addReading(gym, meter, 1100, reading)).status).toBe(201);
    expect((await addReading(gym, meter, 1100, reading)).status).toBe(200);
    expect(await countDue(task)).toBe(1);
  });

  it('becomes due once when two processes send the same and other readings at once', async () => {
    // The embedded database allows one process; a second listener stands for the second one.
    const database =
      service.url === null
        ? service.database
        : openServiceDatabase({ url: service.url, pool: 5, pooler: POOLER }, silent);
    const second = await listen(database);
    try {
      const { meter, task } = await addBoth();
      const instants = Array.from({ length: 10 }, (_, n) => daysAgo(5 - n / 4));
      const sent = Array.from({ length: 40 }, (_, n) =>
        fetch(`${n % 4 < 2 ? service.base : second.base}/api/v1/meters/${meter}/readings`, {
          method: 'POST',
          headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' },
          body: JSON.stringify({ value: 1200 + (n % 10), read_at: instants[n % 10] }),
        }),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array(30).fill(200), ...Array(10).fill(201)]);
      expect(await countDue(task)).toBe(1);
      expect(await readTask(gym, task)).toMatchObject({ overdue: true, due_by: 'meter' });
    } finally {
      second.close();
      if (database !== service.database) await database.close();
    }
  });

  it('becomes due once by a batch with several readings that reach its value, by the first of them', async () => {
    const { meter, task } = await addBoth();
    const first = daysAgo(3);
    const readings = [
      { meter_id: meter, value: 1300, read_at: daysAgo(1) },
      { meter_id: meter, value: 1150, read_at: first },
      { meter_id: meter, value: 1050, read_at: daysAgo(4) },
    ];
    await send(gym, 'POST', 'meter_readings', { readings });
    expect(await countDue(task)).toBe(1);
    expect(await readTask(gym, task)).toMatchObject({ meter_due_at: first });
  });

  it('is not made due by a reading from before the latest one', async () => {
    const { meter, task } = await addBoth();
    await addReading(gym, meter, 1200, { read_at: daysAgo(1) });
    await complete(task, { meter_value: 1000 });
    const due = await countDue(task);
    const { id } = await addMeterTask(gym, await readMeter(gym, meter), { meter_interval: 10 });
    await change(id, { active: false });
    await addReading(gym, meter, 1150, { read_at: daysAgo(2) });
    expect(await countDue(task)).toBe(due);
    expect(await countDue(id)).toBe(0);
  });

  it('is not made due by a reading that is refused', async () => {
    const { meter, task } = await addBoth();
    await addReading(gym, meter, 1050, { read_at: daysAgo(5) });
    expect((await addReading(gym, meter, 1040, {})).status).toBe(422);
    const readings = [
      { meter_id: meter, value: 1500, read_at: daysAgo(2) },
      { meter_id: meter, value: 1400, read_at: daysAgo(1) },
    ];
    expect((await send(gym, 'POST', 'meter_readings', { readings })).status).toBe(422);
    expect(await countDue(task)).toBe(0);
    expect(await readTask(gym, task)).toMatchObject({ overdue: false, meter_due_at: null });
  });

  it('falls due earlier by what the counter showed when it is reset, so what was travelled counts', async () => {
    const { meter, task } = await addBoth();
    await addReading(gym, meter, 1060, { read_at: daysAgo(5) });
    await addReading(gym, meter, 10, { read_at: daysAgo(3), reset: true });
    expect(await readTask(gym, task)).toMatchObject({ next_due_value: 40, overdue: false });
    await addReading(gym, meter, 40, { read_at: daysAgo(1) });
    expect(await readTask(gym, task)).toMatchObject({ overdue: true });
    expect(await countDue(task)).toBe(1);
  });

  it('is due again after a completion, one interval after meter_value or else the latest reading', async () => {
    const { meter, task } = await addBoth();
    await addReading(gym, meter, 1130, { read_at: daysAgo(5) });
    expect((await complete(task, { meter_value: 1120 })).body).toMatchObject({ meter_value: 1120, next_due_at: null });
    expect(await readTask(gym, task)).toMatchObject({
      next_due_value: 1220,
      meter_due_at: null,
      active: true,
      overdue: false,
    });
    await addReading(gym, meter, 1225, { read_at: daysAgo(2) });
    expect(await countDue(task)).toBe(2);
    expect((await complete(task)).body).toMatchObject({ meter_value: 1225 });
    expect(await readTask(gym, task)).toMatchObject({ next_due_value: 1325, due_by: null });
  });

  it('follows a change of its interval, its meter and whether it is active', async () => {
    const { meter, task } = await addBoth();
    expect((await change(task, { meter_interval: 150 })).body).toMatchObject({ next_due_value: 1150 });
    await addReading(gym, meter, 1080, { read_at: daysAgo(2) });
    expect((await change(task, { meter_interval: 50 })).body).toMatchObject({ next_due_value: 1050, due_by: 'meter' });
    expect(await countDue(task)).toBe(1);
    const { machine_id } = await readMeter(gym, meter);
    const other = await addMeter(gym, { machine_id, name: 'Other' });
    expect((await change(task, { meter_id: other.uuid })).body).toMatchObject({ next_due_value: 50, due_by: null });
    expect((await change(task, { meter_id: null, meter_interval: null })).body).toMatchObject({
      next_due_value: null,
      next_due_at: today(TIMEZONE),
      due_by: 'date',
    });
  });

  it.each<[string, () => Promise<object>, string]>([
    ['an interval without a meter', async () => ({ meter_interval: 5 }), '/meter_id'],
    [
      'the meter of another machine',
      async () => ({ meter_id: (await addMeter(gym)).id, meter_interval: 5 }),
      '/meter_id',
    ],
    ['a meter that does not exist', async () => ({ meter_id: 2 ** 40, meter_interval: 5 }), '/meter_id'],
  ])('is rejected with %s', async (_what, fields, pointer) => {
    const body = { machine_id: (await addMachine(gym)).id, title: 'Refused', ...(await fields()) };
    expect(await send(gym, 'POST', 'maintenance_tasks', body)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    });
  });

  it('is rejected without an interval, with a gauge, and with a due date', async () => {
    expect(await addMeterTask(gym, await addMeter(gym), { meter_interval: null })).toMatchObject({
      errors: [{ pointer: '/meter_interval' }],
    });
    const gauge = await addMeter(gym, { kind: 'gauge' });
    expect(await addMeterTask(gym, gauge)).toMatchObject({ errors: [{ pointer: '/meter_id' }] });
    const counter = await addMeter(gym);
    expect(await addMeterTask(gym, counter, { next_due_at: '2099-01-01' })).toMatchObject({
      errors: [{ pointer: '/next_due_at' }],
    });
  });

  it('rejects meter_value without a meter, and has no date to skip', async () => {
    const { id } = (
      await send<Schemas['MaintenanceTask']>(gym, 'POST', 'maintenance_tasks', {
        machine_id: (await addMachine(gym)).id,
        title: 'By date',
      })
    ).body;
    for (const meter_value of [5, 0])
      expect(await complete(id, { meter_value })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/meter_value' }] },
      });
    const { task } = await addBoth();
    expect((await send(gym, 'POST', `maintenance_tasks/${task}/skips`, { reason: 'Closed.' })).status).toBe(409);
  });
});

describe('a task with a meter and a rule', () => {
  const rule = { rule_unit: 'month', rule_interval: 6 };

  it('is due by the date when that comes first, with one event', async () => {
    const { meter, task } = await addBoth({ ...rule, next_due_at: addDays(today(TIMEZONE), -1) });
    await derive();
    expect(await readTask(gym, task)).toMatchObject({ due_by: 'date', overdue: true });
    await addReading(gym, meter, 1200);
    await derive();
    expect(await readTask(gym, task)).toMatchObject({ due_by: 'date', overdue: true });
    expect(await countDue(task)).toBe(1);
  });

  it('is due by the meter when that comes first, with one event also when the date comes', async () => {
    const { meter, task } = await addBoth({ ...rule, next_due_at: today(TIMEZONE) });
    await addReading(gym, meter, 1200, { read_at: daysAgo(2) });
    await derive();
    expect(await readTask(gym, task)).toMatchObject({ due_by: 'meter', overdue: true });
    expect(await countDue(task)).toBe(1);
  });

  it('counts both from a completion', async () => {
    const { meter, task } = await addBoth({ ...rule, next_due_at: '2099-01-01' });
    await addReading(gym, meter, 1110, { read_at: daysAgo(2) });
    await complete(task);
    expect(await readTask(gym, task)).toMatchObject({ next_due_at: '2099-07-01', next_due_value: 1210, due_by: null });
  });

  it('is expected on the earlier day of its date and the forecast', async () => {
    const { meter, task } = await addBoth({ ...rule, next_due_at: '2099-01-01' });
    expect(await readTask(gym, task)).toMatchObject({ expected_due_on: '2099-01-01' });
    const read_at = daysAgo(0);
    await addReading(gym, meter, 1050, { read_at });
    // 50 in ten days, and 50 are left.
    expect(await readTask(gym, task)).toMatchObject({
      expected_due_on: dayOf(new Date(Date.parse(read_at) + 10 * 86_400_000).toISOString(), TIMEZONE),
      version: 1,
    });
    const soon = addDays(today(TIMEZONE), 3);
    expect((await change(task, { next_due_at: soon })).body).toMatchObject({ expected_due_on: soon });
  });
});

describe('lists of tasks', () => {
  it('have tasks that are due by a meter among the overdue ones, and expected ones among the upcoming', async () => {
    const own = await service.createGym('Lists', TIMEZONE);
    const meter = await addMeter(own);
    await addReading(own, meter.id, 0, { read_at: daysAgo(10) });
    await addReading(own, meter.id, 100, { read_at: daysAgo(0) });
    const due = await addMeterTask(own, meter, { title: 'Due', meter_interval: 20 });
    const soon = await addMeterTask(own, meter, { title: 'Soon', meter_interval: 70 });
    await addMeterTask(own, meter, { title: 'Later', meter_interval: 7000 });
    await addReading(own, meter.id, 125);
    const titles = async (query: string) =>
      (await send<Schemas['MaintenanceTaskPage']>(own, 'GET', `maintenance_tasks?${query}`)).body.data.map(
        ({ title }) => title,
      );
    expect(await titles('overdue=true')).toEqual(['Due']);
    expect(await titles('overdue=false')).toEqual(['Later', 'Soon']);
    const upcoming = (await own.call('upcoming_maintenance', { days: 14 })).data;
    expect(upcoming.map(({ id }) => id)).toEqual([due.id, soon.id]);
    expect(upcoming).toMatchObject([
      {
        overdue: true,
        due_by: 'meter',
        meter_name: 'Running hours',
        meter_unit: 'hour',
        meter_value: 125,
        next_due_value: 120,
      },
      { overdue: false, due_by: null, next_due_value: 170 },
    ]);
    const { next_task } = await own.call('get_machine', { machine_id: String(meter.machine_id) });
    expect(next_task).toMatchObject({ title: 'Due', overdue: true });
    const { overdue_maintenance } = await own.call('overview', {});
    expect(overdue_maintenance).toMatchObject({ total: 1, first: [{ title: 'Due' }] });
  });
});
