import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadDemo } from '../../../src/demo/load.ts';
import { useService, type Gym } from '../../support/service.ts';

const service = useService();

/** Gyms with which the planner merges the usable and the unusable machines by their ids. */
const GYMS = 25;
const MACHINES = 67;

it('list_machines counts all machines of its first page with every plan of the database', async () => {
  for (let i = 1; i <= GYMS; i += 1) {
    const gym = await service.createGym(`Gym ${i}`);
    await gym.seed(loadDemo);
    if (i % 5 === 0) await sql`analyze`.execute(service.database.db);
    const { total, has_more } = await gym.call('list_machines', { limit: 2 });
    expect({ total, has_more }).toEqual({ total: MACHINES, has_more: true });
  }
});

const add = (gym: Gym, count: number, name: string, location: string, status = 'active'): Promise<unknown> =>
  gym.seed(({ db }) =>
    sql`insert into machine (name, location, status) select ${name}, ${location}, ${status} from generate_series(1, ${count}::int)`.execute(
      db,
    ),
  );

it('list_machines counts every match of a search up to 1000, and says when there are more', async () => {
  const gym = await service.createGym('Searched');
  const searches = [
    { q: 'rower' },
    { q: 'ow' },
    { location: 'hall' },
    { location: 'ha' },
    { q: 'rower', location: 'hall' },
    { q: 'rower', location: 'ha' },
  ];
  const count = async (search: object) => gym.call('list_machines', { ...search, limit: 2 });
  await add(gym, 990, 'Rower', 'Hall');
  await add(gym, 600, 'Bench', 'Room');
  for (const search of searches) {
    const counts = await count(search);
    expect(counts, JSON.stringify(search)).toMatchObject({ total: 990, by_status: { active: 990 }, has_more: true });
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
      total: 1000,
      note: 'Only 1000 matches were counted.',
    });
});
