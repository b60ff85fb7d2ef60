import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadDemo } from '../../../src/demo/load.ts';
import { useService } from '../../support/service.ts';

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
