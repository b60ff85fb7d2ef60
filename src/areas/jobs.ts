import type { AnyJob } from '../jobs/define.ts';
import { sweepIdempotencyKeys, sweepRateLimit } from '../jobs/sweep.ts';
import { NO_SERVICES } from '../platform/services.ts';
import { deriveEvents } from './events/derived.ts';
import { pruneEvents } from './events/retention.ts';
import { createWebhooks, type Webhooks } from './webhooks/jobs.ts';

/** Returns the jobs of all areas, with those of a process's webhooks. The runner runs them. */
export const jobsWith = (webhooks: Pick<Webhooks, 'jobs'>): readonly AnyJob[] => [
  deriveEvents,
  pruneEvents,
  sweepIdempotencyKeys,
  sweepRateLimit,
  ...webhooks.jobs,
];

/** The jobs of all areas, for their queues. */
export const jobs = jobsWith(createWebhooks(NO_SERVICES));
