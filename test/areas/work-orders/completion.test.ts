import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { addMachineAt, addSite, sendAs } from '../../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: string;
let ticket_id: number;
let workorder_id: string;
beforeEach(async () => {
  gym = await service.createGym('Completions of jobs', 'Europe/Amsterdam');
  machine_id = String((await addMachine(gym, { name: 'Spin bike' })).id);
  for (const [name, unit, unit_cost] of [
    ['Bearing', null, 10],
    ['Grease', 'litre', 8],
  ]) {
    const part = await send<{ id: number }>(gym, 'POST', '/api/v1/parts', { name, unit, unit_cost });
    await send(gym, 'POST', `/api/v1/parts/${part.id}/movements`, { kind: 'receipt', quantity: 6 });
  }
  ticket_id = (await gym.call('report_ticket', { machine_id, description: 'Grinds', priority: 'high' })).id;
  const order = await gym.call('create_workorder', { title: 'Bearings', ticket_id: String(ticket_id) });
  workorder_id = String(order.id);
});

const complete = (args: object) =>
  gym.tryCall('update_workorder_status', { workorder_id, status: 'completed', ...args });

const stockOf = async (name: string) => {
  const { data } = await gym.call('list_parts', { q: name });
  return data[0]?.quantity;
};

describe('report_ticket', () => {
  it('takes the priority that the caller names', async () => {
    expect(await gym.call('get_ticket', { ticket_id: String(ticket_id) })).toMatchObject({ priority: 'high' });
  });
});

describe('update_workorder_status to completed', () => {
  it('records the time, the cost, the parts and the day of the work, and closes its ticket, in one call', async () => {
    const { content, text } = await complete({
      resolution: 'New bearings.',
      labor_minutes: 45,
      cost: 80,
      parts: [
        { part: 'bearing', quantity: 2 },
        { part: 'Grease', quantity: 0.25, unit: 'l' },
      ],
      completed_at: '2026-01-05T16:00',
      close_ticket: true,
    });
    expect(text).not.toContain('stays new');
    expect(content).toMatchObject({
      status: 'completed',
      labor_minutes: 45,
      cost: 80,
      parts_cost: 22,
      completed_at: '2026-01-05T15:00:00.000Z',
    });
    expect([await stockOf('Bearing'), await stockOf('Grease')]).toEqual([4, 5.75]);
    expect(await gym.call('get_ticket', { ticket_id: String(ticket_id) })).toMatchObject({
      status: 'resolved',
      resolution: 'New bearings.',
    });
  });

  it.each<[string, object, string]>([
    [
      'more than is in stock',
      {
        parts: [
          { part: 'Grease', quantity: 1, unit: 'l' },
          { part: 'Bearing', quantity: 7 },
        ],
      },
      'only 6 in stock',
    ],
    ['another unit than that of a part', { parts: [{ part: 'Grease', quantity: 1 }] }, 'litre'],
    ['a part that does not exist', { parts: [{ part: 'Flywheel', quantity: 1 }] }, 'is not known'],
    ['a time in the future', { completed_at: '2999-01-01T10:00' }, 'future'],
    [
      'parts of a status that does not complete it',
      { status: 'planned', parts: [{ part: 'Bearing', quantity: 1 }] },
      'only with the status completed',
    ],
  ])('changes nothing for %s', async (_title, args, words) => {
    const before = await fingerprint(gym);
    const refused = await complete({ labor_minutes: 30, close_ticket: true, ...args });
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining(words) });
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('takes no parts twice when it is repeated', async () => {
    const args = { parts: [{ part: 'Bearing', quantity: 2 }] };
    await complete(args);
    expect(await complete(args)).toMatchObject({ refused: true, text: expect.stringContaining('completed already') });
    expect(await stockOf('Bearing')).toBe(4);
  });

  it('refuses a completion before the work began', async () => {
    await gym.call('update_workorder_status', { workorder_id, status: 'in_progress' });
    const refused = await complete({ completed_at: '2026-01-05T16:00' });
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining('before the work began') });
  });
});

describe('PATCH /work_orders/{id}/status', () => {
  const patch = (body: object) => sendAs(gym, gym.tokens.write, 'PATCH', `/work_orders/${workorder_id}/status`, body);

  it('completes a work order with its parts, minutes and tickets, all or nothing', async () => {
    const { data } = await gym.call('list_parts', { q: 'Bearing' });
    const part_id = data[0]?.id;
    const before = await fingerprint(gym);
    const tooMuch = { status: 'completed', labor_minutes: 5, close_ticket: true, parts: [{ part_id, quantity: 7 }] };
    expect((await patch(tooMuch)).status).toBe(409);
    expect(await fingerprint(gym)).toEqual(before);
    const unknown = await patch({ status: 'completed', parts: [{ part_id: 999_999, quantity: 1 }] });
    expect(unknown.body.errors).toMatchObject([{ pointer: '/parts/0/part_id' }]);
    const done = await patch({ ...tooMuch, parts: [{ part_id, quantity: 1 }] });
    expect(done).toMatchObject({ status: 200, body: { labor_minutes: 5, parts_cost: 10 } });
    expect(await gym.call('get_ticket', { ticket_id: String(ticket_id) })).toMatchObject({ status: 'resolved' });
  });

  it("takes no part of another site's stock", async () => {
    const site = await addSite(service, gym, 'North');
    const south = await addSite(service, gym, 'South');
    const there = await addMachineAt(gym, site.id);
    const order = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', {
      title: 'Oil',
      machine_id: there.id,
    });
    const part = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Chain', location_id: south.id });
    const body = { status: 'completed', parts: [{ part_id: part.id, quantity: 1 }] };
    const refused = await sendAs(gym, site.token, 'PATCH', `/work_orders/${order.id}/status`, body);
    expect(refused.body.errors).toMatchObject([{ pointer: '/parts/0/part_id' }]);
  });
});

describe('a completed work order', () => {
  const eventsOf = async (kind: Schemas['EventKind']) => {
    const events = await send<Schemas['EventPage']>(gym, 'GET', `/api/v1/events?kind=${kind}&limit=1`);
    return events.data[0];
  };

  it('is corrected without being reopened, and the events say that it was after its completion', async () => {
    await complete({ parts: [{ part: 'Bearing', quantity: 2 }], labor_minutes: 30 });
    const used = await gym.call('use_parts', { workorder_id, part_id: 'Bearing', quantity: 1 });
    expect(used).toMatchObject({ after_completion: true });
    expect(await eventsOf('stock_movement')).toMatchObject({ data: { after_completion: true, quantity: -1 } });
    const returned = await gym.call('return_parts', { workorder_id, part_id: 'Bearing', quantity: 2 });
    expect(returned).toMatchObject({ after_completion: true });
    const corrected = await gym.call('update_workorder', { workorder_id, labor_minutes: 50 });
    expect(corrected).toMatchObject({ status: 'completed', parts_cost: 10, labor_minutes: 50 });
    expect(corrected.corrected_at).not.toBeNull();
    const changes = { labor_minutes: [30, 50], corrected_at: [null, corrected.corrected_at] };
    expect(await eventsOf('work_order')).toMatchObject({ type: 'work_order.updated', changes });
    const retitled = await gym.call('update_workorder', { workorder_id, title: 'New bearings' });
    expect(retitled.corrected_at).toBe(corrected.corrected_at);
  });

  it('has no correction while it is open, and takes no part once it is cancelled', async () => {
    const open = await gym.call('update_workorder', { workorder_id, labor_minutes: 10 });
    expect(open.corrected_at).toBeNull();
    await gym.call('update_workorder_status', { workorder_id, status: 'cancelled' });
    const refused = await gym.tryCall('use_parts', { workorder_id, part_id: 'Bearing', quantity: 1 });
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining('cancelled') });
  });
});

describe('the details of a machine, a ticket and a work order', () => {
  it('show their three newest notes and how many there are, to staff only their own', async () => {
    const { id: site, token } = await addSite(service, gym, 'North', 'staff');
    const rows = [
      ['machine', machine_id],
      ['ticket', String(ticket_id)],
      ['work_order', workorder_id],
    ] as const;
    for (const [notable_type, notable_id] of rows)
      for (const body of ['one', 'two', 'three', 'x'.repeat(500)])
        await gym.call('add_note', { notable_type, notable_id, body });
    const notes = [{ body: 'x'.repeat(120) }, { body: 'three' }, { body: 'two' }];
    expect(await gym.call('get_machine', { machine_id })).toMatchObject({ note_count: 4, notes });
    expect(await gym.call('get_ticket', { ticket_id: String(ticket_id) })).toMatchObject({ note_count: 4, notes });
    expect(await gym.call('get_workorder', { workorder_id })).toMatchObject({ note_count: 4, notes });
    const own = String((await addMachineAt(gym, site, { name: 'Own bike' })).id);
    await gym.call('add_note', { notable_type: 'machine', notable_id: own, body: 'Of the manager' });
    await gym.tryCall('add_note', { notable_type: 'machine', notable_id: own, body: 'Of staff' }, token);
    const { content } = await gym.tryCall('get_machine', { machine_id: own }, token);
    expect(content).toMatchObject({ note_count: 1, notes: [{ body: 'Of staff' }] });
  });
});
