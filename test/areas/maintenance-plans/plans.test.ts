import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { importFile } from '../../support/imports.ts';
import { eventsOfTask, send } from '../../support/meters.ts';
import { addPlan, changePlan, MONTHLY, openTasksOf, preview, tasksOf } from '../../support/plans.ts';
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
