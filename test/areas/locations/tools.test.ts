import { beforeAll, expect, it } from 'vitest';
import { Location } from '../../../src/areas/locations/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const places: Record<string, number> = {};

/** Name and name of the parent. */
const TREE: [string, string | null][] = [
  ['Harbour site', null],
  ['Hill site', null],
  ['North hall', 'Harbour site'],
  ['Cardio room', 'North hall'],
  ['Window row', 'Cardio room'],
  ['North store', 'Hill site'],
];

beforeAll(async () => {
  gym = await service.createGym('Places');
  await gym.seed(async ({ entities }) => {
    for (const [name, parent] of TREE) {
      const place = entities.create(Location, {
        name,
        kind: 'room',
        parent_id: parent === null ? null : (places[parent] ?? null),
      });
      await entities.flush();
      places[name] = place.id;
    }
  });
});

it('list_locations returns each location with its parent, newest first', async () => {
  const { data } = await gym.call('list_locations', {});
  expect(data.map(({ name, parent_name }) => [name, parent_name])).toEqual(TREE.toReversed());
  expect(data[0]).toMatchObject({ parent_id: places['Hill site'], kind: 'room', address: null });
});
