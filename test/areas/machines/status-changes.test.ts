import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addInspection, addMachine, moveMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('History');
});

const history = async (id: number | string, query = ''): Promise<Schemas['StatusChangePage']> => {
  const response = await gym.request('GET', `/api/v1/machines/${id}/status_changes?${query}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

describe('GET /api/v1/machines/{id}/status_changes', () => {
  it('returns every change newest first, with its cause, down to the status that the machine was added with', async () => {
    const machine = await addMachine(gym, { status: 'maintenance' });
    await moveMachine(gym, machine.id, { status: 'active', reason: 'Serviced' });
    await moveMachine(gym, machine.id, { status: 'active' });
    const inspection = await addInspection(gym, { machine_id: machine.id, passed: false, blocked_machine: true });
    const { data, has_more } = await history(machine.uuid);
    const common = {
      id: expect.any(Number),
      actor: 'write token',
      person_id: null,
      client: null,
      at: expect.any(String),
      recorded_at: expect.any(String),
      confirmed_by: null,
      until: null,
    };
    const inspected = { reason: `Inspection ${inspection.id} failed`, cause: 'inspection', cause_id: inspection.id };
    expect(data).toEqual([
      { ...common, from_status: 'active', to_status: 'out_of_service', ...inspected },
      { ...common, from_status: 'maintenance', to_status: 'active', reason: 'Serviced', cause: 'api', cause_id: null },
      { ...common, from_status: null, to_status: 'maintenance', reason: null, cause: 'api', cause_id: null },
    ]);
    expect(has_more).toBe(false);
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  it('pages through the changes of one machine only', async () => {
    const [machine, other] = [await addMachine(gym), await addMachine(gym)];
    await moveMachine(gym, machine.id, { status: 'defect' });
    const first = await history(machine.id, 'limit=1');
    const second = await history(machine.id, `limit=1&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ to_status }) => to_status)).toEqual(['defect', 'active']);
    expect(second.next_cursor).toBeNull();
    const elsewhere = await gym.request(
      'GET',
      `/api/v1/machines/${other.id}/status_changes?cursor=${first.next_cursor}`,
    );
    expect(await refusal(elsewhere)).toMatchObject({ status: 422, places: ['cursor'] });
  });

  it('is a 404 for a machine that does not exist', async () => {
    expect(await refusal(await gym.request('GET', '/api/v1/machines/999999999/status_changes'))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});
