import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../postgres/database.ts';
import { asOwner } from '../platform/tenancy.ts';
import { createBoss } from './boss.ts';

/** The jobs of a queue by state. `delayed` jobs wait for their time or for a retry, `failed` ones for the operator. */
export type QueueCounts = {
  name: string;
  waiting: number;
  delayed: number;
  active: number;
  failed: number;
  completed: number;
};

/** A job whose retries are used up. `error` is the message of its last failure. */
export type FailedJob = { id: string; queue: string; tenant_id: number | null; failed_at: string; error: string };

/** Maximum failed jobs of a list, newest first. */
const MAX_FAILED = 100;

// Queues of pg-boss itself begin like this.
const INTERNAL = '\\_\\_%';

/**
 * Returns the queues with their numbers of jobs. Finished jobs are counted for the day that they are kept. Runs in the
 * session of the caller, which needs the rights of the runner or the owner.
 */
export const readQueues = async ({ db }: Pick<Database, 'db'>): Promise<QueueCounts[]> => {
  const { rows } = await sql<QueueCounts>`
    select queue.name, count(*) filter (where ready and state in ('created', 'retry')) as waiting,
      count(*) filter (where not ready and state in ('created', 'retry')) as delayed,
      count(*) filter (where state = 'active') as active, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'completed') as completed
    from pgboss.queue left join (select name, state, start_after <= now() as ready from pgboss.job_common) as job
      on job.name = queue.name
    where queue.name not like ${INTERNAL} group by queue.name order by queue.name`.execute(db);
  return rows;
};

/** Returns the queues with their numbers of jobs, for the operator: see {@link readQueues}. */
export const countJobs = (database: Database): Promise<QueueCounts[]> => asOwner(() => readQueues(database));

/** Returns the failed jobs, newest first, at most {@link MAX_FAILED}. */
export const listFailedJobs = ({ db }: Database): Promise<FailedJob[]> =>
  asOwner(async () => {
    const { rows } = await sql<FailedJob>`
      select id, name as queue, (data ->> 'tenant_id')::bigint as tenant_id, completed_on as failed_at,
        coalesce(output ->> 'message', output -> 'value' ->> 'message', output::text, '') as error
      from pgboss.job_common where state = 'failed' order by completed_on desc limit ${MAX_FAILED}`.execute(db);
    return rows;
  });

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Queues failed jobs for one more run: the job with the id, or all of them. Returns their number. Leaves out a recurring
 * job whose next run is queued already.
 */
export const retryJobs = async (database: Database, id: string | null, log: Logger): Promise<number> =>
  asOwner(async () => {
    const { rows } = await sql<{ name: string; ids: string[] }>`
      select name, array_agg(id::text) as ids from pgboss.job_common
      where state = 'failed' and (${id}::text is null or id::text = ${id}) group by name`.execute(database.db);
    if (rows.length === 0) return 0;
    const boss = await createBoss(database, log, { supervise: false, schedule: false });
    await boss.start();
    let retried = 0;
    try {
      for (const { name, ids } of rows)
        for (const id of ids)
          await boss.retry(name, id).then(
            () => (retried += 1),
            (error: unknown) => {
              // The queue holds another job instead, so this one is not needed.
              if (!isTaken(error)) throw error;
            },
          );
    } finally {
      await boss.stop({ graceful: false });
    }
    return retried;
  });
