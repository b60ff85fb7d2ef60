import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { jobs } from '../../src/registry.ts';
import { pruneEvents } from '../../src/across/events/retention.ts';
import { readConfig } from '../../src/config/config.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { silent } from '../support/database.ts';
import { useEms, type Served } from '../support/ems.ts';
import { withSender } from '../support/jobs.ts';

const ems = useEms();

/** Adds a failed job to each queue, in this process: call it while nothing serves. Returns the ids. */
const addFailedJobs = async (): Promise<string[]> => {
  const database = openServiceDatabase(locationOf(readConfig(ems.environment)), silent);
  await withSender(database, async ({ send }) => {
    for (const job of jobs) await send(database.db, job, {});
  });
  const { rows } = await asOwner(() =>
    sql<{ id: string }>`update pgboss.job_common set state = 'failed', completed_on = now(), retry_count = retry_limit,
      output = ${JSON.stringify({ message: 'the disk is full\nsecond line' })}::jsonb returning id`.execute(
      database.db,
    ),
  );
  await database.close();
  return rows.map(({ id }) => id);
};

let ids: string[];
let served: Served;
beforeAll(async () => {
  ids = await addFailedJobs();
  served = await ems.serve();
});
afterAll(() => served.end('SIGTERM'));

describe('ems jobs', () => {
  it('lists the queues and the failed jobs with their errors while the service runs', async () => {
    const { code, stdout, stderr } = await ems.run('jobs');
    expect([code, stderr]).toEqual([0, '']);
    for (const { name } of jobs) expect(stdout).toMatch(new RegExp(`^${name}\\t0\\t0\\t0\\t1\\t0$`, 'm'));
    for (const id of ids) expect(stdout).toMatch(new RegExp(`^${id}\\t.*\\tthe disk is full$`, 'm'));
    const { queues, failed } = JSON.parse((await ems.runHere('jobs', '--json')).stdout);
    expect(queues).toContainEqual({
      name: pruneEvents.name,
      waiting: 0,
      delayed: 0,
      active: 0,
      failed: 1,
      completed: 0,
    });
    expect(failed).toHaveLength(jobs.length);
    expect(failed[0]).toMatchObject({ tenant_id: null, error: 'the disk is full\nsecond line' });
  });

  it('retries a failed job, and then all that are left', async () => {
    const readFailed = async (): Promise<{ id: string; queue: string }[]> =>
      JSON.parse((await ems.runHere('jobs', '--json')).stdout).failed;
    // The next run of a recurring job may be due in any second, and then takes the place of its retry.
    const recurring = new Set(jobs.filter(({ every }) => every).map(({ name }) => name));
    const [one] = (await readFailed()).filter(({ queue }) => !recurring.has(queue));
    expect(await ems.run('jobs', 'retry', one?.id ?? '')).toEqual({
      code: 0,
      stdout: 'Queued 1 failed job.\n',
      stderr: '',
    });
    const before = await readFailed();
    expect(before.map(({ id }) => id)).not.toContain(one?.id);
    const { retried } = JSON.parse((await ems.runHere('jobs', 'retry', '--all', '--json')).stdout);
    const left = await readFailed();
    expect(retried).toBe(before.length - left.length);
    expect(left.filter(({ queue }) => !recurring.has(queue))).toEqual([]);
  });

  it('names a job that has not failed, and asks which one to retry', async () => {
    expect(await ems.runHere('jobs', 'retry', '01a1ff28-7aba-7c41-8000-00000000012f')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no failed job 01a1ff28-7aba-7c41-8000-00000000012f'),
    });
    expect(await ems.runHere('jobs', 'retry')).toMatchObject({ code: 1, stderr: expect.stringContaining('--all') });
    expect(await ems.runHere('jobs', 'retry', '12')).toMatchObject({ code: 2 });
  });
});
