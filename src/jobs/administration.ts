import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import type { Tables } from '../core/tables.ts';
import { codeOf } from '../core/error-code.ts';
import { asOwner } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';
import { createBoss } from './boss.ts';
import { connect } from './connection.ts';

/** The jobs of a queue by state. `delayed` jobs wait for their time or for a retry, `failed` ones for the operator. */
type QueueCounts = {
  name: string;
  waiting: number;
  delayed: number;
  active: number;
  failed: number;
  completed: number;
};

/** A job whose retries are used up. `error` is the message of its last failure. */
type FailedJob = { id: string; queue: string; tenant_id: number | null; failed_at: string; error: string };

/** Maximum failed jobs of a list, newest first. */
const MAX_FAILED = 100;

// Queues of pg-boss itself begin like this.
const INTERNAL = '\\_\\_%';

/** The code of PostgreSQL for a second row with a value that only one may have. */
const UNIQUE_VIOLATION = '23505';

/**
 * Returns the queues with their numbers of jobs. Finished jobs are counted for the day that they are kept. Runs in the
 * session of the caller, which needs the rights of the runner or the owner. Reads the tables of pg-boss, because its
 * `getQueueStats` counts no completed jobs, returns counts that are up to a minute old, and needs a started pg-boss, which
 * a process that only serves requests does not load.
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

/**
 * Returns the failed jobs, newest first, at most {@link MAX_FAILED}. Reads a table of pg-boss, because its `findJobs` can
 * neither look for a state nor limit the number of jobs.
 */
export const listFailedJobs = ({ db }: Database): Promise<FailedJob[]> =>
  asOwner(async () => {
    const { rows } = await sql<FailedJob>`
      select id, name as queue, (data ->> 'tenant_id')::bigint as tenant_id, completed_on as failed_at,
        coalesce(output ->> 'message', output -> 'value' ->> 'message', output::text, '') as error
      from pgboss.job_common where state = 'failed' order by completed_on desc limit ${MAX_FAILED}`.execute(db);
    return rows;
  });

/** Works with a started pg-boss that runs no jobs. Failed statements reject, so its log has nothing to add. */
const withBoss = async <T>(database: Pick<Database, 'db'>, work: (boss: PgBoss) => Promise<T>): Promise<T> => {
  const boss = await createBoss(database, pino({ level: 'silent' }), { supervise: false, schedule: false });
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
};

/**
 * Queues failed jobs for one more run: the job with the id, or all of them. Returns their number. Leaves out a recurring
 * job whose next run is queued already.
 */
export const retryJobs = (database: Database, id: string | null): Promise<number> =>
  asOwner(async () => {
    // A table for the reason of `listFailedJobs`.
    const { rows } = await sql<{ name: string; id: string }>`
      select name, id::text from pgboss.job_common
      where state = 'failed' and (${id}::text is null or id::text = ${id})`.execute(database.db);
    if (rows.length === 0) return 0;
    return withBoss(database, async (boss) => {
      let retried = 0;
      for (const job of rows)
        await boss.retry(job.name, job.id).then(
          () => (retried += 1),
          (error: unknown) => {
            // The queue holds another job instead, so this one is not needed.
            if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
          },
        );
      return retried;
    });
  });

/** Deletes the jobs of a tenant in a transaction. */
type DeleteTenantJobs = (tx: Kysely<Tables>, tenant_id: number) => Promise<void>;

/**
 * Provides a function that deletes the jobs of a tenant in a transaction. pg-boss is started before, because an embedded
 * database has only the connection of the transaction.
 */
export const withJobDeletion = <T>(
  database: Pick<Database, 'db'>,
  work: (deleteJobs: DeleteTenantJobs) => Promise<T>,
): Promise<T> =>
  withBoss(database, async (boss) => {
    const queues = await boss.getQueues();
    return work(async (tx, tenant_id) => {
      const db = connect(tx);
      for (const { name } of queues) {
        const jobs = await boss.findJobs(name, { data: { tenant_id }, db });
        const ids = jobs.map(({ id }) => id);
        if (ids.length > 0) await boss.deleteJob(name, ids, { db });
      }
    });
  });

/** The table of jobs. */
export const JOB_TABLE = 'pgboss.job_common';

/** Selects the jobs of a gym that wait, or are being run, as JSON of jobs that wait. */
export const selectUnfinishedJobs = (tenant: number): RawBuilder<{ row: string }> =>
  sql`select (row_to_json(job)::jsonb || '{"state": "created", "started_on": null, "completed_on": null}')::text as "row"
    from pgboss.job_common as job where (data ->> 'tenant_id')::bigint = ${tenant} and state in ('created', 'retry', 'active')`;
