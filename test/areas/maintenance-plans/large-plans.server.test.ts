import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { applyPlan, resumePlans } from '../../../src/records/plan-application.ts';
import { createPlan } from '../../../src/areas/maintenance-plans/operations.ts';
import { startJobs } from '../../../src/jobs/runner.ts';
import { silent } from '../../support/database.ts';
import { runJob, withSender } from '../../support/jobs.ts';
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
    const author = { actor: 'test', person_id: null, client: null, token_id: 0, tool: null, request_id: null };
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

  it('is deleted by a job: until then it is inactive, counts its tasks and cannot be changed', async () => {
    await addMachines('Climber');
    const plan = await addPlan(gym, { type: 'climber' });
    await applyAll(plan);
    expect(await deletePlan(gym, plan.id)).toBe(204);
    expect(await readPlan(plan)).toMatchObject({ active: false, pending_tasks: MACHINES });
    expect(await countTasks('Climber')).toBe(MACHINES);
    const path = `/api/v1/maintenance_plans/${plan.id}`;
    expect((await gym.request('PATCH', path, { body: { active: true } })).status).toBe(409);
    expect(await deletePlan(gym, plan.id)).toBe(204);
    const runner = startJobs(service.database, [applyPlan], silent);
    await expect.poll(async () => (await gym.request('GET', path)).status, { timeout: 60_000 }).toBe(404);
    await runner.stop(20);
    const left = sql`select count(*) as n from maintenance_task where plan_id = ${plan.id}`;
    expect([await countTasks('Climber'), await countTasks('Climber', false), await run(left)]).toEqual([
      0,
      MACHINES,
      [{ n: 0 }],
    ]);
    const events = sql`select distinct type, token_id > 0 as by_caller from event
      where resource_id = ${plan.id} and kind = 'maintenance_plan' order by type`;
    expect(await run(events)).toMatchObject([
      { type: 'maintenance_plan.created', by_caller: true },
      { type: 'maintenance_plan.deleted', by_caller: true },
      { type: 'maintenance_plan.updated', by_caller: true },
    ]);
  });

  it('is left to a job by a process that queues none, such as a command, and a recurring job queues it', async () => {
    await addMachines('Trainer');
    const input = { name: 'By command', match: { type: 'trainer' }, tasks: [MONTHLY] };
    const plan = await gym.seed((tx) => createPlan(tx, input));
    expect([plan.pending_tasks, await countTasks('Trainer')]).toEqual([MACHINES, 0]);
    const { signal } = new AbortController();
    const em = service.database.em.fork();
    await withSender(service.database, (sender) =>
      resumePlans.handle({}, { em, log: silent, sender, signal, attempt: 1 }),
    );
    await applyAll(plan);
    expect(await countTasks('Trainer')).toBe(MACHINES);
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

describe('a change that makes or changes more than 250 tasks of plans', () => {
  const addPlace = async (name: string, parent_id: number | null = null): Promise<number> =>
    JSON.parse(await (await gym.request('POST', '/api/v1/locations', { body: { name, parent_id } })).text()).id;
  const move = async (id: number, parent_id: number | null): Promise<number> =>
    (await gym.request('PATCH', `/api/v1/locations/${id}`, { body: { parent_id } })).status;

  it('is left to a job when a location with many machines moves, and ends as at once', async () => {
    const [site, room] = [await addPlace('Site'), await addPlace('Room')];
    await addMachines('Rope');
    await run(sql`update machine set location_id = ${room} where type = 'Rope'`);
    const plan = await addPlan(gym, { location_id: site });
    expect([plan.pending_tasks, await countTasks('Rope')]).toEqual([0, 0]);
    expect(await move(room, site)).toBe(200);
    expect([(await readPlan(plan)).pending_tasks, await countTasks('Rope')]).toEqual([MACHINES, 0]);
    await applyAll(plan);
    expect(await countTasks('Rope')).toBe(MACHINES);
    expect(await move(room, null)).toBe(200);
    expect(await countTasks('Rope')).toBe(MACHINES);
    const runner = startJobs(service.database, [applyPlan], silent);
    await expect.poll(() => countTasks('Rope'), { timeout: 60_000 }).toBe(0);
    await runner.stop(20);
    expect(await countTasks('Rope', false)).toBe(MACHINES);
  });

  it('is left to a job when one statement adds many machines that fit', async () => {
    const plan = await addPlan(gym, { type: 'ladder' });
    await addMachines('Ladder');
    expect([(await readPlan(plan)).pending_tasks, await countTasks('Ladder')]).toEqual([MACHINES, 0]);
    await runJob(service.database, applyPlan, {
      ...{ actor: 'test', person_id: null, client: null, token_id: 0, tool: null, request_id: null },
      ...{ tenant_id: gym.id, plan_id: plan.id },
    });
    expect(await countTasks('Ladder')).toBe(MACHINES);
  });
});
