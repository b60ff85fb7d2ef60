import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../support/fingerprint.ts';
import { addMachine, readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: string;
beforeAll(async () => {
  gym = await service.createGym('Jobs by tool');
  machine_id = String((await addMachine(gym)).id);
});

describe('create_workorder', () => {
  it('creates an open work order with its machine, links its ticket, and changes no status', async () => {
    const ticket = await gym.call('report_ticket', { machine_id, description: 'Squeaks' });
    const machine = await readMachine(gym, machine_id);
    const order = await gym.call('create_workorder', {
      title: 'Oil the chain',
      machine_id,
      ticket_id: String(ticket.id),
      assignee: 'Kim',
      due_at: '2026-12-01T09:00:00+01:00',
    });
    expect(order).toMatchObject({
      title: 'Oil the chain',
      status: 'open',
      priority: 'medium',
      machine_name: 'Rower',
      machine_status: 'active',
      note: 'The machine stays active.',
      ticket_id: ticket.id,
      assignee: 'Kim',
      due_at: '2026-12-01T08:00:00.000Z',
    });
    expect(await readMachine(gym, machine_id)).toEqual(machine);
    expect(await gym.call('get_ticket', { ticket_id: String(ticket.id) })).toMatchObject({
      status: 'new',
      workorder_id: order.id,
      workorder: { id: order.id, title: 'Oil the chain', status: 'open', due_at: '2026-12-01T08:00:00.000Z' },
    });
  });
});

describe('create_workorder for a ticket', () => {
  it("takes the ticket's machine, and keeps the link to an earlier work order", async () => {
    const { id } = await gym.call('report_ticket', { machine_id, description: 'Squeaks, and needs two jobs' });
    const first = await gym.call('create_workorder', { title: 'Oil the chain', ticket_id: String(id) });
    expect(first).toMatchObject({ machine_id: Number(machine_id), ticket_id: id });
    const second = await gym.call('create_workorder', { title: 'Replace the chain', ticket_id: String(id) });
    expect(second).toMatchObject({ note: expect.stringContaining(`earlier work order ${first.id}`) });
    expect(await gym.call('get_ticket', { ticket_id: String(id) })).toMatchObject({ workorder_id: first.id });
  });
});

describe('create_workorder for a maintenance task', () => {
  it("is preventive work on the task's machine by default", async () => {
    const { data: task } = await gym.api.POST('/api/v1/maintenance_tasks', {
      body: { machine_id: Number(machine_id), title: 'Oil the chain' },
    });
    const task_id = String(task?.id);
    const planned = await gym.call('create_workorder', { title: 'Oil it with Bram', task_id });
    expect(planned).toMatchObject({ type: 'preventive', task_id: task?.id, machine_name: 'Rower' });
    const repair = await gym.call('create_workorder', { title: 'Repair it', task_id, type: 'corrective' });
    expect(repair).toMatchObject({ type: 'corrective', task_id: task?.id });
    expect(await gym.call('create_workorder', { title: 'Yearly check', machine_id, type: 'inspection' })).toMatchObject(
      { type: 'inspection', task_id: null },
    );
    expect(await gym.call('create_workorder', { title: 'Repair something' })).toMatchObject({ type: 'corrective' });
    const unknown = await gym.tryCall('create_workorder', { title: 'No such task', task_id: '999999' });
    expect(unknown.text).toContain('Use upcoming_maintenance to find maintenance task ids.');
  });
});

describe('get_workorder', () => {
  it('shows a work order with its ticket, its task and the parts used, net of returns', async () => {
    const ticket = await gym.call('report_ticket', { machine_id, description: 'Rattles' });
    const { data: task } = await gym.api.POST('/api/v1/maintenance_tasks', {
      body: { machine_id: Number(machine_id), title: 'Tighten the bolts' },
    });
    const { data: bolt } = await gym.api.POST('/api/v1/parts', { body: { name: 'Bolt', sku: 'B-8' } });
    await gym.api.POST('/api/v1/parts/{id}/movements', {
      params: { path: { id: String(bolt?.id) } },
      body: { kind: 'receipt', quantity: 10 },
    });
    const { id } = await gym.call('create_workorder', {
      title: 'Tighten it',
      ticket_id: String(ticket.id),
      task_id: String(task?.id),
    });
    const workorder_id = String(id);
    await gym.call('use_parts', { workorder_id, part_id: 'Bolt', quantity: 3 });
    await gym.call('use_parts', { workorder_id, part_id: 'Bolt', quantity: 1 });
    expect(await gym.call('get_workorder', { workorder_id })).toMatchObject({
      title: 'Tighten it',
      machine_name: 'Rower',
      task_title: 'Tighten the bolts',
      ticket: { id: ticket.id, title: 'Rattles', status: 'new' },
      parts_used: [{ part_id: bolt?.id, part_name: 'Bolt', quantity: 4, unit: null }],
    });
    const bare = await gym.call('create_workorder', { title: 'Paint the wall' });
    expect(await gym.call('get_workorder', { workorder_id: String(bare.id) })).toMatchObject({
      ticket: null,
      task_title: null,
      parts_used: [],
      machine_name: null,
    });
    expect((await gym.tryCall('get_workorder', { workorder_id: '999999' })).text).toContain('list_workorders');
  });
});

describe('update_workorder', () => {
  it('changes the given fields only', async () => {
    const order = await gym.call('create_workorder', { title: 'Oil it', machine_id, assignee: 'Kim' });
    const changed = await gym.call('update_workorder', {
      workorder_id: String(order.id),
      priority: 'urgent',
      labor_minutes: 40,
      cost: 12.5,
    });
    expect(changed).toEqual({
      ...order,
      total_cost: 12.5,
      cost_source: 'entered',
      priority: 'urgent',
      labor_minutes: 40,
      cost: 12.5,
      version: 2,
      updated_at: changed.updated_at,
    });
    expect(await gym.call('update_workorder', { workorder_id: String(order.id) })).toEqual(changed);
  });
});

describe('use_parts', () => {
  const addPart = async (quantity: number): Promise<string> => {
    const { data } = await gym.api.POST('/api/v1/parts', { body: { name: 'Chain', unit: 'piece' } });
    const id = String(data?.id);
    await gym.api.POST('/api/v1/parts/{id}/movements', {
      params: { path: { id } },
      body: { kind: 'receipt', quantity },
    });
    return id;
  };

  it('takes the part out of stock and records it on the work order', async () => {
    const part_id = await addPart(3);
    const { id } = await gym.call('create_workorder', { title: 'New chain', machine_id });
    const movement = await gym.call('use_parts', { workorder_id: String(id), part_id, quantity: 0.1 });
    expect(movement).toMatchObject({ kind: 'consumption', quantity: -0.1, quantity_after: 2.9, workorder_id: id });
    const { data } = await gym.api.GET('/api/v1/work_orders/{id}/parts', { params: { path: { id: String(id) } } });
    expect(movement).toMatchObject({
      ...data?.data[0],
      note: 'The machine stays active.',
      part_name: 'Chain',
      unit: 'piece',
      machine_name: 'Rower',
    });
  });

  it('takes nothing when too little is in stock, says how much there is, and refuses a cancelled work order', async () => {
    const part_id = await addPart(1.5);
    const workorder_id = String((await gym.call('create_workorder', { title: 'New chain', machine_id })).id);
    const before = await fingerprint(gym);
    const refused = await gym.tryCall('use_parts', { workorder_id, part_id, quantity: 2 });
    expect(refused).toMatchObject({ refused: true, text: 'use_parts was not run. The part has only 1.5 in stock.' });
    expect(await fingerprint(gym)).toEqual(before);
    await gym.call('update_workorder_status', { workorder_id, status: 'cancelled' });
    const closed = await gym.tryCall('use_parts', { workorder_id, part_id, quantity: 1 });
    expect(closed).toMatchObject({ refused: true, text: expect.stringContaining('is cancelled') });
  });
});
