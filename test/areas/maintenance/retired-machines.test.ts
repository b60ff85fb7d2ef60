import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, moveMachine } from '../../support/rows.ts';
import { send } from '../../support/meters.ts';
import { addPlan, deletePlan, tasksOf } from '../../support/plans.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const TIMEZONE = 'Pacific/Kiritimati';
const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Retired', TIMEZONE);
});

type Task = Schemas['MaintenanceTask'];

const addTask = async (machine_id: number, fields: object = {}): Promise<Task> => {
  const body = { machine_id, title: 'Oil', rule_unit: 'month', rule_interval: 1, next_due_at: day(-40), ...fields };
  return (await send<Task>(gym, 'POST', 'maintenance_tasks', body)).body;
};

const readTask = async (id: number): Promise<Task> => (await send<Task>(gym, 'GET', `maintenance_tasks/${id}`)).body;

const patchTask = (id: number, body: object) =>
  send<Task & { errors?: { detail: string }[] }>(gym, 'PATCH', `maintenance_tasks/${id}`, body);

describe('a retired machine', () => {
  it('has nothing due until it returns, when everything is due as it was', async () => {
    const { id, name } = await addMachine(gym, { name: randomUUID() });
    const task = await addTask(id);
    const isListed = async () => {
      const overview = await gym.call('overview', {});
      const upcoming = await gym.call('upcoming_maintenance', { machine_id: String(id) });
      const overdue = await send<Schemas['MaintenanceTaskPage']>(
        gym,
        'GET',
        `maintenance_tasks?overdue=true&machine_id=${id}`,
      );
      return [
        overview.overdue_maintenance?.first.some(({ machine_name }) => machine_name === name),
        upcoming.data.length > 0,
        overdue.body.data.length > 0,
        (await gym.call('get_machine', { machine_id: String(id) })).next_task !== null,
      ];
    };
    expect(await isListed()).toEqual([true, true, true, true]);
    await moveMachine(gym, id, { status: 'retired' });
    expect(await isListed()).toEqual([false, false, false, false]);
    expect(await readTask(task.id)).toMatchObject({ active: false, overdue: false, due_by: null });
    await moveMachine(gym, id, { status: 'active' });
    expect(await isListed()).toEqual([true, true, true, true]);
    expect(await readTask(task.id)).toMatchObject({ active: true, overdue: true, next_due_at: task.next_due_at });
  });

  it('keeps a task inactive that was inactive before, or that somebody paused meanwhile', async () => {
    const { id } = await addMachine(gym);
    const [before, meanwhile] = [await addTask(id), await addTask(id)];
    await patchTask(before.id, { active: false });
    await moveMachine(gym, id, { status: 'retired' });
    await patchTask(meanwhile.id, { active: false });
    await moveMachine(gym, id, { status: 'active' });
    for (const task of [before, meanwhile]) expect(await readTask(task.id)).toMatchObject({ active: false });
  });

  it('gets tasks that wait for its return, and refuses to activate one', async () => {
    const { id } = await addMachine(gym, { status: 'retired' });
    const task = await addTask(id);
    expect(task).toMatchObject({ active: false, overdue: false });
    const { status, body } = await patchTask(task.id, { active: true });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.detail).toContain(`machine ${id} is retired`);
    expect((await send(gym, 'POST', `maintenance_tasks/${task.id}/completions`, {})).status).toBe(409);
    await moveMachine(gym, id, { status: 'active' });
    expect(await readTask(task.id)).toMatchObject({ active: true, overdue: true });
  });

  it('suspends a task that moves to it, and lets go of one that moves away', async () => {
    const [inUse, retired] = [await addMachine(gym), await addMachine(gym, { status: 'retired' })];
    const task = await addTask(inUse.id);
    expect((await patchTask(task.id, { machine_id: retired.id })).body).toMatchObject({ active: false });
    expect((await patchTask(task.id, { machine_id: inUse.id })).body).toMatchObject({ active: true, overdue: true });
  });

  it('keeps the due dates of the tasks of its plan', async () => {
    const type = randomUUID();
    await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    const [task] = await tasksOf(gym, id);
    await patchTask(task?.id ?? 0, { next_due_at: day(-3) });
    await moveMachine(gym, id, { status: 'retired' });
    expect(await tasksOf(gym, id)).toMatchObject([{ active: false }]);
    await moveMachine(gym, id, { status: 'maintenance' });
    expect(await tasksOf(gym, id)).toMatchObject([{ active: true, overdue: true, next_due_at: day(-3) }]);
  });

  it('leaves no task of a plan that is deleted meanwhile', async () => {
    const type = randomUUID();
    const plan = await addPlan(gym, { type });
    const { id } = await addMachine(gym, { type });
    await moveMachine(gym, id, { status: 'retired' });
    await deletePlan(gym, plan.id);
    await moveMachine(gym, id, { status: 'active' });
    expect(await tasksOf(gym, id)).toMatchObject([{ active: false, plan_id: null }]);
  });

  it('is not made due by a reading of its meter, and is when it returns', async () => {
    const { id } = await addMachine(gym);
    const meter = (await send<Schemas['Meter']>(gym, 'POST', `meters`, { machine_id: id, name: 'Hours', unit: 'hour' }))
      .body;
    const task = await addTask(id, {
      rule_unit: null,
      rule_interval: null,
      next_due_at: null,
      meter_id: meter.id,
      meter_interval: 10,
    });
    await moveMachine(gym, id, { status: 'retired' });
    expect((await send(gym, 'POST', `meters/${meter.id}/readings`, { value: 12 })).status).toBe(201);
    expect(await readTask(task.id)).toMatchObject({ active: false, meter_due_at: null });
    await moveMachine(gym, id, { status: 'active' });
    expect(await readTask(task.id)).toMatchObject({ active: true, due_by: 'meter' });
  });

  it('returns with its tasks when the retirement is undone', async () => {
    const { id } = await addMachine(gym);
    const task = await addTask(id);
    await gym.call('retire_machine', { machine_id: String(id), reason: 'Sold' });
    expect(await readTask(task.id)).toMatchObject({ active: false });
    await gym.call('undo', {});
    expect(await readTask(task.id)).toMatchObject({ active: true, next_due_at: task.next_due_at });
  });
});
