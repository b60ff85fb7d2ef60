import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

const MACHINES = [
  { name: 'Runner 1', type: 'Treadmill', category: 'Cardio', brand: 'Technogym', model: 'Excite Run' },
  { name: 'Runner 2', type: 'treadmill', category: 'Cardio', brand: 'Technogym', model: 'Excite Run' },
  { name: 'Runner 12', type: 'treadmill', category: 'Cardio', brand: 'Technogym', model: 'Excite Run' },
  { name: 'Cross 1', type: 'cross-trainer', category: 'Cardio' },
  { name: 'Spin 4', type: 'indoor bike', category: 'Cardio', brand: 'Keiser', model: 'M3i' },
  { name: 'Oar 1', type: 'rowing machine', category: 'Cardio' },
  { name: 'Oar 2', type: 'rowing machine', category: 'Cardio' },
  { name: 'B1', type: 'bench', category: 'Free weights' },
  { name: 'Fan 1', type: 'air bike', category: 'Cardio' },
  { name: 'Bench press', type: 'chest press', category: 'Strength' },
];

beforeAll(async () => {
  gym = await service.createGym('Trade words');
  for (const machine of MACHINES) await addMachine(gym, machine);
  const other = await service.createGym('Other trade words');
  await addMachine(other, { name: 'Elsewhere', type: 'treadmill' });
});

const RUNNERS = ['Runner 1', 'Runner 12', 'Runner 2'];
const CARDIO = ['Cross 1', 'Fan 1', 'Oar 1', 'Oar 2', ...RUNNERS, 'Spin 4'];

const CASES: [q: string, names: string[]][] = [
  ['indoor bike', ['Spin 4']],
  ['elliptical', ['Cross 1']],
  ['Keiser M3i', ['Spin 4']],
  ['treadmills', RUNNERS],
  ['cardio', CARDIO],
  ['Laufband 2', ['Runner 2']],
  ['the treadmill 2', ['Runner 2']],
  ['Laufband 02', ['Runner 2']],
  ['Laufbänder', RUNNERS],
  ['máquina de remo 1', ['Oar 1']],
  ['adjustable bench', ['B1']],
  ['assault bike', ['Fan 1']],
];

describe('list_machines', () => {
  it.each(CASES)('finds machines by %j, which none is called', async (q, names) => {
    const { data } = await gym.call('list_machines', { q, limit: 100 });
    expect(data.map(({ name }) => name).toSorted()).toEqual(names);
  });

  it('says how a text was read that no machine is called', async () => {
    expect(await gym.call('list_machines', { q: 'Laufband 2' })).toMatchObject({
      note: expect.stringContaining('No machine is called "Laufband 2"; these are of the type "treadmill".'),
    });
  });

  it('pages through machines of a kind, with the filters of the list', async () => {
    const first = await gym.call('list_machines', { q: 'tapis de course', limit: 2 });
    const second = await gym.call('list_machines', { q: 'tapis de course', limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.data, ...second.data].map(({ name }) => name).toSorted()).toEqual(RUNNERS);
    expect(second.has_more).toBe(false);
    expect((await gym.call('list_machines', { q: 'Laufband', status: 'defect' })).data).toEqual([]);
  });

  it('finds machines of a kind at a place, with and without words between the two', async () => {
    const own = await service.createGym('Places of a kind');
    await addMachine(own, { name: 'Oar 1', type: 'rowing machine', location: 'Station Square' });
    await addMachine(own, { name: 'Oar 2', type: 'rowing machine', location: 'Riverside' });
    for (const q of ['rowers at the station square', 'rower station square'])
      expect(
        (await own.call('list_machines', { q })).data.map(({ name }) => name),
        q,
      ).toEqual(['Oar 1']);
  });

  it('finds machines by name and by type, and nothing for another kind', async () => {
    const { data } = await gym.call('list_machines', { q: 'bench' });
    expect(data.map(({ name }) => name)).toEqual(['Bench press', 'B1']);
    expect((await gym.call('list_machines', { q: 'Latzug' })).data).toEqual([]);
  });
});

describe('a machine_id', () => {
  it.each(CASES.filter(([q, names]) => names.length === 1 && q !== 'Keiser M3i'))(
    'may be %j when one machine is that',
    async (machine_id, [name]) => {
      expect(await gym.call('get_machine', { machine_id })).toMatchObject({ name });
      const report = { machine_id, description: 'Rattles' };
      expect((await gym.tryCall('report_ticket', report)).text).toContain(JSON.stringify(name));
    },
  );

  it.each(['Laufband', 'treadmills', 'Laufband 7'])(
    '%j is refused with machines of that kind only',
    async (machine_id) => {
      const { refused, text } = await gym.tryCall('get_machine', { machine_id });
      expect(refused).toBe(true);
      for (const name of RUNNERS) expect(text).toContain(`"${name}"`);
      for (const name of ['Cross 1', 'Spin 4', 'Oar 1']) expect(text).not.toContain(`"${name}"`);
    },
  );
});

describe('search', () => {
  it.each(['indoor bike', 'elliptical', 'Keiser M3i', 'treadmills', 'Laufband 2', 'máquina de remo 1', 'assault bike'])(
    'finds machines by %j',
    async (q) => {
      const [, names = []] = CASES.find(([text]) => text === q) ?? [];
      const { machines } = await gym.call('search', { q });
      expect(machines.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      expect(machines.filter(({ name }) => !CARDIO.includes(name ?? ''))).toEqual([]);
    },
  );
});
