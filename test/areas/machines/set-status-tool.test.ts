import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Statuses by tool');
});

describe('set_machine_status', () => {
  it('stores the reason of a blocked machine, clears it when the machine is active again, and records both', async () => {
    const { id } = await addMachine(gym);
    const machine_id = String(id);
    const blocked = await gym.call('set_machine_status', { machine_id, status: 'defect', reason: 'Chain broke' });
    expect(blocked).toMatchObject({ id, status: 'defect', blocked_reason: 'Chain broke' });
    const active = await gym.call('set_machine_status', { machine_id, status: 'active' });
    expect(await gym.call('get_machine', { machine_id })).toEqual({ ...active, notes: [], note_count: 0 });
    expect(active).toMatchObject({ status: 'active', blocked_reason: null });
    const { data } = await gym.api.GET('/api/v1/machines/{id}/status_changes', {
      params: { path: { id: machine_id } },
    });
    expect(data?.data.map(({ to_status, reason, actor }) => [to_status, reason, actor]).slice(0, 2)).toEqual([
      ['active', null, 'write token'],
      ['defect', 'Chain broke', 'write token'],
    ]);
  });

  it('changes nothing when the machine has the status already, and says so', async () => {
    const { id } = await addMachine(gym);
    const machine_id = String(id);
    const first = await gym.call('set_machine_status', { machine_id, status: 'out_of_service', reason: 'Frayed' });
    expect(await gym.call('set_machine_status', { machine_id, status: 'out_of_service', reason: 'Other' })).toEqual({
      ...first,
      note: 'Nothing changed: it was out_of_service before.',
    });
  });
});
