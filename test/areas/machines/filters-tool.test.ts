import { beforeAll, describe, expect, it } from 'vitest';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine, addSupplier } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Filters of list_machines');
  const supplier = await addSupplier(gym, 'Fit & Co');
  const { data: hall } = await gym.api.POST('/api/v1/locations', { body: { name: 'North hall' } });
  const location_id = hall?.id ?? 0;
  const machines = [
    { name: 'A', type: 'treadmill', category: 'Cardio', brand: 'Life Fitness', purchased_at: '2024-05-01' },
    { name: 'B', type: 'Laufband', category: 'cardio', brand: 'Matrix', supplier_id: supplier.id, location_id },
    { name: 'C', type: 'indoor bike', category: 'Cardio', brand: 'Life-Fitness', purchased_at: '2025-05-01' },
    { name: 'D', type: 'air bike', category: 'Free weights', brand: 'Fitness Life', purchased_at: '2025-04-30' },
    { name: 'E', type: 'chest press', category: 'Strength', status: 'defect', supplier_id: supplier.id },
  ] as const;
  for (const machine of machines) await addMachine(gym, machine);
});

type Args = Parameters<typeof gym.call<'list_machines'>>[1];
const find = async (args: Args): Promise<string> =>
  (await gym.call('list_machines', args)).data
    .map(({ name }) => name)
    .toSorted()
    .join('');

describe('list_machines finds machines', () => {
  it.each<[Args, string]>([
    [{ type: 'treadmills' }, 'AB'],
    [{ type: 'LAUFBÄNDER' }, 'AB'],
    [{ type: 'bikes' }, 'CD'],
    [{ type: 'tredmill' }, 'AB'],
    [{ category: 'CARDIO' }, 'ABC'],
    [{ category: 'free weight' }, 'D'],
    [{ brand: 'life fitness' }, 'ACD'],
    [{ brand: 'lifefitness' }, 'AC'],
    [{ brand: 'matrix', type: 'tapis roulant' }, 'B'],
    [{ supplier_id: 'fit & co' }, 'BE'],
    [{ supplier_id: 'Fit Co', status: 'defect' }, 'E'],
    [{ bought_from: '2024-05-01', bought_before: '2025-05-01' }, 'AD'],
    [{ bought_from: '2025-05-01' }, 'C'],
    [{ q: 'loopband', location: 'north' }, 'B'],
    [{ q: 'Laufband', brand: 'matrix' }, 'B'],
    [{ type: 'treadmill', usable: true, category: 'cardio' }, 'AB'],
  ])('by %j', async (args, names) => {
    expect(await find(args)).toBe(names);
  });

  it('and counts those that fit', async () => {
    expect(await gym.call('list_machines', { category: 'cardio', limit: 2 })).toMatchObject({
      total: 3,
      by_status: { active: 3 },
      has_more: true,
    });
  });

  it('and names the types or categories of the gym when it has no such one', async () => {
    expect(await refusedCall(gym, 'list_machines', { type: 'trampoline' })).toContain('types are');
    expect(await refusedCall(gym, 'list_machines', { category: 'water' })).toContain('categories are Cardio');
  });
});
