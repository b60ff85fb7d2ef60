import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../../src/core/clock.ts';
import { addMeter, addReading, readTask, send } from '../../support/meters.ts';
import { addPlan, changePlan, deletePlan, MONTHLY, openTasksOf, preview, tasksOf } from '../../support/plans.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Changed plans', 'Europe/Amsterdam');
});

/** Returns a machine type that no other test uses. */
const newType = (): string => `Type ${randomUUID()}`;

const inDays = (days: number): string => addDays(today('Europe/Amsterdam'), days);

const keysOf = (tasks: readonly Schemas['MaintenanceTask'][]) =>
  tasks.map(({ plan_id, plan_key }) => [plan_id, plan_key]);

const patchMachine = (id: number, body: object) => send(gym, 'PATCH', `machines/${id}`, body);

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
