import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { applyPlan } from '../../../src/areas/maintenance-plans/application.ts';
import { startJobs } from '../../../src/jobs/runner.ts';
import { silent } from '../../support/database.ts';
import { runJob } from '../../support/jobs.ts';
import { addPlan, changePlan, deletePlan, MONTHLY } from '../../support/plans.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
const MACHINES = 300;
let gym: Gym;

const run = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  gym.seed(async ({ em }) => (await statement.execute(em.getKysely())).rows);

/** Adds machines of a type of their own. */
const addMachines = async (type: string): Promise<void> => {
  await run(
    sql`insert into machine (name, type) select ${type}::text || n, ${type} from generate_series(1, ${MACHINES}::int) as n`,
  );
};

const readPlan = async ({ id }: { id: number }): Promise<Schemas['MaintenancePlan']> =>
  JSON.parse(await (await gym.request('GET', `/api/v1/maintenance_plans/${id}`)).text());

const countTasks = async (type: string, active = true): Promise<number> => {
  const [row] = await run(sql<{
    n: number;
  }>`select count(*) as n from maintenance_task join machine on machine.id = machine_id
    where machine.type = ${type} and maintenance_task.active = ${active}`);
  return row?.n ?? 0;
};

/** Runs the jobs that were queued until nothing is pending. */
const applyAll = async (plan: { id: number }): Promise<void> => {
  const runner = startJobs(service.database, [applyPlan], silent);
  for (let pending = 1; pending > 0; { pending_tasks: pending = 0 } = await readPlan(plan)) await sleep(200);
  await runner.stop(20);
};

beforeAll(async () => {
  gym = await service.createGym('Large plans');
});

describe('a plan of more than 250 tasks', () => {
  it('says how many tasks are pending, and a job makes them, by the same caller and request as those of a small plan', async () => {
    await addMachines('Rower');
    const plan = await addPlan(gym, { type: 'rower' });
    expect([plan.pending_tasks, plan.version, await countTasks('Rower')]).toEqual([MACHINES, 1, 0]);
    await applyAll(plan);
    expect([await countTasks('Rower'), (await readPlan(plan)).version]).toEqual([MACHINES, 1]);
    const authors = sql`select distinct task.actor, task.person_id, task.token_id, task.request_id, task.tool,
        task.request_id = plan.request_id as is_same from event as task
      join event as plan on plan.type = 'maintenance_plan.created' and plan.resource_id = ${plan.id} and plan.actor = task.actor
      where task.type = 'maintenance_task.created' and task.data ->> 'plan_id' = ${String(plan.id)}`;
    expect(await run(authors)).toMatchObject([{ is_same: true }]);
  });

  it('continues where it was after a crash, and makes no task twice', async () => {
    await addMachines('Bike');
    const plan = await addPlan(gym, { type: 'bike' });
    const tenant_id = (await run(sql<{ id: number }>`select current_tenant() as id`))[0]?.id ?? 0;
    const stop = new AbortController();
    const author = { actor: 'test', person_id: null, token_id: 0, tool: null, request_id: null };
    const crashed = runJob(service.database, applyPlan, { ...author, tenant_id, plan_id: plan.id }, stop.signal);
    await expect.poll(() => countTasks('Bike'), { interval: 10 }).toBeGreaterThan(0);
    stop.abort();
    await expect(crashed).rejects.toThrow('stops');
    const { pending_tasks } = await readPlan(plan);
    expect(pending_tasks).toBe(MACHINES - (await countTasks('Bike')));
    expect(pending_tasks).toBeGreaterThan(0);
    await applyAll(plan);
    expect(await countTasks('Bike')).toBe(MACHINES);
  });

  it('ends as its last change says when it is changed while it is pending', async () => {
    await addMachines('Stepper');
    const plan = await addPlan(gym, { type: 'stepper' });
    await changePlan(gym, plan.id, { tasks: [{ ...MONTHLY, title: 'Renamed' }] });
    await applyAll(plan);
    const titles = sql`select distinct title from maintenance_task where plan_id = ${plan.id}`;
    expect([await countTasks('Stepper'), await run(titles)]).toEqual([MACHINES, [{ title: 'Renamed' }]]);
    await changePlan(gym, plan.id, { active: false });
    expect((await readPlan(plan)).pending_tasks).toBe(MACHINES);
    await applyAll(plan);
    expect([await countTasks('Stepper'), await countTasks('Stepper', false)]).toEqual([0, MACHINES]);
  });

  it('leaves no task that it would make behind when it is deleted while it is pending', async () => {
    await addMachines('Sled');
    const plan = await addPlan(gym, { type: 'sled' });
    expect(await deletePlan(gym, plan.id)).toBe(204);
    const runner = startJobs(service.database, [applyPlan], silent);
    await applyAll(await addPlan(gym, { brand: 'none' }));
    await runner.stop(20);
    expect(await countTasks('Sled')).toBe(0);
  });

  it('makes the tasks of a machine that is changed meanwhile at once', async () => {
    await addMachines('Skier');
    const plan = await addPlan(gym, { type: 'skier' });
    const [machine] = await run(sql<{ id: number }>`select max(id) as id from machine where type = 'Skier'`);
    await gym.request('PATCH', `/api/v1/machines/${machine?.id}`, { body: { brand: 'New' } });
    expect(await countTasks('Skier')).toBe(1);
    await applyAll(plan);
    expect(await countTasks('Skier')).toBe(MACHINES);
  });
});

describe('a plan of at most 250 tasks', () => {
  it('makes its tasks before the response', async () => {
    await run(sql`insert into machine (name, type) select 'Rack ' || n, 'Rack' from generate_series(1, 250) as n`);
    expect(await addPlan(gym, { type: 'rack' })).toMatchObject({ pending_tasks: 0 });
    expect(await countTasks('Rack')).toBe(250);
  });
});
