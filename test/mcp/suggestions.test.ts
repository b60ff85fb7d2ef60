import { beforeAll, describe, expect, it } from 'vitest';
import { refusedCall } from '../support/refused-calls.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Suggestions');
  const { data: hall } = await gym.api.POST('/api/v1/locations', { body: { name: 'North hall' } });
  const location_id = hall?.id ?? 0;
  await addMachine(gym, { name: 'Runner 1', type: 'treadmill', asset_tag: 'R-1', location_id });
  await addMachine(gym, { name: 'Runner 7', type: 'Laufband', asset_tag: 'R-7' });
  await addMachine(gym, { name: 'Runner 9', type: 'treadmill' });
  await addMachine(gym, { name: 'Treadmill mat 17', type: 'mat' });
  await addMachine(gym, { name: 'Sledge 7', type: 'push sled' });
  await addMachine(gym, { name: 'Sledge 8', type: 'push sled' });
  await addMachine(gym, { name: 'Rower 7', type: 'rowing machine' });
  for (const name of ['Spin 1', 'Spin 2'])
    await addMachine(gym, { name, type: 'cycle', brand: 'Keiser', model: 'M3i' });
  await addMachine(gym, { name: 'Spin 3', type: 'cycle', brand: 'Stages', model: 'SC3' });
  await gym.api.POST('/api/v1/floor_plans', { body: { name: 'Grundriss Erdgeschoß', location_id } });
  await gym.api.POST('/api/v1/floor_plans', { body: { name: 'Upper floor', location_id } });
  for (const name of ['Belts of treadmills', 'Chains'])
    await gym.api.POST('/api/v1/maintenance_plans', {
      body: {
        name,
        match: { type: 'nothing' },
        tasks: [{ key: 'oil', title: 'Oil', rule_unit: 'month', rule_interval: 3 }],
      },
    });
});

/** The names that a refusal suggests, in its order. */
const suggested = async (machine_id: string): Promise<string[]> =>
  [...(await refusedCall(gym, 'get_machine', { machine_id })).matchAll(/\d+ "([^"]+)"/g)].map(([, name = '']) => name);

describe('a machine_id that no machine has', () => {
  it.each([
    ['tapis de course 9a', ['Runner 1', 'Runner 7', 'Runner 9']],
    ['Treadmill 2', ['Runner 1', 'Runner 7', 'Runner 9']],
    ['push sled 5', ['Sledge 7', 'Sledge 8']],
    ['push sleds', ['Sledge 7', 'Sledge 8']],
  ])('is refused with machines of the kind that it says alone: %s', async (text, names) => {
    expect((await suggested(text)).toSorted()).toEqual(names);
  });

  it('is refused with the machines of the brand and model that it says', async () => {
    expect(await suggested('Keiser M-3i')).toEqual(['Spin 1', 'Spin 2']);
    expect((await suggested('stages SC 3'))[0]).toBe('Spin 3');
  });

  it('is refused with the one that has its number first', async () => {
    expect((await suggested('Laufband 7 broken'))[0]).toBe('Runner 7');
    expect((await suggested('push sled eight 8 xx'))[0]).toBe('Sledge 8');
  });

  it('is refused with what tells machines apart: the place, the tag and the status', async () => {
    expect(await refusedCall(gym, 'get_machine', { machine_id: 'treadmill' })).toContain(
      '"Runner 1" (North hall, R-1, active)',
    );
  });

  it('is refused without machines when it says a kind of which there are none', async () => {
    const text = await refusedCall(gym, 'get_machine', { machine_id: 'Latzug 7' });
    expect(text).toContain('this gym has no machine of that kind');
  });
});

describe('floor plans and maintenance plans', () => {
  it.each(['Upper floor', 'UPPER-FLOOR', 'uper floor', 'upper'])(
    'a floor plan goes by name: %s',
    async (floor_plan_id) => {
      expect(await gym.call('show_floor_plan', { floor_plan_id })).toMatchObject({ name: 'Upper floor' });
    },
  );

  it('a machine is placed on a floor plan by name, and a maintenance plan is changed by name', async () => {
    const place = { floor_plan_id: 'grundriss erdgeschoss', machine_id: 'Runner 1', x: 0.5, y: 0.5 };
    expect(JSON.stringify(await gym.call('place_machine', place))).toContain('Grundriss');
    const change = { maintenance_plan_id: 'belts of treadmills', name: 'Belts' };
    expect(JSON.stringify(await gym.call('update_maintenance_plan', change))).toContain('"Belts"');
    expect(await refusedCall(gym, 'update_maintenance_plan', { maintenance_plan_id: 'Ropes', name: 'X' })).toContain(
      '"Chains"',
    );
  });
});
