import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMeter, addMeterTask, addReading, daysAgo, readMeter, send } from '../../support/meters.ts';
import { addLocation, addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Meters');
  machine_id = (await addMachine(gym)).id;
});

const post = (body: object) => gym.request('POST', '/api/v1/meters', { body });
const patch = (id: number, body: object) => gym.request('PATCH', `/api/v1/meters/${id}`, { body });

describe('a meter', () => {
  it('is a counter without a value at first', async () => {
    expect(await addMeter(gym)).toMatchObject({
      name: 'Running hours',
      unit: 'hour',
      unit_label: null,
      kind: 'counter',
      last_value: null,
      last_read_at: null,
      daily_average: null,
      version: 1,
    });
  });

  it('has a name that no other meter of the machine has, letter case aside', async () => {
    await addMeter(gym, { machine_id, name: 'Hours' });
    expect((await post({ machine_id, name: 'HOURS', unit: 'hour' })).status).toBe(409);
    const other = await addMeter(gym, { machine_id, name: 'Distance', unit: 'kilometre' });
    expect((await patch(other.id, { name: 'hours' })).status).toBe(409);
    expect((await post({ machine_id: (await addMachine(gym)).id, name: 'Hours', unit: 'hour' })).status).toBe(201);
  });

  it.each([
    ['the unit other without a label', { unit: 'other' }, '/unit_label'],
    ['a label with another unit', { unit: 'hour', unit_label: 'mile' }, '/unit_label'],
    ['a machine that does not exist', { unit: 'hour', machine_id: 2 ** 40 }, '/machine_id'],
  ])('is rejected with %s', async (_what, fields, place) => {
    expect(await refusal(await post({ machine_id, name: 'Refused', ...fields }))).toMatchObject({
      status: 422,
      places: [place],
    });
  });

  it('changes its name and unit, but neither its kind nor its value', async () => {
    const { id } = await addMeter(gym);
    const body = { name: 'Distance', unit: 'other', unit_label: 'mile' };
    expect(await (await patch(id, body)).json()).toMatchObject({ ...body, version: 2 });
    for (const field of [{ kind: 'gauge' }, { last_value: 5 }]) expect((await patch(id, field)).status).toBe(422);
    expect(await refusal(await patch(id, { unit: 'hour' }))).toMatchObject({ status: 422, places: ['/unit_label'] });
  });

  it('is deleted unless it has readings or a task', async () => {
    const remove = async (id: number) => (await gym.request('DELETE', `/api/v1/meters/${id}`)).status;
    expect(await remove((await addMeter(gym)).id)).toBe(204);
    const read = await addMeter(gym);
    await addReading(gym, read.id, 5);
    expect(await remove(read.id)).toBe(409);
    const used = await addMeter(gym);
    await addMeterTask(gym, used);
    expect(await remove(used.id)).toBe(409);
  });

  it('leaves an event when it is added, read and deleted', async () => {
    const { id } = await addMeter(gym);
    await addReading(gym, id, 5);
    const { body } = await send<Schemas['EventPage']>(gym, 'GET', `meters/${id}/events`);
    expect(body.data.map(({ type }) => type)).toEqual(['meter.updated', 'meter.created']);
    expect(body.data[0]).toMatchObject({ changes: { last_value: [null, 5] }, data: { id, last_value: 5 } });
  });
});

describe('GET /api/v1/meters', () => {
  it('filters by machine and by location', async () => {
    const location = await addLocation(gym);
    const there = await addMachine(gym, { location_id: location.id });
    const meter = await addMeter(gym, { machine_id: there.id });
    for (const query of [`machine_id=${there.id}`, `machine_id=${there.uuid}`, `location_id=${location.id}`])
      expect((await send<Schemas['MeterPage']>(gym, 'GET', `meters?${query}`)).body.data).toEqual([meter]);
  });
});

describe('daily_average', () => {
  const averageOf = async (...readings: [value: number, days: number, reset?: boolean][]): Promise<number | null> => {
    const { id } = await addMeter(gym);
    for (const [value, days, reset = false] of readings)
      expect((await addReading(gym, id, value, { read_at: daysAgo(days), reset })).status).toBe(201);
    return (await readMeter(gym, id)).daily_average;
  };

  it('is null with fewer than two readings', async () => {
    expect(await averageOf()).toBe(null);
    expect(await averageOf([100, 1])).toBe(null);
  });

  it('divides by the days covered when they are fewer than 30', async () => {
    expect(await averageOf([100, 10], [150, 0])).toBeCloseTo(5, 2);
  });

  it('is about the 30 days up to the latest reading, interpolated at their beginning', async () => {
    // Of the 400 hours in the first 40 days, 100 lie in the last 10 of them.
    expect(await averageOf([0, 60], [400, 20], [500, 0])).toBeCloseTo((100 + 100) / 30, 2);
  });

  it('counts what was travelled across a reset', async () => {
    expect(await averageOf([900, 10], [1000, 5], [50, 0, true])).toBeCloseTo(15, 2);
  });

  it('is the same when a reading arrives late', async () => {
    expect(await averageOf([100, 10], [150, 0], [120, 5])).toBeCloseTo(5, 2);
  });

  it('is null for a gauge', async () => {
    const { id } = await addMeter(gym, { kind: 'gauge' });
    await addReading(gym, id, 8, { read_at: daysAgo(2) });
    await addReading(gym, id, 6, { read_at: daysAgo(1) });
    expect(await readMeter(gym, id)).toMatchObject({ last_value: 6, daily_average: null });
  });
});
