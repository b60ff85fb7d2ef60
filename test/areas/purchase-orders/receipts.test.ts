import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Order = Schemas['PurchaseOrder'];
type Booked = Schemas['BookedReceipt'];
type Lines = { line_id: number | undefined; quantity: number }[];

const service = useSharedService();
const PATH = '/api/v1/purchase_orders';

let gym: Gym;
let stranger: Gym;
let supplier_id: number;

beforeAll(async () => {
  gym = await service.createGym('Receiving');
  stranger = await service.createGym('Stranger');
  supplier_id = (await addSupplier(gym)).id;
});

const addPart = (unit_cost: number | null = null): Promise<number> =>
  gym.seed(async ({ em }) => {
    const part = em.getKysely().insertInto('part').values({ name: 'Belt', unit_cost });
    return (await part.returning('id').executeTakeFirstOrThrow()).id;
  });

const stockOf = (part_id: number) =>
  gym.seed(async ({ em }) => {
    const part = await em
      .getKysely()
      .selectFrom('part')
      .select('quantity')
      .where('id', '=', part_id)
      .executeTakeFirstOrThrow();
    const movements = await em
      .getKysely()
      .selectFrom('stock_movement')
      .select('quantity')
      .where('part_id', '=', part_id)
      .execute();
    return { quantity: part.quantity, movements: movements.length };
  });

const move = (id: number, status: Order['status']) =>
  gym.request('PATCH', `${PATH}/${id}/status`, { body: { status } });

/** Adds an order and orders it. */
const addOrdered = async (lines: object[]): Promise<Order> => {
  const { id }: Order = JSON.parse(await (await gym.request('POST', PATH, { body: { supplier_id, lines } })).text());
  await move(id, 'approved');
  return JSON.parse(await (await move(id, 'ordered')).text());
};

const send = (id: number, lines: Lines, more: object = {}, headers = {}, owner = gym) =>
  owner.request('POST', `${PATH}/${id}/receipts`, { body: { lines, ...more }, headers });

const receive = async (id: number, lines: Lines, more: object = {}): Promise<Booked> => {
  const response = await send(id, lines, more);
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

const onOrder = async (part_id: number): Promise<number | undefined> =>
  (await gym.call('list_parts', { limit: 100 })).data.find(({ id }) => id === part_id)?.on_order;

const readOrder = async (id: number): Promise<Order> =>
  JSON.parse(await (await gym.request('GET', `${PATH}/${id}`)).text());

describe('POST /api/v1/purchase_orders/{id}/receipts', () => {
  it('lowers what list_parts shows as on order, which is what ordered orders still have to bring', async () => {
    const [belt, oil] = [await addPart(), await addPart()];
    const lines = [{ part_id: belt, quantity: 3 }];
    await gym.request('POST', PATH, { body: { supplier_id, lines } });
    expect(await onOrder(belt)).toBe(0);
    const order = await addOrdered(lines);
    await addOrdered([{ part_id: belt, quantity: 0.5 }]);
    expect(await onOrder(belt)).toBe(3.5);
    await receive(order.id, [{ line_id: order.lines[0]?.id, quantity: 1.25 }]);
    expect(await onOrder(belt)).toBe(2.25);
    await receive(order.id, [{ line_id: order.lines[0]?.id, quantity: 1.75 }]);
    expect(await onOrder(belt)).toBe(0.5);
    expect(await onOrder(oil)).toBe(0);
  });

  it('books what arrived into stock at the price of the line, until everything has arrived', async () => {
    const [belt, oil] = [await addPart(70), await addPart(3)];
    const order = await addOrdered([
      { part_id: oil, quantity: 0.3 },
      { part_id: belt, quantity: 2, unit_price: 89.95 },
      { description: 'Delivery', quantity: 1, unit_price: 15 },
    ]);
    const [oils, belts, delivery] = order.lines.map(({ id }) => id);
    const first = await receive(
      order.id,
      [
        { line_id: belts, quantity: 1 },
        { line_id: oils, quantity: 0.1 },
        { line_id: delivery, quantity: 1 },
      ],
      { note: 'Delivery note 5512' },
    );
    expect(first.purchase_order).toMatchObject({ id: order.id, status: 'partially_received', version: 4 });
    expect(first.purchase_order.lines.map(({ quantity_received }) => quantity_received)).toEqual([0.1, 1, 1]);
    expect(first.movements).toMatchObject([
      { part_id: belt, kind: 'receipt', quantity: 1, unit_cost: 89.95, purchase_order_line_id: belts },
      { part_id: oil, kind: 'receipt', quantity: 0.1, unit_cost: 3, note: 'Delivery note 5512', actor: 'write token' },
    ]);
    const last = await receive(order.id, [
      { line_id: belts, quantity: 1 },
      { line_id: oils, quantity: 0.2 },
    ]);
    expect(last.purchase_order).toMatchObject({ status: 'received', version: 5 });
    expect(await readOrder(order.id)).toEqual(last.purchase_order);
    expect(await stockOf(belt)).toEqual({ quantity: 2, movements: 2 });
    expect(await stockOf(oil)).toEqual({ quantity: 0.3, movements: 2 });
  });

  it('books two lines with the same part one after the other', async () => {
    const part_id = await addPart();
    const { id, lines } = await addOrdered([
      { part_id, quantity: 1 },
      { part_id, quantity: 2 },
    ]);
    const { movements } = await receive(
      id,
      lines.map(({ id: line_id, quantity }) => ({ line_id, quantity })),
    );
    expect(movements.map(({ quantity_after }) => quantity_after)).toEqual([1, 3]);
  });

  it('rejects more than was ordered with what is open per line, and books nothing', async () => {
    const part_id = await addPart();
    const { id, lines } = await addOrdered([
      { part_id, quantity: 2 },
      { part_id, quantity: 0.3 },
    ]);
    const [one, other] = lines.map((line) => line.id);
    await receive(id, [{ line_id: other, quantity: 0.1 }]);
    const before = await readOrder(id);
    const response = await send(id, [
      { line_id: one, quantity: 1 },
      { line_id: other, quantity: 0.201 },
    ]);
    expect(response.status).toBe(409);
    const open = [
      { line_id: one, quantity: 2 },
      { line_id: other, quantity: 0.2 },
    ];
    expect(await response.json()).toMatchObject({ code: 'over_receipt', open });
    expect(await readOrder(id)).toEqual(before);
    expect(await stockOf(part_id)).toEqual({ quantity: 0.1, movements: 1 });
  });

  it('rejects lines of other orders and a line that is named twice', async () => {
    const [order, other] = [
      await addOrdered([{ description: 'Belt', quantity: 2 }]),
      await addOrdered([{ description: 'Belt', quantity: 2 }]),
    ];
    const line_id = order.lines[0]?.id;
    const named = [
      { line_id, quantity: 1 },
      { line_id: other.lines[0]?.id, quantity: 1 },
      { line_id, quantity: 1 },
    ];
    expect(await refusal(await send(order.id, named))).toMatchObject({
      status: 422,
      places: ['/lines/1/line_id', '/lines/2/line_id'],
    });
    expect(await refusal(await send(order.id, []))).toMatchObject({ status: 422, places: ['/lines'] });
    expect((await send(order.id, [{ line_id, quantity: 1 }], {}, {}, stranger)).status).toBe(404);
  });

  it('rejects an order that is not awaited, and a partly received order can no longer be cancelled', async () => {
    const body = { supplier_id, lines: [{ description: 'Belt', quantity: 2 }] };
    const draft: Order = JSON.parse(await (await gym.request('POST', PATH, { body })).text());
    const lines = [{ line_id: draft.lines[0]?.id, quantity: 1 }];
    for (const status of ['draft', 'approved'] as const) {
      await move(draft.id, status);
      expect(await refusal(await send(draft.id, lines))).toMatchObject({ status: 409, code: 'conflict' });
    }
    await move(draft.id, 'ordered');
    await receive(draft.id, lines);
    expect(await refusal(await move(draft.id, 'cancelled'))).toMatchObject({ code: 'transition_not_allowed' });
    await receive(draft.id, lines);
    expect(await refusal(await send(draft.id, lines))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('books a repeated Idempotency-Key once', async () => {
    const part_id = await addPart();
    const { id, lines } = await addOrdered([{ part_id, quantity: 5 }]);
    const once = () => send(id, [{ line_id: lines[0]?.id, quantity: 2 }], {}, { 'idempotency-key': `receipt ${id}` });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await stockOf(part_id)).toEqual({ quantity: 2, movements: 1 });
  });

  it('books exactly what was ordered for 50 concurrent receipts', async () => {
    const [one, other] = [await addPart(), await addPart()];
    const { id, lines } = await addOrdered([
      { part_id: other, quantity: 3 },
      { part_id: one, quantity: 3 },
    ]);
    const arrived = lines.map(({ id: line_id }) => ({ line_id, quantity: 0.1 }));
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send(id, n % 2 === 0 ? arrived : arrived.toReversed())),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    expect(await readOrder(id)).toMatchObject({ status: 'received', version: 33 });
    for (const part_id of [one, other]) expect(await stockOf(part_id)).toEqual({ quantity: 3, movements: 30 });
  });

  it('books all of 50 receipts of different orders for the same parts', async () => {
    const [one, other] = [await addPart(), await addPart()];
    const both = [
      { part_id: one, quantity: 1 },
      { part_id: other, quantity: 1 },
    ];
    const orders: Order[] = [];
    for (let n = 0; n < 50; n += 1) orders.push(await addOrdered(n % 2 === 0 ? both : both.toReversed()));
    const booked = await Promise.all(
      orders.map(({ id, lines }) =>
        receive(
          id,
          lines.map((line) => ({ line_id: line.id, quantity: 1 })),
        ),
      ),
    );
    expect(booked.every(({ purchase_order }) => purchase_order.status === 'received')).toBe(true);
    for (const part_id of [one, other]) expect(await stockOf(part_id)).toEqual({ quantity: 50, movements: 50 });
  });
});

describe('GET /api/v1/purchase_orders/{id}/receipts', () => {
  it('returns receipts as they were booked, one by its Location and all newest first', async () => {
    const part_id = await addPart();
    const order = await addOrdered([{ part_id, quantity: 5 }]);
    const line_id = order.lines[0]?.id;
    const response = await send(order.id, [{ line_id, quantity: 2 }], { note: 'First' });
    const { purchase_order: _, movements, ...first }: Booked = JSON.parse(await response.text());
    expect(first).toMatchObject({
      purchase_order_id: order.id,
      lines: [{ line_id, quantity: 2, movement_id: movements[0]?.id }],
      note: 'First',
      actor: 'write token',
    });
    const location = response.headers.get('location') ?? '';
    expect(location).toBe(`${PATH}/${order.id}/receipts/${first.id}`);
    expect(await (await gym.request('GET', location)).json()).toEqual(first);
    expect(await (await gym.request('GET', `${PATH}/${order.uuid}/receipts/${first.uuid}`)).json()).toEqual(first);
    const second = await receive(order.id, [{ line_id, quantity: 1 }]);
    const list = async (query: string): Promise<Schemas['PurchaseOrderReceiptPage']> =>
      JSON.parse(await (await gym.request('GET', `${PATH}/${order.id}/receipts?${query}`)).text());
    expect((await list('')).data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { next_cursor } = await list('limit=1');
    expect((await list(`limit=1&cursor=${next_cursor}`)).data).toEqual([first]);
  });

  it('does not find a receipt under another order', async () => {
    const [one, other] = [
      await addOrdered([{ description: 'Belt', quantity: 1 }]),
      await addOrdered([{ description: 'Belt', quantity: 1 }]),
    ];
    const { id } = await receive(one.id, [{ line_id: one.lines[0]?.id, quantity: 1 }]);
    expect((await gym.request('GET', `${PATH}/${other.id}/receipts/${id}`)).status).toBe(404);
    expect((await stranger.request('GET', `${PATH}/${one.id}/receipts/${id}`)).status).toBe(404);
    expect((await stranger.request('GET', `${PATH}/${one.id}/receipts`)).status).toBe(404);
    expect((await gym.request('GET', `${PATH}/${other.id}/receipts`)).status).toBe(200);
  });
});
