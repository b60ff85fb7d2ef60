import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addLocation, addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let location: { id: number; uuid: string };
let machines: Schemas['Machine'][];
beforeAll(async () => {
  gym = await service.createGym('Floor plans over REST');
  location = await addLocation(gym);
  machines = [await addMachine(gym), await addMachine(gym)];
});

const PATH = '/api/v1/floor_plans';
const post = (body: object): Promise<Response> =>
  gym.request('POST', PATH, { body: { location_id: location.id, name: 'Hall', ...body } });
const read = async (response: Response, status = 200): Promise<Schemas['FloorPlan']> => {
  expect(response.status).toBe(status);
  return JSON.parse(await response.text());
};
const add = async (body: object = {}): Promise<Schemas['FloorPlan']> => read(await post(body), 201);
const names = async (query: string): Promise<string[]> => {
  const response = await gym.request('GET', `${PATH}?${query}`);
  const page: Schemas['FloorPlanPage'] = JSON.parse(await response.text());
  return page.data.map(({ name }) => name);
};
const place = (id: number, positions: object[], headers = {}): Promise<Response> =>
  gym.request('PUT', `${PATH}/${id}/positions`, { body: { positions }, headers });

describe('POST /api/v1/floor_plans', () => {
  it('stores a plan with its positions, without rotation by default', async () => {
    const [first, second] = machines;
    const positions = [
      { machine_id: second?.uuid, x: 0.333333333, y: 1 },
      { machine_id: first?.id, x: 0, y: 0.5, rotation: 90 },
    ];
    const plan = await add({ location_id: location.uuid, width: 20.5, positions });
    expect(plan).toMatchObject({ location_id: location.id, width: 20.5, height: null, version: 1 });
    expect(plan.positions).toEqual([
      { machine_id: second?.id, x: 0.333333333, y: 1, rotation: 0 },
      { machine_id: first?.id, x: 0, y: 0.5, rotation: 90 },
    ]);
    expect(await read(await gym.request('GET', `${PATH}/${plan.uuid}`))).toEqual(plan);
  });
});

describe('PUT /api/v1/floor_plans/{id}/positions', () => {
  it('replaces all positions in one new version, and changes nothing for the same ones in any order', async () => {
    const [first, second] = machines.map(({ id }) => id);
    const { id } = await add({ positions: [{ machine_id: first, x: 0.1, y: 0.1 }] });
    const both = [
      { machine_id: second, x: 0.2, y: 0.2, rotation: 45.5 },
      { machine_id: first, x: 0.3, y: 0.3, rotation: 0 },
    ];
    const changed = await read(await place(id, both));
    expect(changed).toMatchObject({ version: 2, positions: both });
    expect(await read(await place(id, both.toReversed()))).toEqual(changed);
    expect(await read(await place(id, []))).toMatchObject({ version: 3, positions: [] });
  });

  it('rejects a machine twice, one that does not exist and a place outside the plan, and changes nothing', async () => {
    const [machine] = machines;
    const plan = await add({ positions: [{ machine_id: machine?.id, x: 0.1, y: 0.1 }] });
    const at = (machine_id: unknown, more = {}) => ({ machine_id, x: 0.5, y: 0.5, ...more });
    const places = async (...positions: object[]) => (await refusal(await place(plan.id, positions))).places;
    expect(await places(at(machine?.id), at(machine?.uuid))).toEqual(['/positions/1/machine_id']);
    expect(await places(at(999999999))).toEqual(['/positions/0/machine_id']);
    expect(await places(at(machine?.id, { x: 1.01, y: -0.1 }))).toEqual(['/positions/0/x', '/positions/0/y']);
    expect(await read(await gym.request('GET', `${PATH}/${plan.id}`))).toEqual(plan);
  });

  it('leaves the positions of exactly one of 50 concurrent requests for the same version', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        place(id, [{ machine_id: machines[0]?.id, x: n / 50, y: 0 }], { 'if-match': '"1"' }),
      ),
    );
    const stored = await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.json()));
    expect(stored).toHaveLength(1);
    expect(await read(await gym.request('GET', `${PATH}/${id}`))).toEqual(stored[0]);
  });
});

describe('GET /api/v1/floor_plans', () => {
  it('filters by location and machine, and sorts by name', async () => {
    const room = await addLocation(gym, 'Room');
    const machine = await addMachine(gym);
    await add({ location_id: room.id, name: 'B', positions: [{ machine_id: machine.id, x: 0, y: 0 }] });
    await add({ location_id: room.id, name: 'A' });
    for (const { id, uuid } of [room])
      for (const reference of [id, uuid]) expect(await names(`location_id=${reference}&sort=name`)).toEqual(['A', 'B']);
    expect(await names(`location_id=${room.id}&sort=-name`)).toEqual(['B', 'A']);
    for (const reference of [machine.id, machine.uuid]) expect(await names(`machine_id=${reference}`)).toEqual(['B']);
    expect(await names(`machine_id=${machine.id}&location_id=${location.id}`)).toEqual([]);
  });
});

describe('DELETE /api/v1/floor_plans/{id}', () => {
  it('deletes the plan with its positions and keeps the machines', async () => {
    const { id } = await add({ positions: [{ machine_id: machines[0]?.id, x: 0, y: 0 }] });
    expect((await gym.request('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await gym.request('GET', `${PATH}/${id}`)).status).toBe(404);
    expect((await gym.request('GET', `/api/v1/machines/${machines[0]?.id}`)).status).toBe(200);
  });
});
