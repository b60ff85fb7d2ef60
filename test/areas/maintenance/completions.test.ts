import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Completions', TIMEZONE);
  machine_id = (await addMachine(gym)).id;
});

const add = async (fields: object = {}): Promise<number> => {
  const body = { machine_id, title: 'Oil', ...fields };
  const task: Schemas['MaintenanceTask'] = JSON.parse(
    await (await gym.request('POST', '/api/v1/maintenance_tasks', { body })).text(),
  );
  return task.id;
};

const read = async (id: number): Promise<Schemas['MaintenanceTask']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/maintenance_tasks/${id}`)).text());

const complete = (id: number, body: object = {}, headers = {}) =>
  gym.request('POST', `/api/v1/maintenance_tasks/${id}/completions`, { body, headers });

const list = async (id: number, query = ''): Promise<Schemas['MaintenanceCompletionPage']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/maintenance_tasks/${id}/completions?${query}`)).text());

describe('POST /api/v1/maintenance_tasks/{id}/completions', () => {
  it('adds a line with the day, the due dates and the remarks, and moves the task on', async () => {
    const id = await add({ rule_unit: 'week', rule_interval: 2, next_due_at: day(-1) });
    const response = await complete(id, { note: 'Belt worn', checklist: [{ item: 'Oil', ok: false }] });
    expect(response.status).toBe(201);
    const line: Schemas['MaintenanceCompletion'] = JSON.parse(await response.text());
    expect(line).toMatchObject({
      task_id: id,
      completed_on: day(0),
      due_on: day(-1),
      next_due_at: day(13),
      actor: 'write token',
      note: 'Belt worn',
      checklist: [{ item: 'Oil', ok: false, note: null }],
    });
    expect(await read(id)).toMatchObject({
      last_completed_at: line.completed_at,
      next_due_at: day(13),
      active: true,
      version: 2,
    });
    expect((await list(id)).data).toEqual([line]);
  });

  it('counts from completed_on with the basis completed, and from the due date with the basis scheduled', async () => {
    const rule = { rule_unit: 'day', rule_interval: 10, next_due_at: day(-3) };
    const late = await add({ ...rule, basis: 'completed' });
    expect(await (await complete(late, { completed_on: day(-2) })).json()).toMatchObject({
      completed_on: day(-2),
      next_due_at: day(8),
    });
    const scheduled = await add(rule);
    expect(await (await complete(scheduled, { completed_on: day(-2) })).json()).toMatchObject({ next_due_at: day(7) });
  });

  it('leaves the dates after a completion that is entered late due', async () => {
    const id = await add({ rule_unit: 'day', rule_interval: 2, next_due_at: day(-9) });
    expect(await (await complete(id, { completed_on: day(-8) })).json()).toMatchObject({ next_due_at: day(-7) });
    expect(await (await complete(id, { completed_on: day(-3) })).json()).toMatchObject({ next_due_at: day(-1) });
  });

  it('keeps the day of the first date through a short month', async () => {
    const id = await add({ rule_unit: 'month', rule_interval: 1, next_due_at: '2099-01-31' });
    const dates = [];
    for (let n = 0; n < 3; n += 1) {
      await complete(id);
      dates.push((await read(id)).next_due_at);
    }
    expect(dates).toEqual(['2099-02-28', '2099-03-31', '2099-04-30']);
  });

  it('ends a task without a rule, which then cannot be completed again', async () => {
    const id = await add();
    expect(await (await complete(id)).json()).toMatchObject({ next_due_at: null });
    expect(await read(id)).toMatchObject({ active: false, next_due_at: null });
    expect(await refusal(await complete(id))).toMatchObject({ status: 409, code: 'conflict' });
    expect((await list(id)).data).toHaveLength(1);
  });

  it('rejects a day in the future, counted in the time zone of the gym', async () => {
    const id = await add();
    expect(await refusal(await complete(id, { completed_on: day(1) }))).toMatchObject({
      status: 422,
      places: ['/completed_on'],
    });
    expect((await complete(id, { completed_on: day(0) })).status).toBe(201);
  });

  it('records each of 50 concurrent completions once, and repeated ones not at all', async () => {
    const id = await add({ rule_unit: 'day', rule_interval: 1, next_due_at: day(0) });
    const calls = Array.from({ length: 50 }, (_, n) => complete(id, {}, { 'idempotency-key': `done ${n % 25}` }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const { data } = await list(id);
    expect(data.map(({ due_on }) => due_on)).toEqual(Array.from({ length: 25 }, (_, n) => day(24 - n)));
    expect((await read(id)).next_due_at).toBe(day(25));
  });

  it('lets one of 50 concurrent callers complete a task that is due once', async () => {
    const id = await add();
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => complete(id)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  });
});

describe('GET /api/v1/maintenance_tasks/{id}/completions', () => {
  it('pages through the lines of one task, newest first', async () => {
    const id = await add({ rule_unit: 'day', rule_interval: 1 });
    for (const note of ['first', 'second', 'third']) await complete(id, { note });
    const first = await list(id, 'limit=2');
    expect(first.data.map(({ note }) => note)).toEqual(['third', 'second']);
    const second = await list(id, `limit=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ note }) => note)).toEqual(['first']);
    expect((await list(await add())).data).toEqual([]);
  });

  it('returns a 404 for a task of another tenant', async () => {
    const stranger = await service.createGym('Stranger');
    const path = `/api/v1/maintenance_tasks/${await add()}/completions`;
    expect((await stranger.request('GET', path)).status).toBe(404);
    expect((await stranger.request('POST', path, { body: {} })).status).toBe(404);
  });
});
