import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/meters.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Implied results');
});

const YEARLY = { title: 'Service', rule_unit: 'year', rule_interval: 1, next_due_at: '2030-03-01' } as const;

const addTask = async (fields: object): Promise<string> => {
  const machine_id = (await addMachine(gym)).id;
  return String((await send<{ id: number }>(gym, 'POST', 'maintenance_tasks', { machine_id, ...fields })).body.id);
};

const addCorrective = async (fields: object = {}): Promise<string> =>
  String((await send<{ id: number }>(gym, 'POST', 'work_orders', { title: 'Repair', ...fields })).body.id);

const move = (workorder_id: string, status: Schemas['WorkOrderStatus']) =>
  gym.call('update_workorder_status', { workorder_id, status });

describe('results', () => {
  it('say that a ticket of a closed job stays open', async () => {
    const machine_id = (await addMachine(gym)).id;
    const ticket = await gym.call('report_ticket', { machine_id: String(machine_id), description: 'Squeaks' });
    const workorder_id = await addCorrective({ ticket_id: ticket.id });
    expect(await move(workorder_id, 'completed')).toMatchObject({
      note: expect.stringContaining(`Ticket ${ticket.id} stays new`),
    });
    await gym.call('update_ticket_status', { ticket_id: String(ticket.id), status: 'resolved' });
    expect(JSON.stringify(await move(workorder_id, 'cancelled'))).not.toContain('Ticket');
  });

  it('say that an order that is placed was not sent, and that a machine has no place', async () => {
    const supplier_id = (await send<{ id: number }>(gym, 'POST', 'suppliers', { name: randomUUID() })).body.id;
    const lines = [{ description: 'Belt', quantity: 1, unit_price: 10 }];
    const order = (await send<{ id: number }>(gym, 'POST', 'purchase_orders', { supplier_id, lines })).body;
    const purchase_order_id = String(order.id);
    await gym.call('update_purchase_order_status', { purchase_order_id, status: 'approved' });
    const placed = await gym.call('update_purchase_order_status', {
      purchase_order_id,
      status: 'ordered',
      confirm: true,
    });
    expect(placed).toMatchObject({ note: expect.stringContaining('Nothing was sent') });
    expect(await gym.call('create_machine', { name: randomUUID() })).toMatchObject({
      note: expect.stringContaining('no place'),
    });
  });

  it('say of a machine without rows that it has none, and only of filters that they can be dropped', async () => {
    const machine_id = String((await addMachine(gym)).id);
    expect(await gym.call('list_workorders', { machine_id })).toMatchObject({
      note: expect.stringContaining('has none'),
    });
    expect(await gym.call('list_workorders', { machine_id, status: 'open' })).toMatchObject({
      note: expect.stringContaining('Drop or change status.'),
    });
  });
});

describe('a change of a series', () => {
  it('asks before it leaves out a date of a yearly service, and not one of a monthly task', async () => {
    const task_id = await addTask(YEARLY);
    const skip = { task_id, reason: 'Closed' };
    const asked = await gym.tryCall('skip_maintenance', skip);
    expect(asked).toMatchObject({ refused: true, text: expect.stringContaining('2031-03-01') });
    expect((await gym.call('skip_maintenance', { ...skip, confirm: true })).next_due_at).toBe('2031-03-01');
    const monthly = await addTask({ ...YEARLY, rule_unit: 'month' });
    expect((await gym.call('skip_maintenance', { ...skip, task_id: monthly })).next_due_at).toBe('2030-04-01');
  });

  it('asks before it takes all dates of a recurring task from a person, and not of one that is done once', async () => {
    const taken = { assignee: 'The lift firm' };
    const task_id = await addTask({ ...YEARLY, assignee: 'The bike firm' });
    const asked = await gym.tryCall('update_maintenance_task', { task_id, ...taken });
    expect(asked).toMatchObject({ refused: true, text: expect.stringContaining('for one date only') });
    expect(await gym.call('update_maintenance_task', { task_id, ...taken, confirm: true })).toMatchObject(taken);
    const once = await addTask({ title: 'Once', next_due_at: '2030-03-01', assignee: 'The bike firm' });
    expect(await gym.call('update_maintenance_task', { task_id: once, ...taken })).toMatchObject(taken);
  });
});

describe('a completed job', () => {
  it('keeps its first completion in the history, and has a start only if one was given', async () => {
    const workorder_id = await addCorrective();
    await move(workorder_id, 'planned');
    const first = await move(workorder_id, 'completed');
    expect(first.started_at).toBeNull();
    await move(workorder_id, 'in_progress');
    await move(workorder_id, 'completed');
    const { data } = await gym.call('list_status_changes', { workorder_id });
    const completions = data.filter(({ to_status }) => to_status === 'completed');
    expect(completions).toHaveLength(2);
    const difference = Date.parse(completions[1]?.at ?? '') - Date.parse(first.completed_at ?? '');
    expect(Math.abs(difference)).toBeLessThan(60_000);
    const started_at = '2026-01-02T08:00:00.000Z';
    const path = `work_orders/${await addCorrective()}/status`;
    const given = await send<Schemas['WorkOrder']>(gym, 'PATCH', path, { status: 'completed', started_at });
    expect(given.body.started_at).toBe(started_at);
    expect((await send(gym, 'PATCH', path, { status: 'completed', started_at: '2990-01-01T00:00:00Z' })).status).toBe(
      422,
    );
    expect((await send(gym, 'PATCH', path, { status: 'planned', started_at })).status).toBe(422);
  });

  it('has no repair time out of the seconds between a reopening and the next completion', async () => {
    const own = await service.createGym('Repair time');
    const add = await own.call('create_workorder', { title: 'Repair', type: 'corrective' });
    const workorder_id = String(add.id);
    for (const status of ['completed', 'in_progress', 'completed'] as const)
      await own.call('update_workorder_status', { workorder_id, status });
    const { totals } = (await send<{ totals: object }>(own, 'GET', 'reports/maintenance')).body;
    expect(totals).toMatchObject({ repairs: 0, mean_repair_seconds: null });
  });
});
