import type { QueueLimits } from '../platform/fair-queue.ts';

/** The limits of a connection pool, in ms. Migrations are exempt from all of them. */
export type Limits = Pick<QueueLimits, 'maxWaiting' | 'maxWaitMs'> & {
  /** Maximum duration of a statement, and of a transaction's idle time between two statements. */
  statementMs: number;
  /** Maximum wait for a lock. */
  lockMs: number;
};

/** The limits of a pool by default. The settings of the service have the same defaults. */
export const DEFAULT_LIMITS: Limits = { statementMs: 10_000, lockMs: 3000, maxWaiting: 500, maxWaitMs: 5000 };

/**
 * The planner settings that are off in every session: table scans and the joins that need them, and JIT compilation. A
 * statement reads a few rows of one tenant by an index that begins with the tenant. For a tenant that owns most of a
 * table the planner would prefer a scan, and the connection would keep that plan for every other tenant. JIT
 * compilation takes longer than any of these statements.
 */
export const PLANNER_SETTINGS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'];

/** Delay of the client's timeout after the server's. A responsive server reports the timeout itself. */
const GRACE_MS = 2000;

/** Returns the time after which the client gives up a statement without a response, and its connection, in ms. */
export const timeoutOf = ({ statementMs }: Limits): number => statementMs + GRACE_MS;

/** Returns the server parameter for each limit. */
export const serverSettings = ({ statementMs, lockMs }: Limits): Record<string, number> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: statementMs,
});

/**
 * Returns SQL that sets the limits of a session. Keepalives (in seconds) make the server detect a vanished client,
 * which would otherwise hold its locks: at most 25 s.
 */
export const limitSession = (limits: Limits): string =>
  [
    ...Object.entries(serverSettings(limits)),
    ['tcp_keepalives_idle', 10],
    ['tcp_keepalives_interval', 5],
    ['tcp_keepalives_count', 3],
  ]
    .map(([name, value]) => `set ${name} to ${value}`)
    .join('; ');
