import type { JobData, JobDefinition } from '../../src/jobs/define.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asTenant } from '../../src/platform/tenancy.ts';
import { silent } from './database.ts';

/** Runs a job at once, without its queue. */
export const runJob = <Data extends JobData>(
  database: Database,
  job: JobDefinition<Data>,
  data: Data,
  signal = new AbortController().signal,
): Promise<void> => {
  const em = database.em.fork();
  const work = () => job.handle(data, { em, db: em.getKysely(), log: silent, signal, attempt: 1 });
  return data.tenant_id === undefined ? work() : asTenant(data.tenant_id, work);
};
