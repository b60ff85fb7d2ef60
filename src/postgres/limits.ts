import type { Limits } from '../config/database-limits.ts';

/**
 * The planner settings that are off in every session: table scans and the joins that need them, and JIT compilation. A
 * statement reads a few rows of one tenant by an index that begins with the tenant. For a tenant that owns most of a
 * table the planner would prefer a scan, and the connection would keep that plan for every other tenant. JIT
 * compilation takes longer than any of these statements.
 */
export const PLANNER_SETTINGS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'];

/** Settings of a session, with their values. */
export type Settings = Readonly<Record<string, string | number>>;

/** The settings of every session. */
export const SESSION_SETTINGS: Settings = {
  timezone: 'UTC',
  client_min_messages: 'warning',
  ...Object.fromEntries(PLANNER_SETTINGS.map((name) => [name, 'off'])),
};

/** Returns the settings of every session on a server. */
export const serverSettings = ({ statementMs, lockMs }: Limits): Settings => ({
  ...SESSION_SETTINGS,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: statementMs,
});

/** Keepalives in seconds. A vanished client would hold its locks until the server detects it, after at most 25 s. */
export const KEEPALIVES: Settings = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/** Returns SQL that sets settings until the end of the session. */
export const setAll = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} to '${value}'`)
    .join('; ');

/** Delay of the client's timeout after the server's. A responsive server reports the timeout itself. */
const GRACE_MS = 2000;

/** Returns the time after which the client gives up a statement without a response, and its connection, in ms. */
export const timeoutOf = ({ statementMs }: Limits): number => statementMs + GRACE_MS;
