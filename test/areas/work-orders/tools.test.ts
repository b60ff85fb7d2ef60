import { beforeAll, describe, expect, it } from 'vitest';
import { WorkOrderStatus } from '../../../generated/values.ts';
import { Ticket } from '../../../src/areas/tickets/entity.ts';
import { WorkOrder } from '../../../src/areas/work-orders/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Work');
  machine_id = Number((await gym.api.POST('/api/v1/machines', { body: { name: 'Rower', zone: 'Pit' } })).data?.id);
});

/** The values that callers rely on. */
const STATES = ['open', 'planned', 'in_progress', 'waiting_parts', 'completed', 'cancelled'] as const;
const MOVES = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));

const addOrder = (fields: { title?: string; ticket_id?: number; resolution?: string } = {}): Promise<string> =>
  gym.seed(async ({ entities }) => {
    const order = entities.create(WorkOrder, { title: 'Oil it', machine_id, ...fields });
    await entities.flush();
    return String(order.id);
  });

describe('update_workorder_status', () => {
  it('accepts the six statuses of the specification', () => {
    expect(WorkOrderStatus).toEqual(STATES);
  });

  it.each(MOVES)('moves a work order from %s to %s', async (from, to) => {
    const workorder_id = await addOrder();
    const before = await gym.call('update_workorder_status', { workorder_id, status: from });
    const after = await gym.call('update_workorder_status', { workorder_id, status: to });
    expect(after).toMatchObject(from === to ? before : { version: before.version + 1 });
    expect(after).toMatchObject({ status: to, machine_name: 'Rower', resolution: null });
    expect(after.started_at !== null).toBe(from === 'in_progress' || to === 'in_progress');
    expect(after.completed_at !== null).toBe(to === 'completed');
  });

  it('sets started_at on the first move to in_progress, and completed_at on every completion', async () => {
    const workorder_id = await addOrder();
    const { started_at } = await gym.call('update_workorder_status', { workorder_id, status: 'in_progress' });
    const first = await gym.call('update_workorder_status', { workorder_id, status: 'completed' });
    await gym.call('update_workorder_status', { workorder_id, status: 'open' });
    expect((await gym.call('update_workorder_status', { workorder_id, status: 'in_progress' })).started_at).toBe(
      started_at,
    );
    const second = await gym.call('update_workorder_status', { workorder_id, status: 'completed' });
    expect(Date.parse(String(second.completed_at))).toBeGreaterThan(Date.parse(String(first.completed_at)));
  });

  it('keeps when the work began, also of work that was completed without being in progress', async () => {
    const workorder_id = await addOrder();
    const times = { started_at: '2026-01-10T08:00:00Z', completed_at: '2026-01-10T09:00:00Z' };
    await gym.call('update_workorder_status', { workorder_id, status: 'planned' });
    expect(await gym.call('update_workorder_status', { workorder_id, status: 'completed', ...times })).toMatchObject({
      started_at: '2026-01-10T08:00:00.000Z',
      completed_at: '2026-01-10T09:00:00.000Z',
    });
    const { refused } = await gym.tryCall('update_workorder_status', {
      workorder_id,
      status: 'planned',
      started_at: times.started_at,
    });
    expect(refused).toBe(true);
  });

  it('keeps the resolution until there is a new one', async () => {
    const workorder_id = await addOrder({ resolution: 'Belt ordered' });
    expect((await gym.call('update_workorder_status', { workorder_id, status: 'completed' })).resolution).toBe(
      'Belt ordered',
    );
    expect(
      (await gym.call('update_workorder_status', { workorder_id, status: 'completed', resolution: 'Belt replaced' }))
        .resolution,
    ).toBe('Belt replaced');
    expect((await gym.call('update_workorder_status', { workorder_id, status: 'open' })).resolution).toBe(
      'Belt replaced',
    );
  });

  it('keeps timestamps and version when nothing changes', async () => {
    const workorder_id = await addOrder();
    const done = await gym.call('update_workorder_status', { workorder_id, status: 'completed', resolution: 'Done' });
    expect(
      await gym.call('update_workorder_status', { workorder_id, status: 'completed', resolution: 'Done' }),
    ).toEqual(done);
  });

  it('leaves the machine and the ticket unchanged', async () => {
    const ticket_id = await gym.seed(async ({ entities }) => {
      const ticket = entities.create(Ticket, { machine_id, description: 'Squeaks' });
      await entities.flush();
      return ticket.id;
    });
    const state = async () => [
      await gym.call('get_machine', { machine_id: String(machine_id) }),
      await gym.call('get_ticket', { ticket_id: String(ticket_id) }),
    ];
    const before = await state();
    const workorder_id = await addOrder({ ticket_id });
    for (const status of STATES) await gym.call('update_workorder_status', { workorder_id, status });
    expect(await state()).toEqual(before);
  });
});

describe('list_workorders', () => {
  it.each(STATES)('returns only the work orders with status %s, newest first', async (status) => {
    const ids = [await addOrder(), await addOrder()].map(Number);
    for (const id of ids) await gym.call('update_workorder_status', { workorder_id: String(id), status });
    const { data } = await gym.call('list_workorders', { status, limit: 100 });
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]));
  });

  it('selects with open those that are neither completed nor cancelled, and the others with false', async () => {
    const own = await service.createGym('Open orders');
    for (const status of STATES) {
      const { id } = await own.call('create_workorder', { title: status });
      await own.call('update_workorder_status', { workorder_id: String(id), status });
    }
    const titles = async (open: boolean) =>
      (await own.call('list_workorders', { open, limit: 100 })).data.map(({ title }) => title);
    const isOpen = (status: string): boolean => status !== 'completed' && status !== 'cancelled';
    expect(await titles(true)).toEqual(STATES.toReversed().filter(isOpen));
    expect(await titles(false)).toEqual(STATES.toReversed().filter((status) => !isOpen(status)));
  });

  it('selects with due_by those that are due until the end of a day at the gym, the first due first', async () => {
    const own = await service.createGym('Due orders', 'Pacific/Kiritimati');
    const add = (title: string, due_at?: string) => own.call('create_workorder', { title, ...(due_at && { due_at }) });
    await add('on the day', '2027-03-01T23:59:59+14:00');
    await add('before', '2027-02-20T10:00:00Z');
    await add('after', '2027-03-02T00:00:00+14:00');
    await add('never');
    const { data } = await own.call('list_workorders', { due_by: '2027-03-01', open: true });
    expect(data.map(({ title }) => title)).toEqual(['before', 'on the day']);
  });

  it('returns all work orders without a filter, those without a machine included', async () => {
    const id = await gym.seed(async ({ entities }) => {
      const order = entities.create(WorkOrder, { title: 'Paint the wall' });
      await entities.flush();
      return order.id;
    });
    expect((await gym.call('list_workorders', { limit: 1 })).data).toMatchObject([
      { id, title: 'Paint the wall', machine_id: null, machine_name: null },
    ]);
  });
});
