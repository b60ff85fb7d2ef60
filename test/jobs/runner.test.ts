import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { defineJob, type AnyJob } from '../../src/jobs/define.ts';
import { startJobs, type Runner } from '../../src/jobs/runner.ts';
import { send } from '../../src/jobs/send.ts';
import { asTenant } from '../../src/platform/tenancy.ts';
import { silent } from '../support/database.ts';
import { useService } from '../support/service.ts';

const service = useService();
let runner: Runner | undefined;
afterEach(async () => {
  await runner?.stop(5);
  runner = undefined;
});

const start = async (...jobs: AnyJob[]): Promise<void> => {
  runner = await startJobs(service.database, jobs, silent);
};

describe('a job', () => {
  it('runs once after the commit of the transaction that queued it, and never after a rollback', async () => {
    const ran: number[] = [];
    const job = defineJob<{ number: number }>({
      name: 'test.commit',
      pollSeconds: 0.5,
      handle: async ({ number }) => void ran.push(number),
    });
    await start(job);
    const { db } = service.database;
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
    await vi.waitFor(() => expect(ran).toEqual([1]), 3000);
    await sleep(1100);
    expect(ran).toEqual([1]);
  });

  it('of a tenant sees the rows of this tenant only', async () => {
    const [gym, other] = [await service.createGym('Jobs'), await service.createGym('Other jobs')];
    const seen: unknown[] = [];
    const job = defineJob<{ tenant_id: number }>({
      name: 'test.tenant',
      pollSeconds: 0.5,
      handle: async (_data, { db }) => {
        const { rows } = await sql`select count(*) as machines, current_tenant() as tenant from machine`.execute(db);
        seen.push(rows);
      },
    });
    await start(job);
    await asTenant(gym.id, () => send(service.database.db, job, { tenant_id: gym.id }));
    await expect(asTenant(gym.id, () => send(service.database.db, job, { tenant_id: other.id }))).rejects.toThrow(
      /row-level security/,
    );
    await vi.waitFor(() => expect(seen).toEqual([[{ machines: 0, tenant: gym.id }]]), 3000);
  });
});
