import { beforeAll, describe, expect, it } from 'vitest';
import { NotableType } from '../../../generated/values.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { addLocation } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const machines: Record<string, number> = {};
beforeAll(async () => {
  gym = await service.createGym('Notes');
  await gym.seed(async ({ entities }) => {
    const added = ['Nowhere', 'In store', 'Elsewhere'].map((name) => entities.create(Machine, { name }));
    await entities.flush();
    for (const { id, name } of added) machines[name] = id;
  });
});

describe('notes', () => {
  const on = (name: string) => ({ notable_type: 'machine' as const, notable_id: String(machines[name]) });

  it('are returned newest first with their author', async () => {
    await gym.call('add_note', { ...on('Nowhere'), body: 'First' });
    await gym.call('add_note', { ...on('Nowhere'), body: '  Second\n' });
    expect((await gym.call('list_notes', on('Nowhere'))).data).toMatchObject([
      { body: '  Second\n', author: 'write token' },
      { body: 'First', author: 'write token' },
    ]);
  });

  it('belong to exactly one row', async () => {
    await gym.call('add_note', { ...on('In store'), body: 'On the machine' });
    expect((await gym.call('list_notes', on('Elsewhere'))).data).toEqual([]);
    const location = { notable_type: 'location' as const, notable_id: String((await addLocation(gym)).id) };
    expect((await gym.call('list_notes', location)).data).toEqual([]);
  });

  it('can be added to every kind of row', () => {
    expect(NotableType).toEqual([
      'machine',
      'ticket',
      'work_order',
      'maintenance_task',
      'part',
      'location',
      'supplier',
      'inspection',
      'incident',
      'reporter',
      'quote',
      'purchase_order',
      'warranty_claim',
      'contract',
      'floor_plan',
      'exercise',
    ]);
  });

  it('accept id and UUID of the same row, and reject those of different rows', async () => {
    const { uuid } = await gym.call('get_machine', { machine_id: String(machines['In store']) });
    expect(
      (await gym.call('add_note', { ...on('In store'), notable_uuid: uuid.toUpperCase(), body: 'x' })).notable_id,
    ).toBe(machines['In store']);
    const { refused, text } = await gym.tryCall('add_note', { ...on('Elsewhere'), notable_uuid: uuid, body: 'x' });
    expect(refused).toBe(true);
    expect(text).toContain('notable_uuid is not the uuid of the machine that notable_id names');
  });
});
