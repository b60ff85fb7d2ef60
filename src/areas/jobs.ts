import type { AnyJob } from '../jobs/define.ts';
import { sweepIdempotencyKeys, sweepRateLimit } from '../jobs/sweep.ts';
import { NO_SERVICES, type Services } from '../platform/services.ts';
import { createFileSweep } from './attachments/sweep.ts';
import { deriveEvents } from './events/derived.ts';
import { pruneEvents } from './events/retention.ts';
import { createWebhooks, type Webhooks } from './webhooks/jobs.ts';

/** Returns the jobs of all areas, with those of a process's webhooks and files. The runner runs them. */
export const jobsWith = (webhooks: Pick<Webhooks, 'jobs'>, { files }: Pick<Services, 'files'>): readonly AnyJob[] => [
  deriveEvents,
  pruneEvents,
  sweepIdempotencyKeys,
  sweepRateLimit,
  createFileSweep(files),
  ...webhooks.jobs,
];

/** The jobs of all areas, for their queues. */
export const jobs = jobsWith(createWebhooks(NO_SERVICES), NO_SERVICES);
