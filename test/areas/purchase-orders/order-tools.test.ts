import { beforeEach, describe, expect, it } from 'vitest';
import { refusedCall } from '../../support/refused-calls.ts';
import { addSupplier } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let supplier_id: number;
beforeEach(async () => {
  gym = await service.createGym('Orders by tool');
  supplier_id = (await addSupplier(gym, 'Polder Parts')).id;
});

/** Adds a part of the supplier with a stock. */
const addPart = async (name: string, stock: number, fields: object = {}): Promise<number> => {
  const { data } = await gym.api.POST('/api/v1/parts', { body: { name, supplier_id, unit_cost: 10, ...fields } });
  const id = data?.id ?? 0;
  const params = { path: { id: String(id) } };
  if (stock > 0)
    await gym.api.POST('/api/v1/parts/{id}/movements', { params, body: { kind: 'receipt', quantity: stock } });
  return id;
};

const create = (args: object) => gym.call('create_purchase_order', args);

const refusalOf = (tool: string, args: object): Promise<string> => refusedCall(gym, tool, args);

const place = async (purchase_order_id: string): Promise<void> => {
  await gym.call('update_purchase_order_status', { purchase_order_id, status: 'approved' });
  await gym.call('update_purchase_order_status', { purchase_order_id, status: 'ordered', confirm: true });
};

describe('create_purchase_order with lines', () => {
  it('drafts an order of parts by name, at their cost, and of anything else in words', async () => {
    const pin = await addPart('Selector pin', 0, { sku: 'PIN-1' });
    const order = await create({
      supplier_id: 'polder parts',
      lines: [
        { part_id: 'pin-1', quantity: 4 },
        { description: 'Freight', quantity: 1, unit_price: 9.95 },
      ],
      expected_on: '2026-12-24',
    });
    expect(order).toMatchObject({
      number: 'PO-0001',
      status: 'draft',
      supplier_name: 'Polder Parts',
      expected_on: '2026-12-24',
      total: 49.95,
      lines: [
        { part_id: pin, description: 'Selector pin', quantity: 4, unit_price: 10, quantity_received: 0 },
        { part_id: null, description: 'Freight', quantity: 1, unit_price: 9.95 },
      ],
      note: expect.stringContaining(`lines.0.part_id "pin-1" is ${pin} "Selector pin"`),
    });
  });

  it('refuses an unknown part with the nearest ones, and asks for a missing choice', async () => {
    await addPart('Selector pin', 0);
    expect(
      await refusalOf('create_purchase_order', {
        supplier_id: 'Polder Parts',
        lines: [{ part_id: 'Selectr pi', quantity: 1 }],
      }),
    ).toMatch(/lines\.0\.part_id .*Did you mean.*Selector pin/);
    expect(await refusalOf('create_purchase_order', { supplier_id: 'Polder Parts' })).toContain(
      'lines or low_stock or like_last or quote_id is required',
    );
    expect(await refusalOf('create_purchase_order', { low_stock: true, like_last: true })).toContain(
      'like_last must not be given together with low_stock',
    );
    expect(await refusalOf('create_purchase_order', { lines: [{ description: 'Wipes', quantity: 1 }] })).toContain(
      'supplier_id is required with lines',
    );
  });
});

describe('create_purchase_order with low_stock', () => {
  it('orders what is missing to the minimum, less what is on order or drafted', async () => {
    await addPart('Belt', 1, { min_quantity: 4 });
    await addPart('Cable', 7.5, { min_quantity: 20, unit: 'metre' });
    await addPart('Enough', 5, { min_quantity: 5 });
    await create({ supplier_id: 'Polder Parts', lines: [{ part_id: 'Belt', quantity: 2 }] });
    const order = await create({ low_stock: true });
    expect(order.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Belt', 1],
      ['Cable', 13],
    ]);
    expect(await refusalOf('create_purchase_order', { low_stock: true, idempotency_key: 'again' })).toContain(
      'low_stock finds nothing to order: what runs low is on order or drafted: Belt; Cable',
    );
    await gym.call('update_purchase_order_status', { purchase_order_id: order.number, status: 'cancelled' });
    expect((await create({ low_stock: true, idempotency_key: 'after' })).lines).toHaveLength(2);
  });

  it('notes what it leaves out, and drafts each part once for two calls at the same time', async () => {
    await addPart('Belt', 0, { min_quantity: 2 });
    await addPart('Pin', 0, { min_quantity: 2 });
    await create({ supplier_id: 'Polder Parts', lines: [{ part_id: 'Pin', quantity: 5 }] });
    const answers = await Promise.all(
      ['a', 'b'].map((idempotency_key) => gym.tryCall('create_purchase_order', { low_stock: true, idempotency_key })),
    );
    const made = answers.filter(({ refused }) => !refused);
    expect(made).toHaveLength(1);
    expect(made[0]?.text).toContain('Not ordered again: Pin.');
  });

  it('asks for the supplier when parts of several run low', async () => {
    const other = await addSupplier(gym, 'Matrix');
    await addPart('Belt', 0, { min_quantity: 2 });
    await addPart('Pin', 0, { min_quantity: 2, supplier_id: other.id });
    expect(await refusalOf('create_purchase_order', { low_stock: true })).toContain(
      'supplier_id is required, because parts of these run low: Polder Parts (1), Matrix (1). Create an order for each',
    );
    expect((await create({ low_stock: true, supplier_id: 'Matrix' })).lines).toMatchObject([{ description: 'Pin' }]);
  });

  it('finds nothing when no part runs low', async () => {
    await addPart('Belt', 2, { min_quantity: 2 });
    expect(await refusalOf('create_purchase_order', { low_stock: true })).toContain('no part runs low');
  });
});

describe('create_purchase_order from an earlier order or a quote', () => {
  it('repeats the lines of the last order at the supplier that was not cancelled', async () => {
    await addPart('Belt', 0);
    const lines = [{ part_id: 'Belt', quantity: 2, unit_price: 80 }];
    expect(await refusalOf('create_purchase_order', { like_last: true, supplier_id: 'Polder Parts' })).toContain(
      'finds no earlier order at this supplier',
    );
    const first = await create({ supplier_id: 'Polder Parts', lines });
    const second = await create({ supplier_id: 'Polder Parts', lines: [{ description: 'Wipes', quantity: 1 }] });
    await gym.call('update_purchase_order_status', { purchase_order_id: second.number, status: 'cancelled' });
    expect(await create({ like_last: true, supplier_id: 'Polder Parts' })).toMatchObject({
      lines: [{ description: 'Belt', quantity: 2, unit_price: 80 }],
      note: expect.stringContaining(`The lines are those of ${first.number}.`),
    });
    expect(await refusalOf('create_purchase_order', { like_last: true })).toContain(
      'supplier_id is required with like_last',
    );
  });

  it('orders an accepted quote once, and says why another one cannot be ordered', async () => {
    const { data: quote } = await gym.api.POST('/api/v1/quotes', {
      body: { supplier_id, title: 'Rods', lines: [{ description: 'Guide rod', quantity: 2, unit_price: 118 }] },
    });
    const quote_id = String(quote?.id);
    expect(await refusalOf('create_purchase_order', { quote_id })).toContain('only an accepted quote becomes');
    expect(await refusalOf('update_quote_status', { quote_id, status: 'accepted' })).toContain(
      'It can change to: received, rejected, expired.',
    );
    await gym.call('update_quote_status', { quote_id, status: 'received' });
    expect(await gym.call('update_quote_status', { quote_id, status: 'accepted' })).toMatchObject({
      status: 'accepted',
      supplier_name: 'Polder Parts',
      note: 'Nothing is ordered yet: see create_purchase_order.',
    });
    expect(await create({ quote_id })).toMatchObject({ quote_id: quote?.id, total: 236 });
    expect(await refusalOf('create_purchase_order', { quote_id, idempotency_key: 'again' })).toContain(
      'is a quote that became purchase order',
    );
  });
});

describe('an order that is placed', () => {
  it('is found by its number, and moves from draft to approved to ordered only', async () => {
    const { id } = await create({ supplier_id: 'Polder Parts', lines: [{ description: 'Wipes', quantity: 1 }] });
    expect(
      await refusalOf('update_purchase_order_status', { purchase_order_id: 'PO-0001', status: 'ordered' }),
    ).toContain('It can change to: approved, cancelled.');
    expect(await refusalOf('update_purchase_order_status', { purchase_order_id: 'PO-7', status: 'ordered' })).toContain(
      'Use list_purchase_orders to find purchase order ids.',
    );
    const expected_on = '2027-01-04';
    await gym.call('update_purchase_order_status', { purchase_order_id: 'po-0001', status: 'approved', expected_on });
    expect(
      await gym.call('update_purchase_order_status', { purchase_order_id: 'po-0001', status: 'approved' }),
    ).toMatchObject({ expected_on, version: 2 });
    expect(
      await gym.call('update_purchase_order_status', {
        purchase_order_id: String(id),
        status: 'ordered',
        expected_on: '2027-01-08',
        confirm: true,
      }),
    ).toMatchObject({ status: 'ordered', ordered_at: expect.any(String), expected_on: '2027-01-08' });
  });

  it('is received in part by the name of a part, and then all that is open', async () => {
    await addPart('Belt', 1);
    await addPart('Pin', 0);
    const order = await create({
      supplier_id: 'Polder Parts',
      lines: [
        { part_id: 'Belt', quantity: 3 },
        { part_id: 'Pin', quantity: 10 },
        { description: 'Freight', quantity: 1 },
      ],
    });
    const purchase_order_id = order.number;
    expect(await refusalOf('receive_order', { purchase_order_id })).toContain('Goods can be received only while');
    await place(purchase_order_id);
    expect(
      await gym.call('receive_order', { purchase_order_id, lines: [{ part_id: 'belt', quantity: 2 }] }),
    ).toMatchObject({ status: 'partially_received', stock: [{ part_name: 'Belt', change: 2, quantity: 3 }] });
    expect(
      await refusalOf('receive_order', { purchase_order_id, lines: [{ part_id: 'belt', quantity: 2 }], note: 'x' }),
    ).toContain(`More would be received than was ordered: still open are 1 of line ${order.lines[0]?.line_id}`);
    const rest = await gym.call('receive_order', { purchase_order_id, note: 'The rest' });
    expect(rest).toMatchObject({ status: 'received' });
    expect(rest.stock.map(({ part_name, change, quantity }) => [part_name, change, quantity])).toEqual([
      ['Belt', 1, 4],
      ['Pin', 10, 10],
    ]);
    expect(await gym.call('receive_order', { purchase_order_id, note: 'The rest' })).toMatchObject({ repeated: true });
  });

  it('names its lines when a received one is not among them', async () => {
    await addPart('Belt', 0);
    await addPart('Pin', 0);
    const order = await create({ supplier_id: 'Polder Parts', lines: [{ part_id: 'Belt', quantity: 3 }] });
    await place(order.number);
    const id = order.lines[0]?.line_id;
    const receive = (line: object) => refusalOf('receive_order', { purchase_order_id: order.number, lines: [line] });
    expect(await receive({ part_id: 'Pin', quantity: 1 })).toContain(
      `lines.0.part_id must name one line of the order; line ids are ${id}`,
    );
    expect(await receive({ line_id: '999999', quantity: 1 })).toContain('lines.0.line_id must name one line');
    expect(await receive({ quantity: 1 })).toContain('lines.0.line_id or part_id is required');
  });
});
