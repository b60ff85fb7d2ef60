import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { importFile, recordsOf } from '../../support/imports.ts';
import { addInspection, addMachine, moveMachine, readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Hazards');
});

type Fields = Partial<Schemas['MachineCreate']>;

/** Adds a machine with an open incident, an urgent ticket and a failed inspection. Returns the reasons against its use. */
const addHazard = async (fields: Fields = { status: 'defect' }) => {
  const { id } = await addMachine(gym, { name: 'Treadmill', ...fields });
  const machine_id = String(id);
  const incident = await gym.call('report_incident', { machine_id, description: 'The emergency stop fails' });
  const ticket = await gym.call('report_ticket', { machine_id, description: 'Belt "slips"' });
  await gym.call('update_ticket', { ticket_id: String(ticket.id), priority: 'urgent' });
  await gym.call('report_ticket', { machine_id, description: 'Dusty' });
  const inspection = await addInspection(gym, { machine_id: id, passed: false, notes: 'Stop button dead' });
  const warnings = [
    { code: 'open_incident', id: incident.id, detail: `incident ${incident.id} is open: "The emergency stop fails"` },
    {
      code: 'urgent_ticket',
      id: ticket.id,
      detail: String.raw`ticket ${ticket.id} is urgent and open: "Belt \"slips\""`,
    },
    {
      code: 'failed_inspection',
      id: inspection.id,
      detail: `inspection ${inspection.id}, the last one, failed: "Stop button dead"`,
    },
  ];
  return { id, machine_id, incident, ticket, inspection, warnings };
};

const setStatus = (args: object) => gym.tryCall('set_machine_status', args);

const lastChange = async (id: number) => (await recordsOf(gym, `machines/${id}/status_changes`)).at(-1);

describe('set_machine_status', () => {
  it.each(['active', 'partial_defect'])(
    'refuses %s without confirmed_by while there is a reason against it, names each record and says what to do',
    async (status) => {
      const { id, machine_id, warnings } = await addHazard();
      const { refused, text } = await setStatus({ machine_id, status, reason: 'Looks fine' });
      expect(refused).toBe(true);
      expect(text).toMatch(/^set_machine_status was not run\. confirmed_by is required to set machine /);
      for (const { detail } of warnings) expect(text).toContain(detail);
      expect(text).toContain('Settle these records first, or ask who has checked the machine');
      expect(text).not.toContain('Dusty');
      expect(await readMachine(gym, id)).toMatchObject({ status: 'defect', version: 1 });
    },
  );

  it.each(['', ' ', null])('refuses %j as the name of the person who confirms', async (confirmed_by) => {
    const { id, machine_id } = await addHazard();
    expect((await setStatus({ machine_id, status: 'active', confirmed_by })).refused).toBe(true);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect' });
  });

  it('keeps who confirmed a status in the machine, its history and its event, and notes what is still to settle', async () => {
    const { id, machine_id, warnings } = await addHazard();
    const done = await gym.call('set_machine_status', { machine_id, status: 'active', confirmed_by: 'Noor de Wit' });
    expect(done).toMatchObject({
      status: 'active',
      confirmed_by: 'Noor de Wit',
      note: `Still to settle: ${warnings.map(({ detail }) => detail).join('; ')}.`,
    });
    expect(await lastChange(id)).toMatchObject({ to_status: 'active', confirmed_by: 'Noor de Wit', cause: 'api' });
    const events = await recordsOf<Schemas['Event']>(gym, `machines/${id}/events`);
    expect(events.at(-1)).toMatchObject({
      type: 'machine.status_changed',
      changes: { status: ['defect', 'active'], confirmed_by: [null, 'Noor de Wit'] },
      data: { confirmed_by: 'Noor de Wit' },
    });
    await gym.call('set_machine_status', { machine_id, status: 'maintenance' });
    expect(await readMachine(gym, id)).toMatchObject({ confirmed_by: null });
    expect(await lastChange(id)).toMatchObject({ to_status: 'maintenance', confirmed_by: null });
  });

  it('needs no confirmation for the same status again, for a status that is not in use, or when all is settled', async () => {
    const { machine_id, incident, ticket, id } = await addHazard({ status: 'active' });
    expect(await gym.call('set_machine_status', { machine_id, status: 'active' })).toMatchObject({
      note: 'Nothing changed: it was active before.',
    });
    for (const status of ['defect', 'out_of_service', 'maintenance', 'waiting_parts'] as const)
      expect(await gym.call('set_machine_status', { machine_id, status })).not.toHaveProperty('note');
    await gym.call('update_incident_status', { incident_id: String(incident.id), status: 'resolved' });
    await gym.call('update_ticket_status', { ticket_id: String(ticket.id), status: 'resolved' });
    expect((await setStatus({ machine_id, status: 'active' })).text).toContain('the last one, failed');
    await addInspection(gym, { machine_id: id, passed: true });
    expect(await gym.call('set_machine_status', { machine_id, status: 'active' })).not.toHaveProperty('note');
  });

  it('needs a confirmation for a machine that was out of service while a ticket of high priority is open', async () => {
    const { id } = await addMachine(gym, { status: 'active' });
    const machine_id = String(id);
    const ticket = await gym.call('report_ticket', { machine_id, description: 'Deck worn through' });
    const ticket_id = String(ticket.id);
    await gym.call('update_ticket', { ticket_id, priority: 'high' });
    const detail = `ticket ${ticket_id} has high priority and is open: "Deck worn through"`;
    await gym.call('set_machine_status', { machine_id, status: 'out_of_service', reason: 'Waits for a deck' });
    for (const status of ['active', 'partial_defect']) {
      const { refused, text } = await setStatus({ machine_id, status });
      expect([refused, text]).toEqual([true, expect.stringContaining(detail)]);
      expect(text).toContain('"Waits for a deck"');
    }
    expect(await moveMachine(gym, id, { status: 'active' })).toMatchObject({
      warnings: [{ code: 'high_ticket', id: ticket.id, detail }],
    });
    // A machine that was only defect was in use, or could be.
    await gym.call('set_machine_status', { machine_id, status: 'defect' });
    expect(await gym.call('set_machine_status', { machine_id, status: 'active' })).not.toHaveProperty('note');
  });

  it('finds an old open incident behind a hundred newer ones that are closed', async () => {
    const { id } = await addMachine(gym, { status: 'defect' });
    const incident = await gym.call('report_incident', { machine_id: String(id), description: 'Old' });
    await gym.seed((tx) =>
      sql`insert into incident (machine_id, description, status, closed_at)
        select ${id}, 'Newer', 'closed', now() from generate_series(1, 150)`.execute(tx.em.getKysely()),
    );
    expect((await setStatus({ machine_id: id, status: 'active' })).text).toContain(`incident ${incident.id} is open`);
    expect(await gym.call('get_machine', { machine_id: String(id) })).toMatchObject({
      open_incidents: [{ id: incident.id }],
    });
  });

  it('retires a machine with open work, and notes what is open', async () => {
    const { machine_id, id } = await addHazard();
    const order = await gym.call('create_workorder', { machine_id, title: 'Replace belt' });
    const note: unknown = Reflect.get(await gym.call('set_machine_status', { machine_id, status: 'retired' }), 'note');
    expect(note).toMatch(
      /^Still to settle: ticket \d+ is open: "Dusty"; ticket \d+ is open: .*; work order \d+ is open/,
    );
    expect(note).toContain(`work order ${order.id} is open: "Replace belt"`);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'retired' });
  });

  it('sees an incident that is reported at the same moment', async () => {
    const { id } = await addMachine(gym, { status: 'defect' });
    let answer: ReturnType<typeof setStatus> | undefined;
    await gym.seed(async (tx) => {
      await sql`select from machine where id = ${id} for update`.execute(tx.em.getKysely());
      await sql`insert into incident (machine_id, description) values (${id}, 'Just happened')`.execute(
        tx.em.getKysely(),
      );
      answer = setStatus({ machine_id: id, status: 'active' });
      for (let isWaiting = service.url === null; !isWaiting;) {
        const { rows } = await sql<{ waits: boolean }>`
          select exists (select from pg_locks where not granted) as waits`.execute(tx.em.getKysely());
        isWaiting = rows[0]?.waits ?? false;
      }
    });
    expect(await answer).toMatchObject({ refused: true, text: expect.stringContaining('"Just happened"') });
  });
});

describe('a status change by REST', () => {
  const patch = async (path: string, body: object): Promise<Schemas['ChangedMachine']> => {
    const response = await gym.request('PATCH', `/api/v1/machines/${path}`, { body });
    expect(response.status).toBe(200);
    return JSON.parse(await response.text());
  };

  it.each(['', '/status'])(
    'a status change by PATCH /machines/{id}%s is made, and returns the reasons against it',
    async (path) => {
      const { id, warnings } = await addHazard();
      const changed = await patch(`${id}${path}`, { status: 'active' });
      expect(changed).toMatchObject({ status: 'active', confirmed_by: null, warnings });
      expect(await patch(`${id}${path}`, { status: 'active' })).toEqual({ ...changed, warnings: [] });
      expect(await patch(`${id}${path}`, { status: 'out_of_service' })).toMatchObject({ warnings: [] });
      const confirmed = await patch(`${id}${path}`, { status: 'partial_defect', confirmed_by: 'Noor' });
      expect(confirmed).toMatchObject({ confirmed_by: 'Noor', warnings });
      expect(await lastChange(id)).toMatchObject({ confirmed_by: 'Noor' });
      const retired = await patch(`${id}${path}`, { status: 'retired' });
      expect(retired.warnings.map(({ code }) => code)).toEqual(['open_ticket', 'open_ticket']);
      expect(await readMachine(gym, id)).not.toHaveProperty('warnings');
    },
  );

  it('has no warnings when other fields change, and then ignores confirmed_by', async () => {
    const { id } = await addHazard({ status: 'active' });
    expect(await patch(`${id}`, { name: 'Other', confirmed_by: 'Noor' })).toMatchObject({
      name: 'Other',
      confirmed_by: null,
      warnings: [],
    });
  });

  it.each([' ', 'x'.repeat(201)])('rejects %j as confirmed_by', async (confirmed_by) => {
    const { id } = await addMachine(gym);
    const body = { status: 'defect', confirmed_by };
    expect((await gym.request('PATCH', `/api/v1/machines/${id}/status`, { body })).status).toBe(422);
    expect((await gym.request('PATCH', `/api/v1/machines/${id}`, { body })).status).toBe(422);
  });

  it('lists the newest ten of many open incidents', async () => {
    const { id } = await addMachine(gym, { status: 'defect' });
    await gym.seed((tx) =>
      sql`insert into incident (machine_id, description) select ${id}, 'Fell' from generate_series(1, 30)`.execute(
        tx.em.getKysely(),
      ),
    );
    const { warnings } = await moveMachine(gym, id, { status: 'active' });
    const ids = warnings.map((warning) => warning.id);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });
});

describe('an import of machines', () => {
  it('lists the reasons against the status of each row, names itself as the cause, and who confirmed it', async () => {
    const [first, second] = [await addHazard(), await addHazard()];
    const harmless = await addMachine(gym, { status: 'defect' });
    const lines = [first, second, harmless].map(({ id }) => `${id}`);
    const uuids = await Promise.all(lines.map(async (id) => (await readMachine(gym, id)).uuid));
    const file = ['uuid,status,confirmed_by', ...uuids.map((uuid) => `${uuid},active,Noor`)].join('\n');
    for (const dry_run of [true, false]) {
      const report = await importFile(gym, 'machines', file, {
        query: `match_on=uuid&overwrite=state&dry_run=${dry_run}`,
      });
      expect(report.results.map(({ action, warnings }) => [action, warnings])).toEqual([
        ['updated', first.warnings],
        ['updated', second.warnings],
        ['updated', []],
      ]);
    }
    expect(await lastChange(first.id)).toMatchObject({ to_status: 'active', cause: 'import', confirmed_by: 'Noor' });
  });

  it('lists the rows with warnings after a hundred without', async () => {
    const hazard = await addHazard();
    const { uuid } = await readMachine(gym, hazard.id);
    const rows = Array.from({ length: 120 }, (_, i) => `,Bench ${i},active,`);
    const file = ['uuid,name,status,confirmed_by', ...rows, `${uuid},Treadmill,active,Noor`].join('\n');
    const { results } = await importFile(gym, 'machines', file, {
      query: 'match_on=uuid&overwrite=state&on_error=skip',
    });
    expect(results.find(({ id }) => id === hazard.id)).toMatchObject({ row: 121, warnings: hazard.warnings });
  });
});
