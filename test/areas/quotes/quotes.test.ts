import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import type { Resource } from '../../support/resource.ts';
import { addMachine, addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

type Quote = Schemas['Quote'];
type Order = Schemas['PurchaseOrder'];

const service = useSharedService();
const PATH = '/api/v1/quotes';
const BELT = { description: 'Belt', quantity: 2, unit_price: 89.95 };

let gym: Gym;
let stranger: Gym;
let quotes: Resource<'quotes'>;
let supplier_id: number;
let part: { id: number; uuid: string };

beforeAll(async () => {
  gym = await service.createGym('Buying');
  stranger = await service.createGym('Stranger');
  supplier_id = (await addSupplier(gym)).id;
  quotes = gym.resource('quotes', { supplier_id, title: 'Belts' });
  part = await gym.seed(({ em }) =>
    em.getKysely().insertInto('part').values({ name: 'Belt' }).returning(['id', 'uuid']).executeTakeFirstOrThrow(),
  );
});

const move = (id: number, status: Quote['status'], owner = gym) =>
  owner.request('PATCH', `${PATH}/${id}/status`, { body: { status } });

const addIn = async (...statuses: Quote['status'][]): Promise<Quote> => {
  let quote = await quotes.add({ lines: [BELT] });
  for (const status of statuses) quote = JSON.parse(await (await move(quote.id, status)).text());
  return quote;
};

describe('POST /api/v1/quotes', () => {
  it('adds a requested quote without lines', async () => {
    const response = await gym.request('POST', PATH, { body: { supplier_id, title: 'Belts', lines: null } });
    const quote: Quote = JSON.parse(await response.text());
    expect(quote).toMatchObject({ status: 'requested', lines: [], total: 0, version: 1, valid_until: null });
    expect(response.headers.get('location')).toBe(`${PATH}/${quote.id}`);
  });

  it('stores the lines in order, and computes a total that is rounded once', async () => {
    const third = { description: 'Oil', quantity: 0.333, unit_price: 0.1 };
    const quote = await quotes.add({
      lines: [third, { ...BELT, part_id: part.uuid }, third, { ...BELT, part_id: part.id }],
    });
    expect(quote.lines.map(({ position, part_id }) => [position, part_id])).toEqual([
      [1, null],
      [2, part.id],
      [3, null],
      [4, part.id],
    ]);
    // 0.0333 twice, and 179.90 twice.
    expect(quote).toMatchObject({ total: 359.87, version: 1 });
    expect(await (await gym.request('GET', `${PATH}/${quote.uuid}`)).json()).toEqual(quote);
  });

  it('stores texts as they are, whatever they mean in SQL', async () => {
    const text = `O'Neill's "belt" \\' ? ?? $1 :id; -- /* \u{1f527}`;
    const quote = await quotes.add({ title: text, lines: [{ ...BELT, description: text }] });
    expect(await (await gym.request('GET', `${PATH}/${quote.id}`)).json()).toMatchObject({
      title: text,
      lines: [{ description: text }],
    });
  });

  it.each<[string, object, string]>([
    ['a part that does not exist', { lines: [BELT, { ...BELT, part_id: 999999 }] }, '/lines/1/part_id'],
    ['a line without a price', { lines: [{ description: 'Belt', quantity: 1 }] }, '/lines/0/unit_price'],
    ['a quantity of 0', { lines: [{ ...BELT, quantity: 0 }] }, '/lines/0/quantity'],
    ['a position', { lines: [{ ...BELT, position: 1 }] }, '/lines/0/position'],
    ['a total that is too high', { lines: [{ ...BELT, quantity: 999_999_999, unit_price: 11 }] }, '/lines'],
    ['a supplier that does not exist', { supplier_id: 999999 }, '/supplier_id'],
    ['a status', { status: 'received' }, '/status'],
    ['a total', { total: 1 }, '/total'],
  ])('rejects %s', async (_name, body, place) => {
    const response = await gym.request('POST', PATH, { body: { supplier_id, title: 'Belts', ...body } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: [place] });
  });

  it('accepts the highest total exactly, and names it when it rejects one cent more', async () => {
    const highest = { description: 'Gym', quantity: 1, unit_price: 9_999_999_999.99 };
    expect(await quotes.add({ lines: [highest] })).toMatchObject({ total: 9_999_999_999.99 });
    const lines = [highest, { description: 'Screw', quantity: 0.1, unit_price: 0.1 }];
    const response = await gym.request('POST', PATH, { body: { supplier_id, title: 'Gym', lines } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ pointer: '/lines', detail: 'must have a total of at most 9999999999.99' }],
    });
  });
});

describe('GET /api/v1/quotes', () => {
  it('filters by each reference and by several statuses, and sorts quotes without a last day last', async () => {
    const many = await service.createGym('Many quotes');
    const [one, other] = [await addSupplier(many), await addSupplier(many)];
    const machine = await addMachine(many);
    const ticket = await many.call('report_ticket', { machine_id: String(machine.id), description: 'Noise' });
    await many.resource('quotes').add({ supplier_id: one.id, title: 'Open' });
    await many
      .resource('quotes')
      .add({ supplier_id: other.id, title: 'Late', valid_until: '2026-12-31', machine_id: machine.id });
    const early = await many
      .resource('quotes')
      .add({ supplier_id: other.id, title: 'Early', valid_until: '2026-12-01', ticket_id: ticket.id });
    expect((await move(early.id, 'received', many)).status).toBe(200);
    const titles = async (query: string): Promise<string[]> => {
      const page: Schemas['QuotePage'] = JSON.parse(await (await many.request('GET', `${PATH}?${query}`)).text());
      return page.data.map(({ title }) => title);
    };
    expect(await titles(`supplier_id=${other.uuid}`)).toEqual(['Early', 'Late']);
    expect(await titles(`machine_id=${machine.id}`)).toEqual(['Late']);
    expect(await titles(`ticket_id=${ticket.id}`)).toEqual(['Early']);
    expect(await titles('status=received')).toEqual(['Early']);
    expect(await titles('status=received,requested')).toEqual(['Early', 'Late', 'Open']);
    expect(await titles('sort=valid_until')).toEqual(['Early', 'Late', 'Open']);
    expect(await titles('sort=-valid_until')).toEqual(['Late', 'Early', 'Open']);
  });
});

describe('PATCH /api/v1/quotes/{id}', () => {
  it('replaces the whole list of lines, and changes nothing when the lines are the same', async () => {
    const { id } = await quotes.add({ lines: [BELT, BELT] });
    const lines = [{ ...BELT, part_id: part.id, quantity: 3 }];
    const changed: Quote = await quotes.patch(id, { lines });
    expect(changed).toMatchObject({ total: 269.85, version: 2, lines: [{ position: 1, ...lines[0] }] });
    expect(changed.lines).toHaveLength(1);
    expect(await quotes.patch(id, { lines })).toEqual(changed);
    const renamed = await quotes.patch(id, { lines, title: 'More belts' });
    expect(renamed).toMatchObject({ title: 'More belts', version: 3, lines: changed.lines });
    expect(await quotes.patch(id, { lines: [] })).toMatchObject({ lines: [], total: 0, version: 4 });
  });

  it.each<[Quote['status'][]]>([[['received', 'accepted']], [['rejected']], [['expired']]])(
    'rejects lines after %j and still changes other fields',
    async (path) => {
      const { id, status, version } = await addIn(...path);
      expect(await quotes.refusal('PATCH', id, { lines: [] })).toMatchObject({ status: 409, code: 'conflict' });
      const changed = await quotes.patch(id, { title: 'Renamed' });
      expect(changed).toMatchObject({ status, title: 'Renamed', version: version + 1, lines: [BELT] });
    },
  );

  it('leaves the lines of one of 50 concurrent changes', async () => {
    const { id } = await quotes.add();
    const changes = Array.from({ length: 50 }, (_, n) =>
      quotes.patch(id, { lines: Array.from({ length: (n % 5) + 1 }, () => ({ ...BELT, quantity: n + 1 })) }),
    );
    await Promise.all(changes);
    const quote = await quotes.get(id);
    expect(quote.version).toBe(51);
    const quantities = quote.lines.map(({ quantity }) => quantity);
    expect(new Set(quantities).size).toBe(1);
    expect(quantities).toHaveLength((((quantities[0] ?? 0) - 1) % 5) + 1);
  });
});

describe('PATCH /api/v1/quotes/{id}/status', () => {
  it.each<[Quote['status'][], string[]]>([
    [[], ['received', 'rejected', 'expired']],
    [['received'], ['accepted', 'rejected', 'expired']],
    [['received', 'accepted'], []],
    [['received', 'rejected'], []],
    [['expired'], []],
  ])('after %j rejects every move but those to %j', async (path, allowed) => {
    const { id, status, version } = await addIn(...path);
    for (const to of ['requested', 'received', 'accepted', 'rejected', 'expired'] as const) {
      if (to === status || allowed.includes(to)) continue;
      const response = await move(id, to);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'transition_not_allowed', allowed });
    }
    expect(await (await move(id, status)).json()).toMatchObject({ status, version, lines: [BELT] });
    expect((await move(id, status, stranger)).status).toBe(404);
  });
});

describe('POST /api/v1/quotes/{id}/purchase_order', () => {
  const convert = (id: number, body: object = {}, headers = {}) =>
    gym.request('POST', `${PATH}/${id}/purchase_order`, { body, headers });

  it('makes a draft order with the supplier and the lines of the quote', async () => {
    const { id, lines } = await addIn('received', 'accepted');
    const response = await convert(id, { expected_on: '2026-12-15' });
    const order: Order = JSON.parse(await response.text());
    expect(order).toMatchObject({ quote_id: id, supplier_id, status: 'draft', total: 179.9, version: 1 });
    expect(order).toMatchObject({ expected_on: '2026-12-15', lines: [{ ...BELT, position: 1, quantity_received: 0 }] });
    expect(order.lines).toHaveLength(lines.length);
    expect(order.number).toMatch(/^PO-\d{4}$/);
    expect(response.headers.get('location')).toBe(`/api/v1/purchase_orders/${order.id}`);
  });

  it('rejects a quote that is not accepted, and a number in use', async () => {
    const received = await addIn('received');
    expect(await refusal(await convert(received.id))).toMatchObject({ status: 409, code: 'conflict', places: ['id'] });
    const [one, other] = [await addIn('received', 'accepted'), await addIn('received', 'accepted')];
    expect((await convert(one.id, { number: '2026-017' })).status).toBe(201);
    const { status, places } = await refusal(await convert(other.id, { number: '2026-017' }));
    expect([status, places]).toEqual([409, ['/number']]);
  });

  it('makes one order for 50 concurrent requests, and names it to the others', async () => {
    const { id } = await addIn('received', 'accepted');
    const responses = await Promise.all(Array.from({ length: 50 }, () => convert(id)));
    const [created, ...more] = responses.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const order: Order = JSON.parse((await created?.text()) ?? '');
    for (const response of responses.filter(({ status }) => status !== 201)) {
      const { code, details } = await refusal(response);
      expect([code, details]).toEqual(['conflict', [`is a quote that became purchase order ${order.id}`]]);
    }
  });

  it('returns the same order again for a repeated Idempotency-Key', async () => {
    const { id } = await addIn('received', 'accepted');
    const key = { 'idempotency-key': `quote ${id}` };
    const [first, second] = [await convert(id, {}, key), await convert(id, {}, key)];
    expect(await second.json()).toEqual(await first.json());
  });
});
