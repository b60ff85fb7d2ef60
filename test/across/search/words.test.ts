import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let treadmill: number;
let bike: number;
let ticket: number;
let order: number;
let loose: number;

/** The lists of records about machines. */
const LISTS = [
  'list_open_tickets',
  'list_workorders',
  'upcoming_maintenance',
  'list_inspections',
  'list_incidents',
] as const;

const fill = async (target: Gym): Promise<{ treadmill: number; bike: number; ticket: number; order: number }> => {
  const { data: hall } = await target.api.POST('/api/v1/locations', { body: { name: 'North hall' } });
  const { data: inner } = await target.api.POST('/api/v1/locations', {
    body: { name: 'Balcony', parent_id: hall?.id ?? 0 },
  });
  const treadmill = await addMachine(target, {
    name: 'Alpha 3',
    type: 'Treadmill',
    asset_tag: 'TM-03',
    zone: 'Row 2',
    location_id: inner?.id ?? 0,
    status: 'defect',
  });
  const bike = await addMachine(target, { name: 'Beta', type: 'Bike', location: 'Cellar' });
  const records = { ticket: 0, order: 0 };
  for (const machine of [treadmill, bike]) {
    const machine_id = String(machine.id);
    const { id } = await target.call('report_ticket', { machine_id, description: 'The belt is broken.' });
    await target.api.POST('/api/v1/maintenance_tasks', { body: { machine_id: machine.id, title: 'Grease the belt' } });
    await target.call('create_inspection', { machine_id, passed: true, notes: 'Belt worn' });
    await target.call('report_incident', { machine_id, description: 'Fell off the belt' });
    const job = await target.call('create_workorder', {
      machine_id,
      title: 'Replace the belt',
      assignee: 'Kim de Boer',
    });
    if (machine === treadmill) Object.assign(records, { ticket: id, order: job.id });
  }
  return { treadmill: treadmill.id, bike: bike.id, ...records };
};

beforeAll(async () => {
  gym = await service.createGym('Words');
  await fill(await service.createGym('Other words'));
  ({ treadmill, bike, ticket, order } = await fill(gym));
  loose = (await gym.call('create_workorder', { title: 'Paint the treadmill corner' })).id;
});

const machinesIn = async (tool: (typeof LISTS)[number], q: string): Promise<unknown[]> => {
  const { data } = await gym.call(tool, tool === 'upcoming_maintenance' ? { q, days: 30 } : { q });
  return data.map((row) => Object(row).machine_id);
};

describe.each(LISTS)('q of %s', (tool) => {
  it.each([
    'alpha',
    'ALPHA 3',
    'Treadmill',
    'treadmills',
    'tm-03',
    'row 2',
    'balcony',
    'north hall',
    'belt treadmill',
    'treadmills belts',
    'belt, alpha, balcony',
  ])('finds records of the machine by "%s", whose words are in the record, its machine or its place', async (q) => {
    const ids = await machinesIn(tool, q);
    expect(ids.filter((id) => typeof id === 'number')).toEqual([treadmill]);
  });

  it('finds the records of all machines by a word of their own text', async () => {
    expect((await machinesIn(tool, 'belt')).toSorted()).toEqual([treadmill, bike].toSorted());
  });

  it('finds nothing if one word is nowhere, and says what was searched', async () => {
    const answer = await gym.tryCall(tool, { q: 'belt trampoline' });
    expect(answer.content).toMatchObject({
      data: [],
      note: expect.stringContaining('No row fits q "belt trampoline"'),
    });
  });
});

it('q finds the same over REST', async () => {
  const query = { q: 'treadmills belt' };
  for (const path of ['/api/v1/tickets', '/api/v1/maintenance_tasks', '/api/v1/inspections'] as const) {
    const { data } = await gym.api.GET(path, { params: { query } });
    expect(data?.data, path).toMatchObject([{ machine_id: treadmill }]);
  }
  const { data: orders } = await gym.api.GET('/api/v1/work_orders', { params: { query: { q: 'boer alpha' } } });
  expect(orders?.data).toMatchObject([{ id: order }]);
});

it('q finds a record of a machine behind more newer records than a search scans', async () => {
  const busy = await service.createGym('Busy words');
  const old = await fill(busy);
  await busy.seed(({ em }) =>
    sql`insert into ticket (machine_id, description) select ${old.bike}, 'Noise ' || n from generate_series(1, 1500) as n`.execute(
      em.getKysely(),
    ),
  );
  for (const q of ['treadmill', 'treadmills broken', 'broken north', 'a 3 belt alpha', 'tm-03'])
    expect((await busy.call('list_open_tickets', { q })).data, q).toMatchObject([{ id: old.ticket }]);
});

describe('search', () => {
  it('finds machines by their type and by a word for their status', async () => {
    for (const q of ['broken treadmill', 'Treadmills', 'defect treadmill', 'kaputt alpha', 'alpha balcony'])
      expect((await gym.call('search', { q })).machines, q).toMatchObject([{ id: treadmill }]);
    expect((await gym.call('search', { q: 'broken bike' })).machines).toEqual([]);
  });

  it('finds the records of a machine by its name, type and place, and work orders by assignee', async () => {
    expect((await gym.call('search', { q: 'broken treadmill' })).tickets).toMatchObject([{ id: ticket }]);
    expect((await gym.call('search', { q: 'de boer' })).work_orders).toHaveLength(2);
    expect((await gym.call('search', { q: 'treadmills' })).work_orders).toMatchObject([{ id: loose }, { id: order }]);
  });

  it.each(['tredmill', 'trxadmill', 'treadmlil', 'treadmmills', 'belt tresdmill'])(
    'forgives the typing error in "%s", and notes what it searched instead',
    async (q) => {
      const result = await gym.call('search', { q });
      expect(result.tickets).toMatchObject([{ id: ticket }]);
      expect(Object(result).note).toMatch(new RegExp(`^Nothing fits "${q}"; this fits ".*treadmill"\\.$`));
    },
  );

  it('searches a word once that a text repeats', async () => {
    expect((await gym.call('search', { q: 'al al 3 3' })).machines.map(({ id }) => id)).toEqual([treadmill]);
  });

  it('says what it searched when nothing fits, and the nearest machine type if there is one', async () => {
    const none = Object(await gym.call('search', { q: 'trampoline' }));
    expect(none.note).toMatch(/^Nothing fits "trampoline"\. Searched: all machines .*every other kind\.$/);
    const near = Object(await gym.call('search', { q: 'tredmils' }));
    expect(near.note).toContain('The nearest machine type is "Treadmill".');
  });
});

it('list_machines suggests the nearest machine type for a q that no machine fits, or none', async () => {
  expect(await gym.call('list_machines', { q: 'tredmil' })).toMatchObject({
    data: [],
    note: expect.stringContaining('The nearest machine type is "Treadmill"; '),
  });
  const { data } = await gym.call('list_machines', { q: 'treadmills' });
  expect(data.map(({ type }) => type)).toContain('Treadmill');
  expect(Object(await gym.call('list_machines', { q: 'trampoline' })).note).not.toContain('machine type');
});
