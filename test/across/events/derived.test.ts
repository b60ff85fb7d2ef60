import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { deriveEvents } from '../../../src/across/events/derived.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { runJob } from '../../support/jobs.ts';
import { addMachine, addSupplier, moveMachine } from '../../support/rows.ts';
import { useService, type Gym } from '../../support/service.ts';

// Always on different days.
const EARLY = 'Pacific/Kiritimati';
const LATE = 'Pacific/Niue';

const service = useService();
let gym: Gym;
let machine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Calendar', EARLY);
  machine = await addMachine(gym);
});

const derive = (signal?: AbortSignal): Promise<void> => runJob(service.database, deriveEvents, {}, signal);

const create = async (path: string, body: object, by = gym): Promise<{ id: number }> => {
  const response = await by.request('POST', `/api/v1/${path}`, { body });
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

const change = async (method: string, path: string, body: object): Promise<void> => {
  const response = await gym.request(method, `/api/v1/${path}`, { body });
  expect(response.ok, `${method} ${path}`).toBe(true);
};

const addTask = (next_due_at: string, rest: object = {}): Promise<{ id: number }> =>
  create('maintenance_tasks', { machine_id: machine.id, title: 'Lubricate', next_due_at, ...rest });

const eventsOf = async (path: string, by = gym): Promise<Schemas['Event'][]> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const page: Schemas['EventPage'] = JSON.parse(await (await by.request('GET', `/api/v1/${path}/events`)).text());
  return page.data;
};

/** The types of a record's events that follow from the calendar, oldest first. */
const derivedOf = async (path: string, by?: Gym): Promise<string[]> =>
  (await eventsOf(path, by))
    .filter(({ actor }) => actor.name === null)
    .map(({ type }) => type)
    .toReversed();

const DAY = today(EARLY);

describe('a task', () => {
  it('has one event when it is due and another when it is overdue, however often and wherever the job runs', async () => {
    const [due, overdue, later] = [await addTask(DAY), await addTask(addDays(DAY, -1)), await addTask(addDays(DAY, 1))];
    await Promise.all([derive(), derive()]);
    await derive();
    expect(await derivedOf(`maintenance_tasks/${due.id}`)).toEqual(['maintenance_task.due']);
    expect(await derivedOf(`maintenance_tasks/${overdue.id}`)).toEqual([
      'maintenance_task.due',
      'maintenance_task.overdue',
    ]);
    expect(await derivedOf(`maintenance_tasks/${later.id}`)).toEqual([]);
  });

  it('has events that show it as it was, without an actor, and keeps its version', async () => {
    const task = await addTask(addDays(DAY, -1));
    await derive();
    const response = await gym.request('GET', `/api/v1/maintenance_tasks/${task.id}`);
    const data: unknown = JSON.parse(await response.text());
    expect(data).toMatchObject({ version: 1 });
    expect((await eventsOf(`maintenance_tasks/${task.id}`))[0]).toMatchObject({
      type: 'maintenance_task.overdue',
      actor: { name: null, tool: null },
      request_id: null,
      changes: {},
      data,
    });
  });

  it('is found by the tool list_events with the verb of its event', async () => {
    const task = await addTask(addDays(DAY, -1));
    await derive();
    await sleep(3);
    for (const verb of ['due', 'overdue'] as const)
      expect((await gym.call('list_events', { verb })).data[0]).toMatchObject({
        type: `maintenance_task.${verb}`,
        resource_id: task.id,
      });
  });

  it('is due on the day of its gym', async () => {
    const other = await service.createGym('Behind', LATE);
    const task = await create(
      'maintenance_tasks',
      { machine_id: (await addMachine(other)).id, title: 'Lubricate', next_due_at: DAY },
      other,
    );
    await derive();
    expect(await derivedOf(`maintenance_tasks/${task.id}`, other)).toEqual([]);
  });

  it('that is completed has new events when it is due again', async () => {
    const rule = { rule_unit: 'month', rule_interval: 1, basis: 'scheduled' };
    const task = await addTask(addDays(DAY, -1), rule);
    await derive();
    await change('POST', `maintenance_tasks/${task.id}/completions`, {});
    await derive();
    expect(await derivedOf(`maintenance_tasks/${task.id}`)).toHaveLength(2);
    await change('PATCH', `maintenance_tasks/${task.id}`, { next_due_at: DAY });
    await derive();
    expect((await derivedOf(`maintenance_tasks/${task.id}`)).slice(2)).toEqual(['maintenance_task.due']);
  });

  it('that is inactive or without a date has none', async () => {
    const [inactive, undated] = [await addTask(DAY), await addTask(DAY)];
    await change('PATCH', `maintenance_tasks/${inactive.id}`, { active: false });
    await gym.seed((tx) =>
      tx.em
        .getKysely()
        .updateTable('maintenance_task')
        .set({ next_due_at: null })
        .where('id', '=', undated.id)
        .execute(),
    );
    await derive();
    expect(await derivedOf(`maintenance_tasks/${inactive.id}`)).toEqual([]);
    expect(await derivedOf(`maintenance_tasks/${undated.id}`)).toEqual([]);
  });
});

describe('a contract', () => {
  it('has one event when it begins to expire', async () => {
    const supplier_id = (await addSupplier(gym)).id;
    const add = (ends_on: string, rest: object = {}) =>
      create('contracts', {
        supplier_id,
        title: 'Service',
        starts_on: '2026-01-01',
        ends_on,
        notice_days: 30,
        ...rest,
      });
    const [expiring, far, past] = [
      await add(addDays(DAY, 30)),
      await add(addDays(DAY, 31)),
      await add(addDays(DAY, -1)),
    ];
    const cancelled = await add(DAY);
    await gym.seed((tx) =>
      tx.em
        .getKysely()
        .updateTable('contract')
        .set({ cancelled_at: new Date().toISOString() })
        .where('id', '=', cancelled.id)
        .execute(),
    );
    await derive();
    await derive();
    expect(await derivedOf(`contracts/${expiring.id}`)).toEqual(['contract.expiring']);
    for (const { id } of [far, past, cancelled]) expect(await derivedOf(`contracts/${id}`)).toEqual([]);
  });
});

describe('a machine', () => {
  it('has one event 30 days before its warranty ends, which the list of events of machines includes', async () => {
    const add = (warranty_until: string) => addMachine(gym, { warranty_until });
    const [ending, far, ended] = [
      await add(addDays(DAY, 30)),
      await add(addDays(DAY, 31)),
      await add(addDays(DAY, -1)),
    ];
    const retired = await add(DAY);
    await moveMachine(gym, retired.id, { status: 'retired' });
    await derive();
    await derive();
    expect(await derivedOf(`machines/${ending.id}`)).toEqual(['warranty.ending']);
    for (const { id } of [far, ended, retired]) expect(await derivedOf(`machines/${id}`)).toEqual([]);
    const { data } = await gym.api.GET('/api/v1/events', { params: { query: { kind: 'machine', limit: 100 } } });
    expect(data?.data.filter(({ type }) => type === 'warranty.ending')).toMatchObject([
      { resource: { kind: 'machine', id: ending.id }, data: { warranty_until: addDays(DAY, 30) } },
    ]);
  });
});

describe('a run that is interrupted', () => {
  it('is continued by the next ones, without an event lost or recorded twice', async () => {
    const crowd = await service.createGym('Crowd', EARLY);
    const { id } = await addMachine(crowd);
    await crowd.seed((tx) =>
      sql`insert into maintenance_task (machine_id, title, next_due_at)
        select ${id}, 'Lubricate', ${DAY}::date from generate_series(1, 1200)`.execute(tx.em.getKysely()),
    );
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    await derive(stop.signal);
    await Promise.all([derive(), derive()]);
    await derive();
    const { rows } = await crowd.seed((tx) =>
      sql`select count(*) as events, count(distinct resource_id) as tasks from event
        where type = 'maintenance_task.due'`.execute(tx.em.getKysely()),
    );
    expect(rows).toEqual([{ events: 1200, tasks: 1200 }]);
  });
});
