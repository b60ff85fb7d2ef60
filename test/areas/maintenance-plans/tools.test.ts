import { beforeEach, describe, expect, it } from 'vitest';
import { accept, askedBy, callModern } from '../../support/modern.ts';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeEach(async () => {
  gym = await service.createGym('Plans by tool');
  await addMachine(gym, { name: 'Bike 1', type: 'bike' });
  await addMachine(gym, { name: 'Rower 1', type: 'rower' });
});

const PEDALS = { title: 'Tighten the pedals', rule_unit: 'month', rule_interval: 1 } as const;

const addPlan = (args: object = {}) =>
  gym.call('create_maintenance_plan', { name: 'Bikes', type: 'bike', tasks: [PEDALS], ...args });

const refusalOf = (name: 'create_maintenance_plan' | 'update_maintenance_plan', args: object): Promise<string> =>
  refusedCall(gym, name, args);

const titlesOf = async (machine_id: string): Promise<string[]> =>
  (await gym.call('upcoming_maintenance', { machine_id, days: 365 })).data.map(({ title }) => title).toSorted();

const addBikes = () => gym.call('create_machine', { name: 'Bike', type: 'bike', count: 11, confirm: true });

describe('create_maintenance_plan', () => {
  it('gives the tasks to the machines that fit, now and later, and to no other', async () => {
    const plan = await addPlan();
    expect(plan).toMatchObject({ machines: 1, active: true, tasks: [{ key: 'tighten-the-pedals' }] });
    await addMachine(gym, { name: 'Bike 2', type: 'bike' });
    for (const machine of ['Bike 1', 'Bike 2']) expect(await titlesOf(machine)).toEqual(['Tighten the pedals']);
    expect(await titlesOf('Rower 1')).toEqual([]);
  });

  it('refuses a plan of all machines, a task that is never due, half a meter, and two tasks of a title', async () => {
    const plan = { name: 'Bikes', type: 'bike', tasks: [PEDALS] };
    const { type: _, ...ofAll } = plan;
    const refused = (args: object) => refusalOf('create_maintenance_plan', args);
    expect(await refused(ofAll)).toContain('type or brand or model or category or location_id is required');
    expect(await refused({ ...plan, tasks: [{ title: 'Wipe' }] })).toContain('tasks.0.starts_in_days is required');
    const half = { ...PEDALS, meter: 'Hours' };
    expect(await refused({ ...plan, tasks: [half] })).toContain('tasks.0.meter_interval is required with meter');
    expect(await refused({ ...plan, tasks: [PEDALS, PEDALS] })).toContain('tasks.1.key must differ');
    expect(await refused({ ...plan, location_id: 'Nowhere' })).toContain('Use list_locations');
  });

  it('asks before it gives tasks to more than ten machines, and names them', async () => {
    await addBikes();
    const plan = { name: 'Bikes', type: 'bike', tasks: [PEDALS] };
    const text = await refusalOf('create_maintenance_plan', plan);
    expect(text).toContain('confirm is required to plan the maintenance of 12 machines: "Bike 1"; "Bike 2"');
    const { message, state } = await askedBy(gym, 'create_maintenance_plan', plan);
    expect(message).toContain('Plan the maintenance of 12 machines?');
    const answer = { response: accept({ confirm: true }), state };
    const { result } = await callModern(gym, 'create_maintenance_plan', plan, answer);
    expect(result?.structuredContent).toMatchObject({ machines: 12 });
  });
});

describe('update_maintenance_plan', () => {
  it('keeps what is not given of a task that stays, and ends one that is left out', async () => {
    const chain = { title: 'Oil the chain', rule_unit: 'week', rule_interval: 2, checklist: ['Wipe', 'Oil'] } as const;
    const plan = await addPlan({ tasks: [PEDALS, chain] });
    const maintenance_plan_id = String(plan.id);
    const tasks = [{ key: 'oil-the-chain', title: 'Oil the whole chain' }];
    const changed = await gym.call('update_maintenance_plan', { maintenance_plan_id, tasks });
    expect(changed.tasks).toMatchObject([
      { key: 'oil-the-chain', title: 'Oil the whole chain', rule_unit: 'week', checklist: [{ item: 'Wipe' }, {}] },
    ]);
    expect(await titlesOf('Bike 1')).toEqual(['Oil the whole chain']);
  });

  it('rests and goes on, and asks when many machines are concerned, but not for a new name', async () => {
    const maintenance_plan_id = String((await addPlan()).id);
    await addBikes();
    const rest = { maintenance_plan_id, active: false };
    expect(await refusalOf('update_maintenance_plan', rest)).toContain('plan the maintenance of 12 machines');
    expect(await gym.call('update_maintenance_plan', { ...rest, confirm: true })).toMatchObject({ active: false });
    expect(await titlesOf('Bike 1')).toEqual([]);
    const renamed = await gym.call('update_maintenance_plan', { maintenance_plan_id, name: 'All bikes' });
    expect(renamed).toMatchObject({ name: 'All bikes', machines: 12 });
    expect((await gym.call('list_maintenance_plans', {})).data).toMatchObject([
      { name: 'All bikes', type: 'bike', active: false, tasks: [{ title: 'Tighten the pedals', rule_unit: 'month' }] },
    ]);
  });

  it('moves the tasks to other machines with other criteria', async () => {
    const maintenance_plan_id = String((await addPlan()).id);
    await gym.call('update_maintenance_plan', { maintenance_plan_id, type: 'rower' });
    expect(await titlesOf('Bike 1')).toEqual([]);
    expect(await titlesOf('Rower 1')).toEqual(['Tighten the pedals']);
    expect(await refusalOf('update_maintenance_plan', { maintenance_plan_id: '999999' })).toContain(
      'Use list_maintenance_plans',
    );
  });
});
