import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Undo by tool');
  machine_id = (await addMachine(gym)).id;
});

const addTicket = (): Promise<Schemas['Ticket']> =>
  send(gym, 'POST', '/api/v1/tickets', { machine_id, description: 'The chain squeaks.' });

const readTicket = (id: number): Promise<Schemas['Ticket']> => send(gym, 'GET', `/api/v1/tickets/${id}`);

const lastEventOf = async (ticket: number): Promise<Schemas['Event'] | undefined> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  return (await send<Schemas['EventPage']>(gym, 'GET', `/api/v1/events?kind=ticket&resource_id=${ticket}`)).data[0];
};

describe('the tool undo', () => {
  it('undoes the last change of the caller, all of a batch, and only once', async () => {
    const tickets = [await addTicket(), await addTicket()];
    await gym.call('update_tickets', {
      ticket_ids: tickets.map(({ id }) => String(id)),
      priority: 'urgent',
      confirm: true,
    });
    const { undone } = await gym.call('undo', {});
    expect(undone.map(({ id }) => id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
    for (const { id } of tickets) expect(await readTicket(id)).toMatchObject({ priority: 'medium' });
    const again = await gym.tryCall('undo', {});
    expect([again.refused, again.text]).toEqual([true, expect.stringContaining('with undo')]);
  });

  it('refuses a second undo with the events that make the change again and that undo the change before it', async () => {
    const fresh = await service.createGym('Undo twice');
    const { id } = await addMachine(fresh, { name: 'Rower' });
    const report = async (description: string) => fresh.call('report_ticket', { machine_id: String(id), description });
    const [first, second] = [await report('Squeaks'), await report('Rattles')];
    await fresh.call('undo', {});
    const again = await fresh.tryCall('undo', {});
    expect(again.refused).toBe(true);
    expect(again.text).toMatch(/It was undone already: ticket\.deleted by .* with undo/);
    expect(again.text).toMatch(/To make the change again, undo event [0-9a-f-]{36}\./);
    const [, event_id] =
      /your change before it, undo event ([0-9a-f-]{36}): ticket \d+, ticket\.created/.exec(again.text) ?? [];
    expect((await fresh.call('undo', { event_id })).undone).toMatchObject([{ kind: 'ticket', id: first.id }]);
    for (const ticket of [first, second])
      expect((await fresh.request('GET', `/api/v1/tickets/${ticket.id}`)).status).toBe(404);
  });

  it('lets an equal call make the change again at once', async () => {
    const fresh = await service.createGym('Undo and again');
    const { id } = await addMachine(fresh, { name: 'Rower' });
    const report = { machine_id: String(id), description: 'Squeaks' };
    const first = await fresh.call('report_ticket', report);
    await fresh.call('undo', {});
    const again = await fresh.call('report_ticket', report);
    expect(again).not.toHaveProperty('repeated');
    expect(again.id).not.toBe(first.id);
    await fresh.call('create_supplier', { name: 'Firm' });
    await fresh.call('undo', {});
    expect(await fresh.call('create_supplier', { name: 'Firm' })).not.toHaveProperty('repeated');
    const part = await fresh.call('create_part', { name: 'Belt' });
    const lost = { part_id: String(part.id), change: 3, reason: 'found' };
    await fresh.call('adjust_stock', lost);
    await fresh.call('undo', {});
    expect(await fresh.call('adjust_stock', lost)).toMatchObject({ quantity: 3 });
    expect(await fresh.call('adjust_stock', lost)).toMatchObject({ quantity: 3, repeated: true });
  });

  it('passes over an undo that was made over REST, also with the request id of the change', async () => {
    const ticket = await addTicket();
    const headers = { 'x-request-id': 'one-id-for-all' };
    const body = { priority: 'urgent' };
    await gym.request('PATCH', `/api/v1/tickets/${ticket.id}`, { body, headers });
    const event = await lastEventOf(ticket.id);
    const undone = await gym.request('POST', `/api/v1/events/${event?.id}/undo`, { headers });
    expect(undone.status).toBe(200);
    const undo = await lastEventOf(ticket.id);
    expect(undo?.actor).toMatchObject({ tool: 'undo' });
    const last = await gym.tryCall('undo', {});
    expect([last.refused, last.text]).toEqual([true, expect.stringContaining('It was undone already')]);
    expect(await readTicket(ticket.id)).toMatchObject({ priority: 'medium' });
    await gym.call('undo', { event_id: undo?.id });
    expect(await readTicket(ticket.id)).toMatchObject({ priority: 'urgent' });
  });

  it('says that there is nothing to undo to a caller who has changed nothing', async () => {
    const fresh = await service.createGym('Undo nothing');
    expect(await fresh.tryCall('undo', {})).toMatchObject({ refused: true });
  });
});
