import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { insertRows } from '../../../src/records/row-writes.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const report = async (gym: Gym, query: Record<string, string> = {}): Promise<Schemas['PartsForecastReport']> => {
  const response = await gym.request('GET', `/api/v1/reports/parts_forecast?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const dayAfter = (days: number): string => daysAgo(-days).slice(0, 10);

type Use = readonly [at: string, used: number];

/** Adds a part with a quantity in stock, after it was used at some instants. */
const addPart = async (
  gym: Gym,
  { quantity = 0, ...fields }: Schemas['PartCreate'] & { quantity?: number },
  uses: readonly Use[] = [],
): Promise<number> => {
  const { data } = await gym.api.POST('/api/v1/parts', { body: fields });
  const part_id = data?.id ?? 0;
  let left = 0;
  const move = (kind: 'receipt' | 'consumption', moved: number, created_at: string) =>
    gym.seed(async (tx) => {
      left += moved;
      await tx.em.getKysely().updateTable('part').set({ quantity: left }).where('id', '=', part_id).execute();
      await insertRows(tx, 'stock_movement', [{ part_id, kind, quantity: moved, quantity_after: left, created_at }]);
    });
  const received = uses.reduce((sum, [, used]) => sum + used, quantity);
  if (received > 0) await move('receipt', received, daysAgo(300));
  for (const [at, used] of uses) await move('consumption', -used, at);
  return part_id;
};

it('the parts forecast expects what is left after the use of the last 26 weeks, and says what to order and when it runs out', async () => {
  const gym = await service.createGym('Parts forecast');
  const belt = await addPart(gym, { name: 'Belt', unit: 'piece', quantity: 3, min_quantity: 4 }, [
    [daysAgo(183), 50],
    [daysAgo(181), 8],
    [daysAgo(1), 5],
  ]);
  await addPart(gym, { name: 'Bolt', quantity: 100, min_quantity: 10 }, [[daysAgo(10), 26]]);
  await addPart(gym, { name: 'Oil', unit: 'litre', quantity: 0.5, min_quantity: 2.25 });
  const { data: supplier } = await gym.api.POST('/api/v1/suppliers', { body: { name: 'Technogym' } });
  const { data: order } = await gym.api.POST('/api/v1/purchase_orders', {
    body: { supplier_id: supplier?.id ?? 0, lines: [{ part_id: belt, quantity: 2 }] },
  });
  for (const status of ['approved', 'ordered'] as const)
    await gym.request('PATCH', `/api/v1/purchase_orders/${order?.id}/status`, { body: { status } });
  const { data, totals, days, from, to } = await report(gym);
  expect({ days, from, to, totals }).toEqual({
    ...{ days: 90, from: dayAfter(0), to: dayAfter(90) },
    totals: { parts: 3, parts_to_order: 2, stock_value: 0, parts_without_price: 3 },
  });
  const unpriced = { last_price: null, stock_value: null };
  const window = { from, to, planned_use: 0, on_draft: 0, supplier_id: null, supplier_name: null, ...unpriced };
  expect(data).toEqual([
    {
      ...{ ...window, key: String(belt), label: 'Belt', part_id: belt, unit: 'piece', quantity: 3, on_order: 2 },
      ...{ min_quantity: 4, weekly_use: 0.5, expected_quantity: -1.429, runs_out_on: dayAfter(70), order_quantity: 6 },
    },
    expect.objectContaining({
      ...{ ...window, label: 'Oil', unit: 'litre', quantity: 0.5, on_order: 0, weekly_use: 0 },
      ...{ expected_quantity: 0.5, runs_out_on: null, order_quantity: 2 },
    }),
    expect.objectContaining({
      ...{ ...window, label: 'Bolt', unit: null, quantity: 100, weekly_use: 1 },
      ...{ expected_quantity: 87.143, runs_out_on: dayAfter(700), order_quantity: 0 },
    }),
  ]);
  expect(
    (await report(gym, { days: '1', sort: '-weekly_use' })).data.map(({ label, order_quantity }) => [
      label,
      order_quantity,
    ]),
  ).toEqual([
    ['Bolt', 0],
    ['Belt', 0],
    ['Oil', 2],
  ]);
});

it('the parts forecast pages through parts, filters them and writes them as CSV', async () => {
  const gym = await service.createGym('Pages of parts');
  const location = await gym.api.POST('/api/v1/locations', { body: { name: 'Store' } });
  for (let n = 0; n < 5; n += 1)
    await addPart(gym, { name: `Part ${n}`, quantity: n, min_quantity: 3, location_id: location.data?.id });
  await addPart(gym, { name: 'Elsewhere' });
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Schemas['PartsForecastReport'] = await report(gym, {
      ...{ limit: '2', sort: 'runs_out_on', location_id: String(location.data?.id) },
      ...(cursor === '' ? {} : { cursor }),
    });
    names.push(...page.data.map(({ label }) => label));
    cursor = page.next_cursor;
  }
  expect(names.toSorted()).toEqual(['Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4']);
  const csv = await (await gym.request('GET', '/api/v1/reports/parts_forecast.csv?sort=label')).text();
  const [header, first, ...others] = csv.trimEnd().split('\r\n');
  expect(header).toBe(
    'key,label,part_id,from,to,unit,supplier_id,supplier_name,last_price,stock_value,quantity,on_order,on_draft,min_quantity,weekly_use,planned_use,expected_quantity,runs_out_on,order_quantity',
  );
  expect(first).toMatch(/,Elsewhere,.*,,,,,,0,0,0,0,0,0,0,,0$/);
  expect(others).toHaveLength(5);
});

it('the parts forecast has no part of another tenant, and none of a location that does not exist', async () => {
  const [gym, other] = [await service.createGym('Own parts'), await service.createGym('Foreign parts')];
  await addPart(other, { name: 'Belt', quantity: 3 }, [[daysAgo(3), 5]]);
  expect((await report(gym)).totals).toEqual({ parts: 0, parts_to_order: 0, stock_value: 0, parts_without_price: 0 });
  expect(await report(other, { location_id: '999999' })).toMatchObject({ data: [], totals: { parts: 0 } });
});

it.each(['days=0', 'days=1827', 'days=soon', 'sort=cost', 'group_by=machine'])(
  'the parts forecast rejects %s',
  async (query) => {
    const gym = await service.createGym('Wrong forecasts');
    expect((await gym.request('GET', `/api/v1/reports/parts_forecast?${query}`)).status).toBe(422);
  },
);
