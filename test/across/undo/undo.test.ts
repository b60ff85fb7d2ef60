import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { asOwnerIn } from '../../../src/core/tenancy.ts';
import { send } from '../../support/areas.ts';
import { addMachine, moveMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Undo');
  machine = await addMachine(gym, { name: 'Rower 1' });
});

const REPORT = 'reports/maintenance?from=2026-11-01&to=2026-12-01';

type Undone = Schemas['UndoneRequest'];

const eventsOf = async (kind: string, id: number): Promise<Schemas['Event'][]> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const response = await gym.request('GET', `/api/v1/events?kind=${kind}&resource_id=${id}`);
  return JSON.parse(await response.text()).data;
};

const lastEvent = async (kind: string, id: number): Promise<string> => (await eventsOf(kind, id))[0]?.id ?? '';

const requestUndo = (event: string, token = gym.tokens.write): Promise<Response> =>
  gym.request('POST', `/api/v1/events/${event}/undo`, { token });

const undoLast = async (kind: string, id: number): Promise<Undone> => {
  const response = await requestUndo(await lastEvent(kind, id));
  if (response.status !== 200) throw new Error(await response.text());
  return JSON.parse(await response.text());
};

const refuseLast = async (kind: string, id: number): Promise<{ status: number; detail: string }> => {
  const response = await requestUndo(await lastEvent(kind, id));
  return { status: response.status, detail: JSON.parse(await response.text()).detail };
};

const get = <Row>(path: string): Promise<Row> => send<Row>(gym, 'GET', `/api/v1/${path}`);
const post = <Row>(path: string, body: object): Promise<Row> => send<Row>(gym, 'POST', `/api/v1/${path}`, body);
const patch = <Row>(path: string, body: object): Promise<Row> => send<Row>(gym, 'PATCH', `/api/v1/${path}`, body);

const addTicket = (body: object = {}): Promise<Schemas['Ticket']> =>
  post('tickets', { machine_id: machine.id, description: 'The chain squeaks.', ...body });

const statusOf = async (path: string): Promise<number> => (await gym.request('GET', `/api/v1/${path}`)).status;

describe('undoing a request', () => {
  it('removes a record that it added, and leaves an event of the removal', async () => {
    for (const [path, kind, body] of [
      ['tickets', 'ticket', { machine_id: machine.id, description: 'Squeaks.' }],
      ['work_orders', 'work_order', { title: 'Oil the chain' }],
      ['inspections', 'inspection', { machine_id: machine.id, passed: true }],
      ['incidents', 'incident', { machine_id: machine.id, description: 'A finger was caught.' }],
      ['suppliers', 'supplier', { name: 'Acme' }],
      ['maintenance_tasks', 'maintenance_task', { machine_id: machine.id, title: 'Oil' }],
    ] as const) {
      const { id } = await post<{ id: number }>(path, body);
      expect((await undoLast(kind, id)).undone).toMatchObject([{ kind, id, effect: 'removed' }]);
      expect([await statusOf(`${path}/${id}`), (await eventsOf(kind, id))[0]?.type]).toEqual([404, `${kind}.deleted`]);
    }
  });

  it('removes purchasing documents with their lines', async () => {
    const { id: supplier_id } = await post<{ id: number }>('suppliers', { name: 'Lines' });
    const lines = [{ description: 'Belt', quantity: 1, unit_price: 20 }];
    const quote = await post<{ id: number }>('quotes', { supplier_id, title: 'Belts', lines });
    const order = await post<{ id: number }>('purchase_orders', { supplier_id, lines });
    const contract = await post<{ id: number }>('contracts', {
      supplier_id,
      title: 'Service',
      starts_on: '2026-01-01',
      machine_ids: [machine.id],
    });
    await undoLast('quote', quote.id);
    await undoLast('purchase_order', order.id);
    await undoLast('contract', contract.id);
    for (const path of [`quotes/${quote.id}`, `purchase_orders/${order.id}`, `contracts/${contract.id}`])
      expect(await statusOf(path)).toBe(404);
  });

  it('retires a machine that it added, which is not deleted, and frees its name, asset tag and serial number', async () => {
    const series = { name: 'Sled', asset_tag: 'SL-01', count: 2 } as const;
    const { machines } = await gym.call('create_machine', series);
    expect((await gym.call('undo', {})).undone[0]).toMatchObject({ kind: 'machine', effect: 'retired' });
    const freed = { name: 'Sled 1 (added by mistake)', asset_tag: null, status: 'retired' };
    expect(await readMachine(gym, machines[0]?.id ?? 0)).toMatchObject(freed);
    expect((await gym.call('create_machine', series)).machines).toMatchObject([
      { name: 'Sled 1', asset_tag: 'SL-01' },
      { name: 'Sled 2', asset_tag: 'SL-02' },
    ]);
    const given = { name: 'Prowler', asset_tag: 'PR-01', serial_number: 'P 1', status: 'active' } as const;
    const { id } = await addMachine(gym, given);
    await undoLast('machine', id);
    await undoLast('machine', id);
    expect(await readMachine(gym, id)).toMatchObject(given);
  });

  it('gives changed records their earlier values back, also a status and what followed from it', async () => {
    const ticket = await addTicket();
    await patch(`tickets/${ticket.id}/status`, { status: 'resolved', resolution: 'Oiled.' });
    expect((await undoLast('ticket', ticket.id)).undone).toMatchObject([{ effect: 'restored' }]);
    expect(await get(`tickets/${ticket.id}`)).toMatchObject({ status: 'new', resolution: null, resolved_at: null });
    const order = await post<{ id: number }>('work_orders', { title: 'Oil', priority: 'low' });
    await patch(`work_orders/${order.id}`, {
      title: 'Oil the chain',
      priority: 'urgent',
      due_at: '2026-12-01T08:00:00Z',
    });
    await undoLast('work_order', order.id);
    expect(await get(`work_orders/${order.id}`)).toMatchObject({ title: 'Oil', priority: 'low', due_at: null });
  });

  it('gives a retired machine its status and its history back', async () => {
    const { id } = await addMachine(gym, { name: 'Rower 98' });
    await moveMachine(gym, id, { status: 'retired', reason: 'Sold' });
    await undoLast('machine', id);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', retired_at: null });
  });

  it('undoes everything of a request: a failed inspection and the block that followed from it', async () => {
    const { id } = await addMachine(gym, { name: 'Rower 97' });
    const inspection = await post<{ id: number }>('inspections', {
      machine_id: id,
      passed: false,
      blocked_machine: true,
    });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'out_of_service' });
    const { undone } = await undoLast('inspection', inspection.id);
    expect(undone.map(({ kind, effect }) => [kind, effect])).toEqual([
      ['inspection', 'removed'],
      ['machine', 'restored'],
    ]);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', blocked_reason: null });
  });

  it('does not put a machine back in use while there is another reason against it', async () => {
    const { id } = await addMachine(gym, { name: 'Rower 96' });
    await moveMachine(gym, id, { status: 'maintenance' });
    await post('incidents', { machine_id: id, description: 'A cable snapped.' });
    const { status, detail } = await refuseLast('machine', id);
    expect([status, detail]).toEqual([409, expect.stringContaining('A cable snapped')]);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'maintenance' });
  });

  it('moves stock back, and books it on the work order again', async () => {
    const part = await post<{ id: number }>('parts', { name: 'Cable', unit_cost: 5 });
    await post(`parts/${part.id}/movements`, { kind: 'receipt', quantity: 4 });
    const order = await post<{ id: number }>('work_orders', { title: 'Cable' });
    const movement = await post<{ id: number }>(`work_orders/${order.id}/parts`, { part_id: part.id, quantity: 3 });
    expect((await undoLast('stock_movement', movement.id)).undone.map(({ effect }) => effect)).toContain('moved_back');
    expect(await get(`parts/${part.id}`)).toMatchObject({ quantity: 4 });
    expect(await get(`work_orders/${order.id}`)).toMatchObject({ parts_cost: 0 });
  });

  it('takes back the receipt of an order', async () => {
    const { id: supplier_id } = await post<{ id: number }>('suppliers', { name: 'Receipts' });
    const part = await post<{ id: number }>('parts', { name: 'Roller' });
    type Order = Schemas['PurchaseOrder'];
    const order = await post<Order>('purchase_orders', { supplier_id, lines: [{ part_id: part.id, quantity: 5 }] });
    for (const status of ['approved', 'ordered']) await patch(`purchase_orders/${order.id}/status`, { status });
    const lines = [{ line_id: order.lines[0]?.id, quantity: 2 }];
    const receipt = await post<{ id: number }>(`purchase_orders/${order.id}/receipts`, { lines });
    await undoLast('purchase_order_receipt', receipt.id);
    const after = await get<Order>(`purchase_orders/${order.id}`);
    expect([after.status, after.lines[0]?.quantity_received]).toEqual(['ordered', 0]);
    expect(await get(`parts/${part.id}`)).toMatchObject({ quantity: 0 });
    expect(await get(`purchase_orders/${order.id}/receipts`)).toMatchObject({ data: [] });
  });

  it('withdraws a completion and a skipped date, in the reports too', async () => {
    const task = await post<Schemas['MaintenanceTask']>('maintenance_tasks', {
      machine_id: machine.id,
      title: 'Oil every week',
      rule_unit: 'week',
      rule_interval: 1,
      next_due_at: '2026-11-20',
    });
    const before = await get(`maintenance_tasks/${task.id}`);
    const readReport = async () => {
      const { due, on_time, late, missed, pending, skipped } = Object(await get<{ totals: object }>(REPORT)).totals;
      return { due, on_time, late, missed, pending, skipped };
    };
    const report = await readReport();
    await post(`maintenance_tasks/${task.id}/completions`, {});
    expect((await undoLast('maintenance_task', task.id)).undone).toMatchObject([{ effect: 'withdrawn' }]);
    const [latest] = await eventsOf('maintenance_task', task.id);
    expect(latest).toMatchObject({ type: 'maintenance_task.updated', actor: { tool: 'undo' } });
    const ignored = { version: expect.any(Number), updated_at: expect.any(String) };
    expect(await get(`maintenance_tasks/${task.id}`)).toEqual({ ...Object(before), ...ignored });
    await post(`maintenance_tasks/${task.id}/skips`, { reason: 'Closed' });
    await undoLast('maintenance_task', task.id);
    expect(await get(`maintenance_tasks/${task.id}`)).toEqual({ ...Object(before), ...ignored });
    expect(await get(`maintenance_tasks/${task.id}/completions`)).toMatchObject({ data: [] });
    expect(await get(`maintenance_tasks/${task.id}/skips`)).toMatchObject({ data: [] });
    expect(await readReport()).toEqual(report);
  });

  it('gives contracts and exercises the machines that they had', async () => {
    const { id: supplier_id } = await post<{ id: number }>('suppliers', { name: 'Covers' });
    const other = await addMachine(gym, { name: 'Rower 94' });
    const machine_ids = [machine.id];
    const terms = { supplier_id, title: 'Service', starts_on: '2026-01-01', machine_ids };
    for (const [path, kind, body] of [
      ['contracts', 'contract', terms],
      ['exercises', 'exercise', { name: 'Row', machine_ids }],
    ] as const) {
      const { id } = await post<{ id: number }>(path, body);
      for (const changed of [[other.id], []]) {
        await patch(`${path}/${id}`, { machine_ids: changed });
        expect((await undoLast(kind, id)).undone).toMatchObject([{ kind, id, effect: 'restored' }]);
        expect(await get(`${path}/${id}`)).toMatchObject({ machine_ids });
      }
    }
  });

  it('restores the positions of a floor plan', async () => {
    const { id: location_id } = await post<{ id: number }>('locations', { name: 'Hall' });
    const plan = await post<{ id: number }>('floor_plans', { location_id, name: 'Hall' });
    const positions = [{ machine_id: machine.id, x: 0.5, y: 0.25 }];
    await send(gym, 'PUT', `/api/v1/floor_plans/${plan.id}/positions`, { positions });
    await send(gym, 'PUT', `/api/v1/floor_plans/${plan.id}/positions`, { positions: [] });
    await undoLast('floor_plan', plan.id);
    expect(await get(`floor_plans/${plan.id}`)).toMatchObject({ positions });
  });

  it('is itself a change that can be undone, which makes the change again', async () => {
    const ticket = await addTicket();
    await patch(`tickets/${ticket.id}`, { priority: 'urgent' });
    await undoLast('ticket', ticket.id);
    await undoLast('ticket', ticket.id);
    expect(await get(`tickets/${ticket.id}`)).toMatchObject({ priority: 'urgent' });
  });
});

describe('undoing is refused', () => {
  it('once a record has changed again, with what has changed it', async () => {
    const ticket = await addTicket();
    const event = await lastEvent('ticket', ticket.id);
    await patch(`tickets/${ticket.id}`, { priority: 'urgent' });
    const { status, detail } = Object(JSON.parse(await (await requestUndo(event)).text()));
    expect([status, detail]).toEqual([
      409,
      expect.stringContaining(`ticket ${ticket.id}: ticket.updated by write token`),
    ]);
  });

  it('a second time, and to all but one of several at once', async () => {
    const ticket = await addTicket();
    await patch(`tickets/${ticket.id}`, { priority: 'high' });
    const event = await lastEvent('ticket', ticket.id);
    const answers = await Promise.all([1, 2, 3].map(() => requestUndo(event)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await refusal(await requestUndo(event))).toMatchObject({ code: 'conflict' });
  });

  it('for what refers to the record, and for notes on it', async () => {
    const ticket = await addTicket();
    const event = await lastEvent('ticket', ticket.id);
    await post('notes', { notable_type: 'ticket', notable_id: ticket.id, body: 'Seen.' });
    expect((await requestUndo(event)).status).toBe(409);
    const supplier = await post<{ id: number }>('suppliers', { name: 'Used' });
    await addMachine(gym, { name: 'Rower 95', supplier_id: supplier.id });
    const answer = await requestUndo(await lastEvent('supplier', supplier.id));
    expect(await refusal(answer)).toMatchObject({ code: 'in_use' });
  });

  it('for what has no reverse, with the reason', async () => {
    const note = await post<{ id: number }>('notes', { notable_type: 'machine', notable_id: machine.id, body: 'Hm.' });
    expect(await refuseLast('note', note.id)).toEqual({ status: 409, detail: expect.stringContaining('only added') });
    const supplier = await post<{ id: number }>('suppliers', { name: 'Gone' });
    await gym.request('DELETE', `/api/v1/suppliers/${supplier.id}`);
    expect(await refuseLast('supplier', supplier.id)).toMatchObject({ status: 409 });
  });

  it('after 24 hours', async () => {
    const ticket = await addTicket();
    const event = await lastEvent('ticket', ticket.id);
    await asOwnerIn(gym.id, () =>
      sql`update event set occurred_at = now() - interval '25 hours' where id = ${event}::uuid`.execute(gym.db),
    );
    const answer = await requestUndo(event);
    expect([answer.status, JSON.parse(await answer.text()).detail]).toEqual([409, expect.stringContaining('24 hours')]);
  });

  it('for an import of more than 100 records', async () => {
    const csv = ['name', ...Array.from({ length: 101 }, (_, n) => `Imported ${n}`)].join('\n');
    const response = await gym.request('POST', '/api/v1/imports?area=suppliers', {
      body: csv,
      headers: { 'content-type': 'text/csv' },
    });
    expect(await response.text()).toContain('101');
    const page = await get<{ data: { id: number }[] }>('suppliers?q=Imported%2050');
    expect(await refuseLast('supplier', page.data[0]?.id ?? 0)).toMatchObject({
      status: 409,
      detail: expect.stringContaining('import'),
    });
  });

  it('in another gym, and with a token that reads', async () => {
    const ticket = await addTicket();
    const event = await lastEvent('ticket', ticket.id);
    const stranger = await service.createGym('Undo elsewhere');
    expect((await requestUndo(event, stranger.tokens.write)).status).toBe(404);
    expect((await requestUndo(event, gym.tokens.read)).status).toBe(403);
  });

  it('to people who may not make the reverse, but never for what they have added themselves', async () => {
    const tenant = await findTenant(service.database, gym.name);
    const person = await post<Schemas['Person']>('people', { name: 'Bo', role: 'staff' });
    const wanted = { scope: 'write', person_id: person.id, expires_at: null } as const;
    const { token } = await issueToken(service.database, tenant, wanted);
    const ticket = await addTicket();
    await patch(`tickets/${ticket.id}`, { priority: 'high' });
    expect((await requestUndo(await lastEvent('ticket', ticket.id), token)).status).toBe(403);
    const args = { machine_id: 'Rower 1', description: 'Wobbles', reporter_name: 'New face' };
    await gym.tryCall('report_ticket', args, token);
    const { content } = await gym.tryCall('undo', {}, token);
    expect(Object(content).undone.map(({ kind, effect }: Schemas['UndoneRecord']) => [kind, effect])).toEqual([
      ['ticket', 'removed'],
      ['reporter', 'removed'],
    ]);
  });
});
