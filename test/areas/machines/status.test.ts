import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { addMachine, historyOf, moveMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Status');
});

const move = (id: number | string, body: Schemas['MachineStatusChange']): Promise<Schemas['ChangedMachine']> =>
  moveMachine(gym, id, body);
const refused = async (id: number, body: unknown) => {
  const { status, code, places, details } = await refusal(
    await gym.request('PATCH', `/api/v1/machines/${id}/status`, { body }),
  );
  expect([status, code]).toEqual([422, 'validation_failed']);
  return { places, details };
};

describe('PATCH /api/v1/machines/{id}/status', () => {
  it.each(MachineStatus)('moves a machine from %s to every status', async (from) => {
    for (const to of MachineStatus) {
      const { id } = await addMachine(gym, { status: from });
      expect(await move(id, { status: to })).toMatchObject({ status: to, version: from === to ? 1 : 2 });
      expect((await readMachine(gym, id)).status).toBe(to);
      expect(await historyOf(gym, id)).toHaveLength(from === to ? 0 : 1);
    }
  });

  it('sets retired_at the first time only, and keeps it when the machine returns to service', async () => {
    const { id } = await addMachine(gym);
    const { retired_at } = await move(id, { status: 'retired' });
    expect(Math.abs(Date.parse(retired_at ?? '') - Date.now())).toBeLessThan(60_000);
    for (const status of ['active', 'retired', 'defect', 'retired'] as const) {
      expect(await move(id, { status })).toMatchObject({ status, retired_at });
    }
  });

  it.each(MachineStatus.filter((status) => status !== 'retired'))('does not set retired_at for %s', async (status) => {
    const { id } = await addMachine(gym, { status: status === 'active' ? 'defect' : 'active' });
    expect((await move(id, { status })).retired_at).toBeNull();
  });

  it.each(['defect', 'out_of_service'] as const)(
    'stores the reason of a move to %s as blocked_reason, and clears it on the next move',
    async (status) => {
      const { id } = await addMachine(gym);
      expect(await move(id, { status, reason: 'Frayed cable' })).toMatchObject({
        status,
        blocked_reason: 'Frayed cable',
      });
      expect((await move(id, { status: 'partial_defect', reason: 'Works again' })).blocked_reason).toBeNull();
      expect((await move(id, { status })).blocked_reason).toBeNull();
    },
  );

  it.each(MachineStatus.filter((status) => !['defect', 'out_of_service'].includes(status)))(
    'stores the reason of a move to %s in the history but not as blocked_reason',
    async (status) => {
      const { id } = await addMachine(gym, { status: status === 'active' ? 'maintenance' : 'active' });
      expect((await move(id, { status, reason: 'Because' })).blocked_reason).toBeNull();
      expect(await historyOf(gym, id)).toMatchObject([{ to_status: status, reason: 'Because' }]);
    },
  );

  it('keeps blocked_reason on a move between defect and out_of_service unless there is a new reason', async () => {
    const { id } = await addMachine(gym);
    await move(id, { status: 'defect', reason: 'First' });
    expect((await move(id, { status: 'out_of_service' })).blocked_reason).toBe('First');
    expect((await move(id, { status: 'defect', reason: null })).blocked_reason).toBe('First');
    expect((await move(id, { status: 'out_of_service', reason: 'Second' })).blocked_reason).toBe('Second');
  });

  it('changes no field, version or history when the machine already has the status', async () => {
    const { id } = await addMachine(gym);
    const machine = await move(id, { status: 'defect', reason: 'First' });
    for (const body of [
      { status: 'defect' },
      { status: 'defect', reason: 'Second' },
      { status: 'defect', reason: null },
    ] as const) {
      expect(await move(id, body)).toEqual(machine);
    }
    expect({ ...(await readMachine(gym, id)), warnings: [] }).toEqual(machine);
    expect(await historyOf(gym, id)).toHaveLength(1);
  });

  it('adds a line to the history with both statuses, the reason, the cause and the token name', async () => {
    const { id } = await addMachine(gym, { status: 'maintenance' });
    await move(id, { status: 'out_of_service', reason: 'Frayed cable' });
    await move(id, { status: 'active' });
    const line = { cause: 'api', cause_id: null, actor: 'write token' };
    expect(await historyOf(gym, id)).toEqual([
      { ...line, from_status: 'maintenance', to_status: 'out_of_service', reason: 'Frayed cable' },
      { ...line, from_status: 'out_of_service', to_status: 'active', reason: null },
    ]);
  });

  it('accepts a reason of 1000 characters and rejects one more', async () => {
    const { id } = await addMachine(gym);
    expect(await refused(id, { status: 'defect', reason: 'x'.repeat(1001) })).toEqual({
      places: ['/reason'],
      details: ['must be at most 1000 characters long'],
    });
    expect((await move(id, { status: 'defect', reason: '🚣'.repeat(1000) })).blocked_reason).toBe('🚣'.repeat(1000));
  });

  it.each<[object, string]>([
    [{}, '/status'],
    [{ reason: 'x' }, '/status'],
    [{ status: null }, '/status'],
    [{ status: 'sold' }, '/status'],
    [{ status: 'Retired' }, '/status'],
    [{ status: 1 }, '/status'],
    [{ status: ['retired'] }, '/status'],
    [{ status: 'retired', reason: 5 }, '/reason'],
    [{ status: 'retired', retired_at: '2026-01-01T00:00:00Z' }, '/retired_at'],
    [{ status: 'defect', blocked_reason: 'x' }, '/blocked_reason'],
    [{ status: 'defect', note: 'x' }, '/note'],
  ])('rejects %j and changes nothing', async (body, place) => {
    const machine = await addMachine(gym);
    expect((await refused(machine.id, body)).places).toEqual([place]);
    expect(await readMachine(gym, machine.id)).toEqual(machine);
  });

  it('adds one line to the history for concurrent equal moves', async () => {
    const { id } = await addMachine(gym);
    await Promise.all(Array.from({ length: 8 }, () => move(id, { status: 'retired' })));
    expect(await historyOf(gym, id)).toHaveLength(1);
    expect((await readMachine(gym, id)).version).toBe(2);
  });
});
