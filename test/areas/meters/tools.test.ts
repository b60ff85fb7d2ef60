import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Meters by tool');
  const site = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', { name: 'Riverside' });
  const hall = { name: 'Hall', parent_id: site.id };
  const { id: location_id } = await send<{ id: number }>(gym, 'POST', '/api/v1/locations', hall);
  await addMachine(gym, { name: 'Treadmill 1', location_id });
  await addMachine(gym, { name: 'Treadmill 2' });
});

describe('create_meter', () => {
  it('adds a meter, which a reading and a maintenance task then use by name', async () => {
    const meter = await gym.call('create_meter', { machine_id: 'treadmill 1', name: 'Running hours', unit: 'hour' });
    expect(meter).toMatchObject({ name: 'Running hours', kind: 'counter', last_value: null, version: 1 });
    await gym.call('record_reading', { machine_id: 'Treadmill 1', value: 120.5 });
    const task = { machine_id: 'Treadmill 1', title: 'Oil', meter: 'running hours', meter_interval: 50 };
    expect(await gym.call('create_maintenance_task', task)).toMatchObject({
      meter_id: meter.id,
      next_due_value: 170.5,
    });
  });

  it('refuses a second meter of the name, and a unit without a label', async () => {
    const meter = { machine_id: 'Treadmill 1', name: 'running hours', unit: 'hour' };
    const twice = await gym.tryCall('create_meter', { ...meter, kind: 'counter' });
    expect([twice.refused, twice.text]).toEqual([true, expect.stringContaining('already has a meter of this name')]);
    const other = await gym.tryCall('create_meter', { ...meter, name: 'Strides', unit: 'other' });
    expect([other.refused, other.text]).toEqual([true, expect.stringContaining('unit_label is required')]);
  });

  it('adds a meter that a reading finds by name, however many meters the machine has', async () => {
    const { id } = await addMachine(gym, { name: 'Test bench' });
    for (let n = 1; n <= 21; n += 1)
      await send(gym, 'POST', '/api/v1/meters', { machine_id: id, name: `Channel ${n}`, unit: 'hour' });
    const reading = { machine_id: 'Test bench', meter: 'channel 21', value: 7 };
    expect(await gym.call('record_reading', reading)).toMatchObject({ name: 'Channel 21', last_value: 7 });
  });

  it('is named by the refusal of a reading on a machine without a meter', async () => {
    const { text } = await gym.tryCall('record_reading', { machine_id: 'Treadmill 2', value: 1 });
    expect(text).toContain('machine_id has no meter; create_meter adds one');
  });
});

describe('list_meters', () => {
  it('shows the latest reading of each meter with its machine, by machine or by place', async () => {
    const row = { machine_name: 'Treadmill 1', name: 'Running hours', unit: 'hour', last_value: 120.5 };
    expect((await gym.call('list_meters', { machine_id: 'Treadmill 1' })).data).toMatchObject([row]);
    expect((await gym.call('list_meters', { location_id: 'Riverside' })).data).toMatchObject([row]);
    expect((await gym.call('list_meters', { machine_id: 'Treadmill 2' })).data).toEqual([]);
    expect((await gym.tryCall('list_meters', { machine_id: 'Rower' })).text).toContain('Use list_machines');
  });
});
