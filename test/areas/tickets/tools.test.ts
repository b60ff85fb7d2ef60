import { beforeAll, describe, expect, it } from 'vitest';
import { TicketStatus } from '../../../generated/values.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: string;

const addMachine = async (to: Gym, name: string): Promise<string> =>
  String((await to.api.POST('/api/v1/machines', { body: { name } })).data?.id);
const report = (description: string, more: { reporter_name?: string } = {}) =>
  gym.call('report_ticket', { machine_id, description, ...more });
const openIds = async (from: Gym): Promise<number[]> =>
  (await from.call('list_open_tickets', { limit: 100 })).data.map(({ id }) => id);

beforeAll(async () => {
  gym = await service.createGym('Tickets');
  machine_id = await addMachine(gym, 'Rower');
});

/** The values that callers rely on. */
const STATES = [
  'new',
  'reviewed',
  'planned',
  'in_progress',
  'waiting_parts',
  'waiting_supplier',
  'resolved',
  'wont_fix',
] as const;
const CLOSED: readonly string[] = ['resolved', 'wont_fix'];
const MOVES = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));

describe('report_ticket', () => {
  it('creates a new ticket of medium priority without a reporter, and leaves the machine unchanged', async () => {
    const machine = await readMachine(gym, machine_id);
    expect(await report('Chain squeaks')).toMatchObject({
      machine_id: Number(machine_id),
      machine_name: 'Rower',
      description: 'Chain squeaks',
      status: 'new',
      priority: 'medium',
      title: null,
      reporter_id: null,
      reporter_name: null,
      workorder_id: null,
      resolution: null,
      resolved_at: null,
      version: 1,
    });
    expect(await readMachine(gym, machine_id)).toEqual(machine);
  });

  it('creates a reporter for a new name, and reuses a known name regardless of case and surrounding blanks', async () => {
    const first = await report('a', { reporter_name: 'Zoë Éclair' });
    const again = await report('b', { reporter_name: '  zoË ÉCLAIR ' });
    expect(again.reporter_id).toBe(first.reporter_id);
    const { data } = await gym.call('list_reporters', { q: 'zoë' });
    expect(data).toEqual([
      {
        id: first.reporter_id,
        version: 1,
        external_ref: null,
        name: 'Zoë Éclair',
        kind: 'other',
        email: null,
        phone: null,
        ticket_count: 2,
        created_at: expect.any(String),
      },
    ]);
  });

  it('treats wildcards in reporter names literally', async () => {
    const names = ['A_b', 'Axb', 'A%b', 'A\\b'];
    const ids = await Promise.all(
      names.map(async (reporter_name) => (await report('x', { reporter_name })).reporter_id),
    );
    expect(new Set(ids).size).toBe(names.length);
  });

  it.each(['', '   ', '\n\t'])('treats a blank reporter name as absent: %j', async (reporter_name) => {
    expect(await report('x', { reporter_name })).toMatchObject({ reporter_id: null, reporter_name: null });
  });

  it('asks instead of adding a reporter for the first name of known ones, and names them', async () => {
    for (const reporter_name of ['Mo Adeyemi', 'Mo van Dijk', 'Molly Reed'])
      await report('first names', { reporter_name });
    const before = await fingerprint(gym);
    const args = { machine_id, description: 'Who is Mo?', reporter_name: ' mo ' };
    const { refused, text } = await gym.tryCall('report_ticket', args);
    expect(refused).toBe(true);
    expect(text).toMatch(
      /^report_ticket was not run\. reporter_name is the first name of Mo Adeyemi \(other, id \d+\), Mo van Dijk \(other, id \d+\); send the full name, or for somebody else a name that differs, such as "mo \(guest\)"/,
    );
    expect(await fingerprint(gym)).toEqual(before);
    const known = await report('Now in full', { reporter_name: 'mo VAN dijk' });
    expect((await report('Somebody else', { reporter_name: 'Mo (guest)' })).reporter_id).not.toBe(known.reporter_id);
  });

  it('takes a name that is full and also the first name of another reporter', async () => {
    const first = await report('full name', { reporter_name: 'Cher' });
    await report('longer name', { reporter_name: 'Cher Ami' });
    expect((await report('full name again', { reporter_name: 'cher' })).reporter_id).toBe(first.reporter_id);
  });

  it('creates one reporter for concurrent reports with the same new name', async () => {
    const tickets = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        report(`at once ${index}`, { reporter_name: index % 2 ? 'Rush Hour' : 'RUSH HOUR' }),
      ),
    );
    expect(new Set(tickets.map(({ reporter_id }) => reporter_id)).size).toBe(1);
    expect((await gym.call('list_reporters', { q: 'rush hour' })).data).toMatchObject([{ ticket_count: 12 }]);
  });

  it('stores no ticket and no reporter when the machine does not exist', async () => {
    const before = await fingerprint(gym);
    const { refused, text } = await gym.tryCall('report_ticket', {
      machine_id: '999999',
      description: 'x',
      reporter_name: 'Nobody Yet',
    });
    expect(refused).toBe(true);
    expect(text).toContain('machine_id refers to a machine that does not exist');
    expect(await fingerprint(gym)).toEqual(before);
  });
});

describe('update_ticket_status', () => {
  it('accepts the eight statuses of the specification', () => {
    expect(TicketStatus).toEqual(STATES);
  });

  it.each(MOVES)('moves a ticket from %s to %s, with resolved_at set while it is closed', async (from, to) => {
    const { id } = await report(`${from} to ${to}`);
    const ticket_id = String(id);
    const before = await gym.call('update_ticket_status', { ticket_id, status: from });
    expect(before.status).toBe(from);
    const after = await gym.call('update_ticket_status', { ticket_id, status: to });
    expect(after).toMatchObject(from === to ? before : { status: to, version: before.version + 1 });
    expect(after.resolved_at !== null).toBe(CLOSED.includes(to));
    expect((await openIds(gym)).includes(id)).toBe(!CLOSED.includes(to));
    const { notes: _notes, note_count: _count, ...shown } = await gym.call('get_ticket', { ticket_id });
    expect(after).toMatchObject({ ...shown, note: 'The machine stays active.' });
  });

  it('sets the resolution of a ticket that it closes, and keeps it when a later call has none', async () => {
    const ticket_id = String((await report('rattles')).id);
    const resolution = 'Tightened a bolt.';
    expect(await gym.call('update_ticket_status', { ticket_id, status: 'resolved', resolution })).toMatchObject({
      resolution,
    });
    expect(await gym.call('update_ticket_status', { ticket_id, status: 'wont_fix' })).toMatchObject({ resolution });
    const { refused, text } = await gym.tryCall('update_ticket_status', { ticket_id, status: 'new', resolution });
    expect(refused, text).toBe(true);
    expect(text).toContain('resolution is accepted only with the status resolved or wont_fix');
  });

  it('leaves the machine unchanged', async () => {
    const machine = await readMachine(gym, machine_id);
    const { uuid } = await report('x');
    for (const status of STATES) await gym.call('update_ticket_status', { ticket_id: uuid, status });
    expect(await readMachine(gym, machine_id)).toEqual(machine);
  });
});

describe('list_open_tickets', () => {
  it('returns tickets newest first with the machine name', async () => {
    const first = await report('first');
    const second = await report('second');
    const { data } = await gym.call('list_open_tickets', { limit: 2 });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(data[0]).toMatchObject({ machine_name: 'Rower', description: 'second', status: 'new' });
  });

  it('does not return tickets of another tenant', async () => {
    const other = await service.createGym('Other tickets');
    await report('ours');
    expect(await openIds(other)).toEqual([]);
    await other.call('report_ticket', {
      machine_id: await addMachine(other, 'Bike'),
      description: 'theirs',
      reporter_name: 'Zoë Éclair',
    });
    const { data } = await other.call('list_reporters', {});
    expect(data).toMatchObject([{ name: 'Zoë Éclair', ticket_count: 1 }]);
    expect(
      (await gym.call('list_open_tickets', { limit: 100 })).data.map(({ description }) => description),
    ).not.toContain('theirs');
  });
});
