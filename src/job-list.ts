import type { AnyJob } from './core/jobs.ts';
import { sweepExpired, sweepRateLimit } from './jobs/sweep.ts';
import { NO_SERVICES } from './outside/no-services.ts';
import type { Services } from './core/services.ts';
import { createFileSweep } from './areas/attachments/sweep.ts';
import { deriveEvents } from './across/events/derived.ts';
import { pruneEvents } from './across/events/retention.ts';
import { applyPlan } from './areas/maintenance-plans/application.ts';
import { createReminders } from './across/notifications/jobs.ts';
import { createSignInMails } from './identity/sign-in/jobs.ts';
import { createWebhooks, type Webhooks } from './across/webhooks/jobs.ts';

/** Returns the jobs of all areas, with those of a process's webhooks, files and mail. The runner runs them. */
export const jobsWith = (webhooks: Pick<Webhooks, 'jobs'>, services: Services): readonly AnyJob[] => [
  deriveEvents,
  pruneEvents,
  sweepExpired,
  sweepRateLimit,
  applyPlan,
  createFileSweep(services.files),
  ...webhooks.jobs,
  ...createReminders(services),
  ...Object.values(createSignInMails(services)),
];

/** The jobs of all areas, for their queues. */
export const jobs = jobsWith(createWebhooks(NO_SERVICES), NO_SERVICES);
