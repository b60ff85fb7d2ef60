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
    expect([last.refused, last.text]).toEqual([true, expect.stringContaining('something has changed since')]);
    expect(await readTicket(ticket.id)).toMatchObject({ priority: 'medium' });
    await gym.call('undo', { event_id: undo?.id });
    expect(await readTicket(ticket.id)).toMatchObject({ priority: 'urgent' });
  });

  it('says that there is nothing to undo to a caller who has changed nothing', async () => {
    const fresh = await service.createGym('Undo nothing');
    expect(await fresh.tryCall('undo', {})).toMatchObject({ refused: true });
  });
});
