import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import type { Resource } from '../../support/resource.ts';
import { addLocation, addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let parts: Resource<'parts'>;

beforeAll(async () => {
  gym = await service.createGym('Parts');
  parts = gym.resource('parts', { name: 'Belt' });
  stranger = await service.createGym('Stranger');
});

type Movement = Schemas['StockMovement'];

const move = (id: number | string, kind: string, quantity: number, headers = {}, fields: object = {}) =>
  gym.request('POST', `/api/v1/parts/${id}/movements`, { body: { kind, quantity, ...fields }, headers });

const movements = async (id: number, query = ''): Promise<Schemas['StockMovementPage']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/parts/${id}/movements?${query}`)).text());

describe('POST /api/v1/parts', () => {
  it('adds a part without stock', async () => {
    const supplier = await addSupplier(gym);
    const location = await addLocation(gym);
    const fields = { sku: 'B-1', unit: 'piece', min_quantity: 1.5, unit_cost: 9.95 };
    expect(await parts.add({ ...fields, supplier_id: supplier.uuid, location_id: location.id })).toMatchObject({
      ...fields,
      supplier_id: supplier.id,
      location_id: location.id,
      quantity: 0,
      low_stock: true,
      version: 1,
    });
    expect(await parts.add()).toMatchObject({ sku: null, min_quantity: 0, unit_cost: null, low_stock: false });
  });

  it.each(['quantity', 'low_stock'])('rejects %s, which the service sets', async (name) => {
    const { id } = await parts.add();
    const body = { name: 'Belt', [name]: 1 };
    for (const response of [
      await gym.request('POST', '/api/v1/parts', { body }),
      await gym.request('PATCH', `/api/v1/parts/${id}`, { body }),
    ])
      expect(await refusal(response)).toMatchObject({ status: 422, places: [`/${name}`] });
  });

  it("rejects another tenant's supplier", async () => {
    const { id: supplier_id } = await addSupplier(stranger);
    const response = await gym.request('POST', '/api/v1/parts', { body: { name: 'Belt', supplier_id } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: ['/supplier_id'] });
  });
});

describe('GET /api/v1/parts', () => {
  it('searches, filters and sorts', async () => {
    const many = await service.createGym('Many parts');
    const [supplier, location] = [await addSupplier(many), await addLocation(many)];
    await many.resource('parts').add({ name: 'Belt', sku: 'X-7', supplier_id: supplier.id });
    await many.resource('parts').add({ name: 'Cable', min_quantity: 1, location_id: location.id });
    await many.resource('parts').add({ name: 'Axle belt', min_quantity: 1, supplier_id: supplier.id });
    const names = async (query: string): Promise<string[]> => {
      const response = await many.request('GET', `/api/v1/parts?${query}`);
      expect(response.status).toBe(200);
      const { data }: Schemas['PartPage'] = JSON.parse(await response.text());
      return data.map(({ name }) => name);
    };
    expect(await names('')).toEqual(['Axle belt', 'Cable', 'Belt']);
    expect(await names('q=BELT')).toEqual(['Axle belt', 'Belt']);
    expect(await names('q=x-7')).toEqual(['Belt']);
    expect(await names('low_stock=true')).toEqual(['Axle belt', 'Cable']);
    expect(await names('low_stock=false')).toEqual(['Belt']);
    expect(await names(`supplier_id=${supplier.uuid}`)).toEqual(['Axle belt', 'Belt']);
    expect(await names(`location_id=${location.id}`)).toEqual(['Cable']);
    expect(await names('location_id=999999')).toEqual([]);
    expect(await names('sort=name')).toEqual(['Axle belt', 'Belt', 'Cable']);
    expect(await names('low_stock=true&sort=-name')).toEqual(['Cable', 'Axle belt']);
  });
});

describe('POST /api/v1/parts/{id}/movements', () => {
  it('changes the stock and returns the movement with the stock after it and the cost of the part', async () => {
    const { id, uuid } = await parts.add({ unit_cost: 12.5, min_quantity: 2 });
    const response = await move(uuid, 'receipt', 2.5, {}, { note: 'Delivery' });
    expect(response.status).toBe(201);
    const receipt: Movement = JSON.parse(await response.text());
    expect(receipt).toMatchObject({
      part_id: id,
      kind: 'receipt',
      quantity: 2.5,
      quantity_after: 2.5,
      unit_cost: 12.5,
      note: 'Delivery',
      actor: 'write token',
      workorder_id: null,
    });
    const loss: Movement = JSON.parse(await (await move(id, 'loss', -0.7)).text());
    expect(loss).toMatchObject({ quantity: -0.7, quantity_after: 1.8 });
    expect(await parts.get(id)).toMatchObject({ quantity: 1.8, low_stock: true, version: 3 });
    expect((await movements(id)).data).toEqual([loss, receipt]);
  });

  it.each([
    ['receipt', -1],
    ['receipt', 0],
    ['consumption', 1],
    ['loss', 1],
    ['adjustment', 0],
    ['return', 0],
  ])('rejects the kind %s with the quantity %d', async (kind, quantity) => {
    const { id } = await parts.add();
    expect(await refusal(await move(id, kind, quantity))).toMatchObject({ status: 422, places: ['/quantity'] });
  });

  it('accepts adjustments and returns in both directions', async () => {
    const { id } = await parts.add();
    for (const [kind, quantity] of [
      ['adjustment', 3],
      ['adjustment', -1],
      ['return', 2],
      ['return', -4],
    ] as const)
      expect((await move(id, kind, quantity)).status).toBe(201);
    expect((await parts.get(id)).quantity).toBe(0);
  });

  it('rejects more than there is with the stock that is available, and changes nothing', async () => {
    const { id } = await parts.add();
    await move(id, 'receipt', 2);
    const response = await move(id, 'consumption', -2.001);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'insufficient_stock', available: 2 });
    expect(await parts.get(id)).toMatchObject({ quantity: 2, version: 2 });
    expect((await movements(id)).data).toHaveLength(1);
  });

  it('takes out exactly what there is for 50 concurrent callers', async () => {
    const { id } = await parts.add();
    await move(id, 'receipt', 20);
    const calls = Array.from({ length: 50 }, () => move(id, 'consumption', -1));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(30);
    expect((await parts.get(id)).quantity).toBe(0);
    const { data } = await movements(id);
    expect(data.map(({ quantity_after }) => quantity_after)).toEqual(Array.from({ length: 21 }, (_, n) => n));
  });

  it('books once for repeated requests with the same Idempotency-Key', async () => {
    const { id } = await parts.add();
    const calls = Array.from({ length: 10 }, () => move(id, 'receipt', 5, { 'idempotency-key': `five for ${id}` }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect((await parts.get(id)).quantity).toBe(5);
  });
});

describe('GET /api/v1/parts/{id}/movements', () => {
  it('pages through the movements of one part, newest first', async () => {
    const { id } = await parts.add();
    for (const quantity of [1, 2, 3]) await move(id, 'receipt', quantity);
    const first = await movements(id, 'limit=2');
    expect(first.data.map(({ quantity }) => quantity)).toEqual([3, 2]);
    const second = await movements(id, `limit=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ quantity }) => quantity)).toEqual([1]);
    const foreign = await stranger.request('GET', `/api/v1/parts/${id}/movements`);
    expect(foreign.status).toBe(404);
  });
});

describe('DELETE /api/v1/parts/{id}', () => {
  it('deletes a part without movements, and rejects one that has moved', async () => {
    const { id } = await parts.add();
    expect((await gym.request('DELETE', `/api/v1/parts/${id}`)).status).toBe(204);
    const moved = await parts.add();
    await move(moved.id, 'receipt', 1);
    await move(moved.id, 'loss', -1);
    const response = await gym.request('DELETE', `/api/v1/parts/${moved.id}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'in_use', used_by: [{ kind: 'stock_movement', count: 2 }] });
  });
});
