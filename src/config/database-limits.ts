import type { QueueLimits } from '../load/fair-queue.ts';

/** The limits of a connection pool, in ms. Migrations are exempt from all of them. */
export type Limits = Pick<QueueLimits, 'maxWaiting' | 'maxWaitMs'> & {
  /** Maximum duration of a statement, and of a transaction's idle time between two statements. */
  statementMs: number;
  /** Maximum wait for a lock. */
  lockMs: number;
};

/** The limits of a pool by default. The settings of the service have the same defaults. */
export const DEFAULT_LIMITS: Limits = { statementMs: 10_000, lockMs: 3000, maxWaiting: 500, maxWaitMs: 5000 };
