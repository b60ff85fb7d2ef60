import type { AnyJob } from '../jobs/define.ts';
import { sweepIdempotencyKeys } from '../jobs/sweep.ts';

/** The jobs of all areas. The runner creates their queues and runs their jobs. */
export const jobs: readonly AnyJob[] = [sweepIdempotencyKeys];
