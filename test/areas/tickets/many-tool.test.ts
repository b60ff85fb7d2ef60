import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../support/fingerprint.ts';
import { refusedCall } from '../../support/refused-calls.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let ids: string[];
beforeEach(async () => {
  gym = await service.createGym('Many tickets');
  const machine_id = String((await addMachine(gym)).id);
  const report = async (description: string) =>
    String((await gym.call('report_ticket', { machine_id, description })).id);
  ids = [await report('Squeaks'), await report('Rattles'), await report('Smells')];
});

const refusalOf = (args: object): Promise<string> => refusedCall(gym, 'update_tickets', args);

describe('update_tickets', () => {
  it('without confirm shows the tickets as they would be, and changes nothing', async () => {
    const before = await fingerprint(gym);
    const change = { ticket_ids: ids, status: 'resolved', resolution: 'Oiled' } as const;
    for (const confirm of [{}, { confirm: false }]) {
      const preview = await gym.call('update_tickets', { ...change, ...confirm });
      expect(preview).toMatchObject({
        confirmed: false,
        changed: 3,
        note: expect.stringContaining('Nothing was changed: 3 of 3 tickets would become what this shows.'),
      });
      expect(preview.tickets.map(({ title, status, resolution }) => [title, status, resolution])).toEqual([
        ['Squeaks', 'resolved', 'Oiled'],
        ['Rattles', 'resolved', 'Oiled'],
        ['Smells', 'resolved', 'Oiled'],
      ]);
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('with confirm changes all, and returns what the preview showed', async () => {
    await gym.call('update_ticket', { ticket_id: ids[1] ?? '', priority: 'urgent' });
    const change = { ticket_ids: ids.toReversed(), status: 'in_progress', priority: 'urgent' } as const;
    const preview = await gym.call('update_tickets', change);
    const done = await gym.call('update_tickets', { ...change, confirm: true });
    const shown = ({ version: _version, ...ticket }: (typeof done.tickets)[number]) => ticket;
    expect(done.tickets.map(shown)).toEqual(preview.tickets.map(shown));
    expect(done).toMatchObject({ confirmed: true, changed: 3 });
    for (const ticket_id of ids)
      expect(await gym.call('get_ticket', { ticket_id })).toMatchObject({ status: 'in_progress', priority: 'urgent' });
    expect(await gym.call('update_tickets', { ...change, confirm: true })).toMatchObject({ changed: 0 });
  });

  it('changes none if one does not exist, is named twice or cannot have the resolution', async () => {
    const [first = '', second = ''] = ids;
    const confirm = true;
    expect(await refusalOf({ ticket_ids: [first, '999999'], status: 'resolved', confirm })).toContain(
      'ticket_ids.1 refers to a ticket that does not exist. Use list_open_tickets',
    );
    expect(await refusalOf({ ticket_ids: [first, first], status: 'resolved', confirm })).toContain('same ticket');
    expect(await refusalOf({ ticket_ids: [first, second], resolution: 'Oiled', confirm })).toContain(
      'resolution is accepted only with the status',
    );
    expect(await refusalOf({ ticket_ids: [first] })).toContain('status or priority or resolution is required');
    expect(await refusalOf({ ticket_ids: [], status: 'resolved' })).toContain('ticket_ids');
    expect(await refusalOf({ ticket_ids: Array(51).fill(first), status: 'resolved' })).toContain('ticket_ids');
  });

  it('changes all tickets of each call when calls name the same ones in different orders', async () => {
    const calls = [ids, ids.toReversed(), ids, ids.toReversed()].map((ticket_ids, i) =>
      gym.tryCall('update_tickets', { ticket_ids, priority: i % 2 === 0 ? 'high' : 'low', confirm: true }),
    );
    for (const { refused, text } of await Promise.all(calls)) expect(refused, text).toBe(false);
    const { data } = await gym.call('list_open_tickets', {});
    expect(new Set(data.map(({ priority }) => priority)).size).toBe(1);
  });
});
