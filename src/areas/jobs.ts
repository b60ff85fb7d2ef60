import type { AnyJob } from '../jobs/define.ts';
import { sweepIdempotencyKeys, sweepRateLimit } from '../jobs/sweep.ts';
import { deriveEvents } from './events/derived.ts';
import { pruneEvents } from './events/retention.ts';

/** The jobs of all areas. The runner creates their queues and runs their jobs. */
export const jobs: readonly AnyJob[] = [deriveEvents, pruneEvents, sweepIdempotencyKeys, sweepRateLimit];
