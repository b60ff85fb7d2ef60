import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../../src/core/clock.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

import { addMachineAt, addSite, sendAs, type Site } from '../../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let site: Site;
let oil: Schemas['MaintenanceTask'];
let elsewhere: Schemas['MaintenanceTask'];

const addTask = (machine_id: number, title: string): Promise<Schemas['MaintenanceTask']> =>
  send(gym, 'POST', '/api/v1/maintenance_tasks', {
    machine_id,
    title,
    rule_unit: 'week',
    rule_interval: 1,
    next_due_at: '2026-01-05',
    checklist: ['Oil'],
  });

const complete = (task: Schemas['MaintenanceTask'], completed_on: string, token = gym.tokens.write) =>
  sendAs(gym, token, 'POST', `/maintenance_tasks/${task.id}/completions`, {
    completed_on,
    checklist: [{ item: 'Oil', ok: true }],
  });

beforeAll(async () => {
  gym = await service.createGym('What was done');
  site = await addSite(service, gym, 'North');
  const south = await addSite(service, gym, 'South');
  oil = await addTask((await addMachineAt(gym, site.id, { name: 'Rower 1' })).id, 'Oil the chain');
  elsewhere = await addTask((await addMachineAt(gym, south.id, { name: 'Rower 2' })).id, 'Wipe the rail');
  await complete(oil, '2026-01-06');
  await sendAs(gym, gym.tokens.write, 'POST', `/maintenance_tasks/${oil.id}/skips`, { reason: 'Closed.' });
  await complete(oil, '2026-01-20', site.token);
  await complete(elsewhere, '2026-01-07');
});

const list = async (query = '', token = gym.tokens.write): Promise<Schemas['CompletionPage']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/completions?${query}`, { token })).text());

const daysOf = ({ data }: Schemas['CompletionPage']) => data.map(({ completed_on, due_on }) => completed_on ?? due_on);

describe('GET /completions', () => {
  it('lists what was done and what was skipped with its reason, the latest day first', async () => {
    const { data } = await list();
    expect(data).toMatchObject([
      { skipped: false, completed_on: '2026-01-20', due_on: '2026-01-19', person_id: site.person_id },
      { skipped: true, completed_on: null, due_on: '2026-01-12', reason: 'Closed.', checklist: [] },
      { completed_on: '2026-01-07', machine_name: 'Rower 2', task_title: 'Wipe the rail' },
      { completed_on: '2026-01-06', due_on: '2026-01-05', checklist: [{ item: 'Oil', ok: true }], reason: null },
    ]);
  });

  it.each<[string, () => string, string[]]>([
    ['a machine', () => `machine_id=${oil.machine_id}`, ['2026-01-20', '2026-01-12', '2026-01-06']],
    ['a location', () => `location_id=${site.id}`, ['2026-01-20', '2026-01-12', '2026-01-06']],
    ['a task', () => `task_id=${elsewhere.id}`, ['2026-01-07']],
    [
      'a machine and its location',
      () => `machine_id=${oil.machine_id}&location_id=${site.id}`,
      ['2026-01-20', '2026-01-12', '2026-01-06'],
    ],
    ['a machine and another location', () => `machine_id=${elsewhere.machine_id}&location_id=${site.id}`, []],
    ['a task and a location that does not exist', () => `task_id=${elsewhere.id}&location_id=999999`, []],
    ['a machine and days', () => `machine_id=${oil.machine_id}&from=2026-01-12`, ['2026-01-20', '2026-01-12']],
    ['a person', () => `person_id=${site.person_id}`, ['2026-01-20']],
    ['days', () => 'from=2026-01-07&to=2026-01-12', ['2026-01-12', '2026-01-07']],
    ['skipped dates', () => 'skipped=true', ['2026-01-12']],
    ['a task of nobody', () => 'task_id=999999', []],
  ])('filters by %s', async (_title, query, days) => {
    expect(daysOf(await list(query()))).toEqual(days);
  });

  it('continues after each row with a cursor, over both kinds', async () => {
    const seen: (string | null)[] = [];
    for (let cursor = ''; ;) {
      const page = await list(`limit=1${cursor}`);
      seen.push(...daysOf(page));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(['2026-01-20', '2026-01-12', '2026-01-07', '2026-01-06']);
  });

  it('shows callers of a site and of another gym nothing of other machines', async () => {
    expect(daysOf(await list('', site.token))).toEqual(['2026-01-20', '2026-01-12', '2026-01-06']);
    const other = await service.createGym('Another gym');
    expect((await list('', other.tokens.write)).data).toEqual([]);
  });
});

describe('list_completions', () => {
  it('finds completions by the names of a machine and a person', async () => {
    const { data } = await gym.call('list_completions', { machine_id: 'Rower 1', skipped: false });
    expect(data.map(({ completed_on }) => completed_on)).toEqual(['2026-01-20', '2026-01-06']);
    const { data: own } = await gym.call('list_completions', { person_id: 'The manager of North' });
    expect(own).toHaveLength(1);
  });
});

describe('upcoming_maintenance', () => {
  it('selects by days, by the assignee and by what nobody has', async () => {
    const named = await addTask(oil.machine_id, 'Tighten the seat');
    await send(gym, 'PATCH', `/api/v1/maintenance_tasks/${named.id}`, { assignee_id: site.person_id });
    const titles = async (args: object) =>
      (await gym.call('upcoming_maintenance', args)).data.map(({ title }) => title);
    expect(await titles({ assignee_id: 'The manager of North' })).toEqual(['Tighten the seat']);
    expect(await titles({ unassigned: true })).toEqual(['Wipe the rail', 'Oil the chain']);
    expect(await titles({ from: '2026-01-13', to: '2026-01-19' })).toEqual(['Wipe the rail'].slice(0, 0));
    expect(await titles({ to: '2026-01-12' })).toContain('Tighten the seat');
    expect(await titles({ from: today('UTC') })).toEqual([]);
  });
});

describe('the steps of upcoming maintenance', () => {
  it('are in the first row of a page that has them, which rows with the same name refer to', async () => {
    const plan = await service.createGym('Steps of a plan');
    const machines = await Promise.all([1, 2, 3].map((n) => addMachine(plan, { name: `Bike ${n}` })));
    const steps = { instructions: 'Take the cover off.', checklist: ['Chain', 'Pedals'] };
    for (const [index, { id: machine_id }] of machines.entries())
      await send(plan, 'POST', '/api/v1/maintenance_tasks', {
        ...{ title: 'Service', next_due_at: '2026-01-05', machine_id },
        ...(index < 2 ? steps : { ...steps, instructions: 'Look at it.' }),
      });
    const none = { title: 'Wipe', next_due_at: '2026-01-06', machine_id: machines[0]?.id };
    for (const _ of [1, 2]) await send(plan, 'POST', '/api/v1/maintenance_tasks', none);
    const { data } = await plan.call('upcoming_maintenance', {});
    expect(data).toMatchObject([steps, { checklist: [] }, { ...steps, instructions: 'Look at it.' }, {}, {}]);
    expect(data.map((row) => row.same_steps_as ?? null)).toEqual([null, data[0]?.id, null, null, null]);
    expect(data[1]?.instructions ?? null).toBeNull();
  });
});

describe('the parts of a task', () => {
  const addPart = async (fields: object = {}): Promise<Schemas['Part']> => {
    const part = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', {
      name: `Chain oil ${Math.random()}`,
      ...fields,
    });
    await send(gym, 'POST', `/api/v1/parts/${part.id}/movements`, { kind: 'receipt', quantity: 5 });
    return part;
  };

  it('are given when it is created or changed, and taken by a completion that asks for it', async () => {
    const part = await addPart();
    const created = await gym.call('create_maintenance_task', {
      machine_id: 'Rower 1',
      title: 'Change the chain oil',
      parts: [{ part: part.name, quantity: 1 }],
    });
    expect(created.parts).toEqual([{ part_id: part.id, quantity: 1 }]);
    const changed = await gym.call('update_maintenance_task', {
      task_id: String(created.id),
      parts: [{ part: part.name, quantity: 2 }],
    });
    expect(changed.parts).toEqual([{ part_id: part.id, quantity: 2 }]);
    await gym.call('complete_maintenance', { task_id: String(created.id), consume_parts: true });
    expect((await send<Schemas['Part']>(gym, 'GET', `/api/v1/parts/${part.id}`)).quantity).toBe(3);
  });

  it('keep a part from being deleted, and are neither unknown, nor of another site, nor repeated', async () => {
    const { id } = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Strap' });
    const body = { machine_id: oil.machine_id, title: 'New strap', parts: [{ part_id: id, quantity: 1 }] };
    await send(gym, 'POST', '/api/v1/maintenance_tasks', body);
    expect((await sendAs(gym, gym.tokens.write, 'DELETE', `/parts/${id}`)).status).toBe(409);
    const south = await send<Schemas['LocationPage']>(gym, 'GET', '/api/v1/locations?q=South');
    const hidden = await addPart({ location_id: south.data[0]?.id });
    for (const [parts, pointer] of [
      [[{ part_id: 999_999, quantity: 1 }], '/parts/0/part_id'],
      [[{ part_id: hidden.id, quantity: 1 }], '/parts/0/part_id'],
      [[body.parts[0], body.parts[0]], '/parts/1/part_id'],
    ]) {
      const answer = await sendAs(gym, site.token, 'POST', '/maintenance_tasks', { ...body, parts });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
    }
  });

  it('are those of its plan, where a tool names them too, with the day on which the tasks start', async () => {
    const part = await addPart();
    const plan = await gym
      .call('create_maintenance_plan', {
        name: 'Rowers',
        type: 'rower',
        starts_on: '2999-01-01',
        tasks: [{ title: 'Grease', rule_unit: 'week', rule_interval: 1, parts: [{ part: part.name, quantity: 1 }] }],
      })
      .catch((error: Error) => error.message);
    expect(plan).toContain('at most 3650 days ahead');
    const day = '2027-03-01';
    await gym.call('create_maintenance_plan', {
      name: 'Rowers',
      type: 'rower',
      starts_on: day,
      tasks: [{ title: 'Grease', rule_unit: 'week', rule_interval: 1, parts: [{ part: part.name, quantity: 1 }] }],
    });
    const { data } = await gym.call('upcoming_maintenance', { q: 'Grease', from: day, to: day });
    expect(data.map(({ next_due_at }) => next_due_at)).toEqual([day, day]);
    const task = await send<Schemas['MaintenanceTask']>(gym, 'GET', `/api/v1/maintenance_tasks/${data[0]?.id}`);
    expect(task.parts).toEqual([{ part_id: part.id, quantity: 1 }]);
    const late = await gym.tryCall('create_maintenance_plan', {
      name: 'Late',
      type: 'rower',
      starts_on: '2020-01-01',
      tasks: [{ title: 'Late', rule_unit: 'week', rule_interval: 1 }],
    });
    expect(late.text).toContain('must not be before today');
  });
});
