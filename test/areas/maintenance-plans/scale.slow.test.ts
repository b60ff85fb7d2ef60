import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addPlan } from '../../support/plans.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const MACHINES = 5000;

describe('a plan for 5,000 machines', () => {
  it('makes its tasks in less than 10 s, with one event for each', async () => {
    const gym = await service.createGym('Many machines');
    const run = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
      gym.seed(async ({ em }) => (await statement.execute(em.getKysely())).rows);
    await run(
      sql`insert into machine (name, type) select 'Treadmill ' || n, 'treadmill' from generate_series(1, ${MACHINES}::int) as n`,
    );
    const started = performance.now();
    await addPlan(gym, { type: 'Treadmill' });
    expect((performance.now() - started) / 1000).toBeLessThan(10);
    expect(await run(sql`select count(*) as n from maintenance_task where active`)).toEqual([{ n: MACHINES }]);
    const events = sql`select type, count(distinct resource_id) as n from event where kind = 'maintenance_task' group by type`;
    expect(await run(events)).toEqual([{ type: 'maintenance_task.created', n: MACHINES }]);
  });
});
