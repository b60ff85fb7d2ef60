import { beforeAll, describe, expect, it } from 'vitest';
import { moveStock, parts, type Movement } from '../../../src/areas/parts/operations.ts';
import { insertRows } from '../../../src/records/row-writes.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Stock');
});

const addPart = (unit_cost: number | null = null) =>
  gym.seed((tx) => parts.insert(tx, { name: 'Belt', unit: 'metre', unit_cost }));

const move = (id: number, movement: Movement) =>
  gym.seed(async (tx) => moveStock(tx, await parts.lock(tx, id), movement));

const read = (id: number) => gym.seed((tx) => parts.read(tx, id));

describe('a stock movement', () => {
  it('changes the quantity of its part by exact decimals, and increments the version of the part once', async () => {
    const part = await addPart();
    const after = [];
    for (const quantity of [0.1, 0.2, -0.299])
      after.push((await move(part.id, { kind: 'adjustment', quantity })).quantity_after);
    expect(after).toEqual([0.1, 0.3, 0.001]);
    const moved = await read(part.id);
    expect(moved).toMatchObject({ quantity: 0.001, version: 4 });
    expect(moved.updated_at > part.updated_at).toBe(true);
  });

  it('keeps the cost of the part at its time, unless it has a cost of its own', async () => {
    const part = await addPart(12.5);
    const receipt = await move(part.id, { kind: 'receipt', quantity: 2, unit_cost: 11 });
    const first = await move(part.id, { kind: 'consumption', quantity: -1, note: 'Bike 2' });
    await gym.seed(async (tx) => parts.update(tx, await parts.lock(tx, part.id), { unit_cost: 14 }));
    const second = await move(part.id, { kind: 'consumption', quantity: -1 });
    expect([receipt, first, second].map(({ unit_cost }) => unit_cost)).toEqual([11, 12.5, 14]);
    expect(first).toMatchObject({ part_id: part.id, note: 'Bike 2', workorder_id: null, quantity_after: 1 });
  });

  it('that exceeds the stock is rejected and changes nothing', async () => {
    const { id } = await addPart();
    await move(id, { kind: 'receipt', quantity: 2 });
    const before = await read(id);
    await expect(move(id, { kind: 'loss', quantity: -2.001 })).rejects.toMatchObject({
      code: 'insufficient_stock',
      members: { available: 2 },
    });
    await expect(move(id, { kind: 'receipt', quantity: 999_999_999 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(id)).toEqual(before);
  });

  it('waits for another movement of the same part, so none is lost and the stock never becomes negative', async () => {
    const { id } = await addPart();
    await move(id, { kind: 'receipt', quantity: 3 });
    const moves = Array.from({ length: 5 }, () => move(id, { kind: 'consumption', quantity: -1 }));
    const results = await Promise.allSettled(moves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await read(id)).quantity).toBe(0);
  });

  it('is rejected by the database unless the quantity of its part is the sum of all movements', async () => {
    const { id } = await addPart();
    await move(id, { kind: 'receipt', quantity: 2 });
    const wrong = [
      { quantity: 1, quantity_after: 3 },
      { quantity: 1, quantity_after: 2 },
    ];
    for (const movement of wrong) {
      const insert = gym.seed((tx) =>
        insertRows(tx, 'stock_movement', [{ part_id: id, kind: 'receipt', ...movement }]),
      );
      await expect(insert).rejects.toThrow('unbalanced');
    }
  });
});
