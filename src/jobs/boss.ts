import { AsyncResource } from 'node:async_hooks';
import type { PgBoss, SchedulingOptions, MaintenanceOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../postgres/database.ts';
import { connect } from './connection.ts';
import type { Sender } from '../core/jobs.ts';
import { createSender } from './send.ts';
import { JOB_SCHEMA } from '../schema/job-scripts.ts';

/**
 * How often a process looks for jobs of dead workers, in seconds. Such a job is taken over after at most this, the
 * heartbeat and the first retry delay.
 */
const SUPERVISE_SECONDS = 10;

/** Some errors of pg-boss are copies that are no longer of the class. */
const toError = (error: object): Error =>
  error instanceof Error ? error : Object.assign(new Error('the job queue failed'), error);

/**
 * Creates pg-boss on the connections of the service. It does nothing before `start`. Loads the library lazily, because a
 * process that only serves requests does not need it.
 */
export const createBoss = async (
  { db }: Pick<Database, 'db'>,
  log: Logger,
  options: Pick<SchedulingOptions & MaintenanceOptions, 'schedule' | 'supervise'> = {},
): Promise<PgBoss> => {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    ...options,
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
  boss.on('error', (error) => log.warn({ err: toError(error) }, 'the job queue failed and will try again'));
  // The data of a warning may contain the values of a statement.
  boss.on('warning', ({ message }) => log.warn(message));
  return boss;
};

/** Returns a sender for a process that may run no jobs. It starts pg-boss, which then only sends, with the first job. */
export const createLazySender = (database: Pick<Database, 'db'>, log: Logger): Sender => {
  let starting: Promise<PgBoss> | undefined;
  // The first job may be one of a tenant, whose session sees nothing of the queue.
  const start = AsyncResource.bind(async (): Promise<PgBoss> => {
    const boss = await createBoss(database, log, { supervise: false, schedule: false });
    await boss.start();
    return boss;
  });
  return createSender(() => {
    if (starting !== undefined) return starting;
    const started = start();
    starting = started;
    // The next job tries again.
    started.catch(() => (starting = undefined));
    return started;
  });
};
