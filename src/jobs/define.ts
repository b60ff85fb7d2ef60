import type { AnyJob, JobData, JobDefinition } from '../core/jobs.ts';

/** Defines a queue, the type of its data and its handler. The job also has to be in the list of `index.ts` of its area. */
export const defineJob = <Data extends JobData>(definition: JobDefinition<Data>): JobDefinition<Data> => definition;

/** How a job is retried by default. */
const RETRY = { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 };

/** A worker that is silent for this long counts as dead, in seconds. At least 10, says pg-boss. */
export const HEARTBEAT_SECONDS = 20;

/** How long finished jobs are kept by default, in seconds: a week. */
const KEEP_SECONDS = 604_800;

/** Returns the settings of a job's queue for pg-boss. */
export const queueOptionsOf = ({
  retry = RETRY,
  timeoutSeconds = 900,
  policy = 'standard',
  keepSeconds = KEEP_SECONDS,
  every,
}: AnyJob) => ({
  policy: every ? 'exclusive' : policy,
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryDelayMax: retry.maxDelaySeconds,
  retryBackoff: true,
  expireInSeconds: timeoutSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: keepSeconds,
});
