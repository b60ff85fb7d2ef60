import { beforeAll, describe, expect, it } from 'vitest';
import { FloorPlan, FloorPlanPosition } from '../../../src/areas/floor-plans/entity.ts';
import { Location } from '../../../src/areas/locations/entity.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const places: Record<string, number> = {};
const machines: Record<string, number> = {};
beforeAll(async () => {
  gym = await service.createGym('Floor plans');
  await gym.seed(async ({ entities }) => {
    const added = [
      ...['Harbour site', 'North hall', 'Cardio room'].map((name) => entities.create(Location, { name })),
      ...['By place', 'By zone', 'In store'].map((name) => entities.create(Machine, { name })),
    ];
    await entities.flush();
    for (const { id, name } of added.slice(0, 3)) places[name] = id;
    for (const { id, name } of added.slice(3)) machines[name] = id;
  });
});

describe('list_floor_plans', () => {
  beforeAll(() =>
    gym.seed(async ({ entities }) => {
      const hall = entities.create(FloorPlan, {
        name: 'Hall',
        location_id: places['North hall'] ?? 0,
        image_url: 'https://gym.example/hall.svg',
      });
      entities.create(FloorPlan, { name: 'Empty room', location_id: places['Cardio room'] ?? 0 });
      await entities.flush();
      entities.create(FloorPlanPosition, { floor_plan: hall, machine_id: machines['By place'] ?? 0, x: 0, y: 1 });
      entities.create(FloorPlanPosition, {
        floor_plan: hall,
        machine_id: machines['By zone'] ?? 0,
        x: 0.1,
        y: 0.333333333,
        rotation: 90,
      });
      await entities.flush();
    }),
  );

  it('returns the exact position and the status of each machine', async () => {
    const { data } = await gym.call('list_floor_plans', {});
    expect(data.map(({ name, location_name }) => [name, location_name])).toEqual([
      ['Empty room', 'Cardio room'],
      ['Hall', 'North hall'],
    ]);
    expect(data.map(({ positions }) => positions)).toEqual([
      [],
      [
        { machine_id: machines['By place'], machine_name: 'By place', machine_status: 'active', x: 0, y: 1 },
        { machine_id: machines['By zone'], machine_name: 'By zone', machine_status: 'active', x: 0.1, y: 0.333333333 },
      ],
    ]);
  });

  it('filtered by location, returns the plans of exactly that location', async () => {
    const names = async (place: string) =>
      (await gym.call('list_floor_plans', { location_id: String(places[place]) })).data.map(({ name }) => name);
    expect([await names('North hall'), await names('Cardio room'), await names('Harbour site')]).toEqual([
      ['Hall'],
      ['Empty room'],
      [],
    ]);
  });

  it('rejects a machine that is on the plan twice or outside its edges', async () => {
    const { data } = await gym.call('list_floor_plans', { location_id: String(places['North hall']) });
    const place = (machine_id: number, x: number) =>
      gym.seed(async ({ entities }) => {
        entities.create(FloorPlanPosition, { floor_plan: data[0]?.id ?? 0, machine_id, x, y: 0.5 });
        await entities.flush();
      });
    await expect(place(machines['By place'] ?? 0, 0.5)).rejects.toThrow('unique');
    await expect(place(machines['In store'] ?? 0, 1.01)).rejects.toThrow('floor_plan_position_x');
    expect((await gym.call('list_floor_plans', { location_id: String(places['North hall']) })).data).toEqual(data);
  });
});

describe('show_floor_plan', () => {
  it('returns a picture, and the same as text with the machines that are not active first', async () => {
    const broken = await addMachine(gym, { name: 'Broken', status: 'defect' });
    const whole = await addMachine(gym, { name: 'Whole' });
    const positions = [whole, broken].map(({ id }, i) => ({ machine_id: id, x: i / 2, y: 0.5 }));
    const body = { location_id: places['North hall'], name: 'Shown', positions };
    const { id } = JSON.parse(await (await gym.request('POST', '/api/v1/floor_plans', { body })).text());
    const params = { name: 'show_floor_plan', arguments: { floor_plan_id: id } };
    const response = await gym.request('POST', '/mcp?toolsets=places', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    const { content, structuredContent } = JSON.parse(await response.text()).result;
    expect(content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect(Buffer.from(content[1].data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(JSON.parse(content[0].text)).toMatchObject({
      name: 'Shown',
      location_name: 'North hall',
      not_active: 1,
      machines: [
        { machine_name: 'Broken', machine_status: 'defect', x: 0.5, y: 0.5 },
        { machine_name: 'Whole', machine_status: 'active', x: 0, y: 0.5 },
      ],
    });
    expect(structuredContent).not.toHaveProperty('picture');
    expect(await gym.tryCall('show_floor_plan', { floor_plan_id: '999999' })).toMatchObject({ refused: true });
  });
});
