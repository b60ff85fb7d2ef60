import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
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

describe('create_inspection', () => {
  it.each(MachineStatus.filter((status) => status !== 'out_of_service'))(
    'with a failure sets a machine with status %s to out_of_service by default',
    async (status) => {
      const machine_id = await addMachine(status);
      const { id, machine_status } = await gym.call('create_inspection', {
        machine_id,
        passed: false,
        notes: 'Cable frayed',
      });
      expect(machine_status).toBe('out_of_service');
      const reason = `Inspection ${id} failed: Cable frayed`;
      expect(await machine(machine_id)).toMatchObject({ status: 'out_of_service', blocked_reason: reason });
      expect(await history(machine_id)).toEqual([
        {
          from_status: status,
          to_status: 'out_of_service',
          cause: 'inspection',
          cause_id: id,
          reason,
          actor: 'write token',
        },
      ]);
    },
  );

  it.each([false, true])(
    'with a failure sets the machine to out_of_service and stores blocked_machine %s as sent',
    async (blocked_machine) => {
      const machine_id = await addMachine();
      expect(await gym.call('create_inspection', { machine_id, passed: false, blocked_machine })).toMatchObject({
        machine_status: 'out_of_service',
        blocked_machine,
      });
    },
  );

  it.each(MachineStatus)(
    'with a pass leaves a machine with status %s unchanged, even with blocked_machine',
    async (status) => {
      const machine_id = await addMachine(status);
      const before = await machine(machine_id);
      expect(
        (await gym.call('create_inspection', { machine_id, passed: true, blocked_machine: true })).machine_status,
      ).toBe(status);
      expect(await machine(machine_id)).toEqual(before);
      expect(await history(machine_id)).toEqual([]);
    },
  );

  it('with a second failure leaves a machine that is already out of service unchanged', async () => {
    const machine_id = await addMachine();
    await gym.call('create_inspection', { machine_id, passed: false, notes: 'First' });
    const before = await machine(machine_id);
    await gym.call('create_inspection', { machine_id, passed: false, notes: 'Second' });
    expect(await machine(machine_id)).toEqual(before);
    expect(await history(machine_id)).toHaveLength(1);
  });

  it.each([
    [{ passed: false }, 'active'],
    [{ passed: false, blocked_machine: false }, 'active'],
    [{ passed: false, blocked_machine: true }, 'out_of_service'],
    [{ passed: true, blocked_machine: true }, 'active'],
  ])('differs from POST /api/v1/inspections, which for %j leaves the machine %s', async (body, status) => {
    const machine_id = await addMachine();
    const { data, response } = await gym.api.POST('/api/v1/inspections', {
      body: { machine_id: Number(machine_id), ...body },
    });
    expect(response.status).toBe(201);
    expect(data?.machine_status).toBe(status);
    expect((await machine(machine_id)).status).toBe(status);
  });

  it('stores every field, and REST returns it', async () => {
    const machine_id = await addMachine();
    const fields = {
      inspector: 'Kim',
      notes: 'All well',
      inspected_at: '2026-11-20T09:30:00.250+01:00',
      next_due_at: '2027-02-28',
      signature: 'data:image/png;base64,AA==',
      checklist: [
        { item: 'Pulley', ok: true },
        { item: 'Cable', ok: false, note: 'Worn' },
      ],
    };
    const kept = await gym.call('create_inspection', { machine_id, passed: true, ...fields });
    expect(kept).toMatchObject({
      ...fields,
      inspected_at: '2026-11-20T08:30:00.250Z',
      blocked_machine: false,
      machine_id: Number(machine_id),
      checklist: [
        { item: 'Pulley', ok: true, note: null },
        { item: 'Cable', ok: false, note: 'Worn' },
      ],
    });
    const { data } = await gym.api.GET('/api/v1/inspections/{id}', { params: { path: { id: kept.uuid } } });
    expect(kept).toMatchObject(data ?? {});
  });

  it('defaults inspected_at to now', async () => {
    const started = Date.now();
    const { inspected_at } = await gym.call('create_inspection', { machine_id: await addMachine(), passed: true });
    expect(Date.parse(inspected_at)).toBeGreaterThanOrEqual(started);
    expect(Date.parse(inspected_at)).toBeLessThanOrEqual(Date.now());
  });

  it('shortens long notes to fit the blocked_reason', async () => {
    for (const notes of ['x'.repeat(10_000), '\u{1F3CB}'.repeat(5000), `x${'\u{1F3CB}'.repeat(4999)}`]) {
      const machine_id = await addMachine();
      await gym.call('create_inspection', { machine_id, passed: false, notes });
      const { blocked_reason } = await machine(machine_id);
      expect(blocked_reason?.length).toBeLessThanOrEqual(1000);
      expect(blocked_reason).toMatch(/^Inspection \d+ failed: /);
      // The replacement character that half a surrogate pair becomes in the database.
      expect(blocked_reason).not.toContain('\ufffd');
    }
  });

  it('rejects a machine that does not exist and stores nothing', async () => {
    const before = await fingerprint(gym);
    expect((await gym.tryCall('create_inspection', { machine_id: '999999', passed: false })).refused).toBe(true);
    expect(await fingerprint(gym)).toEqual(before);
  });
});

describe('list_inspections', () => {
  it('returns inspections newest first, filtered by machine or failure', async () => {
    const own = await service.createGym('Inspections');
    const [a, b] = [
      await own.api.POST('/api/v1/machines', { body: { name: 'A' } }),
      await own.api.POST('/api/v1/machines', { body: { name: 'B' } }),
    ].map(({ data }) => String(data?.id));
    const inspect = async (machine_id: string | undefined, passed: boolean) =>
      (await own.call('create_inspection', { machine_id: machine_id ?? '', passed })).id;
    const [a1, b1, a2, b2] = [
      await inspect(a, true),
      await inspect(b, false),
      await inspect(a, false),
      await inspect(b, true),
    ];
    const ids = async (args: { machine_id?: string; failed?: boolean }) =>
      (await own.call('list_inspections', args)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([b2, a2, b1, a1]);
    expect(await ids({ failed: false })).toEqual([b2, a2, b1, a1]);
    expect(await ids({ failed: true })).toEqual([a2, b1]);
    expect(await ids({ machine_id: String(a) })).toEqual([a2, a1]);
    expect(await ids({ machine_id: String(b), failed: true })).toEqual([b1]);
    expect((await own.call('list_inspections', { limit: 1 })).data[0]).toMatchObject({
      machine_name: 'B',
      passed: true,
    });
  });
});
