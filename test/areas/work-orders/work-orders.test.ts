import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { WorkOrderStatus } from '../../../generated/values.ts';
import { moveStock, parts } from '../../../src/areas/parts/operations.ts';
import { idsOf, send } from '../../support/areas.ts';
import { addMachine, addSupplier, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Work orders over REST');
});

const PATH = '/api/v1/work_orders';
const add = (fields: object = {}, owner = gym): Promise<Schemas['WorkOrder']> =>
  send(owner, 'POST', PATH, { title: 'Oil it', ...fields });
const move = (id: number, body: object): Promise<Schemas['WorkOrder']> =>
  send(gym, 'PATCH', `${PATH}/${id}/status`, body);

describe('POST and PATCH /api/v1/work_orders', () => {
  it('store the fields with their defaults, and change nothing for equal values', async () => {
    const { id: machine_id } = await addMachine(gym);
    const order = await add({ machine_id, due_at: '2026-11-24T09:00:00+01:00', cost: 120.5 });
    expect(order).toMatchObject({
      type: 'corrective',
      priority: 'medium',
      status: 'open',
      machine_id,
      due_at: '2026-11-24T08:00:00.000Z',
      started_at: null,
      version: 1,
    });
    const path = `${PATH}/${order.id}`;
    expect(await send(gym, 'PATCH', path, { due_at: '2026-11-24T10:00:00+02:00' })).toMatchObject({ version: 1 });
    expect(await send(gym, 'PATCH', path, { due_at: null, cost: null, assignee: 'Kim' })).toMatchObject({
      due_at: null,
      cost: null,
      assignee: 'Kim',
      version: 2,
    });
  });

  it.each(['status', 'resolution', 'started_at', 'completed_at'])('reject %s', async (field) => {
    const { id } = await add();
    const response = await gym.request('PATCH', `${PATH}/${id}`, { body: { [field]: null } });
    expect(await refusal(response)).toMatchObject({ status: 422, places: [`/${field}`] });
  });
});

describe('GET /api/v1/work_orders/{id}/status_changes', () => {
  const history = (id: number, query = ''): Promise<Schemas['WorkOrderStatusPage']> =>
    send(gym, 'GET', `${PATH}/${id}/status_changes?${query}`);

  it('returns every change newest first, down to the status that the work order was added with', async () => {
    const order = await add();
    const started = await move(order.id, { status: 'in_progress' });
    await move(order.id, { status: 'in_progress', resolution: undefined });
    await send(gym, 'PATCH', `${PATH}/${order.id}`, { assignee: 'Kim' });
    const done = await move(order.id, { status: 'completed', resolution: 'Oiled' });
    const line = { id: expect.any(Number), actor: 'write token', person_id: null, client: null };
    expect(await history(order.id)).toEqual({
      data: [
        { ...line, from_status: 'in_progress', to_status: 'completed', at: done.updated_at },
        { ...line, from_status: 'open', to_status: 'in_progress', at: started.updated_at },
        { ...line, from_status: null, to_status: 'open', at: order.created_at },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  it('pages through the changes of one work order only', async () => {
    const [order, other] = [await add(), await add()];
    await move(order.id, { status: 'planned' });
    const first = await history(order.id, 'limit=1');
    const second = await history(order.id, `limit=1&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ to_status }) => to_status)).toEqual(['planned', 'open']);
    const elsewhere = await gym.request(
      'GET',
      `${PATH}/${other.id}/status_changes?limit=1&cursor=${first.next_cursor}`,
    );
    expect(await refusal(elsewhere)).toMatchObject({ status: 422, places: ['cursor'] });
  });

  it('has the changes of a statement for many work orders, each with its own statuses', async () => {
    const orders = [await add(), await add()];
    await move(orders[1]?.id ?? 0, { status: 'planned' });
    const ids = orders.map(({ id }) => id);
    await gym.seed(({ em }) =>
      sql`update work_order set status = 'waiting_parts' where id = any(${ids}::bigint[])`.execute(em.getKysely()),
    );
    const last = await Promise.all(ids.map(async (id) => (await history(id)).data[0]));
    expect(last).toMatchObject([
      { from_status: 'open', to_status: 'waiting_parts', actor: 'seed' },
      { from_status: 'planned', to_status: 'waiting_parts', actor: 'seed' },
    ]);
  });

  it('has one line for each of fifty simultaneous changes, and each continues the one before', async () => {
    const { id } = await add();
    const statuses = WorkOrderStatus.filter((status) => status !== 'open');
    await Promise.all(Array.from({ length: 50 }, (_, i) => move(id, { status: statuses[i % statuses.length] })));
    const { data } = await history(id, 'limit=100');
    const lines = data.toReversed();
    expect(lines.map(({ from_status }) => from_status)).toEqual([
      null,
      ...lines.slice(0, -1).map(({ to_status }) => to_status),
    ]);
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
  });

  it("is a 404 for another tenant's work order", async () => {
    const stranger = await service.createGym('Stranger');
    const { id } = await add({}, stranger);
    expect(await refusal(await gym.request('GET', `${PATH}/${id}/status_changes`))).toMatchObject({ status: 404 });
  });
});

describe('GET /api/v1/work_orders', () => {
  it('applies every filter, and sorts by due_at with orders without one last', async () => {
    const many = await service.createGym('Many work orders');
    const [machine, supplier] = [await addMachine(many), await addSupplier(many)];
    const ticket = await send<Schemas['Ticket']>(many, 'POST', '/api/v1/tickets', {
      machine_id: machine.id,
      description: 'Squeaks',
    });
    const links = { machine_id: machine.id, ticket_id: ticket.id, supplier_id: supplier.id };
    const { id: a } = await add({ ...links, description: 'Chain OIL', due_at: '2026-11-03T00:00:00Z' }, many);
    const { id: b } = await add({ title: 'Paint', type: 'other', assignee: 'Kim' }, many);
    const { id: c } = await add({ title: 'Oil', due_at: '2026-11-02T00:00:00Z', assignee: 'Kim B' }, many);
    await send(many, 'PATCH', `${PATH}/${a}/status`, { status: 'cancelled' });
    await send(many, 'PATCH', `${PATH}/${b}/status`, { status: 'planned' });
    const ids = (query: string): Promise<number[]> => idsOf(many, `${PATH}?${query}`);
    expect(await ids('q=oil')).toEqual([c, a]);
    expect(await ids('status=planned,cancelled')).toEqual([b, a]);
    expect(await ids('open=true')).toEqual([c, b]);
    expect(await ids('open=false')).toEqual([a]);
    expect(await ids(`machine_id=${machine.uuid}`)).toEqual([a]);
    expect(await ids(`ticket_id=${ticket.id}`)).toEqual([a]);
    expect(await ids(`supplier_id=${supplier.uuid}`)).toEqual([a]);
    expect(await ids('task_id=1')).toEqual([]);
    expect(await ids('assignee=Kim')).toEqual([b]);
    expect(await ids('type=other')).toEqual([b]);
    expect(await ids('due_before=2026-11-03T00:00:00Z')).toEqual([c]);
    expect(await ids('sort=due_at')).toEqual([c, a, b]);
    expect(await ids('sort=-due_at')).toEqual([a, c, b]);
  });
});

describe('PATCH /api/v1/work_orders/{id}/status', () => {
  it.each(WorkOrderStatus)('sets %s, with the instants of the status, and again without a change', async (status) => {
    const moved = await move((await add()).id, { status });
    expect(moved.status).toBe(status);
    expect(moved.started_at !== null).toBe(status === 'in_progress');
    expect(moved.completed_at !== null).toBe(status === 'completed');
    expect(await move(moved.id, { status })).toEqual(moved);
    const reopened = await move(moved.id, { status: 'open' });
    expect(reopened).toMatchObject({ started_at: moved.started_at, completed_at: null });
  });

  it('accepts a resolution only with completed and cancelled', async () => {
    const { id } = await add();
    const refused = await gym.request('PATCH', `${PATH}/${id}/status`, {
      body: { status: 'planned', resolution: 'Soon' },
    });
    expect(await refusal(refused)).toMatchObject({ status: 422, places: ['/resolution'] });
    for (const status of ['completed', 'cancelled'])
      expect((await move(id, { status, resolution: status })).resolution).toBe(status);
  });
});

describe('the parts of a work order', () => {
  const addPart = (quantity: number): Promise<number> =>
    gym.seed(async (tx) => {
      const part = await parts.insert(tx, { name: 'Belt', unit_cost: 89.9 });
      await moveStock(tx, part, { kind: 'receipt', quantity });
      return part.id;
    });
  const stockOf = (id: number): Promise<number> => gym.seed(async (tx) => (await parts.read(tx, id)).quantity);
  const take = (id: number, body: object): Promise<Response> => gym.request('POST', `${PATH}/${id}/parts`, { body });

  it('are taken out of stock at their cost, and listed newest first', async () => {
    const [{ id }, part_id] = [await add(), await addPart(2)];
    const response = await take(id, { part_id, quantity: 0.75, note: 'Cut' });
    const movement: Schemas['StockMovement'] = JSON.parse(await response.text());
    expect([response.status, movement]).toMatchObject([
      201,
      {
        part_id,
        kind: 'consumption',
        quantity: -0.75,
        quantity_after: 1.25,
        unit_cost: 89.9,
        workorder_id: id,
        note: 'Cut',
      },
    ]);
    const second = JSON.parse(await (await take(id, { part_id, quantity: 1 })).text());
    expect(await idsOf(gym, `${PATH}/${id}/parts`)).toEqual([second.id, movement.id]);
    expect(await stockOf(part_id)).toBe(0.25);
  });

  it('are refused with what is available when the stock is too low', async () => {
    const [{ id }, part_id] = [await add(), await addPart(2)];
    const response = await take(id, { part_id, quantity: 2.001 });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'insufficient_stock', available: 2 });
    expect(await idsOf(gym, `${PATH}/${id}/parts`)).toEqual([]);
  });

  it('are refused when the work order is cancelled', async () => {
    const [{ id }, part_id] = [await add(), await addPart(2)];
    await move(id, { status: 'cancelled' });
    expect(await refusal(await take(id, { part_id, quantity: 1 }))).toMatchObject({ status: 409, code: 'conflict' });
    expect(await stockOf(part_id)).toBe(2);
  });

  it('never exceed the stock when 50 callers take the same part for two work orders', async () => {
    const [one, other, part_id] = [await add(), await add(), await addPart(20)];
    const sent = Array.from({ length: 50 }, (_, n) => take((n % 2 === 0 ? one : other).id, { part_id, quantity: 1 }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(30);
    expect(await stockOf(part_id)).toBe(0);
    const used = [...(await idsOf(gym, `${PATH}/${one.id}/parts`)), ...(await idsOf(gym, `${PATH}/${other.id}/parts`))];
    expect(used).toHaveLength(20);
  });
});
