import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { toStorableError } from '../telemetry/log-errors.ts';
import type { Database } from '../postgres/database.ts';
import type { Recorder } from '../telemetry/recorder.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { asTenant, leaseFromNow } from '../core/tenancy.ts';
import { createBoss } from './boss.ts';
import type { AnyJob, JobData, Sender } from '../core/jobs.ts';
import { HEARTBEAT_SECONDS, queueOptionsOf } from './define.ts';
import { watchLease } from './lease.ts';
import { createSender } from './send.ts';

/** The jobs that this process runs. */
export type Runner = {
  /** Queues jobs, once the runner has started. */
  readonly sender: Sender;
  /** Starts no further job, and waits for the running ones. After `seconds` it aborts them; they are retried. */
  stop(seconds: number): Promise<void>;
};

/** Interval between two looks for new jobs by default, in seconds. */
const POLL_SECONDS = 2;

/** Pause after a failed start, in ms. */
const RETRY_MS = 5000;

/** Observers of jobs; null without metrics, or without traces. */
type JobObservers = { recorder: Recorder | null; tracer: Tracer | null };

/** How long a job of a tenant that was suspended or archived, or moves, waits until it is tried again, in seconds. */
const REST_SECONDS = 300;

/** Whether a tenant was suspended or archived, or moves. */
const isResting = async ({ db }: Database, tenant_id: number): Promise<boolean> => {
  const { rows } = await sql<{ rests: boolean }>`select tenant_rests(${tenant_id}) as rests`.execute(db);
  return rows[0]?.rests === true;
};

/** Where jobs run, and what observes them. */
type Setting = JobObservers & { database: Database; log: Logger; sender: Sender };

const run = async (
  boss: PgBoss,
  { database, log, sender, recorder, tracer }: Setting,
  job: AnyJob,
  running: JobWithMetadata<JobData>,
): Promise<void> => {
  const { tenant_id } = running.data;
  const lease = watchLease(boss, running, HEARTBEAT_SECONDS);
  const attempt = running.retryCount + 1;
  const em = database.em.fork();
  const context = { em, log: log.child({ job: job.name, job_id: running.id }), sender, signal: lease.signal, attempt };
  const run = async (): Promise<void> => {
    if (tenant_id === undefined || !(await isResting(database, tenant_id))) return job.handle(running.data, context);
    const key = running.singletonKey ?? undefined;
    const options = { startAfter: REST_SECONDS, ...(key !== undefined && { key }) };
    await sender.send(em.getKysely(), job, running.data, options);
  };
  const handle = tracer ? () => tracer.span('consumer', `job ${job.name}`, { 'ems.job_id': running.id }, run) : run;
  const started = performance.now();
  const record = (result: 'completed' | 'failed'): void =>
    recorder?.jobFinished(job.name, result, (performance.now() - started) / 1000);
  try {
    await (tenant_id === undefined ? handle() : asTenant(tenant_id, handle, undefined, [], { until: leaseFromNow() }));
    record('completed');
  } catch (error) {
    record('failed');
    context.log.warn({ err: error, attempt }, 'a job failed');
    throw toStorableError(error);
  } finally {
    lease.end();
  }
};

/** Brings the settings of the job's queue up to date, and schedules a recurring job. */
const prepare = async (boss: PgBoss, job: AnyJob): Promise<void> => {
  const { policy: _, ...options } = queueOptionsOf(job);
  await boss.updateQueue(job.name, options);
  if (job.every) await boss.schedule(job.name, job.every.cron, job.every.data, { tz: 'UTC', missed: 'once' });
};

/** Runs the jobs of a queue one after the other. Looks for the next one at once after each, otherwise at the interval. */
const work = async (boss: PgBoss, setting: Setting, job: AnyJob): Promise<void> => {
  const options = { includeMetadata: true, pollingIntervalSeconds: job.pollSeconds ?? POLL_SECONDS } as const;
  let worker = '';
  worker = await boss.work(job.name, options, async ([running]: JobWithMetadata<JobData>[]) => {
    boss.notifyWorker(worker);
    if (running) await run(boss, setting, job, running);
  });
};

const begin = async (boss: PgBoss, setting: Setting, jobs: readonly AnyJob[]): Promise<void> => {
  await boss.start();
  for (const job of jobs) {
    await prepare(boss, job);
    for (let n = 0; n < (job.concurrency ?? 1); n += 1) await work(boss, setting, job);
  }
};

/**
 * Starts running the jobs of a database, after `delayMs`. Tries again until it succeeds. Any number of processes may
 * run them: each job runs in one of them, and those of a process that dies are taken over within a minute.
 */
export const startJobs = (
  database: Database,
  jobs: readonly AnyJob[],
  log: Logger,
  { delayMs = 0, recorder = null, tracer = null }: { delayMs?: number } & Partial<JobObservers> = {},
): Runner => {
  const stopped = new AbortController();
  const start = async (): Promise<PgBoss | null> => {
    for (let pause = delayMs; ; pause = RETRY_MS) {
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return null;
      const boss = await createBoss(database, log);
      try {
        await begin(boss, { database, log, sender: createSender(async () => boss), recorder, tracer }, jobs);
        return boss;
      } catch (error) {
        log.warn({ err: error }, 'could not start to run jobs and will try again');
        await boss.stop({ graceful: false });
      }
    }
  };
  const started = start();
  const requireStarted = async (): Promise<PgBoss> => {
    const boss = await started;
    if (boss === null) throw new Error('The runner of jobs was stopped before it started.');
    return boss;
  };
  return {
    sender: createSender(requireStarted),
    stop: async (seconds) => {
      stopped.abort();
      await (await started)?.stop({ timeout: seconds * 1000 });
    },
  };
};
