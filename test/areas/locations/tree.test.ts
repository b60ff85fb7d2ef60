import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Placed');
});

const add = async (name: string, parent_id?: number | string): Promise<Schemas['Location']> => {
  const response = await gym.request('POST', '/api/v1/locations', { body: { name, kind: 'room', parent_id } });
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

const move = (id: number, parent_id: number | string | null) =>
  gym.request('PATCH', `/api/v1/locations/${id}`, { body: { parent_id } });

const remove = (id: number) => gym.request('DELETE', `/api/v1/locations/${id}`);

const names = async (query: string): Promise<string[]> => {
  const response = await gym.request('GET', `/api/v1/locations?${query}`);
  const page: Schemas['LocationPage'] = JSON.parse(await response.text());
  return page.data.map(({ name }) => name);
};

const IN_ITSELF = {
  status: 422,
  places: ['/parent_id'],
  details: ['must not be the location itself or one inside it'],
};

describe('the tree of locations', () => {
  it('lists the direct children of a location, by number or UUID', async () => {
    const site = await add('Riverside');
    const hall = await add('Hall', site.uuid);
    await add('Corner', hall.id);
    expect(hall.parent_id).toBe(site.id);
    expect(await names(`parent_id=${site.id}`)).toEqual(['Hall']);
    expect(await names(`parent_id=${site.uuid}`)).toEqual(['Hall']);
    expect(await names('parent_id=999999')).toEqual([]);
    expect(await names('q=RIVER&kind=room&sort=-name')).toEqual(['Riverside']);
  });

  it('rejects a parent that does not exist, by number or UUID', async () => {
    const { id } = await add('Alone');
    for (const parent of [999_999, '0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7a6']) {
      const answers = [
        await move(id, parent),
        await gym.request('POST', '/api/v1/locations', { body: { name: 'Lost', parent_id: parent } }),
      ];
      for (const answer of answers)
        expect(await refusal(answer)).toMatchObject({
          status: 422,
          places: ['/parent_id'],
          details: ['refers to a location that does not exist'],
        });
    }
  });

  it('rejects a move of a location into itself or a descendant, and accepts other moves', async () => {
    const top = await add('Top');
    const middle = await add('Middle', top.id);
    const bottom = await add('Bottom', middle.id);
    for (const parent of [top, middle, bottom]) {
      expect(await refusal(await move(top.id, parent.id))).toMatchObject(IN_ITSELF);
      expect(await refusal(await move(top.id, parent.uuid))).toMatchObject(IN_ITSELF);
    }
    expect((await move(bottom.id, top.id)).status).toBe(200);
    expect((await move(middle.id, bottom.id)).status).toBe(200);
    expect((await move(bottom.id, null)).status).toBe(200);
  });

  it('has no cycle after concurrent moves that together would create one', async () => {
    const ring = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Ring ${n}`)));
    const moves = ring.map(({ id }, n) => move(id, ring[(n + 1) % ring.length]?.id ?? 0));
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(ring.length - 1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(1);
  });
});

describe('DELETE /api/v1/locations/{id}', () => {
  it('rejects a location that contains locations, machines or floor plans, and deletes it once it is empty', async () => {
    const hall = await add('Full hall');
    const corner = await add('Full corner', hall.id);
    const machine = await addMachine(gym, { location_id: hall.id });
    const refused = await remove(hall.id);
    expect(await refused.json()).toMatchObject({
      code: 'in_use',
      used_by: [
        { kind: 'location', count: 1 },
        { kind: 'machine', count: 1 },
      ],
    });
    expect((await remove(corner.id)).status).toBe(204);
    await gym.request('PATCH', `/api/v1/machines/${machine.id}`, { body: { location_id: null } });
    expect((await remove(hall.id)).status).toBe(204);
  });

  it('reports the number of floor plans in the location', async () => {
    const hall = await add('Planned hall');
    await gym.seed(async ({ em }) => {
      for (const name of ['Day', 'Night'])
        await em.getKysely().insertInto('floor_plan').values({ name, location_id: hall.id }).execute();
    });
    expect(await (await remove(hall.id)).json()).toMatchObject({ used_by: [{ kind: 'floor_plan', count: 2 }] });
  });
});
