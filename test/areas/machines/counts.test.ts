import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();

const add = (gym: Gym, count: number, name: string, location: string, status = 'active'): Promise<unknown> =>
  gym.seed(({ em }) =>
    sql`insert into machine (name, location, status) select ${name}, ${location}, ${status} from generate_series(1, ${count}::int)`.execute(
      em.getKysely(),
    ),
  );

/** Machines that members cannot use, and machines that they can, in the order in which they were added. */
const GYMS: [unusable: number, usable: number][][] = [
  [[0, 40]],
  [[40, 0]],
  [[1, 1]],
  [[3, 400]],
  [[400, 3]],
  [
    [5, 5],
    [5, 5],
    [5, 5],
  ],
  [
    [0, 30],
    [30, 0],
  ],
  [
    [30, 0],
    [0, 30],
  ],
];

it('list_machines counts all machines of its first page, whatever the plan of its statement', async () => {
  const gyms = await Promise.all(GYMS.map((_, n) => service.createGym(`Gym ${n}`)));
  for (const [n, gym] of gyms.entries())
    for (const [unusable, usable] of GYMS[n] ?? []) {
      await add(gym, unusable, 'Bench', 'Room', 'defect');
      await add(gym, usable, 'Bench', 'Room');
    }
  const check = async (gym: Gym, n: number): Promise<void> => {
    const sum = (part: 0 | 1): number => (GYMS[n] ?? []).reduce((total, counts) => total + counts[part], 0);
    const [defect, active] = [sum(0), sum(1)];
    const { total, by_status, has_more, data } = await gym.call('list_machines', { limit: 2 });
    const first = [...Array(defect).fill('defect'), ...Array(active).fill('active')].slice(0, 2);
    expect({ total, by_status, has_more, first: data.map(({ status }) => status) }).toEqual({
      total: defect + active,
      by_status: { ...(active > 0 && { active }), ...(defect > 0 && { defect }) },
      has_more: defect + active > 2,
      first,
    });
  };
  // The planner has statistics only later, and takes a plan for any value after five executions on a connection.
  const checkAll = async (): Promise<void> => {
    for (const [n, gym] of gyms.entries()) for (let times = 0; times < 7; times += 1) await check(gym, n);
  };
  await checkAll();
  await sql`analyze`.execute(service.database.db);
  await checkAll();
});

it('list_machines counts every match of a search up to 2000, and says when there are more', async () => {
  const gym = await service.createGym('Searched');
  const searches = [
    { q: 'rower' },
    { q: 'rowe' },
    { location: 'hall' },
    { location: 'ha' },
    { q: 'rower', location: 'hall' },
    { q: 'rower', location: 'ha' },
  ];
  const count = async (search: object) => gym.call('list_machines', { ...search, limit: 2 });
  await add(gym, 1990, 'Rower', 'Hall');
  await add(gym, 600, 'Bench', 'Room');
  for (const search of searches) {
    const counts = await count(search);
    expect(counts, JSON.stringify(search)).toMatchObject({
      total: 1990,
      total_is_exact: true,
      by_status: { active: 1990 },
    });
    expect(counts, JSON.stringify(search)).not.toHaveProperty('note');
  }
  const total = 30;
  await add(gym, total, 'Rower', 'Hall', 'defect');
  for (const search of searches)
    expect(await count({ ...search, status: 'defect' }), JSON.stringify(search)).toEqual(
      expect.objectContaining({ total, by_status: { defect: total }, has_more: true }),
    );
  for (const search of searches)
    expect(await count(search), JSON.stringify(search)).toMatchObject({
      total: 2000,
      total_is_exact: false,
      note: 'There are at least 2,000 machines; by_status is a lower bound too.',
    });
});

it('list_machines says "at least" when a status has more machines than it counts', async () => {
  const gym = await service.createGym('Large');
  await add(gym, 1999, 'Bench', 'Room');
  await add(gym, 8, 'Bench', 'Room', 'defect');
  const exact = await gym.call('list_machines', { limit: 2 });
  expect(exact).toMatchObject({ total: 2007, total_is_exact: true, by_status: { active: 1999, defect: 8 } });
  expect(exact).not.toHaveProperty('note');
  await add(gym, 700, 'Bench', 'Room');
  for (const filter of [{}, { usable: true }, { status: 'active' as const }]) {
    const total = 'usable' in filter || 'status' in filter ? 2000 : 2008;
    expect(await gym.call('list_machines', { ...filter, limit: 2 }), JSON.stringify(filter)).toMatchObject({
      total,
      total_is_exact: false,
      by_status: { active: 2000 },
      note: `There are at least ${total.toLocaleString('en')} machines; by_status is a lower bound too.`,
    });
  }
});
