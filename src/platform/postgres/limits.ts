import type { QueueLimits } from '../fair-queue.ts';

/** What bounds the work of a connection pool, in milliseconds. Migrations are exempt from all of it. */
export type Limits = Pick<QueueLimits, 'maxWaiting' | 'maxWaitMs'> & {
  /** The longest time for a statement, and for a transaction between two statements. */
  statementMs: number;
  /** The longest wait for a lock. */
  lockMs: number;
};

/** The limits of a pool that sets none; the settings of the service have the same defaults. */
export const DEFAULT_LIMITS: Limits = { statementMs: 10_000, lockMs: 3000, maxWaiting: 500, maxWaitMs: 5000 };

/** The server gives up a statement first, because it can say so. Only one that went silent reaches the client's deadline. */
const GRACE_MS = 2000;

/** When the client gives up a statement that the server has not answered, and with it the connection. */
export const deadlineOf = ({ statementMs }: Limits): number => statementMs + GRACE_MS;

/** Names a parameter of the server for each limit. */
export const serverSettings = ({ statementMs, lockMs }: Limits): Record<string, number> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: statementMs,
});

/**
 * Sets the limits for a session. The server also probes a silent client, in seconds: a host that vanished holds its
 * locks for at most 25 s.
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
