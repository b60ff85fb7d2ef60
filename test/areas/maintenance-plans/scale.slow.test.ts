import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addPlan, MONTHLY } from '../../support/plans.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const MACHINES = 5000;

const countOf = async (statement: ReturnType<typeof sql<{ n: number }>>, run: (query: typeof statement) => Promise<{ n: number }[]>) =>
  Number((await run(statement))[0]?.n);

describe('a plan for 5,000 machines', () => {
  it('makes its tasks in less than 10 s, with one event for each', async () => {
    const gym = await service.createGym('Many machines');
    await gym.seed(async ({ em }) => {
      await sql`insert into machine (name, type) select 'Treadmill ' || n, 'treadmill' from generate_series(1, ${MACHINES}) as n`.execute(
        em.getKysely(),
      );
    });
    const started = performance.now();
    await addPlan(gym, { type: 'Treadmill' }, { tasks: [MONTHLY] });
    const seconds = (performance.now() - started) / 1000;
    const run = (statement: ReturnType<typeof sql<{ n: number }>>) =>
      gym.seed(async ({ em }) => (await statement.execute(em.getKysely())).rows);
    console.log(seconds);
    expect(await countOf(sql`select count(*) as n from maintenance_task where active`, run)).toBe(MACHINES);
    const events = sql<{ n: number }>`select count(distinct resource_id) as n from event where kind = 'maintenance_task' group by type`;
    expect(await countOf(events, run)).toBe(MACHINES);
    expect(seconds).toBeLessThan(10);
  });
});
