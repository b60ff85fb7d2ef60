import { countTokens } from 'gpt-tokenizer';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../src/demo/load.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

/** Budget of an answer about one ticket, and one about a machine, which has its last status changes and notes too. */
const MAX_TOKENS = 450;
const MAX_TOKENS_OF_MACHINE = 700;

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('One look', 'Europe/Amsterdam');
  await gym.load(loadDemo);
});

/** Returns the tokens of an answer, as text or as structured content, the larger one. */
const tokensOf = async (tool: string, args: object): Promise<number> => {
  const { text, content } = await gym.tryCall(tool, args);
  return Math.max(countTokens(text), countTokens(JSON.stringify(content)));
};

describe('get_machine', () => {
  it(`returns at most ${MAX_TOKENS_OF_MACHINE} tokens for every machine of the demo gym`, async () => {
    const { data } = await gym.call('list_machines', { limit: 100 });
    for (const { name } of data)
      expect(await tokensOf('get_machine', { machine_id: name }), name).toBeLessThanOrEqual(MAX_TOKENS_OF_MACHINE);
  });

  it('returns what somebody who asks about a broken machine wants to know next', async () => {
    expect(await gym.call('get_machine', { machine_id: 'treadmill 3' })).toMatchObject({
      status: 'out_of_service',
      supplier_name: 'Technogym Benelux',
      location_name: 'North hall',
      open_tickets: [{ title: 'Belt drifts to the left', priority: 'high', status: 'waiting_parts' }],
      open_workorders: [{ title: 'Replace belt and deck of treadmill 3', assignee: 'R. Oud' }],
    });
    expect(await gym.call('get_machine', { machine_id: 'Pec fly' })).toMatchObject({ blocked_exercises: ['Pec fly'] });
  });

  it('returns the open incidents of its own machine, newest first', async () => {
    const { id } = await addMachine(gym, { name: 'Slippery step' });
    const machine_id = String(id);
    const report = async (description: string) => (await gym.call('report_incident', { machine_id, description })).id;
    const ids = [await report('Slipped'), await report('Fell'), await report('Bruised')];
    await gym.call('update_incident_status', { incident_id: String(ids[1]), status: 'resolved' });
    const { open_incidents } = await gym.call('get_machine', { machine_id });
    expect(open_incidents).toEqual([
      { id: ids[2], description: 'Bruised', severity: null, status: 'open', occurred_at: expect.any(String) },
      { id: ids[0], description: 'Slipped', severity: null, status: 'open', occurred_at: expect.any(String) },
    ]);
  });

  it('returns the last status changes as REST does, also those that were imported', async () => {
    for (const machine_id of ['treadmill 3', 'treadmill 8', 'pec fly']) {
      const { id, status_changes } = await gym.call('get_machine', { machine_id });
      const params = { path: { id: String(id) }, query: { limit: 3 } };
      const { data } = await gym.api.GET('/api/v1/machines/{id}/status_changes', { params });
      const expected = data?.data.map(({ id: _id, cause_id: _cause, recorded_at: _recorded, ...change }) => change);
      expect(status_changes).toEqual(expected);
      expect(status_changes[0]?.cause).toBe('import');
    }
  });

  it('returns the last inspection, the next task and the newest warranty claim of its own machine only', async () => {
    const { data } = await gym.call('list_warranty_claims', {});
    const [claim] = data;
    const machine = await gym.call('get_machine', { machine_id: String(claim?.machine_id) });
    expect(machine.warranty_claim?.id).toBe(
      data.filter(({ machine_id }) => machine_id === machine.id).toSorted((a, b) => b.id - a.id)[0]?.id,
    );
    const inspected = (await gym.call('list_inspections', { limit: 100 })).data;
    const [newest] = inspected.toSorted((a, b) => (a.inspected_at < b.inspected_at ? 1 : -1));
    const seen = await gym.call('get_machine', { machine_id: String(newest?.machine_id) });
    expect(seen.last_inspection).toMatchObject({ id: newest?.id, inspected_at: newest?.inspected_at });
    const [task] = (await gym.call('upcoming_maintenance', { limit: 100 })).data;
    const due = await gym.call('get_machine', { machine_id: String(task?.machine_id) });
    expect(due.next_task).toEqual({
      id: task?.id,
      title: task?.title,
      next_due_at: task?.next_due_at,
      overdue: task?.overdue,
    });
  });
});

describe('get_machine of a machine with a long history', () => {
  it('returns the last inspection and the next task, however many were recorded after them', async () => {
    const { id } = await addMachine(gym);
    await gym.seed(async ({ em }) => {
      await sql`insert into inspection (machine_id, passed, inspected_at, notes)
        select ${id}, true, case n when 0 then date '2026-03-02' else '2026-03-01' end, case n when 0 then 'wanted' else 'earlier' end
        from generate_series(0, 150) as n`.execute(em.getKysely());
      await sql`insert into maintenance_task (machine_id, next_due_at, title)
        select ${id}, case n when 0 then date '2026-04-01' else '2026-04-02' end, case n when 0 then 'wanted' else 'later' end
        from generate_series(0, 150) as n`.execute(em.getKysely());
    });
    expect(await gym.call('get_machine', { machine_id: String(id) })).toMatchObject({
      last_inspection: { notes: 'wanted' },
      next_task: { title: 'wanted' },
    });
  });

  it('returns the newest five open tickets and work orders, newest first', async () => {
    const { id } = await addMachine(gym);
    await gym.seed(async ({ em }) => {
      await sql`insert into ticket (machine_id, title, description)
        select ${id}, 'Ticket ' || n, 'Squeaks' from generate_series(1, 7) as n`.execute(em.getKysely());
      await sql`insert into work_order (machine_id, title) select ${id}, 'Work ' || n from generate_series(1, 7) as n`.execute(
        em.getKysely(),
      );
      await sql`update ticket set status = 'resolved', resolved_at = now() where title = 'Ticket 5'`.execute(
        em.getKysely(),
      );
    });
    const machine = await gym.call('get_machine', { machine_id: String(id) });
    expect(machine.open_tickets.map(({ title }) => title)).toEqual([7, 6, 4, 3, 2].map((n) => `Ticket ${n}`));
    expect(machine.open_workorders.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((n) => `Work ${n}`));
  });
});

describe('get_ticket', () => {
  it(`returns at most ${MAX_TOKENS} tokens for every ticket of the demo gym`, async () => {
    const { data } = await gym.call('list_open_tickets', { limit: 100, include_closed: true });
    expect(data.some(({ status }) => status === 'resolved')).toBe(true);
    for (const { id } of data) expect(await tokensOf('get_ticket', { ticket_id: id })).toBeLessThanOrEqual(MAX_TOKENS);
  });

  it("returns its machine, its work order and the machine's other open tickets", async () => {
    const { id, machine_id } = await gym.call('report_ticket', { machine_id: 'Treadmill 3', description: 'Squeaks' });
    const { data } = await gym.call('list_open_tickets', { machine_id: 'Treadmill 3' });
    const [own, other] = data;
    expect(await gym.call('get_ticket', { ticket_id: String(id) })).toMatchObject({
      machine_id,
      machine_name: 'Treadmill 3',
      machine_status: 'out_of_service',
      machine_place: 'North hall',
      workorder: null,
      other_open_tickets: [{ id: other?.id, title: other?.title }],
    });
    expect(own?.id).toBe(id);
    expect((await gym.call('get_ticket', { ticket_id: String(other?.id) })).workorder).toMatchObject({
      id: other?.workorder_id,
    });
  });
});

describe('set_machine_status', () => {
  it('says that nothing changed when the machine has the status already', async () => {
    const first = await gym.tryCall('set_machine_status', { machine_id: 'Hack squat', status: 'maintenance' });
    expect(first.text).not.toContain('Nothing changed');
    const second = await gym.tryCall('set_machine_status', { machine_id: 'Hack squat', status: 'maintenance' });
    expect(second.content).toMatchObject({
      status: 'maintenance',
      note: expect.stringMatching(/^Nothing changed: it was maintenance before\./),
    });
    await gym.call('set_machine_status', { machine_id: 'Hack squat', status: 'active' });
  });
});

describe('a list', () => {
  it('of machines starts with those that members cannot use, and counts all of them', async () => {
    const all = await gym.call('list_machines', { limit: 100 });
    const usable = all.data.map(({ status }) => ['active', 'partial_defect', 'retired'].includes(status));
    expect(usable).toEqual(usable.toSorted((a, b) => Number(a) - Number(b)));
    expect(all.total).toBe(all.data.length);
    const counted = await gym.call('list_machines', { limit: 2 });
    expect(counted).toMatchObject({ total: all.total, by_status: all.by_status });
    const treadmills = await gym.call('list_machines', { q: 'treadmill', location: 'riverside', limit: 1 });
    const expected = (await gym.call('list_machines', { q: 'treadmill', location: 'riverside', limit: 100 })).data;
    expect(treadmills.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(1);
    const [status = '', count] = Object.entries(all.by_status ?? {})[0] ?? [];
    expect(await gym.tryCall('list_machines', { status, limit: 1 })).toMatchObject({ content: { total: count } });
  });

  it('returns only rows of a day or later with since, newest first, and none of another machine', async () => {
    const all = (await gym.call('list_incidents', { limit: 100 })).data;
    const [, second] = all.toSorted((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1));
    const since = second?.occurred_at.slice(0, 10) ?? '';
    const { data } = await gym.call('list_incidents', { since });
    expect(data.map(({ id }) => id)).toEqual(
      all
        .filter(({ occurred_at }) => occurred_at >= since)
        .toSorted((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1))
        .map(({ id }) => id),
    );
    const own = await gym.call('list_incidents', { since, machine_id: String(second?.machine_id) });
    expect(own.data.map(({ machine_id }) => machine_id)).toContain(second?.machine_id);
    expect(new Set(own.data.map(({ machine_id }) => machine_id)).size).toBe(1);
  });

  it('counts the days of since in the time zone of the gym', async () => {
    const report = { machine_id: 'Leg press', description: 'Slipped on the platform' };
    const { id } = await gym.call('report_incident', { ...report, occurred_at: '2024-06-30T22:30:00Z' });
    const ids = async (since: string): Promise<number[]> =>
      (await gym.call('list_incidents', { since, machine_id: 'Leg press' })).data.map((incident) => incident.id);
    expect(await ids('2024-07-01')).toContain(id);
    expect(await ids('2024-07-02')).not.toContain(id);
  });

  it('without rows says what was searched and which filters to drop', async () => {
    const { content } = await gym.tryCall('list_machines', { q: 'sauna', status: 'active' });
    expect(content).toMatchObject({
      total: 0,
      by_status: {},
      data: [],
      has_more: false,
      note: 'No row fits q "sauna" and status "active". Drop or change q or status.',
    });
  });

  it('without rows names no argument that can only add rows', async () => {
    const { content } = await gym.tryCall('list_open_tickets', { q: 'sauna', include_closed: true });
    expect(content).toMatchObject({ data: [], note: 'No row fits q "sauna". Drop or change q.' });
  });
});

describe('structured content', () => {
  it('has no nulls, and the hint of how to get more rows as a field', async () => {
    const { content, text } = await gym.tryCall('list_machines', { limit: 2 });
    expect(JSON.stringify(content)).not.toContain('null');
    expect(content).toMatchObject({ more: expect.stringContaining('next_cursor') });
    expect(JSON.parse(text)).toMatchObject({ more: expect.any(String) });
  });
});
