import { beforeAll, describe, expect, it } from 'vitest';
import { Location } from '../../../src/areas/locations/entity.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { MachineStatus } from '../../../generated/values.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
const places: Record<string, number> = {};
const machines: Record<string, number> = {};

/** Name and name of the parent. */
const TREE: [string, string | null][] = [
  ['Harbour site', null],
  ['Hill site', null],
  ['North hall', 'Harbour site'],
  ['Cardio room', 'North hall'],
  ['Window row', 'Cardio room'],
  ['North store', 'Hill site'],
];

beforeAll(async () => {
  gym = await service.createGym('Places');
  await gym.seed(async ({ entities }) => {
    for (const [name, parent] of TREE) {
      const place = entities.create(Location, {
        name,
        kind: 'room',
        parent_id: parent === null ? null : (places[parent] ?? null),
      });
      await entities.flush();
      places[name] = place.id;
    }
    const at = (name: string, fields: { location?: string; zone?: string; place?: string }): Machine =>
      entities.create(Machine, {
        name,
        location: fields.location ?? null,
        zone: fields.zone ?? null,
        location_id: fields.place === undefined ? null : (places[fields.place] ?? null),
      });
    const added = [
      at('By text', { location: 'Behind the NORTH stairs' }),
      at('By zone', { zone: 'north-east' }),
      at('By place', { place: 'North hall' }),
      at('Deep below', { place: 'Window row' }),
      at('In store', { place: 'North store' }),
      at('Elsewhere', { location: 'South', place: 'Hill site' }),
      at('100% corner', { zone: '100%_a' }),
      at('Nowhere', {}),
    ];
    await entities.flush();
    for (const { id, name } of added) machines[name] = id;
  });
});

describe('list_machines', () => {
  const find = async (location: string) =>
    (await gym.call('list_machines', { location, limit: 100 })).data.map(({ name }) => name).toSorted();

  it.each([
    ['north', ['By place', 'By text', 'By zone', 'Deep below', 'In store']],
    ['NORTH HALL', ['By place', 'Deep below']],
    ['Harbour', ['By place', 'Deep below']],
    ['hill site', ['Elsewhere', 'In store']],
    ['cardio', ['Deep below']],
    ['window row', ['Deep below']],
    ['site', ['By place', 'Deep below', 'Elsewhere', 'In store']],
    ['south', ['Elsewhere']],
    ['100%', ['100% corner']],
    ['h_r', []],
    ['%', []],
    ['orth', []],
    ['hall, north', ['By place', 'Deep below']],
    ['Nowhere', []],
    ['hallcardio', []],
  ])('filtered by location, returns the machines in or below a location of that name: %s', async (location, names) => {
    expect(await find(location)).toEqual(names);
  });

  it('without a filter returns all machines newest first with their locations', async () => {
    const { data } = await gym.call('list_machines', { limit: 100 });
    expect(data.map(({ id }) => id)).toEqual(Object.values(machines).toSorted((one, two) => two - one));
    expect(data.find(({ name }) => name === 'Deep below')).toMatchObject({
      status: 'active',
      location_id: places['Window row'],
      location_name: 'Window row',
      location: null,
    });
  });

  it('returns the time of the last status change', async () => {
    const id = machines['Nowhere'] ?? 0;
    const since = async () =>
      (await gym.call('list_machines', { limit: 100 })).data.find((row) => row.id === id)?.status_since ?? '';
    const before = await since();
    await gym.api.PATCH('/api/v1/machines/{id}', { params: { path: { id: String(id) } }, body: { brand: 'Concept2' } });
    expect(await since()).toBe(before);
    await gym.api.PATCH('/api/v1/machines/{id}/status', {
      params: { path: { id: String(id) } },
      body: { status: 'maintenance' },
    });
    expect(Date.parse(await since())).toBeGreaterThan(Date.parse(before));
  });

  it('with usable returns neither with true nor with false a retired machine, which is in the list of all', async () => {
    const mixed = await service.createGym('With retired machines');
    for (const status of MachineStatus) await addMachine(mixed, { name: status, status });
    const list = async (args: object) => {
      const { data, total, by_status } = await mixed.call('list_machines', args);
      const statuses = data.map(({ status }) => status);
      expect(Object.keys(by_status ?? {}).toSorted()).toEqual(statuses.toSorted());
      expect(total).toBe(statuses.length);
      return statuses;
    };
    expect(await list({ usable: true })).toEqual(['partial_defect', 'active']);
    expect(await list({ usable: false })).toEqual(['waiting_parts', 'maintenance', 'out_of_service', 'defect']);
    expect(await list({ usable: true, status: 'retired' })).toEqual([]);
    expect(await list({ usable: false, status: 'retired' })).toEqual([]);
    expect(await list({})).toHaveLength(MachineStatus.length);
    expect((await list({ limit: 100 })).at(0)).toBe('waiting_parts');
    // Counted in the database, because the first page does not show all.
    for (const [usable, count] of [
      [true, 2],
      [false, 4],
    ] as const) {
      const { total, by_status } = await mixed.call('list_machines', { usable, limit: 1 });
      expect([total, Object.keys(by_status ?? {}).length]).toEqual([count, count]);
    }
  });

  it('with usable returns only the machines that members can use, or the others with their open work orders', async () => {
    const mixed = await service.createGym('Mixed');
    const add = async (name: string, status: 'active' | 'defect' | 'waiting_parts'): Promise<string> => {
      const { data } = await mixed.api.POST('/api/v1/machines', { body: { name, status } });
      return String(data?.id);
    };
    await add('Fine', 'active');
    await add('Nobody is on it', 'defect');
    const repaired = await add('In repair', 'waiting_parts');
    const first = await mixed.call('create_workorder', { title: 'Repair', machine_id: repaired });
    await mixed.call('create_workorder', { title: 'Clean', machine_id: repaired });
    await mixed.call('update_workorder_status', { workorder_id: String(first.id), status: 'completed' });
    const { data, total, by_status } = await mixed.call('list_machines', { usable: false });
    expect(data.map(({ name, open_workorders }) => [name, open_workorders])).toEqual([
      ['In repair', 1],
      ['Nobody is on it', 0],
    ]);
    expect({ total, by_status }).toEqual({ total: 2, by_status: { defect: 1, waiting_parts: 1 } });
    expect((await mixed.call('list_machines', { usable: true })).data).toMatchObject([
      { name: 'Fine', open_workorders: null },
    ]);
    expect((await mixed.call('list_machines', { usable: false, limit: 1 })).total).toBe(2);
    expect((await mixed.call('list_machines', { usable: true, status: 'defect' })).data).toEqual([]);
  });

  it('does not return machines or locations of another tenant', async () => {
    const other = await service.createGym('Other places');
    await other.api.POST('/api/v1/machines', { body: { name: 'Theirs', zone: 'north' } });
    expect((await other.call('list_machines', { location: 'north' })).data.map(({ name }) => name)).toEqual(['Theirs']);
    expect(await find('north')).not.toContain('Theirs');
    expect((await other.call('list_locations', {})).data).toEqual([]);
  });
});
