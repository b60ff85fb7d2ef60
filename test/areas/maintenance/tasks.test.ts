import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

type Task = Schemas['MaintenanceTask'];

let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  // Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
  gym = await service.createGym('Tasks', TIMEZONE);
  machine_id = (await addMachine(gym)).id;
});

const post = (body: object) => gym.request('POST', '/api/v1/maintenance_tasks', { body });

const add = async (fields: object = {}): Promise<Task> => {
  const response = await post({ machine_id, title: 'Oil', ...fields });
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

const patch = async (id: number, body: object): Promise<Task> => {
  const response = await gym.request('PATCH', `/api/v1/maintenance_tasks/${id}`, { body });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const titles = async (query: string): Promise<string[]> => {
  const response = await gym.request('GET', `/api/v1/maintenance_tasks?${query}`);
  expect(response.status).toBe(200);
  const { data }: Schemas['MaintenanceTaskPage'] = JSON.parse(await response.text());
  return data.map(({ title }) => title);
};

describe('POST /api/v1/maintenance_tasks', () => {
  it('makes a task due once, today in the time zone of the gym, when only the required fields are sent', async () => {
    expect(await add()).toMatchObject({
      machine_id,
      title: 'Oil',
      rule_unit: null,
      rule_interval: null,
      basis: 'scheduled',
      starts_on: day(0),
      next_due_at: day(0),
      ends_on: null,
      active: true,
      overdue: false,
      checklist: [],
      last_completed_at: null,
      version: 1,
    });
  });

  it('takes the first due date from next_due_at, otherwise from starts_on', async () => {
    expect(await add({ starts_on: day(5), next_due_at: day(9) })).toMatchObject({ next_due_at: day(9) });
    expect(await add({ starts_on: day(-5) })).toMatchObject({ next_due_at: day(-5), overdue: true });
    expect(await add({ next_due_at: day(9) })).toMatchObject({ starts_on: day(9) });
  });

  it.each([
    [{ rule_unit: 'month' }, '/rule_interval'],
    [{ rule_interval: 3 }, '/rule_unit'],
    [{ rule_unit: 'month', rule_interval: 0 }, '/rule_interval'],
    [{ starts_on: '2026-02-01', ends_on: '2026-01-31' }, '/ends_on'],
    [{ machine_id: 999_999 }, '/machine_id'],
    [{ overdue: true }, '/overdue'],
    [{ last_completed_at: '2026-01-01T00:00:00Z' }, '/last_completed_at'],
  ])('rejects %j', async (fields, place) => {
    expect(await refusal(await post({ machine_id, title: 'Oil', ...fields }))).toMatchObject({
      status: 422,
      places: [place],
    });
  });
});

describe('PATCH /api/v1/maintenance_tasks/{id}', () => {
  it('pauses a task, and gives it a due date again when it becomes active without one', async () => {
    const { id } = await add({ starts_on: day(4) });
    expect(await patch(id, { active: false, next_due_at: null })).toMatchObject({ active: false, next_due_at: null });
    expect(await patch(id, { active: true })).toMatchObject({ active: true, next_due_at: day(4) });
    expect(await patch(id, { starts_on: null, next_due_at: null })).toMatchObject({ next_due_at: day(0) });
  });

  it('changes the rule only as a whole', async () => {
    const { id } = await add({ rule_unit: 'week', rule_interval: 2 });
    const half = await gym.request('PATCH', `/api/v1/maintenance_tasks/${id}`, { body: { rule_unit: null } });
    expect(await refusal(half)).toMatchObject({ status: 422, places: ['/rule_unit'] });
    expect(await patch(id, { rule_interval: 3 })).toMatchObject({ rule_unit: 'week', rule_interval: 3, version: 2 });
    expect(await patch(id, { rule_unit: null, rule_interval: null })).toMatchObject({ rule_unit: null, version: 3 });
  });

  it('rejects an end before the stored start, and changes nothing for values that the task already has', async () => {
    const { id } = await add({ starts_on: '2026-02-01', checklist: ['Oil'] });
    const early = await gym.request('PATCH', `/api/v1/maintenance_tasks/${id}`, { body: { ends_on: '2026-01-31' } });
    expect(await refusal(early)).toMatchObject({ status: 422, places: ['/ends_on'] });
    expect(await patch(id, { checklist: ['Oil'], starts_on: '2026-02-01' })).toMatchObject({ version: 1 });
  });
});

describe('GET /api/v1/maintenance_tasks', () => {
  beforeAll(async () => {
    gym = await service.createGym('Listed tasks', TIMEZONE);
    machine_id = (await addMachine(gym)).id;
    const other = await addMachine(gym);
    await add({ title: 'late', next_due_at: day(-3) });
    await add({ title: 'late but paused', next_due_at: day(-2), active: false });
    await add({ title: 'today', next_due_at: day(0), instructions: 'Use Silicone' });
    await add({ title: 'next week', next_due_at: day(7), machine_id: other.uuid });
    const { id } = await add({ title: 'without a date', active: false });
    await patch(id, { next_due_at: null });
  });

  it.each([
    ['', ['without a date', 'next week', 'today', 'late but paused', 'late']],
    ['q=LATE', ['late but paused', 'late']],
    ['q=silicone', ['today']],
    ['active=true', ['next week', 'today', 'late']],
    ['active=false', ['without a date', 'late but paused']],
    ['overdue=true', ['late']],
    ['overdue=false', ['without a date', 'next week', 'today', 'late but paused']],
    ['sort=next_due_at', ['late', 'late but paused', 'today', 'next week', 'without a date']],
    ['sort=-next_due_at', ['next week', 'today', 'late but paused', 'late', 'without a date']],
    ['active=true&sort=-next_due_at', ['next week', 'today', 'late']],
    ['sort=created_at&limit=1', ['late']],
  ])('with "%s" returns the tasks that match, in its order', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('filters by machine, and by due dates before a day, earliest first', async () => {
    expect(await titles(`machine_id=${machine_id}&active=true`)).toEqual(['today', 'late']);
    expect(await titles(`due_before=${day(0)}`)).toEqual(['late', 'late but paused']);
    expect(await titles(`due_before=${day(1)}`)).toEqual(['late', 'late but paused', 'today']);
  });

  it('returns each task once across pages sorted by a date that some tasks lack', async () => {
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const response: Response = await gym.request(
        'GET',
        `/api/v1/maintenance_tasks?sort=next_due_at&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      const page: Schemas['MaintenanceTaskPage'] = JSON.parse(await response.text());
      titles.push(...page.data.map(({ title }) => title));
      cursor = page.next_cursor;
    }
    expect(titles).toEqual(['late', 'late but paused', 'today', 'next week', 'without a date']);
  });
});

describe('DELETE /api/v1/maintenance_tasks/{id}', () => {
  const remove = (id: number) => gym.request('DELETE', `/api/v1/maintenance_tasks/${id}`);

  it('deletes a task that was never completed', async () => {
    const { id } = await add();
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });

  it('rejects a task that was completed', async () => {
    const { id } = await add({ rule_unit: 'day', rule_interval: 1 });
    await gym.request('POST', `/api/v1/maintenance_tasks/${id}/completions`, { body: {} });
    const response = await remove(id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'in_use',
      used_by: [{ kind: 'maintenance_completion', count: 1 }],
    });
  });
});
