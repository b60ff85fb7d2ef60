import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Order = Schemas['PurchaseOrder'];

const service = useSharedService();
const PATH = '/api/v1/purchase_orders';
const DELIVERY = { description: 'Delivery', quantity: 1, unit_price: 15 };

let gym: Gym;
let stranger: Gym;
let supplier_id: number;

beforeAll(async () => {
  gym = await service.createGym('Ordering');
  stranger = await service.createGym('Stranger');
  supplier_id = (await addSupplier(gym)).id;
});

const send = (body: object = {}, owner = gym) => owner.request('POST', PATH, { body: { supplier_id, ...body } });

const add = async (body: object = {}, owner = gym): Promise<Order> => {
  const response = await send(body, owner);
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

const patch = (id: number, body: object) => gym.request('PATCH', `${PATH}/${id}`, { body });
const move = (id: number, status: Order['status'], owner = gym) =>
  owner.request('PATCH', `${PATH}/${id}/status`, { body: { status } });

const addIn = async (...statuses: Order['status'][]): Promise<Order> => {
  let order = await add({ lines: [DELIVERY] });
  for (const status of statuses) order = JSON.parse(await (await move(order.id, status)).text());
  return order;
};

const addQuote = async (status: string, owner = gym): Promise<number> => {
  const body = { supplier_id, title: 'Belts' };
  const { id } = JSON.parse(await (await owner.request('POST', '/api/v1/quotes', { body })).text());
  for (const to of ['received', 'accepted'].slice(0, status === 'accepted' ? 2 : 1))
    await owner.request('PATCH', `/api/v1/quotes/${id}/status`, { body: { status: to } });
  return id;
};

describe('POST /api/v1/purchase_orders', () => {
  it('adds a draft with the next number', async () => {
    const [first, second] = [await add(), await add({ number: null, lines: null })];
    expect(first).toMatchObject({ status: 'draft', quote_id: null, ordered_at: null, lines: [], total: 0, version: 1 });
    expect(Number(second.number.slice(3))).toBe(Number(first.number.slice(3)) + 1);
  });

  it('counts on from the highest number of the tenant, in at least four digits', async () => {
    const counting = await service.createGym('Counting');
    const { id } = await addSupplier(counting);
    const next = async (number?: string) => (await add({ supplier_id: id, number }, counting)).number;
    expect(await next()).toBe('PO-0001');
    expect(await next('PO-7')).toBe('PO-7');
    expect(await next()).toBe('PO-0008');
    for (const other of ['PO-0008a', 'po-77', 'Order 3', `PO-${'9'.repeat(31)}`]) await next(other);
    expect(await next()).toBe('PO-0009');
    await next('PO-12345');
    expect(await next()).toBe('PO-12346');
  });

  it('gives 50 concurrent orders 50 numbers, and one of 50 orders a number that all want', async () => {
    const numbers = (await Promise.all(Array.from({ length: 50 }, () => add()))).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(50);
    const responses = await Promise.all(Array.from({ length: 50 }, () => send({ number: 'Wanted' })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('has a total of null while a price is missing', async () => {
    const lines = [DELIVERY, { description: 'Belt', quantity: 0.5, unit_price: null }];
    expect(await add({ lines })).toMatchObject({ total: null, lines: [DELIVERY, { quantity: 0.5, unit_price: null }] });
    expect(await add({ lines: [DELIVERY, DELIVERY] })).toMatchObject({ total: 30 });
  });

  it('links an accepted quote, once', async () => {
    const quote_id = await addQuote('accepted');
    const order = await add({ quote_id });
    expect(order).toMatchObject({ quote_id, lines: [] });
    expect(await refusal(await send({ quote_id }))).toMatchObject({
      status: 409,
      places: ['/quote_id'],
      details: [`is a quote that became purchase order ${order.id}`],
    });
    const open = await addQuote('received');
    expect(await refusal(await send({ quote_id: open }))).toMatchObject({ status: 409, places: ['/quote_id'] });
    expect(await refusal(await send({ quote_id: 999999 }))).toMatchObject({ status: 422, places: ['/quote_id'] });
  });

  it.each<[string, object, string]>([
    [
      'a line with neither a part nor a description',
      { lines: [DELIVERY, { quantity: 1, description: ' ' }] },
      '/lines/1',
    ],
    ['a part that does not exist', { lines: [{ quantity: 1, part_id: 999999 }] }, '/lines/0/part_id'],
    ['a quantity of 0', { lines: [{ ...DELIVERY, quantity: 0 }] }, '/lines/0/quantity'],
    ['a received quantity', { lines: [{ ...DELIVERY, quantity_received: 1 }] }, '/lines/0/quantity_received'],
    ['a status', { status: 'ordered' }, '/status'],
    ['ordered_at', { ordered_at: '2026-11-20T09:30:00Z' }, '/ordered_at'],
  ])('rejects %s', async (_name, body, place) => {
    expect(await refusal(await send(body))).toMatchObject({ status: 422, places: [place] });
  });
});

describe('GET /api/v1/purchase_orders', () => {
  it('filters by references, day and statuses, and sorts orders without an expected day last', async () => {
    const many = await service.createGym('Many orders');
    const [one, other] = [await addSupplier(many), await addSupplier(many)];
    await add({ supplier_id: one.id, number: 'B' }, many);
    const late = await add({ supplier_id: other.id, number: 'C', expected_on: '2026-12-31' }, many);
    await add({ supplier_id: other.id, number: 'A', expected_on: '2026-12-01' }, many);
    await move(late.id, 'approved', many);
    const quote = await many.request('POST', '/api/v1/quotes', { body: { supplier_id: one.id, title: 'Belts' } });
    const { id: quote_id } = JSON.parse(await quote.text());
    const numbers = async (query: string): Promise<string[]> => {
      const response = await many.request('GET', `${PATH}?${query}`);
      const page: Schemas['PurchaseOrderPage'] = JSON.parse(await response.text());
      return page.data.map(({ number }) => number);
    };
    expect(await numbers(`supplier_id=${other.uuid}`)).toEqual(['A', 'C']);
    expect(await numbers(`quote_id=${quote_id}`)).toEqual([]);
    expect(await numbers('status=draft')).toEqual(['A', 'B']);
    expect(await numbers('status=draft,approved')).toEqual(['A', 'C', 'B']);
    expect(await numbers('expected_before=2026-12-31')).toEqual(['A']);
    expect(await numbers('expected_before=2027-01-01')).toEqual(['A', 'C']);
    expect(await numbers('sort=expected_on')).toEqual(['A', 'C', 'B']);
    expect(await numbers('sort=-expected_on')).toEqual(['C', 'A', 'B']);
  });
});

describe('PATCH /api/v1/purchase_orders/{id}', () => {
  it('changes the lines of a draft only, and other fields at any time', async () => {
    const { id } = await add({ lines: [DELIVERY] });
    const lines = [{ ...DELIVERY, unit_price: 20 }];
    expect(await (await patch(id, { lines })).json()).toMatchObject({ total: 20, version: 2, lines });
    expect(await (await patch(id, { lines })).json()).toMatchObject({ version: 2 });
    expect((await move(id, 'approved')).status).toBe(200);
    expect(await refusal(await patch(id, { lines: [] }))).toMatchObject({ status: 409, code: 'conflict' });
    const changed = await (await patch(id, { expected_on: '2026-12-18' })).json();
    expect(changed).toMatchObject({ expected_on: '2026-12-18', version: 4, lines });
  });

  it('rejects the number of another order, in small letters too, and accepts its own', async () => {
    const [one, other] = [await add(), await add()];
    expect(await refusal(await patch(one.id, { number: other.number }))).toMatchObject({
      status: 409,
      places: ['/number'],
    });
    expect(await refusal(await patch(one.id, { number: other.number.toLowerCase() }))).toMatchObject({ status: 409 });
    expect(await (await patch(one.id, { number: one.number })).json()).toMatchObject({ version: 1 });
    expect(await (await patch(one.id, { number: 'My own' })).json()).toMatchObject({ number: 'My own', version: 2 });
  });
});

describe('PATCH /api/v1/purchase_orders/{id}/status', () => {
  it('sets ordered_at when the order is ordered', async () => {
    expect((await addIn('approved')).ordered_at).toBeNull();
    const { ordered_at, version } = await addIn('approved', 'ordered');
    expect(Date.parse(ordered_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(version).toBe(3);
  });

  it.each<[Order['status'][], string[]]>([
    [[], ['approved', 'cancelled']],
    [['approved'], ['ordered', 'cancelled']],
    [['approved', 'ordered'], ['cancelled']],
    [['cancelled'], []],
  ])('after %j rejects every move but those to %j', async (path, allowed) => {
    const { id, status, version } = await addIn(...path);
    for (const to of ['draft', 'approved', 'ordered', 'partially_received', 'received', 'cancelled'] as const) {
      if (to === status || allowed.includes(to)) continue;
      const response = await move(id, to);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'transition_not_allowed', allowed });
    }
    expect(await (await move(id, status)).json()).toMatchObject({ status, version, lines: [DELIVERY] });
    expect((await move(id, status, stranger)).status).toBe(404);
  });
});
