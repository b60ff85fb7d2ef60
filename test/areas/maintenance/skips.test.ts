import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();
const REASON = 'Closed for the holidays.';

let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Skips', TIMEZONE);
  machine_id = (await addMachine(gym)).id;
});

const add = async (fields: object = {}): Promise<number> => {
  const body = { machine_id, title: 'Oil', rule_unit: 'day', rule_interval: 7, next_due_at: day(-1), ...fields };
  const task: Schemas['MaintenanceTask'] = JSON.parse(
    await (await gym.request('POST', '/api/v1/maintenance_tasks', { body })).text(),
  );
  return task.id;
};

const read = async (id: number): Promise<Schemas['MaintenanceTask']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/maintenance_tasks/${id}`)).text());

const skip = (id: number, body: object = { reason: REASON }, headers = {}) =>
  gym.request('POST', `/api/v1/maintenance_tasks/${id}/skips`, { body, headers });

const complete = async (id: number): Promise<Schemas['MaintenanceCompletion']> =>
  JSON.parse(await (await gym.request('POST', `/api/v1/maintenance_tasks/${id}/completions`, { body: {} })).text());

const list = async (id: number, query = ''): Promise<Schemas['MaintenanceSkipPage']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/maintenance_tasks/${id}/skips?${query}`)).text());

const eventsOf = async (id: number): Promise<Schemas['Event'][]> => {
  const page: Schemas['EventPage'] = JSON.parse(
    await (await gym.request('GET', `/api/v1/maintenance_tasks/${id}/events?limit=100`)).text(),
  );
  return page.data;
};

describe('POST /api/v1/maintenance_tasks/{id}/skips', () => {
  it('records the due date with its reason, and moves the task on', async () => {
    const id = await add();
    const response = await skip(id);
    expect(response.status).toBe(201);
    const line: Schemas['MaintenanceSkip'] = JSON.parse(await response.text());
    expect(line).toMatchObject({
      task_id: id,
      due_on: day(-1),
      next_due_at: day(6),
      reason: REASON,
      actor: 'write token',
    });
    expect(await read(id)).toMatchObject({ next_due_at: day(6), active: true, last_completed_at: null, version: 2 });
    expect((await list(id)).data).toEqual([line]);
  });

  it('skips one date only, so a task that is long overdue stays overdue', async () => {
    const id = await add({ next_due_at: day(-20) });
    expect(await (await skip(id)).json()).toMatchObject({ due_on: day(-20), next_due_at: day(-13) });
    expect(await read(id)).toMatchObject({ overdue: true });
  });

  it('counts from the skipped date with the basis completed', async () => {
    const id = await add({ basis: 'completed', next_due_at: day(-3) });
    expect(await (await skip(id)).json()).toMatchObject({ due_on: day(-3), next_due_at: day(4) });
  });

  it('skips a later date of the series, which a completion and another skip then pass over', async () => {
    const id = await add({ next_due_at: day(0) });
    expect(await (await skip(id, { reason: REASON, date: day(7) })).json()).toMatchObject({
      due_on: day(7),
      next_due_at: day(0),
    });
    expect(await read(id)).toMatchObject({ next_due_at: day(0), version: 1 });
    await skip(id, { reason: REASON, date: day(21) });
    expect(await complete(id)).toMatchObject({ due_on: day(0), next_due_at: day(14) });
    expect(await (await skip(id)).json()).toMatchObject({ due_on: day(14), next_due_at: day(28) });
  });

  it.each<[string, object, () => string]>([
    ['between two dates of the series', {}, () => day(3)],
    ['before the next due date', {}, () => day(-8)],
    ['after the end of the series', { starts_on: day(-8), ends_on: day(10) }, () => day(13)],
    ['later, when the series counts from completions', { basis: 'completed' }, () => day(6)],
  ])('rejects a date %s', async (_where, fields, date) => {
    const id = await add(fields);
    expect(await refusal(await skip(id, { reason: REASON, date: date() }))).toMatchObject({
      status: 422,
      places: ['/date'],
    });
    expect((await list(id)).data).toEqual([]);
  });

  it('requires a reason', async () => {
    expect(await refusal(await skip(await add(), {}))).toMatchObject({ status: 422, places: ['/reason'] });
  });

  it('rejects a date that was skipped already', async () => {
    const id = await add();
    await skip(id, { reason: REASON, date: day(13) });
    expect(await refusal(await skip(id, { reason: REASON, date: day(13) }))).toMatchObject({ status: 409 });
  });

  it.each([
    ['without a rule', { rule_unit: null, rule_interval: null }],
    ['whose series ends', { starts_on: day(-8), ends_on: day(3) }],
  ])('ends a task %s, of which then no date can be skipped', async (_which, fields) => {
    const id = await add(fields);
    expect(await (await skip(id)).json()).toMatchObject({ due_on: day(-1), next_due_at: null });
    expect(await read(id)).toMatchObject({ active: false, next_due_at: null });
    expect(await refusal(await skip(id))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('skips each date once for 20 concurrent callers', async () => {
    const id = await add({ rule_interval: 1, next_due_at: day(0) });
    const statuses = (
      await Promise.all(Array.from({ length: 20 }, () => skip(id, { reason: REASON, date: day(0) })))
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect((await list(id)).data).toHaveLength(1);
    expect(await read(id)).toMatchObject({ next_due_at: day(1) });
  });

  it('records the event maintenance_task.skipped, also when the due date stays', async () => {
    const id = await add({ next_due_at: day(0) });
    await skip(id, { reason: REASON, date: day(7) });
    await skip(id);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual([
      'maintenance_task.skipped',
      'maintenance_task.updated',
      'maintenance_task.skipped',
      'maintenance_task.created',
    ]);
    expect(events[0]).toMatchObject({ actor: { name: 'write token' }, data: { id, next_due_at: day(14) } });
  });

  it('prevents the deletion of the task', async () => {
    const id = await add();
    await skip(id);
    const response = await gym.request('DELETE', `/api/v1/maintenance_tasks/${id}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ used_by: [{ kind: 'maintenance_skip', count: 1 }] });
  });
});

describe('GET /api/v1/maintenance_tasks/{id}/skips', () => {
  it('pages through the dates of one task, the last recorded first', async () => {
    const id = await add();
    for (const reason of ['first', 'second', 'third']) await skip(id, { reason });
    const first = await list(id, 'limit=2');
    expect(first.data.map(({ reason }) => reason)).toEqual(['third', 'second']);
    const second = await list(id, `limit=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ reason }) => reason)).toEqual(['first']);
    expect((await list(await add())).data).toEqual([]);
  });

  it('returns a 404 for a task of another tenant', async () => {
    const stranger = await service.createGym('Stranger');
    const path = `/api/v1/maintenance_tasks/${await add()}/skips`;
    expect((await stranger.request('GET', path)).status).toBe(404);
    expect((await stranger.request('POST', path, { body: { reason: REASON } })).status).toBe(404);
  });
});

describe('skip_maintenance', () => {
  it('skips the next due date, or another one of the series', async () => {
    const id = await add();
    const task_id = String(id);
    expect(await gym.call('skip_maintenance', { task_id, reason: REASON })).toMatchObject({
      due_on: day(-1),
      next_due_at: day(6),
    });
    expect(await gym.call('skip_maintenance', { task_id, reason: REASON, date: day(13) })).toMatchObject({
      due_on: day(13),
      next_due_at: day(6),
    });
    expect(await gym.tryCall('skip_maintenance', { task_id, reason: REASON, date: day(14) })).toMatchObject({
      refused: true,
      text: `skip_maintenance was not run. date must be a date of the series: the next one from that day is ${day(20)}; received ${day(14)}.`,
    });
  });
});

describe('create_maintenance_task', () => {
  it('adds a task to a machine, by the rules of REST', async () => {
    const task = await gym.call('create_maintenance_task', {
      machine_id: String(machine_id),
      title: 'Vacuum',
      rule_unit: 'month',
      rule_interval: 2,
      starts_on: day(4),
    });
    expect(task).toMatchObject({ title: 'Vacuum', next_due_at: day(4), basis: 'scheduled', machine_status: 'active' });
    expect(await read(task.id)).toMatchObject({ title: 'Vacuum', starts_on: day(4), version: 1 });
    expect(
      await gym.tryCall('create_maintenance_task', {
        machine_id: String(machine_id),
        title: 'Half a rule',
        rule_unit: 'month',
      }),
    ).toMatchObject({ refused: true, text: expect.stringContaining('rule_interval is required with rule_unit') });
  });
});
