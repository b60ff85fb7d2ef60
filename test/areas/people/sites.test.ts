import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
/** The sites North, with a hall inside it, and South, each with a machine. */
let north: number;
let hall: number;
let south: number;
let here: Schemas['Machine'];
let there: Schemas['Machine'];
let token: string;

const post = <T>(path: string, body: object): Promise<T> => send(gym, 'POST', `/api/v1${path}`, body);

const addLocation = async (name: string, parent_id: number | null = null): Promise<number> =>
  (await post<Schemas['Location']>('/locations', { name, parent_id })).id;

const issue = async (location_ids: readonly number[], person_id?: number): Promise<string> => {
  const tenant = await findTenant(service.database, gym.name);
  const options = { scope: 'write', location_ids, expires_at: null, ...(person_id && { person_id }) } as const;
  return (await issueToken(service.database, tenant, options)).token;
};

const ask = async (method: string, path: string, body?: object, by = token) => {
  const response = await gym.request(method, `/api/v1${path}`, { token: by, ...(body && { body }) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};

const idsIn = async (path: string, by = token): Promise<number[]> =>
  (await ask('GET', path, undefined, by)).body.data
    .map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => a - b);

beforeAll(async () => {
  gym = await service.createGym('Sites');
  north = await addLocation('North');
  hall = await addLocation('Hall', north);
  south = await addLocation('South');
  here = await post('/machines', { name: 'Here', location_id: hall });
  there = await post('/machines', { name: 'There', location_id: south });
  token = await issue([north]);
});

describe('a caller of one site', () => {
  it('sees the records of the site and of the locations inside it, and those of no location', async () => {
    const { id: nowhere } = await post<Schemas['Machine']>('/machines', { name: 'Nowhere' });
    expect(await idsIn('/machines')).toEqual([here.id, nowhere]);
    expect(await idsIn('/locations')).toEqual([north, hall]);
    expect((await ask('GET', `/machines/${there.id}`)).status).toBe(404);
    expect((await ask('GET', `/machines?location_id=${south}`)).body.data).toEqual([]);
  });

  it('sees what follows a record, wherever that is now', async () => {
    const ticket = await post<Schemas['Ticket']>('/tickets', { machine_id: there.id, description: 'Noise' });
    await post('/notes', { notable_type: 'ticket', notable_id: ticket.id, body: 'Loud' });
    const notes = `/notes?notable_type=ticket&notable_id=${ticket.id}`;
    const events = `/events?kind=ticket&resource_id=${ticket.id}`;
    for (const path of [notes, events, '/tickets']) expect((await ask('GET', path)).body.data, path).toEqual([]);
    await send(gym, 'PATCH', `/api/v1/machines/${there.id}`, { location_id: hall });
    for (const path of [notes, events, '/tickets']) expect((await ask('GET', path)).body.data.length, path).toBe(1);
    await send(gym, 'PATCH', `/api/v1/machines/${there.id}`, { location_id: south });
    expect((await ask('GET', `/tickets/${ticket.id}`)).status).toBe(404);
  });

  it('sees what concerns several sites, without the machines of others', async () => {
    const exercise = await post<Schemas['Exercise']>('/exercises', { name: 'Both', machine_ids: [here.id, there.id] });
    const other = await post<Schemas['Exercise']>('/exercises', { name: 'There', machine_ids: [there.id] });
    const none = await post<Schemas['Exercise']>('/exercises', { name: 'None' });
    expect(await idsIn('/exercises')).toEqual([exercise.id, none.id]);
    expect((await ask('GET', `/exercises/${exercise.id}`)).body.machine_ids).toEqual([here.id]);
    expect((await ask('GET', `/exercises/${other.id}`)).status).toBe(404);
    const { body } = await ask('GET', `/events?kind=exercise&resource_id=${exercise.id}`);
    expect(body.data[0].data.machine_ids).toEqual([here.id]);
  });

  it('neither creates records at other sites nor moves them there', async () => {
    const reference = await ask('POST', '/tickets', { machine_id: there.id, description: 'Noise' });
    expect(reference).toMatchObject({ status: 422, body: { errors: [{ pointer: '/machine_id' }] } });
    expect((await ask('POST', '/machines', { name: 'New', location_id: south })).status).toBe(422);
    expect((await ask('PATCH', `/machines/${here.id}`, { location_id: south })).status).toBe(422);
    expect((await ask('POST', '/locations', { name: 'Top' })).status).toBe(403);
    expect((await ask('POST', '/locations', { name: 'Below', parent_id: hall })).status).toBe(201);
    expect((await ask('POST', '/machines', { name: 'New', location_id: hall })).status).toBe(201);
  });

  it('sees what the token and the person have in common', async () => {
    const person = await post<Schemas['Person']>('/people', { name: 'Ada', role: 'technician', location_ids: [north] });
    expect(await idsIn('/locations', await issue([], person.id))).toContain(hall);
    expect(await idsIn('/locations', await issue([hall], person.id))).not.toContain(north);
    expect(await idsIn('/locations', await issue([south], person.id))).toEqual([]);
    const narrow = await post<Schemas['Person']>('/people', { name: 'Bo', role: 'technician', location_ids: [hall] });
    expect(await idsIn('/locations', await issue([north], narrow.id))).not.toContain(north);
  });

  it('gets no stored response to the request of a caller of all sites with the same idempotency key', async () => {
    const send = (by: string) =>
      gym.request('POST', '/api/v1/suppliers', {
        token: by,
        body: { name: 'Repeated' },
        headers: { 'idempotency-key': 'same' },
      });
    expect((await send(gym.tokens.write)).status).toBe(201);
    expect(await refusal(await send(token))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('gets no webhooks, because these send the events of all sites', async () => {
    const response = await gym.request('GET', '/api/v1/webhook_endpoints', { token });
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('sees the lines of a receipt that are of the site, also in its event', async () => {
    const supplier = await post<Schemas['Supplier']>('/suppliers', { name: 'Parts of two sites' });
    const parts = await Promise.all(
      [north, south].map((location_id) =>
        post<Schemas['Part']>('/parts', { name: `Belt of ${location_id}`, unit: 'pcs', location_id }),
      ),
    );
    const order = await post<Schemas['PurchaseOrder']>('/purchase_orders', {
      supplier_id: supplier.id,
      number: 'PO-sites',
      lines: parts.map(({ id: part_id }) => ({ part_id, quantity: 2, unit_price: 3 })),
    });
    for (const status of ['approved', 'ordered'])
      await send(gym, 'PATCH', `/api/v1/purchase_orders/${order.id}/status`, { status });
    const lines = order.lines.map(({ id }) => ({ line_id: id, quantity: 1 }));
    const receipt = await post<Schemas['BookedReceipt']>(`/purchase_orders/${order.id}/receipts`, { lines });
    const path = `/purchase_orders/${order.id}/receipts`;
    const idsOf = (rows: { line_id: number }[]): number[] => rows.map(({ line_id }) => line_id);
    const own = lines.slice(0, 1).map(({ line_id }) => line_id);
    expect(idsOf((await ask('GET', `${path}/${receipt.id}`)).body.lines)).toEqual(own);
    expect(idsOf((await ask('GET', path)).body.data[0].lines)).toEqual(own);
    expect(idsOf((await ask('GET', path, undefined, gym.tokens.write)).body.data[0].lines)).toEqual(idsOf(lines));
    const { data: events } = (await ask('GET', `/events?kind=purchase_order_receipt&resource_id=${receipt.id}`)).body;
    expect(idsOf(events[0].data.lines)).toEqual(own);
  });
});
