import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../support/areas.ts';
import { addPlan } from '../../support/plans.ts';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let task_id: string;
beforeEach(async () => {
  gym = await service.createGym('Tasks by tool');
  await addMachine(gym, { name: 'Leg press' });
  const task = { machine_id: 'Leg press', title: 'Cable check', rule_unit: 'month', rule_interval: 1 } as const;
  task_id = String((await gym.call('create_maintenance_task', { ...task, next_due_at: '2030-01-10' })).id);
});

const update = (args: object) => gym.call('update_maintenance_task', { task_id, ...args });

const refusalOf = (args: object): Promise<string> => refusedCall(gym, 'update_maintenance_task', { task_id, ...args });

describe('update_maintenance_task', () => {
  it('moves the due date, and keeps what is not given', async () => {
    expect(await update({ next_due_at: '2030-01-12' })).toMatchObject({
      title: 'Cable check',
      next_due_at: '2030-01-12',
      rule_unit: 'month',
      machine_name: 'Leg press',
      machine_status: 'active',
      version: 2,
    });
  });

  it('assigns a person by name, or somebody who is none of the gym', async () => {
    const { id } = await send<{ id: number }>(gym, 'POST', '/api/v1/people', {
      name: 'Bram Jansen',
      role: 'technician',
    });
    expect(await update({ assignee_id: 'bram jansen' })).toMatchObject({ assignee_id: id, assignee: 'Bram Jansen' });
    expect(await update({ assignee: 'The lift firm', confirm: true })).toMatchObject({
      assignee_id: null,
      assignee: 'The lift firm',
    });
  });

  it('ends a task and makes it due again', async () => {
    expect(await update({ active: false })).toMatchObject({ active: false });
    expect(await update({ active: true, next_due_at: '2030-03-01' })).toMatchObject({ active: true });
  });

  it('refuses half a rule, an end before the start, an unknown person and an unknown task, and changes nothing', async () => {
    const single = { machine_id: 'Leg press', title: 'Once', next_due_at: '2030-01-10' };
    const once = String((await gym.call('create_maintenance_task', single)).id);
    expect(await refusalOf({ task_id: once, rule_unit: 'week' })).toContain('rule_interval is required with rule_unit');
    expect(await refusalOf({ ends_on: '2029-12-31' })).toContain('ends_on must not be before 2030-01-10');
    expect(await refusalOf({ assignee_id: 'Nobody' })).toContain('Use list_people to find person ids.');
    expect(await refusalOf({ task_id: '999999' })).toContain('Use upcoming_maintenance');
  });

  it('refuses what the plan of the task determines', async () => {
    await addMachine(gym, { name: 'Bike', type: 'bike' });
    await addPlan(gym, { type: 'bike' });
    const { data } = await gym.call('upcoming_maintenance', { machine_id: 'Bike', days: 365 });
    const planned = String(data[0]?.id);
    expect(await refusalOf({ task_id: planned, title: 'Another' })).toMatch(
      /title is determined by maintenance plan \d+/,
    );
    expect(await update({ task_id: planned, next_due_at: '2030-01-12' })).toMatchObject({ next_due_at: '2030-01-12' });
  });
});
