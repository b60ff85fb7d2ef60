import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { countJobs, listFailedJobs, retryJobs } from '../../src/jobs/administration.ts';
import { createBoss } from '../../src/jobs/boss.ts';
import type { AnyJob } from '../../src/core/jobs.ts';
import { defineJob } from '../../src/jobs/define.ts';
import { createQueues } from '../../src/jobs/queues.ts';
import { startJobs, type Runner } from '../../src/jobs/runner.ts';
import { createSender } from '../../src/jobs/send.ts';
import { asOwner, asTenant } from '../../src/core/tenancy.ts';
import packageJson from '../../node_modules/pg-boss/package.json' with { type: 'json' };
import { silent } from '../support/database.ts';
import { useService } from '../support/service.ts';

const service = useService();
/** Queues jobs, as a process that runs none. */
let boss: PgBoss;
const { send } = createSender(async () => boss);
beforeAll(async () => {
  boss = await createBoss(service.database, silent, { supervise: false, schedule: false });
  await boss.start();
});
afterAll(() => boss.stop({ graceful: false }));

let runner: Runner | undefined;
afterEach(async () => {
  await runner?.stop(5);
  runner = undefined;
});

const start = async (...jobs: AnyJob[]): Promise<void> => {
  await createQueues(service.database, jobs);
  runner = startJobs(service.database, jobs, silent);
};

const QUICK = { pollSeconds: 0.5, retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 } };

/** Waits for the start of the runner, and for a job that it polls every half second. */
const PATIENCE = { timeout: 10_000, interval: 50 };

describe('a job', () => {
  it('runs once after the commit of the transaction that queued it, and never after a rollback', async () => {
    const ran: number[] = [];
    const job = defineJob<{ number: number }>({
      ...QUICK,
      name: 'test.commit',
      handle: async ({ number }) => void ran.push(number),
    });
    await start(job);
    const { db } = service.database;
    // pg-boss reads the settings of a new queue once, on a connection of its own.
    await send(db, job, { number: 0 });
    await vi.waitFor(() => expect(ran).toEqual([0]), PATIENCE);
    ran.length = 0;
    await db.transaction().execute(async (tx) => {
      await send(tx, job, { number: 1 });
      await sleep(700);
      expect(ran).toEqual([]);
    });
    const failed = db.transaction().execute(async (tx) => {
      await send(tx, job, { number: 2 });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await vi.waitFor(() => expect(ran).toEqual([1]), PATIENCE);
    await sleep(1100);
    expect(ran).toEqual([1]);
  });

  it('of a tenant sees the rows of this tenant only', async () => {
    const gym = await service.createGym('Jobs');
    const seen: unknown[] = [];
    const job = defineJob<{ tenant_id: number }>({
      ...QUICK,
      name: 'test.tenant',
      handle: async (_data, { em }) => {
        const { rows } = await sql`select count(*) as machines, current_tenant() as tenant from machine`.execute(
          em.getKysely(),
        );
        seen.push(rows);
      },
    });
    await start(job);
    await asTenant(gym.id, () => send(service.database.db, job, { tenant_id: gym.id }));
    await vi.waitFor(() => expect(seen).toEqual([[{ machines: 0, tenant: gym.id }]]), PATIENCE);
  });

  it('that is sent for later waits for its time', async () => {
    const ran: [string, number][] = [];
    const job = defineJob<{ name: string }>({
      ...QUICK,
      name: 'test.later',
      handle: async ({ name }) => void ran.push([name, Date.now()]),
    });
    await start(job);
    const begun = Date.now();
    const { db } = service.database;
    await send(db, job, { name: 'delay' }, { startAfter: 2 });
    await send(db, job, { name: 'instant' }, { startAfter: new Date(begun + 3000) });
    await vi.waitFor(() => expect(ran.map(([name]) => name)).toEqual(['delay', 'instant']), PATIENCE);
    expect(ran[0]?.[1]).toBeGreaterThanOrEqual(begun + 1990);
    expect(ran[1]?.[1]).toBeGreaterThanOrEqual(begun + 2990);
  });

  it('is queued once per key when its queue allows one job per key', async () => {
    const job = defineJob<{ n: number }>({
      ...QUICK,
      name: 'test.key',
      policy: 'exclusive',
      handle: async () => undefined,
    });
    await createQueues(service.database, [job]);
    const { db } = service.database;
    const sent: boolean[] = [];
    for (const key of ['a', 'a', 'b']) sent.push(await send(db, job, { n: 1 }, { key, startAfter: 600 }));
    expect(sent).toEqual([true, false, true]);
  });

  it('that fails is retried, then listed with its error, and runs again when the operator retries it', async () => {
    let healthy = false;
    const attempts: number[] = [];
    const job = defineJob<{ n: number }>({
      ...QUICK,
      name: 'test.failing',
      handle: async (_data, { attempt }) => {
        attempts.push(attempt);
        if (!healthy) throw new Error('the receiver is away');
      },
    });
    await start(job);
    await send(service.database.db, job, { n: 1 });
    const failed = async () => (await listFailedJobs(service.database)).filter(({ queue }) => queue === job.name);
    await vi.waitFor(
      async () => expect(await failed()).toMatchObject([{ tenant_id: null, error: 'the receiver is away' }]),
      PATIENCE,
    );
    expect(attempts).toEqual([1, 2]);
    healthy = true;
    expect(await retryJobs(service.database, (await failed())[0]?.id ?? null)).toBe(1);
    await vi.waitFor(() => expect(attempts).toEqual([1, 2, 3]), PATIENCE);
    await vi.waitFor(
      async () =>
        expect((await countJobs(service.database)).find(({ name }) => name === job.name)).toMatchObject({
          failed: 0,
          completed: 1,
        }),
      PATIENCE,
    );
  });
});

describe('the error of a failed job', () => {
  it('is stored without the values of its statement', async () => {
    const job = defineJob<{ n: number }>({
      ...QUICK,
      name: 'test.secret',
      retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
      handle: async (_data, { em }) => void (await sql`select ${'a secret'}::text::int`.execute(em.getKysely())),
    });
    await start(job);
    await send(service.database.db, job, { n: 1 });
    await vi.waitFor(async () => {
      const failed = (await listFailedJobs(service.database)).find(({ queue }) => queue === job.name);
      expect(failed?.error).toBe('invalid input syntax for type integer');
    }, PATIENCE);
    const { rows } = await asOwner(() =>
      sql`select 1 from pgboss.job where output::text like '%a secret%'`.execute(service.database.db),
    );
    expect(rows).toEqual([]);
  });
});

describe('stopping', () => {
  it('lets a running job finish', async () => {
    const ran: string[] = [];
    const job = defineJob<{ n: number }>({
      ...QUICK,
      name: 'test.slow',
      handle: async () => {
        ran.push('begun');
        await sleep(1500);
        ran.push('done');
      },
    });
    await start(job);
    await send(service.database.db, job, { n: 1 });
    await vi.waitFor(() => expect(ran).toEqual(['begun']), PATIENCE);
    await runner?.stop(5);
    expect(ran).toEqual(['begun', 'done']);
  });

  it('aborts a job that takes too long, which is retried', async () => {
    const ran: string[] = [];
    const job = defineJob<{ n: number }>({
      ...QUICK,
      name: 'test.endless',
      handle: async (_data, { signal, attempt }) => {
        ran.push(`attempt ${attempt}`);
        if (attempt === 1) await sleep(60_000, undefined, { signal }).catch(() => ran.push('aborted'));
      },
    });
    await start(job);
    await send(service.database.db, job, { n: 1 });
    await vi.waitFor(() => expect(ran).toEqual(['attempt 1']), PATIENCE);
    await runner?.stop(1);
    await vi.waitFor(() => expect(ran).toEqual(['attempt 1', 'aborted']), PATIENCE);
    await start(job);
    await vi.waitFor(() => expect(ran).toEqual(['attempt 1', 'aborted', 'attempt 2']), PATIENCE);
  });
});

describe('the tables of the queue', () => {
  it('have the version that the installed pg-boss expects: after an upgrade, add a migration with its getMigrationPlans', async () => {
    const { rows } = await asOwner(() => sql`select version from pgboss.version`.execute(service.database.db));
    expect(rows).toEqual([{ version: packageJson.pgboss.schema }]);
  });

  it('give a request no job to read or change, and let it add jobs of its own tenant only', async () => {
    const job = defineJob<{ tenant_id: number }>({ ...QUICK, name: 'test.confined', handle: async () => undefined });
    await createQueues(service.database, [job]);
    const [gym, other] = [await service.createGym('Own jobs'), await service.createGym('Other jobs')];
    const { db } = service.database;
    const run = async (statement: string): Promise<bigint | undefined> =>
      asTenant(gym.id, async () => (await sql.raw(statement).execute(db)).numAffectedRows);
    await asTenant(gym.id, () => send(db, job, { tenant_id: gym.id }, { startAfter: 600 }));
    for (const table of ['pgboss.job', 'pgboss.job_common']) {
      expect((await asTenant(gym.id, () => sql.raw(`select id from ${table}`).execute(db))).rows).toEqual([]);
      expect(await run(`update ${table} set state = 'cancelled'`)).toBe(0n);
      expect(await run(`delete from ${table}`)).toBe(0n);
    }
    const denied = asTenant(gym.id, () => send(db, job, { tenant_id: other.id }));
    await expect(denied).rejects.toThrow(/row-level security/);
    for (const table of ['queue', 'schedule', 'version']) expect(await run(`delete from pgboss.${table}`)).toBe(0n);
    await expect(run('create table pgboss.other (id int)')).rejects.toThrow(/permission denied/);
  });

  it('are maintained with the rights of the serving role', async () => {
    const boss = await createBoss(service.database, silent);
    const errors: Error[] = [];
    boss.on('error', (error) => errors.push(error));
    await boss.start();
    await boss.supervise();
    await sleep(500);
    await boss.stop();
    expect(errors).toEqual([]);
  });
});
