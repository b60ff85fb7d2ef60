import { beforeAll, describe, expect, it } from 'vitest';
import { QuoteStatus } from '../../../generated/values.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { Quote, QuoteLine } from '../../../src/areas/quotes/entity.ts';
import { Supplier } from '../../../src/areas/suppliers/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let supplier_id: number;
let machine_ids: number[];
beforeAll(async () => {
  gym = await service.createGym('Quotes');
  await gym.seed(async ({ entities }) => {
    const supplier = entities.create(Supplier, { name: 'Parts & Co' });
    const machines = ['Rower', 'Bike'].map((name) => entities.create(Machine, { name }));
    await entities.flush();
    supplier_id = supplier.id;
    machine_ids = machines.map(({ id }) => id);
  });
});

describe('list_quotes', () => {
  it('returns the lines in order and rounds their total once', async () => {
    await gym.seed(async ({ entities }) => {
      const quote = entities.create(Quote, {
        supplier_id,
        title: 'Small parts',
        machine_id: machine_ids[0] ?? null,
        valid_until: '2026-12-31',
      });
      entities.create(Quote, { supplier_id, title: 'Nothing yet' });
      await entities.flush();
      for (const [position, quantity, unit_price] of [
        [3, 1, 0.1],
        [1, 0.333, 0.01],
        [2, 0.333, 0.01],
      ] as const) {
        entities.create(QuoteLine, { quote, position, description: `Line ${position}`, quantity, unit_price });
      }
      await entities.flush();
    });
    const { data } = await gym.call('list_quotes', { status: 'requested' });
    expect(data.map(({ title, total }) => [title, total])).toEqual([
      ['Nothing yet', 0],
      ['Small parts', 0.11],
    ]);
    expect(data[1]).toMatchObject({ machine_name: 'Rower', supplier_name: 'Parts & Co', valid_until: '2026-12-31' });
    expect(data[1]?.lines.map(({ description }) => description)).toEqual(['Line 1', 'Line 2', 'Line 3']);
  });

  it.each(QuoteStatus)('returns only the quotes with status %s', async (status) => {
    await gym.seed(async ({ entities }) => {
      entities.create(Quote, { supplier_id, title: `Quote ${status}`, status });
      await entities.flush();
    });
    const { data } = await gym.call('list_quotes', { status });
    expect(data[0]?.title).toBe(`Quote ${status}`);
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });
});
