import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';
import { asOwner } from '../core/tenancy.ts';
import type { AnyJob } from '../core/jobs.ts';
import { queueOptionsOf } from './define.ts';

/**
 * Creates the queues that do not exist yet, as the owner. Without its queue a job cannot be sent, so this belongs to the
 * migration. Calls pg-boss's function, because every start would otherwise load the library. The settings of an existing
 * queue are those of the last process that started to run its jobs.
 */
export const createQueues = ({ db }: Pick<Database, 'db'>, jobs: readonly AnyJob[]): Promise<unknown> => {
  const queues = JSON.stringify(jobs.map((job) => ({ name: job.name, options: queueOptionsOf(job) })));
  return asOwner(() =>
    sql`select pgboss.create_queue(wanted.name, options) from json_to_recordset(${queues}::json) as wanted (name text, options jsonb)
      where not exists (select from pgboss.queue where queue.name = wanted.name)`.execute(db),
  );
};
