import { beforeAll, describe, expect, it } from 'vitest';
import { moveStock, parts } from '../../../src/areas/parts/operations.ts';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let supplier_id: number;
beforeAll(async () => {
  gym = await service.createGym('Parts');
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, { name: 'Parts & Co' });
    await entities.flush();
    supplier_id = supplier.id;
  });
});

describe('list_parts', () => {
  const addPart = (name: string, min_quantity: number, movements: number[]): Promise<number> =>
    gym.seed(async (tx) => {
      const { id } = await parts.insert(tx, { name, min_quantity, unit: 'piece', unit_cost: 19.99, supplier_id });
      for (const quantity of movements)
        await moveStock(tx, await parts.lock(tx, id), { kind: quantity > 0 ? 'receipt' : 'consumption', quantity });
      return id;
    });

  it('returns the sum of the movements as quantity, and reports low stock below the minimum', async () => {
    await addPart('Belt', 2, [5, -2.5, -1.001]);
    await addPart('Cable', 3, [3]);
    await addPart('Grease', 0, []);
    const { data } = await gym.call('list_parts', {});
    expect(
      data.map(({ name, quantity, min_quantity, low_stock }) => [name, quantity, min_quantity, low_stock]),
    ).toEqual([
      ['Grease', 0, 0, false],
      ['Cable', 3, 3, false],
      ['Belt', 1.499, 2, true],
    ]);
    expect(data[2]).toMatchObject({
      unit: 'piece',
      unit_cost: 19.99,
      supplier_name: 'Parts & Co',
      location_name: null,
    });
    expect((await gym.call('list_parts', { low_stock: true })).data.map(({ name }) => name)).toEqual(['Belt']);
    expect((await gym.call('list_parts', { low_stock: false })).data).toEqual(data);
  });

  it('never returns a negative quantity, because a movement that exceeds the stock is rejected', async () => {
    await expect(addPart('Bolt', 0, [2, -3])).rejects.toMatchObject({
      code: 'insufficient_stock',
      members: { available: 2 },
    });
    expect((await gym.call('list_parts', {})).data.map(({ name }) => name)).not.toContain('Bolt');
  });
});
