import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../../src/platform/clock.ts';
import { importFile } from '../../support/imports.ts';
import { addMeter, addReading, eventsOfTask, readTask, send } from '../../support/meters.ts';
import { addPlan, changePlan, deletePlan, MONTHLY, openTasksOf, preview, tasksOf } from '../../support/plans.ts';
import { addLocation, addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Plans', 'Europe/Amsterdam');
});

/** Returns a machine type that no other test uses. */
const newType = (): string => `Type ${randomUUID()}`;

const inDays = (days: number): string => addDays(today('Europe/Amsterdam'), days);

const keysOf = (tasks: readonly Schemas['MaintenanceTask'][]) =>
  tasks.map(({ plan_id, plan_key }) => [plan_id, plan_key]);

const patchMachine = (id: number, body: object) => send(gym, 'PATCH', `machines/${id}`, body);

describe('a plan', () => {
  it('makes its tasks on the machines that fit, with one event each', async () => {
    const type = newType();
    const [machine, other] = [await addMachine(gym, { type: type.toUpperCase() }), await addMachine(gym)];
    const tasks = [
      {
        ...MONTHLY,
        instructions: 'Use silicone oil.',
        estimated_minutes: 20,
        starts_in_days: 9,
        checklist: [{ item: 'Unplug' }],
      },
      { key: 'once', title: 'Level it', starts_in_days: 3 },
    ];
    const plan = await addPlan(gym, { type }, { tasks });
    const [belt, once, ...rest] = await openTasksOf(gym, machine.id);
    expect(rest).toEqual([]);
    expect(belt).toMatchObject({
      title: 'Lubricate the belt',
      instructions: 'Use silicone oil.',
      rule_unit: 'month',
      rule_interval: 1,
      next_due_at: inDays(9),
      starts_on: inDays(9),
      plan_id: plan.id,
      plan_key: 'belt',
      checklist: ['Unplug'],
      checklist_items: [{ item: 'Unplug', kind: 'check', unit: null, min: null, max: null, required: false }],
      estimated_minutes: 20,
      ticket_on_failure: true,
      version: 1,
    });
    expect(once).toMatchObject({ plan_key: 'once', next_due_at: inDays(3), rule_unit: null });
    expect((await eventsOfTask(gym, belt?.id ?? 0)).map(({ type: kind }) => kind)).toEqual([
      'maintenance_task.created',
    ]);
    expect(await tasksOf(gym, other.id)).toEqual([]);
  });

  it('is complete when it is read, with its event', async () => {
    const plan = await addPlan(gym, { brand: 'Nobody' });
    expect(plan).toMatchObject({
      match: { brand: 'Nobody', model: null, type: null, category: null, location_id: null },
      tasks: [{ ...MONTHLY, basis: 'scheduled', starts_in_days: null, meter: null, checklist: [], parts: [] }],
      active: true,
    });
    expect((await send(gym, 'GET', `maintenance_plans/${plan.id}`)).body).toEqual(plan);
  });

  it('is first due one interval after it reaches a machine by default', async () => {
    const type = newType();
    const weekly = { key: 'week', title: 'Clean', rule_unit: 'week', rule_interval: 2 } as const;
    await addPlan(gym, { type }, { tasks: [weekly] });
    const { id } = await addMachine(gym, { type });
    expect(await openTasksOf(gym, id)).toMatchObject([{ next_due_at: inDays(14) }]);
  });

  it.each([
    ['no criterion', { match: { brand: null } }, '/match'],
    ['a location that does not exist', { match: { location_id: 2 ** 40 } }, '/match/location_id'],
    ['the same key twice', { tasks: [MONTHLY, MONTHLY] }, '/tasks/1/key'],
    ['half a rule', { tasks: [{ key: 'a', title: 'A', rule_unit: 'day' }] }, '/tasks/0/rule_interval'],
    ['a task that is never due', { tasks: [{ key: 'a', title: 'A' }] }, '/tasks/0/starts_in_days'],
    [
      'a part that does not exist',
      { tasks: [{ ...MONTHLY, parts: [{ part_id: 2 ** 40, quantity: 1 }] }] },
      '/tasks/0/parts/0/part_id',
    ],
    [
      'a step twice',
      { tasks: [{ ...MONTHLY, checklist: [{ item: 'A' }, { item: 'A' }] }] },
      '/tasks/0/checklist/1/item',
    ],
    [
      'a limit of a text',
      { tasks: [{ ...MONTHLY, checklist: [{ item: 'A', kind: 'text', min: 1 }] }] },
      '/tasks/0/checklist/0/min',
    ],
    [
      'a maximum below the minimum',
      { tasks: [{ ...MONTHLY, checklist: [{ item: 'A', kind: 'number', min: 2, max: 1 }] }] },
      '/tasks/0/checklist/0/max',
    ],
  ])('is rejected with %s', async (_what, fields, place) => {
    const body = { name: 'Refused', match: { type: 'X' }, tasks: [MONTHLY], ...fields };
    const response = await gym.request('POST', '/api/v1/maintenance_plans', { body });
    expect(await refusal(response)).toMatchObject({ status: 422, places: [place] });
  });

  it('never reaches the machines of another tenant', async () => {
    const other = await service.createGym('Other plans');
    const type = newType();
    const machine = await addMachine(other, { type });
    const plan = await addPlan(gym, { type });
    expect(await tasksOf(other, machine.id)).toEqual([]);
    expect(await preview(gym, plan.id)).toEqual([]);
    const foreign = await addLocation(other);
    const body = { name: 'Foreign', match: { location_id: foreign.id }, tasks: [MONTHLY] };
    expect((await gym.request('POST', '/api/v1/maintenance_plans', { body })).status).toBe(422);
  });
});

describe('a machine', () => {
  it('gets the tasks when it starts to fit, loses the open ones when it stops, and gets the same ones back', async () => {
    const type = newType();
    const plan = await addPlan(gym, { type });
    const { id } = await addMachine(gym);
    await patchMachine(id, { type });
    const [task] = await openTasksOf(gym, id);
    expect(task).toMatchObject({ plan_id: plan.id });
    const path = `maintenance_tasks/${task?.id}/completions`;
    await send(gym, 'POST', path, { note: 'Done' });
    await patchMachine(id, { type: null });
    expect(await openTasksOf(gym, id)).toEqual([]);
    expect((await send<Schemas['MaintenanceCompletionPage']>(gym, 'GET', path)).body.data).toHaveLength(1);
    await patchMachine(id, { type });
    expect(await openTasksOf(gym, id)).toMatchObject([{ id: task?.id, active: true }]);
    expect(await tasksOf(gym, id)).toHaveLength(1);
  });

  it('does not fit while it is retired', async () => {
    const type = newType();
    await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    await send(gym, 'PATCH', `machines/${id}/status`, { status: 'retired' });
    expect(await openTasksOf(gym, id)).toEqual([]);
    await send(gym, 'PATCH', `machines/${id}/status`, { status: 'active' });
    expect(await openTasksOf(gym, id)).toHaveLength(1);
  });

  it('gets the tasks when it is imported, and when a tool creates or changes it', async () => {
    const type = newType();
    await addPlan(gym, { type });
    const name = randomUUID();
    await importFile(gym, 'machines', `name,type\n${name},${type}\n${name} 2,${type}\n`);
    const { body } = await send<Schemas['MachinePage']>(gym, 'GET', `machines?q=${name}`);
    for (const { id } of body.data) expect(await openTasksOf(gym, id)).toHaveLength(1);
    expect(body.data).toHaveLength(2);
    const { machines } = await gym.call('create_machine', { name: `${name} 3`, type });
    const made = machines[0]?.id ?? 0;
    expect(await openTasksOf(gym, made)).toHaveLength(1);
    await gym.call('update_machine', { machine_id: String(made), type: 'Other' });
    expect(await openTasksOf(gym, made)).toEqual([]);
  });

  it('fits by any location above its own, also when a location moves', async () => {
    const [site, hall, room] = [await addLocation(gym), await addLocation(gym), await addLocation(gym)];
    await send(gym, 'PATCH', `locations/${room.id}`, { parent_id: hall.id });
    const { id } = await addMachine(gym, { location_id: room.id });
    await addPlan(gym, { location_id: site.id });
    expect(await openTasksOf(gym, id)).toEqual([]);
    await send(gym, 'PATCH', `locations/${hall.id}`, { parent_id: site.id });
    expect(await openTasksOf(gym, id)).toHaveLength(1);
    await send(gym, 'PATCH', `locations/${hall.id}`, { parent_id: null });
    expect(await openTasksOf(gym, id)).toEqual([]);
    expect((await gym.request('DELETE', `/api/v1/locations/${site.id}`)).status).toBe(409);
  });

  it('keeps a task that somebody paused paused', async () => {
    const type = newType();
    const plan = await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    const [task] = await openTasksOf(gym, id);
    await send(gym, 'PATCH', `maintenance_tasks/${task?.id}`, { active: false });
    await changePlan(gym, plan.id, { tasks: [{ ...MONTHLY, title: 'Oil the belt' }] });
    await patchMachine(id, { type: null });
    await patchMachine(id, { type });
    expect(await tasksOf(gym, id)).toMatchObject([{ active: false, title: 'Oil the belt' }]);
  });
});

describe('a task of a plan', () => {
  it('is rejected when a request changes what its plan determines', async () => {
    const type = newType();
    await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    const [task] = await openTasksOf(gym, id);
    const path = `/api/v1/maintenance_tasks/${task?.id}`;
    for (const [name, value] of Object.entries({
      title: 'Mine',
      rule_interval: 2,
      checklist: ['Mine'],
      machine_id: (await addMachine(gym)).id,
    }))
      expect(await refusal(await gym.request('PATCH', path, { body: { [name]: value } }))).toMatchObject({
        status: 422,
        places: [`/${name}`],
      });
    const body = { title: task?.title, next_due_at: inDays(2), assignee: 'Kim' };
    expect((await gym.request('PATCH', path, { body })).status).toBe(200);
  });

  it('is rejected when a request activates it although the plan makes it no longer', async () => {
    const type = newType();
    await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    await patchMachine(id, { type: null });
    const [task] = await tasksOf(gym, id);
    const response = await gym.request('PATCH', `/api/v1/maintenance_tasks/${task?.id}`, { body: { active: true } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: ['/active'] });
  });
});

describe('a change of a plan', () => {
  it('changes its open tasks but not their dates, and no completion', async () => {
    const type = newType();
    const plan = await addPlan(gym, { type }, { tasks: [{ ...MONTHLY, checklist: [{ item: 'Unplug' }] }] });
    const { id } = await addMachine(gym, { type });
    const [task] = await openTasksOf(gym, id);
    const path = `maintenance_tasks/${task?.id}/completions`;
    await send(gym, 'POST', path, { checklist: [{ item: 'Unplug', ok: true }] });
    const before = await readTask(gym, task?.id ?? 0);
    await changePlan(gym, plan.id, { tasks: [{ ...MONTHLY, title: 'Oil the belt', rule_interval: 2 }] });
    expect(await readTask(gym, before.id)).toMatchObject({
      title: 'Oil the belt',
      rule_interval: 2,
      next_due_at: before.next_due_at,
      checklist: [],
      version: before.version + 1,
    });
    expect((await send<Schemas['MaintenanceCompletionPage']>(gym, 'GET', path)).body.data).toMatchObject([
      { checklist: [{ item: 'Unplug', ok: true }] },
    ]);
  });

  it('makes tasks of new keys, and deactivates those whose key is gone', async () => {
    const type = newType();
    const plan = await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    await changePlan(gym, plan.id, { tasks: [{ ...MONTHLY, key: 'frame' }] });
    expect(keysOf(await openTasksOf(gym, id))).toEqual([[plan.id, 'frame']]);
    await changePlan(gym, plan.id, { active: false });
    expect(await openTasksOf(gym, id)).toEqual([]);
    await changePlan(gym, plan.id, { active: true });
    expect(keysOf(await openTasksOf(gym, id))).toEqual([[plan.id, 'frame']]);
    await changePlan(gym, plan.id, { match: { type: newType() } });
    expect(await openTasksOf(gym, id)).toEqual([]);
  });
});

describe('the deletion of a plan', () => {
  it('deactivates its tasks, which then belong to no plan', async () => {
    const type = newType();
    const plan = await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    expect(await deletePlan(gym, plan.id)).toBe(204);
    expect(await tasksOf(gym, id)).toMatchObject([{ active: false, plan_id: null, plan_key: null }]);
  });
});

describe('two plans with the same key', () => {
  it('leave it to the older one, until that goes', async () => {
    const type = newType();
    const older = await addPlan(gym, { type });
    const younger = await addPlan(gym, { type }, { tasks: [MONTHLY, { ...MONTHLY, key: 'frame' }] });
    const { id } = await addMachine(gym, { type });
    expect(keysOf(await openTasksOf(gym, id))).toEqual([
      [older.id, 'belt'],
      [younger.id, 'frame'],
    ]);
    expect(await preview(gym, younger.id)).toMatchObject([
      {
        id,
        tasks: [
          { key: 'belt', task_id: null, shadowed_by: older.id, next_due_at: null },
          { key: 'frame', shadowed_by: null },
        ],
      },
    ]);
    await changePlan(gym, older.id, { active: false });
    expect(keysOf(await openTasksOf(gym, id)).toSorted()).toEqual([
      [younger.id, 'belt'],
      [younger.id, 'frame'],
    ]);
    await changePlan(gym, older.id, { active: true });
    expect(keysOf(await openTasksOf(gym, id))).toEqual([
      [older.id, 'belt'],
      [younger.id, 'frame'],
    ]);
    await deletePlan(gym, older.id);
    expect(keysOf(await openTasksOf(gym, id)).toSorted()).toEqual([
      [younger.id, 'belt'],
      [younger.id, 'frame'],
    ]);
  });
});

describe('a task by a meter', () => {
  const meter = { name: 'running HOURS', interval: 100 };

  it('is due by its rule only until the machine has the meter', async () => {
    const type = newType();
    await addPlan(gym, { type }, { tasks: [{ ...MONTHLY, meter }] });
    const { id } = await addMachine(gym, { type });
    const [before] = await openTasksOf(gym, id);
    expect(before).toMatchObject({ meter_id: null, rule_unit: 'month' });
    const added = await addMeter(gym, { machine_id: id });
    expect(await openTasksOf(gym, id)).toMatchObject([
      {
        id: before?.id,
        meter_id: added.id,
        meter_interval: 100,
        next_due_value: 100,
        next_due_at: before?.next_due_at,
      },
    ]);
    await send(gym, 'PATCH', `meters/${added.id}`, { name: 'Distance' });
    expect(await openTasksOf(gym, id)).toMatchObject([{ meter_id: null, meter_interval: null, next_due_value: null }]);
  });

  it('waits for the meter without a rule', async () => {
    const type = newType();
    const plan = await addPlan(gym, { type }, { tasks: [{ key: 'belt', title: 'Belt', meter }] });
    const { id } = await addMachine(gym, { type });
    expect(await tasksOf(gym, id)).toEqual([]);
    expect(await preview(gym, plan.id)).toMatchObject([{ tasks: [{ waits_for_meter: true, task_id: null }] }]);
    await addMeter(gym, { machine_id: id, kind: 'gauge', name: 'Gauge' });
    const added = await addMeter(gym, { machine_id: id });
    const [task] = await openTasksOf(gym, id);
    expect(task).toMatchObject({ meter_id: added.id, next_due_at: null, starts_on: null });
    await addReading(gym, added.id, 120);
    expect(await readTask(gym, task?.id ?? 0)).toMatchObject({ overdue: true, due_by: 'meter' });
  });
});

describe('GET /api/v1/maintenance_plans/{id}/machines', () => {
  it('shows what an inactive plan would do, before anything is made', async () => {
    const type = newType();
    const machine = await addMachine(gym, { type });
    const plan = await addPlan(gym, { type }, { active: false });
    const task = {
      key: 'belt',
      title: 'Lubricate the belt',
      meter_id: null,
      waits_for_meter: false,
      shadowed_by: null,
    };
    const [shown] = await preview(gym, plan.id);
    expect(shown).toEqual({
      id: machine.id,
      name: machine.name,
      location_id: null,
      tasks: [{ ...task, task_id: null, next_due_at: expect.stringMatching(/^\d{4}-/) }],
    });
    expect(await tasksOf(gym, machine.id)).toEqual([]);
    await changePlan(gym, plan.id, { active: true });
    const [made] = await openTasksOf(gym, machine.id);
    expect(await preview(gym, plan.id)).toMatchObject([
      { tasks: [{ task_id: made?.id, next_due_at: made?.next_due_at }] },
    ]);
    expect(made?.next_due_at).toBe(shown?.tasks[0]?.next_due_at);
  });

  it('has pages', async () => {
    const type = newType();
    for (let n = 0; n < 3; n += 1) await addMachine(gym, { type });
    const { id } = await addPlan(gym, { type });
    const path = `maintenance_plans/${id}/machines?limit=2`;
    const { body } = await send<Schemas['PlannedMachinePage']>(gym, 'GET', path);
    const { body: last } = await send<Schemas['PlannedMachinePage']>(gym, 'GET', `${path}&cursor=${body.next_cursor}`);
    expect([body.data.length, body.has_more, last.data.length, last.has_more]).toEqual([2, true, 1, false]);
  });
});
