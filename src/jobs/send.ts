import { CompiledQuery, type Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Tables } from '../core/context.ts';
import type { JobData, JobDefinition } from './define.ts';

/** How a job is queued. */
export type SendOptions = {
  /** The earliest time of the run: an instant, or a delay in seconds. By default the job runs at once. */
  readonly startAfter?: Date | number;
  /** Identifies jobs that are about the same thing. What it does depends on the policy of the queue. */
  readonly key?: string;
  /** Jobs with a higher priority run first; 0 by default. */
  readonly priority?: number;
};

/** Queues jobs. */
export type Sender = {
  /**
   * Queues a job in the transaction of `db`: it exists only if the transaction commits. Returns false when the policy of
   * the queue rejected it, because a job with the same key exists. Inside {@link asTenant} the job must be of the tenant.
   */
  send<Data extends JobData>(
    db: Kysely<Tables>,
    job: JobDefinition<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<boolean>;
  /** Queues several jobs with one statement: see `send`. Returns the number of jobs that were queued. */
  sendAll<Data extends JobData>(
    db: Kysely<Tables>,
    job: JobDefinition<Data>,
    jobs: readonly ({ readonly data: Data } & SendOptions)[],
  ): Promise<number>;
};

/** Creates a sender that uses a started pg-boss. It inserts without reading back, because a tenant reads no jobs. */
export const createSender = (started: () => Promise<PgBoss>): Sender => {
  const sendAll: Sender['sendAll'] = async (db, { name }, jobs) => {
    const boss = await started();
    let queued = 0n;
    const counting = {
      executeSql: async (text: string, values: readonly unknown[] = []) => {
        const { rows, numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        queued += numAffectedRows;
        return { rows };
      },
    };
    const inserts = jobs.map(({ data, startAfter, key, priority }) => ({
      data,
      priority,
      ...(startAfter !== undefined && { startAfter }),
      ...(key !== undefined && { singletonKey: key }),
    }));
    await boss.insert(name, inserts, { db: counting });
    return Number(queued);
  };
  return {
    sendAll,
    send: async (db, job, data, options = {}) => (await sendAll(db, job, [{ data, ...options }])) === 1,
  };
};
