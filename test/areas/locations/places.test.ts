import { beforeAll, describe, expect, it, test } from 'vitest';
import { Exercise, ExerciseMachine } from '../../../src/areas/exercises/entity.ts';
import { FloorPlan, FloorPlanPosition } from '../../../src/areas/floor-plans/entity.ts';
import { Location } from '../../../src/areas/locations/entity.ts';
import { Machine } from '../../../src/areas/machines/entity.ts';
import { NotableType } from '../../../generated/values.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
const places: Record<string, number> = {};
const machines: Record<string, number> = {};

/** Name, name of the place around it. */
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

  test.each([
    ['north', ['By place', 'By text', 'By zone', 'Deep below', 'In store']],
    ['NORTH HALL', ['By place', 'Deep below']],
    ['Harbour', ['By place', 'Deep below']],
    ['hill site', ['Elsewhere', 'In store']],
    ['cardio', ['Deep below']],
    ['window row', ['Deep below']],
    ['site', ['By place', 'Deep below', 'Elsewhere', 'In store']],
    ['south', ['Elsewhere']],
    ['0%_', ['100% corner']],
    ['h_r', []],
    ['%', ['100% corner']],
    ['Nowhere', []],
    ['hallcardio', []],
  ])('by location finds what stands in, or anywhere below, a place of that name: %s', async (location, names) => {
    expect(await find(location)).toEqual(names);
  });

  it('shows all machines without a location, newest first, with where they stand', async () => {
    const { data } = await gym.call('list_machines', { limit: 100 });
    expect(data.map(({ id }) => id)).toEqual(Object.values(machines).toSorted((one, two) => two - one));
    expect(data.find(({ name }) => name === 'Deep below')).toMatchObject({
      status: 'active',
      location_id: places['Window row'],
      location_name: 'Window row',
      location: null,
    });
  });

  it('tells since when a machine has had its status', async () => {
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

  it('finds neither machines nor places of another gym', async () => {
    const other = await service.createGym('Other places');
    await other.api.POST('/api/v1/machines', { body: { name: 'Theirs', zone: 'north' } });
    expect((await other.call('list_machines', { location: 'north' })).data.map(({ name }) => name)).toEqual(['Theirs']);
    expect(await find('north')).not.toContain('Theirs');
    expect((await other.call('list_locations', {})).data).toEqual([]);
  });
});

it('list_locations shows each place with the one above it, newest first', async () => {
  const { data } = await gym.call('list_locations', {});
  expect(data.map(({ name, parent_name }) => [name, parent_name])).toEqual(TREE.toReversed());
  expect(data[0]).toMatchObject({ parent_id: places['Hill site'], kind: 'room', address: null });
});

describe('list_floor_plans', () => {
  beforeAll(() =>
    gym.seed(async ({ entities }) => {
      const hall = entities.create(FloorPlan, {
        name: 'Hall',
        location_id: places['North hall'] ?? 0,
        image_url: 'https://gym.example/hall.svg',
      });
      entities.create(FloorPlan, { name: 'Empty room', location_id: places['Cardio room'] ?? 0 });
      await entities.flush();
      entities.create(FloorPlanPosition, { floor_plan_id: hall.id, machine_id: machines['By place'] ?? 0, x: 0, y: 1 });
      entities.create(FloorPlanPosition, {
        floor_plan_id: hall.id,
        machine_id: machines['By zone'] ?? 0,
        x: 0.1,
        y: 0.333333333,
        rotation: 90,
      });
      await entities.flush();
    }),
  );

  it('shows where each machine stands, exactly, and its status', async () => {
    const { data } = await gym.call('list_floor_plans', {});
    expect(data.map(({ name, location_name }) => [name, location_name])).toEqual([
      ['Empty room', 'Cardio room'],
      ['Hall', 'North hall'],
    ]);
    expect(data.map(({ positions }) => positions)).toEqual([
      [],
      [
        { machine_id: machines['By place'], machine_name: 'By place', machine_status: 'active', x: 0, y: 1 },
        { machine_id: machines['By zone'], machine_name: 'By zone', machine_status: 'active', x: 0.1, y: 0.333333333 },
      ],
    ]);
  });

  it('by location shows the plans of that very place', async () => {
    const names = async (place: string) =>
      (await gym.call('list_floor_plans', { location_id: String(places[place]) })).data.map(({ name }) => name);
    expect([await names('North hall'), await names('Cardio room'), await names('Harbour site')]).toEqual([
      ['Hall'],
      ['Empty room'],
      [],
    ]);
  });

  it('has a machine at most once on a plan, and inside its edges', async () => {
    const { data } = await gym.call('list_floor_plans', { location_id: String(places['North hall']) });
    const place = (machine_id: number, x: number) =>
      gym.seed(async ({ entities }) => {
        entities.create(FloorPlanPosition, { floor_plan_id: data[0]?.id ?? 0, machine_id, x, y: 0.5 });
        await entities.flush();
      });
    await expect(place(machines['By place'] ?? 0, 0.5)).rejects.toThrow('unique');
    await expect(place(machines['In store'] ?? 0, 1.01)).rejects.toThrow('floor_plan_position_x');
    expect((await gym.call('list_floor_plans', { location_id: String(places['North hall']) })).data).toEqual(data);
  });
});

describe('list_exercises', () => {
  beforeAll(() =>
    gym.seed(async ({ entities }) => {
      const [run, , press] = ['Run', 'Stretch', 'Press'].map((name) => entities.create(Exercise, { name }));
      await entities.flush();
      for (const name of ['By text', 'By zone'])
        entities.create(ExerciseMachine, { exercise_id: run?.id ?? 0, machine_id: machines[name] ?? 0 });
      entities.create(ExerciseMachine, { exercise_id: press?.id ?? 0, machine_id: machines['By zone'] ?? 0 });
      await entities.flush();
    }),
  );
  const available = async () =>
    Object.fromEntries(
      (await gym.call('list_exercises', {})).data.map((exercise) => [exercise.name, exercise.available]),
    );
  const setStatus = (name: string, status: 'active' | 'partial_defect' | 'retired' | 'maintenance') =>
    gym.api.PATCH('/api/v1/machines/{id}/status', {
      params: { path: { id: String(machines[name]) } },
      body: { status },
    });

  it('shows the machines of each, ids and names in one order, newest exercise first', async () => {
    const { data } = await gym.call('list_exercises', {});
    expect(data.map(({ name, machine_ids, machine_names }) => [name, machine_ids, machine_names])).toEqual([
      ['Press', [machines['By zone']], ['By zone']],
      ['Stretch', [], []],
      ['Run', [machines['By text'], machines['By zone']], ['By text', 'By zone']],
    ]);
  });

  it('is available while at least one of its machines is active', async () => {
    expect(await available()).toEqual({ Run: true, Press: true, Stretch: false });
    await setStatus('By zone', 'partial_defect');
    expect(await available()).toEqual({ Run: true, Press: false, Stretch: false });
    await setStatus('By text', 'maintenance');
    expect(await available()).toEqual({ Run: false, Press: false, Stretch: false });
    await gym.call('create_inspection', { machine_id: String(machines['By text']), passed: false });
    await setStatus('By zone', 'active');
    expect(await available()).toEqual({ Run: true, Press: true, Stretch: false });
  });

  it('by machine shows what depends on it, with the other machines that would do', async () => {
    const names = async (name: string) =>
      (await gym.call('list_exercises', { machine_id: String(machines[name]) })).data;
    expect((await names('By zone')).map(({ name }) => name)).toEqual(['Press', 'Run']);
    expect(await names('By text')).toMatchObject([{ name: 'Run', machine_names: ['By text', 'By zone'] }]);
    expect(await names('Nowhere')).toEqual([]);
  });
});

describe('notes', () => {
  const on = (name: string) => ({ notable_type: 'machine' as const, notable_id: String(machines[name]) });

  it('are kept with who wrote them, newest first', async () => {
    await gym.call('add_note', { ...on('Nowhere'), body: 'First' });
    await gym.call('add_note', { ...on('Nowhere'), body: '  Second\n' });
    expect((await gym.call('list_notes', on('Nowhere'))).data).toMatchObject([
      { body: '  Second\n', author: 'write token' },
      { body: 'First', author: 'write token' },
    ]);
  });

  it('are on one row of one kind only', async () => {
    await gym.call('add_note', { ...on('In store'), body: 'On the machine' });
    expect((await gym.call('list_notes', on('Elsewhere'))).data).toEqual([]);
    const location = { notable_type: 'location' as const, notable_id: String(places['North hall']) };
    expect((await gym.call('list_notes', location)).data).toEqual([]);
  });

  it('may be on every kind of row that the service has', () => {
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

  it('take a uuid beside the id when both name the same row, and refuse it when they do not', async () => {
    const { uuid } = await gym.call('get_machine', { machine_id: String(machines['In store']) });
    expect(
      (await gym.call('add_note', { ...on('In store'), notable_uuid: uuid.toUpperCase(), body: 'x' })).notable_id,
    ).toBe(machines['In store']);
    const { refused, text } = await gym.tryCall('add_note', { ...on('Elsewhere'), notable_uuid: uuid, body: 'x' });
    expect(refused).toBe(true);
    expect(text).toContain('notable_uuid is not the uuid of the machine that notable_id names');
  });
});
