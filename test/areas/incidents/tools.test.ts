import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { IncidentStatus, MachineStatus } from '../../../generated/values.ts';
import { Incident } from '../../../src/areas/incidents/entity.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Safety');
});

const addMachine = async (status: Schemas['MachineStatus'] = 'active'): Promise<string> =>
  String((await gym.api.POST('/api/v1/machines', { body: { name: 'Cable cross', status } })).data?.id);
const machine = (machine_id: string) => readMachine(gym, machine_id);
const history = (machine_id: string) =>
  gym.seed(({ em }) =>
    em
      .getKysely()
      .selectFrom('machine_status_change')
      .select(['from_status', 'to_status', 'cause', 'cause_id', 'reason', 'actor'])
      .where('machine_id', '=', Number(machine_id))
      .where('from_status', 'is not', null)
      .orderBy('id')
      .execute(),
  );

describe('report_incident', () => {
  it.each(MachineStatus.filter((status) => status !== 'out_of_service'))(
    'with blocked_machine, sets a machine with status %s to out_of_service',
    async (status) => {
      const machine_id = await addMachine(status);
      const { id, machine_status } = await gym.call('report_incident', {
        machine_id,
        description: 'Seat broke off',
        blocked_machine: true,
      });
      expect(machine_status).toBe('out_of_service');
      const reason = `Incident ${id}: Seat broke off`;
      expect(await machine(machine_id)).toMatchObject({ status: 'out_of_service', blocked_reason: reason });
      expect(await history(machine_id)).toEqual([
        {
          from_status: status,
          to_status: 'out_of_service',
          cause: 'incident',
          cause_id: id,
          reason,
          actor: 'write token',
        },
      ]);
    },
  );

  it.each([{}, { blocked_machine: false }])('with %j leaves the machine unchanged', async (more) => {
    const machine_id = await addMachine();
    const before = await machine(machine_id);
    expect(await gym.call('report_incident', { machine_id, description: 'Slipped', ...more })).toMatchObject({
      status: 'open',
      machine_status: 'active',
      blocked_machine: false,
      severity: null,
      closed_at: null,
      corrective_action: null,
    });
    expect(await machine(machine_id)).toEqual(before);
  });

  it('stores every field, and defaults occurred_at to now', async () => {
    const machine_id = await addMachine();
    const fields = {
      description: 'Fell',
      reporter_name: 'Kim',
      involved_person: 'Bo',
      injury: 'Sprained wrist',
      occurred_at: '2026-11-19T23:30:00.000Z',
    };
    expect(await gym.call('report_incident', { machine_id, ...fields })).toMatchObject(fields);
    const started = Date.now();
    expect(
      Date.parse((await gym.call('report_incident', { machine_id, description: 'Now' })).occurred_at),
    ).toBeGreaterThanOrEqual(started);
  });

  it.each([
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    ['0032-01-01T05:29:59.999+05:30', '0031-12-31T23:59:59.999Z'],
    ['0075-06-01T12:00:00Z', '0075-06-01T12:00:00.000Z'],
    ['1899-12-31T23:59:59.5Z', '1899-12-31T23:59:59.500Z'],
    ['2026-02-28T23:59:59.9994Z', '2026-02-28T23:59:59.999Z'],
    ['2026-11-20t10:00:00z', '2026-11-20T10:00:00.000Z'],
  ])('returns occurred_at in UTC: %s', async (occurred_at, instant) => {
    expect(
      (await gym.call('report_incident', { machine_id: await addMachine(), description: 'x', occurred_at }))
        .occurred_at,
    ).toBe(instant);
  });

  it('does not create a reporter', async () => {
    await gym.call('report_incident', {
      machine_id: await addMachine(),
      description: 'x',
      reporter_name: 'Only A Witness',
    });
    expect((await gym.call('list_reporters', { q: 'witness' })).data).toEqual([]);
  });

  it.each(['999999', '00000000-0000-4000-8000-000000000000'])(
    'rejects a machine that does not exist and stores nothing: %s',
    async (machine_id) => {
      const before = await fingerprint(gym);
      const { refused, text } = await gym.tryCall('report_incident', {
        machine_id,
        description: 'x',
        blocked_machine: true,
      });
      expect(refused).toBe(true);
      expect(text).toContain('machine_id refers to a machine that does not exist');
      expect(text).toContain('list_machines');
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  it('shortens a long description to fit the blocked_reason', async () => {
    for (const description of ['x'.repeat(10_000), '\u{1F3CB}'.repeat(5000), `x${'\u{1F3CB}'.repeat(4999)}`]) {
      const machine_id = await addMachine();
      await gym.call('report_incident', { machine_id, description, blocked_machine: true });
      const { blocked_reason } = await machine(machine_id);
      expect(blocked_reason?.length).toBeLessThanOrEqual(1000);
      // The replacement character that half a surrogate pair becomes in the database.
      expect(blocked_reason).not.toContain('\ufffd');
    }
  });

  it('blocks the machine once when an incident and a failed inspection arrive together', async () => {
    const machine_id = await addMachine();
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        gym.call('report_incident', { machine_id, description: 'x', blocked_machine: true }),
      ),
      ...Array.from({ length: 4 }, () => gym.call('create_inspection', { machine_id, passed: false })),
    ]);
    expect(await history(machine_id)).toHaveLength(1);
    expect(await machine(machine_id)).toMatchObject({ status: 'out_of_service', version: 2 });
  });
});

describe('list_incidents', () => {
  it('accepts the four statuses of the specification', () => {
    expect(IncidentStatus).toEqual(['open', 'investigating', 'resolved', 'closed']);
  });

  it('returns incidents newest first, filtered by machine or status', async () => {
    const [a, b] = [Number(await addMachine()), Number(await addMachine())];
    const ids = await gym.seed(async ({ entities }) => {
      const incidents = IncidentStatus.flatMap((status) =>
        [a, b].map((machine_id) =>
          entities.create(Incident, {
            machine_id,
            description: status,
            status,
            closed_at: status === 'resolved' || status === 'closed' ? new Date().toISOString() : null,
          }),
        ),
      );
      await entities.flush();
      return incidents.map(({ id, machine_id, status }) => ({ id, machine_id, status }));
    });
    const listed = async (args: { status?: Schemas['IncidentStatus']; machine_id?: string }) =>
      (await gym.call('list_incidents', { ...args, limit: 100 })).data;
    const newest = ids.toSorted((one, two) => two.id - one.id);
    expect((await listed({ machine_id: String(a) })).map(({ id }) => id)).toEqual(
      newest.filter(({ machine_id }) => machine_id === a).map(({ id }) => id),
    );
    for (const status of IncidentStatus) {
      expect(await listed({ status, machine_id: String(b) })).toMatchObject([
        { id: ids.find((one) => one.machine_id === b && one.status === status)?.id, status },
      ]);
      expect(new Set((await listed({ status })).map((row) => row.status))).toEqual(new Set([status]));
    }
    expect((await listed({})).slice(0, ids.length).map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });
});

describe('update_incident_status', () => {
  it('closes and reopens an incident, keeps the corrective action, and leaves the machine out of service', async () => {
    const machine_id = await addMachine();
    const args = { machine_id, description: 'Seat broke off', blocked_machine: true };
    const incident_id = String((await gym.call('report_incident', args)).id);
    const closed = await gym.call('update_incident_status', {
      incident_id,
      status: 'resolved',
      corrective_action: 'Seat replaced',
    });
    expect(closed).toMatchObject({ status: 'resolved', corrective_action: 'Seat replaced', version: 2 });
    expect(closed.closed_at).not.toBeNull();
    expect(closed.machine_status).toBe('out_of_service');
    expect(await gym.call('update_incident_status', { incident_id, status: 'open' })).toMatchObject({
      status: 'open',
      corrective_action: 'Seat replaced',
      closed_at: null,
      version: 3,
    });
  });
});
