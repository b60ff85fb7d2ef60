import type { PgBoss, SchedulingOptions, MaintenanceOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../platform/postgres/database.ts';
import { connect } from './connection.ts';
import { JOB_SCHEMA } from './sql.ts';

/**
 * How often a process looks for jobs of dead workers, in seconds. Such a job is taken over after at most this, the
 * heartbeat and the first retry delay.
 */
const SUPERVISE_SECONDS = 10;

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
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed and will try again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
};
