import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: string;
beforeAll(async () => {
  gym = await service.createGym('Corrections');
  machine_id = String((await addMachine(gym)).id);
});

describe('update_ticket', () => {
  it('changes the given fields only, such as a wrong machine', async () => {
    const ticket = await gym.call('report_ticket', { machine_id, description: 'Squeaks', reporter_name: 'Ada' });
    const { id } = await addMachine(gym, { name: 'Bike' });
    const changed = await gym.call('update_ticket', {
      ticket_id: String(ticket.id),
      machine_id: String(id),
      title: 'Squeaking pedal',
      priority: 'high',
    });
    expect(changed).toEqual({
      ...ticket,
      machine_id: id,
      machine_name: 'Bike',
      title: 'Squeaking pedal',
      priority: 'high',
      version: 2,
      updated_at: changed.updated_at,
    });
  });

  it('stores a resolution on a closed ticket only, with the other changes or not at all', async () => {
    const ticket_id = String((await gym.call('report_ticket', { machine_id, description: 'Squeaks' })).id);
    const args = { ticket_id, priority: 'low', resolution: 'Oiled' } as const;
    const refused = await gym.tryCall('update_ticket', args);
    expect(refused).toMatchObject({ refused: true, text: expect.stringContaining('resolved or wont_fix') });
    expect(await gym.call('get_ticket', { ticket_id })).toMatchObject({ priority: 'medium', version: 1 });
    await gym.call('update_ticket_status', { ticket_id, status: 'resolved' });
    expect(await gym.call('update_ticket', args)).toMatchObject({
      status: 'resolved',
      resolution: 'Oiled',
      priority: 'low',
      version: 3,
    });
  });
});
