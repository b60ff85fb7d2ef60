import { beforeEach, describe, expect, it } from 'vitest';
import { refusedCall } from '../../support/refused-calls.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let id: string;
beforeEach(async () => {
  gym = await service.createGym('Counts');
  const { data } = await gym.api.POST('/api/v1/parts', { body: { name: 'Pin', sku: 'P-1', min_quantity: 4 } });
  id = String(data?.id);
  await gym.api.POST('/api/v1/parts/{id}/movements', {
    params: { path: { id } },
    body: { kind: 'receipt', quantity: 8 },
  });
});

const adjust = (args: object) => gym.call('adjust_stock', { part_id: 'p-1', reason: 'Count', ...args });

const refusalOf = (args: object): Promise<string> =>
  refusedCall(gym, 'adjust_stock', { part_id: 'p-1', reason: 'Count', ...args });

const movements = async () => {
  const { data } = await gym.api.GET('/api/v1/parts/{id}/movements', { params: { path: { id } } });
  return data?.data.map(({ kind, quantity, note }) => [kind, quantity, note]) ?? [];
};

describe('adjust_stock', () => {
  it('sets the stock to what was counted, by an adjustment with the reason', async () => {
    expect(await adjust({ counted: 3 })).toMatchObject({ change: -5, quantity: 3, low_stock: true, min_quantity: 4 });
    expect((await movements())[0]).toEqual(['adjustment', -5, 'Count']);
  });

  it('adds nothing and says so when the count is right', async () => {
    expect(await adjust({ counted: 8 })).toMatchObject({
      change: 0,
      note: expect.stringContaining('Nothing changed: the stock was that before.'),
    });
    expect(await movements()).toHaveLength(1);
  });

  it('changes the stock by more or less, but not below zero', async () => {
    expect(await adjust({ change: -2, reason: 'Lost' })).toMatchObject({ change: -2, quantity: 6 });
    expect(await adjust({ change: 1.5, reason: 'Found' })).toMatchObject({ quantity: 7.5 });
    expect(await refusalOf({ change: -8 })).toContain('The part has only 7.5 in stock.');
  });

  it('asks for exactly one of counted and change', async () => {
    expect(await refusalOf({})).toContain('counted or change is required');
    expect(await refusalOf({ counted: 3, change: 1 })).toContain('change must not be given together with counted');
    expect(await refusalOf({ change: 0 })).toContain('change must not be 0');
    expect(await refusalOf({ counted: 3, unit: 'metre' })).toContain('counted in pieces');
  });

  it('is not a repeat of an equal count when the stock has changed since', async () => {
    await adjust({ counted: 5 });
    expect(await adjust({ counted: 5 })).toMatchObject({ repeated: true });
    await adjust({ change: -1, reason: 'Lost' });
    expect(await adjust({ change: -1, reason: 'Lost' })).toMatchObject({ repeated: true, quantity: 4 });
    const recount = await adjust({ counted: 5 });
    expect(recount).not.toHaveProperty('repeated');
    expect(recount).toMatchObject({ change: 1, quantity: 5 });
  });

  it('keeps the stock that was counted last when counts arrive at the same time', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((counted) => adjust({ counted, idempotency_key: `count ${counted}` })));
    const [last] = await movements();
    const { data } = await gym.api.GET('/api/v1/parts/{id}', { params: { path: { id } } });
    const all = await movements();
    expect(data?.quantity).toBe(all.reduce((sum, [, quantity]) => sum + Number(quantity), 0));
    expect(last).toBeDefined();
  });
});
