import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { QueuePolicy } from 'pg-boss';
import type { EntityManager, Tables } from './tables.ts';

/** A value that JSON can represent. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The data of a job: ids, not copies of rows, because it outlives them and is not confined by row-level security. A job
 * with a `tenant_id` runs confined to that tenant.
 */
export type JobData = { readonly [name: string]: Json } & { readonly tenant_id?: number };

/** Context of a running job besides its data. */
export type JobContext = {
  /** The database. Confined to the tenant of the job; without a tenant no tenant's rows are visible. */
  readonly em: EntityManager;
  readonly log: Logger;
  /** Queues further jobs. */
  readonly sender: Sender;
  /** Aborts when the process stops, or when another process may take the job over. The job then has to end. */
  readonly signal: AbortSignal;
  /** 1 for the first run, 2 for the first retry. */
  readonly attempt: number;
};

/** A queue and the handler of its jobs. */
export type JobDefinition<Data extends JobData> = {
  /** The name of the queue. Jobs that are waiting when it changes are never run. */
  readonly name: string;
  /**
   * Runs a job. It may run again after a crash, so its effects have to be idempotent. It fails by throwing, and is
   * retried. It never runs in two processes at once, as long as it ends when `signal` aborts. A method, because a list
   * of jobs holds handlers of different data.
   */
  handle(data: Data, context: JobContext): Promise<void>;
  /**
   * How a failed job is retried, and one whose process died. The delay doubles with each retry. By default 5 retries from
   * 5 s to 10 min.
   */
  readonly retry?: { readonly limit: number; readonly delaySeconds: number; readonly maxDelaySeconds: number };
  /** Maximum duration of a run, in seconds; 15 minutes by default. */
  readonly timeoutSeconds?: number;
  /** Maximum jobs of the queue that a process runs at once; 1 by default. */
  readonly concurrency?: number;
  /** Interval between two looks for new jobs, in seconds; 2 by default. */
  readonly pollSeconds?: number;
  /** How pg-boss treats jobs with the same key: see its `QueuePolicy`. `standard` by default. */
  readonly policy?: QueuePolicy;
  /** How long finished and failed jobs are kept for `ems jobs`, in seconds; a week by default. */
  readonly keepSeconds?: number;
  /** For a recurring job: a cron expression in UTC, and the data of each run. The queue holds at most one such job. */
  readonly every?: { readonly cron: string; readonly data: Data };
};

/** A job of any data. */
export type AnyJob = JobDefinition<JobData>;

/** How a job is queued. */
type SendOptions = {
  /** The earliest time of the run: an instant, or a delay in seconds. By default the job runs at once. */
  readonly startAfter?: Date | number;
  /** Identifies jobs that are about the same thing. What it does depends on the policy of the queue. */
  readonly key?: string;
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
};
