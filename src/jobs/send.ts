import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/context.ts';
import { queueOptionsOf, type JobData, type JobDefinition } from './define.ts';

/** How a job is queued. */
export type SendOptions = {
  /** The earliest time of the run: an instant, or a delay in seconds. By default the job runs at once. */
  readonly startAfter?: Date | number;
  /** Identifies jobs that are about the same thing. What it does depends on the policy of the queue. */
  readonly key?: string;
  /** Jobs with a higher priority run first; 0 by default. */
  readonly priority?: number;
};

/** How long a job may wait for its run after `startAfter`. pg-boss deletes it afterwards. */
const WAITING = '14 days';

/**
 * Queues a job in the transaction of `db`: it exists only if the transaction commits. Returns false when the policy of
 * the queue rejected it, because a job with the same key exists. Inside {@link asTenant} the job must be of the tenant.
 */
export const send = async <Data extends JobData>(
  db: Kysely<Tables>,
  job: JobDefinition<Data>,
  data: Data,
  options: SendOptions = {},
): Promise<boolean> => (await sendAll(db, job, [{ data, ...options }])) === 1;

/** Queues several jobs with one statement: see {@link send}. Returns the number of jobs that were queued. */
export const sendAll = async <Data extends JobData>(
  db: Kysely<Tables>,
  job: JobDefinition<Data>,
  jobs: readonly ({ readonly data: Data } & SendOptions)[],
): Promise<number> => {
  const { policy, expireInSeconds, retryLimit, retryDelay, retryDelayMax, ...queue } = queueOptionsOf(job);
  const rows = jobs.map(({ data, startAfter = 0, key = null, priority = 0 }) => ({
    data,
    key,
    priority,
    at: startAfter instanceof Date ? startAfter.toISOString() : null,
    delay: startAfter instanceof Date ? null : startAfter,
  }));
  // pg-boss supports direct inserts. Its own `send` needs a started instance, and permission to read the jobs.
  const { numAffectedRows = 0n } = await sql`
    insert into pgboss.job_common (name, data, priority, singleton_key, start_after, keep_until, policy, expire_seconds,
      retry_limit, retry_delay, retry_delay_max, retry_backoff, heartbeat_seconds, deletion_seconds)
    select ${job.name}, data, priority, key, start, start + ${WAITING}::interval, ${policy}, ${expireInSeconds}::int,
      ${retryLimit}::int, ${retryDelay}::int, ${retryDelayMax}::int, ${queue.retryBackoff}::boolean,
      ${queue.heartbeatSeconds}::int, ${queue.deleteAfterSeconds}::int
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (data jsonb, priority int, key text, at timestamptz, delay float8)
    cross join lateral (select coalesce(at, now() + delay * interval '1 second') as start) as times
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
};
