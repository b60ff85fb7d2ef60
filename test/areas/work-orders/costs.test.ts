import { expect, it } from 'vitest';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const create = async (gym: Gym, fields: object): Promise<number> => {
  const response = await gym.request('POST', '/api/v1/work_orders', { body: { title: 'Repair', ...fields } });
  return Number(Object(await response.json()).id);
};

const costsOf = async (gym: Gym, id: number) => {
  const { data } = await gym.api.GET('/api/v1/work_orders/{id}', { params: { path: { id } } });
  const { parts_cost, labor_cost, total_cost, cost_source } = data ?? {};
  return { parts_cost, labor_cost, total_cost, cost_source };
};

/** Adds a part and uses some of it. */
const use = async (gym: Gym, order: number, unit_cost: number | null, quantity: number): Promise<void> => {
  const { data } = await gym.api.POST('/api/v1/parts', { body: { name: 'Belt', unit_cost } });
  const path = { id: data?.id ?? 0 };
  await gym.api.POST('/api/v1/parts/{id}/movements', { params: { path }, body: { kind: 'receipt', quantity: 10 } });
  const body = { part_id: path.id, quantity };
  await gym.api.POST('/api/v1/work_orders/{id}/parts', { params: { path: { id: order } }, body });
};

it('the total of a work order is its entered cost, to which parts and labor are not added', async () => {
  const gym = await service.createGym('Entered cost');
  const id = await create(gym, { cost: 100, labor_minutes: 30 });
  await use(gym, id, 12.5, 2);
  expect(await costsOf(gym, id)).toEqual({ parts_cost: 25, labor_cost: null, total_cost: 100, cost_source: 'entered' });
});

it('the total of a work order without a cost is that of its parts, and its labor at the labor rate of the gym', async () => {
  const gym = await service.createGym('Computed cost');
  const id = await create(gym, { labor_minutes: 50 });
  await use(gym, id, 12.5, 2);
  const unknown = { parts_cost: 25, labor_cost: null, total_cost: null, cost_source: 'unknown' };
  expect(await costsOf(gym, id)).toEqual(unknown);
  await gym.request('PATCH', '/api/v1/settings', { body: { labor_rate: 48 } });
  expect(await costsOf(gym, id)).toEqual({ parts_cost: 25, labor_cost: 40, total_cost: 65, cost_source: 'computed' });
  const other = await service.createGym('Without a labor rate');
  const theirs = await create(other, { labor_minutes: 50 });
  expect(await costsOf(other, theirs)).toEqual({ ...unknown, parts_cost: 0 });
});

it('the total of a work order is unknown without parts and labor, and with parts that have no price', async () => {
  const gym = await service.createGym('Unknown cost');
  const unknown = { parts_cost: 0, labor_cost: null, total_cost: null, cost_source: 'unknown' };
  const id = await create(gym, {});
  expect(await costsOf(gym, id)).toEqual(unknown);
  await use(gym, id, null, 1);
  expect(await costsOf(gym, id)).toEqual(unknown);
});

it('the service rejects the computed costs in a request, because the service sets them', async () => {
  const gym = await service.createGym('Set costs');
  const response = await gym.request('POST', '/api/v1/work_orders', { body: { title: 'Repair', total_cost: 5 } });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '/total_cost' }] });
});
