import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { applyPlan } from '../../src/records/plan-application.ts';
import { startJobs } from '../../src/jobs/runner.ts';
import { silent } from '../support/database.ts';
import { ON_SERVER } from '../support/ems.ts';
import { readDuring } from '../support/latency.ts';
import { addPlan, MONTHLY } from '../support/plans.ts';
import { addMachine } from '../support/rows.ts';
import { useService } from '../support/service.ts';

/** Maximum 99th percentile of another tenant's reads on an idle machine, in ms. The embedded database has one connection. */
const MOST_MS = ON_SERVER ? 100 : 500;

/** Maximum 99th percentile of reads beside nothing, in ms, on the machine for which the bound is written. */
const IDLE_MS = 10;

/** The bound on a machine on which reads are slow even when the service does nothing else. */
const MOST_BUSY_MS = ON_SERVER ? 1000 : 2000;

/** Other load on the machine only adds time, so the best attempt counts. */
const ATTEMPTS = 3;

/** How long the reads of an attempt are measured, in ms. */
const MEASURED_MS = 10_000;

const service = useService();

it('the reads of another gym stay fast while a job makes the 250,000 tasks of the largest plan', async () => {
  const [gym, other] = [await service.createGym('Chain'), await service.createGym('Beside')];
  const { id } = await addMachine(other);
  await gym.seed(({ em }) =>
    sql`insert into machine (name, type) select 'Treadmill ' || n, 'treadmill' from generate_series(1, 5000) as n`.execute(
      em.getKysely(),
    ),
  );
  const read = async (): Promise<boolean> => (await other.request('GET', `/api/v1/machines/${id}`)).ok;
  const idle = await readDuring(read, () => sleep(1000));
  const runner = startJobs(service.database, [applyPlan], silent);
  const tasks = Array.from({ length: 50 }, (_, n) => ({ ...MONTHLY, key: `task-${n}` }));
  const most = idle.p99 > IDLE_MS ? MOST_BUSY_MS : MOST_MS;
  let best = await readDuring(read, async () => {
    expect(await addPlan(gym, { type: 'treadmill' }, { tasks })).toMatchObject({ pending_tasks: 250_000 });
    await sleep(MEASURED_MS);
  });
  for (let attempt = 1; attempt < ATTEMPTS && best.p99 > most; attempt += 1)
    best = await readDuring(read, () => sleep(MEASURED_MS));
  await runner.stop(1);
  expect(best.p99, `beside nothing ${idle.p99} ms`).toBeLessThan(most);
}, 120_000);
