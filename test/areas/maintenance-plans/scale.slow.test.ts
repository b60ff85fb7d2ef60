import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../../../src/records/plan-application.ts';
import { startJobs } from '../../../src/jobs/runner.ts';
import { silent } from '../../support/database.ts';
import { addPlan } from '../../support/plans.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const MACHINES = 5000;

describe('a plan for 5,000 machines', () => {
  it('makes its tasks with one event for each, in less than 120 s', async () => {
    const gym = await service.createGym('Many machines');
    const run = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
      gym.seed(async ({ em }) => (await statement.execute(em.getKysely())).rows);
    await run(
      sql`insert into machine (name, type) select 'Treadmill ' || n, 'treadmill' from generate_series(1, ${MACHINES}::int) as n`,
    );
    const started = performance.now();
    const { id } = await addPlan(gym, { type: 'Treadmill' });
    expect((performance.now() - started) / 1000).toBeLessThan(2);
    const runner = startJobs(service.database, [applyPlan], silent);
    const pending = async (): Promise<number> =>
      JSON.parse(await (await gym.request('GET', `/api/v1/maintenance_plans/${id}`)).text()).pending_tasks;
    await expect.poll(pending, { timeout: 120_000, interval: 500 }).toBe(0);
    await runner.stop(20);
    expect(await run(sql`select count(*) as n from maintenance_task where active`)).toEqual([{ n: MACHINES }]);
    const events = sql`select type, count(distinct resource_id) as n from event where kind = 'maintenance_task' group by type`;
    expect(await run(events)).toEqual([{ type: 'maintenance_task.created', n: MACHINES }]);
  }, 150_000);
});
