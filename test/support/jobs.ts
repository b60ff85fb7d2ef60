import { createBoss } from '../../src/jobs/boss.ts';
import type { JobData, JobDefinition, Sender } from '../../src/core/jobs.ts';
import { createSender } from '../../src/jobs/send.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { silent } from './database.ts';

/** Queues jobs as a process that runs none. */
export const withSender = async <T>(database: Database, work: (sender: Sender) => Promise<T>): Promise<T> => {
  const boss = await createBoss(database, silent, { supervise: false, schedule: false });
  await boss.start();
  try {
    return await work(createSender(async () => boss));
  } finally {
    await boss.stop({ graceful: false });
  }
};

/** Runs a job at once, without its queue. It cannot queue others. */
export const runJob = <Data extends JobData>(
  database: Database,
  job: JobDefinition<Data>,
  data: Data,
  signal = new AbortController().signal,
): Promise<void> => {
  const em = database.em.fork();
  const sender = createSender(() => Promise.reject(new Error('there is no queue')));
  const work = () => job.handle(data, { em, log: silent, sender, signal, attempt: 1 });
  return data.tenant_id === undefined ? work() : asTenant(data.tenant_id, work);
};
