import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../platform/postgres/database.ts';
import { asTenant } from '../platform/tenancy.ts';
import { connect } from './connection.ts';
import { HEARTBEAT_SECONDS, queueOptionsOf, type AnyJob, type JobData } from './define.ts';
import { watchLease } from './lease.ts';
import { JOB_SCHEMA } from './sql.ts';

/** Running jobs of this process. */
export type Runner = {
  /** Starts no further job, and waits for the running ones. After `seconds` it aborts them and returns them to the queue. */
  stop(seconds: number): Promise<void>;
};

/** How often the runner looks for dead workers, in seconds. A job is taken over after at most this plus a heartbeat. */
const SUPERVISE_SECONDS = 10;

/** Interval between two looks for new jobs by default, in seconds. */
const POLL_SECONDS = 2;

/** Creates pg-boss on the connections of the service. Loaded lazily: a process without the runner does not need it. */
const createBoss = async ({ db }: Database, log: Logger): Promise<PgBoss> => {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: connect(db),
    schema: JOB_SCHEMA,
    // The migrations create the tables, as their owner.
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Both need the owner's privileges.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed and will try again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
};

const run = async (
  boss: PgBoss,
  database: Database,
  job: AnyJob,
  log: Logger,
  running: JobWithMetadata<JobData>,
): Promise<void> => {
  const { tenant_id } = running.data;
  const lease = watchLease(boss, running, HEARTBEAT_SECONDS);
  const work = (): Promise<void> =>
    job.handle(running.data, {
      db: database.db,
      log: log.child({ job: job.name, job_id: running.id }),
      signal: lease.signal,
      attempt: running.retryCount + 1,
    });
  try {
    await (tenant_id === undefined ? work() : asTenant(tenant_id, work));
  } finally {
    lease.end();
  }
};

/** Creates the job's queue or brings its settings up to date, and schedules a recurring job. */
const prepare = async (boss: PgBoss, job: AnyJob): Promise<void> => {
  const { policy, ...options } = queueOptionsOf(job);
  const existing = await boss.getQueue(job.name);
  if (existing === null) await boss.createQueue(job.name, { policy, ...options });
  else await boss.updateQueue(job.name, options);
  if (job.every) await boss.schedule(job.name, job.every.cron, job.every.data, { tz: 'UTC', missed: 'once' });
};

/** Starts running the jobs of a database. Any number of processes may run them; each job runs in one of them. */
export const startJobs = async (database: Database, jobs: readonly AnyJob[], log: Logger): Promise<Runner> => {
  const boss = await createBoss(database, log);
  await boss.start();
  for (const job of jobs) {
    await prepare(boss, job);
    await boss.work(
      job.name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: job.pollSeconds ?? POLL_SECONDS,
        localConcurrency: job.concurrency ?? 1,
      },
      async ([running]: JobWithMetadata<JobData>[]) => {
        if (running) await run(boss, database, job, log, running);
      },
    );
  }
  return { stop: (seconds) => boss.stop({ timeout: seconds * 1000 }) };
};
