import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fillGym } from '../../support/gym-data.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

it('search finds a text in any letter case in every kind, and nothing of another tenant', async () => {
  const gym = await service.createGym('Search');
  const row = await fillGym(gym);
  const other = await service.createGym('Other');
  await fillGym(other);
  const hits = await gym.call('search', { q: 'BELT' });
  expect(hits).toMatchObject({
    tickets: [{ id: row('ticket').id, name: 'Belt slips over 12 km/h.', status: 'new', machine_name: 'Treadmill 1' }],
    work_orders: [{ id: row('work_order').id, name: 'Replace the belt', status: 'open' }],
    maintenance_tasks: [{ id: row('maintenance_task').id, name: 'Lubricate the belt', status: null }],
    parts: [{ id: row('part').id, name: 'Treadmill belt', status: null }],
    incidents: [{ id: row('incident').id, name: 'Slipped off the belt.', status: 'open' }],
    quotes: [{ id: row('quote').id, name: 'Two belts', status: 'received' }],
    machines: [],
    reporters: [],
  });
  expect((await gym.call('search', { q: 'treadmill 1' })).machines).toMatchObject([{ id: row('machine').id }]);
  expect((await gym.call('search', { q: 'okafor' })).reporters).toMatchObject([{ id: row('reporter').id }]);
});

it('search returns at most ten rows of a kind, newest first', async () => {
  const gym = await service.createGym('Many');
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await addMachine(gym, { name: `Rower ${n}` })).id);
  const { machines } = await gym.call('search', { q: 'rower' });
  expect(machines.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
});

it('a ticket is found behind more newer tickets than a search scans, by the tools and over REST', async () => {
  const gym = await service.createGym('Long history');
  const { id: machine_id } = await addMachine(gym);
  const ticket = await gym.call('report_ticket', {
    machine_id: String(machine_id),
    description: 'Squeak of the left pedal.',
  });
  await gym.seed(({ em }) =>
    sql`insert into ticket (machine_id, description) select ${machine_id}, 'Noise ' || n from generate_series(1, 1500) as n`.execute(
      em.getKysely(),
    ),
  );
  for (const q of ['SQUEAK', 'left pedal']) {
    expect((await gym.call('search', { q })).tickets).toMatchObject([{ id: ticket.id }]);
    expect((await gym.call('list_open_tickets', { q })).data).toMatchObject([{ id: ticket.id }]);
    const { data } = await gym.api.GET('/api/v1/tickets', { params: { query: { q } } });
    expect(data?.data).toMatchObject([{ id: ticket.id }]);
  }
  expect((await gym.call('list_open_tickets', { q: 'squeak the left' })).data).toMatchObject([{ id: ticket.id }]);
  expect((await gym.call('list_open_tickets', { q: 'squeak the right' })).data).toEqual([]);
});
