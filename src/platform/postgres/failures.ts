import { UnsafeDatabaseError } from './unsafe-database-error.ts';

/**
 * Codes of errors that say nothing about the statement: Node.js could not reach the server, or PostgreSQL could not or
 * would not do the work for now (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const UNAVAILABLE = new RegExp(
  [
    // No connection, no address, no route, no file descriptor.
    'ECONN.*|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EMFILE|ENFILE',
    // Connection failures, lack of resources (disk, memory, connections), operator intervention, system errors.
    '08...|53...|57...|58...',
    // A server that accepts no writes, a transaction that was idle too long, a lock that was not granted in time.
    '25006|25P03|55P03',
    // A transaction that lost against others.
    '40001|40P01',
  ]
    .map((codes) => `^(?:${codes})$`)
    .join('|'),
);

/** What the driver says without a code. */
const CONNECTION_LOST = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after calling end',
  ]
    .map((text) => `^${text}`)
    .join('|'),
);

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether an error, or one that caused it, passes a test. */
const some = (error: unknown, test: (error: Error) => boolean): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
};

const hasCode = (error: unknown, pattern: RegExp): boolean => some(error, (cause) => pattern.test(codeOf(cause)));

/** True when what was reached must not be used: tenants could see each other's rows. */
export const isUnsafe = (error: unknown): boolean => some(error, (cause) => cause instanceof UnsafeDatabaseError);

/** True when a statement failed because the database is away, overloaded, full or read-only, not because of what it said. */
export const isUnavailable = (error: unknown): boolean =>
  hasCode(error, UNAVAILABLE) || isUnsafe(error) || some(error, ({ message }) => CONNECTION_LOST.test(message));

/** True when the server accepts no writes: a standby, or one that was set so. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, /^25006$/);

/** True when a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, /^55P03$/);

/** True when a transaction lost against others, was rolled back, and may succeed when it is run again. */
export const isRepeatable = (error: unknown): boolean => hasCode(error, /^(?:40001|40P01)$/);

/** True when the server itself said that a statement failed. Its transaction is rolled back, unless the server was stopped meanwhile. */
export const isRejection = (error: unknown): boolean => hasCode(error, /^(?!08|57P)[0-9A-Z]{5}$/);

const unsent = new WeakSet<Error>();

/** Notes that an error came before anything was sent to the server, and returns it. */
export const markUnsent = (error: unknown): unknown => {
  if (error instanceof Error) unsent.add(error);
  return error;
};

/** True when nothing was sent to the server. */
export const isUnsent = (error: unknown): boolean => some(error, (cause) => unsent.has(cause));
