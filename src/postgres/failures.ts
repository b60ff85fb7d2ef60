import { codeOf } from '../core/error-code.ts';

/** A connection that breaks the confinement of tenants. The message is one line and names the repair. */
export class UnsafeDatabaseError extends Error {}

/** The server is a standby. It has the code of a server that cannot be used yet, because it may be promoted. */
export class StandbyError extends Error {
  readonly code = '57P03';

  constructor() {
    super('the server is a standby that was not promoted');
  }
}

/**
 * Codes of errors that the statement did not cause: Node.js could not reach the server, or PostgreSQL could not or
 * would not do the work for now (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const UNAVAILABLE = new RegExp(
  [
    // No connection, no address, no route, no file descriptor.
    'ECONN.*|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EMFILE|ENFILE',
    // Connection failures, lack of resources (disk, memory, connections), operator intervention, system errors.
    '08...|53...|57...|58...',
    // A read-only server, a transaction that was idle too long, a lock that was not granted in time.
    '25006|25P03|55P03',
    // Serialization failure, deadlock.
    '40001|40P01',
  ]
    .map((codes) => `^(?:${codes})$`)
    .join('|'),
);

/** Messages of driver errors that have no code. */
const CONNECTION_LOST = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error',
    'Client was closed',
    'Query read timeout',
    'Cannot use a pool after calling end',
  ]
    .map((text) => `^${text}`)
    .join('|'),
);

/** Returns whether an error or one of its causes passes a test. */
const some = (error: unknown, test: (error: Error) => boolean): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
};

const hasCode = (error: unknown, pattern: RegExp): boolean => some(error, (cause) => pattern.test(codeOf(cause)));

/** Returns whether an error has ended its connection, or prevents one. */
export const isConnectionLost = (error: unknown): boolean =>
  some(error, ({ message }) => CONNECTION_LOST.test(message));

/** Returns whether the database must not be used, because tenants could see each other's rows. */
export const isUnsafe = (error: unknown): boolean => some(error, (cause) => cause instanceof UnsafeDatabaseError);

/**
 * Returns whether a statement failed because the database is away, overloaded, full or read-only, not because of its
 * text.
 */
export const isUnavailable = (error: unknown): boolean =>
  hasCode(error, UNAVAILABLE) || isUnsafe(error) || isConnectionLost(error);

/** Returns whether the server accepts no writes: a standby, or a server configured as read-only. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, /^25006$/);

/** Returns whether a transaction has failed or is not open. */
export const isOutsideTransaction = (error: unknown): boolean => hasCode(error, /^(?:25P01|25P02)$/);

/** Returns whether a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, /^55P03$/);

/** PostgreSQL's message for a prepared statement that returns other columns since the schema changed. */
const CHANGED_RESULT = /^cached plan must not change result type$/;

/**
 * Returns whether the server did not run a statement because it was prepared for another schema, or is no longer
 * prepared. On another connection it may succeed.
 */
export const isStaleStatement = (error: unknown): boolean =>
  hasCode(error, /^26000$/) ||
  (hasCode(error, /^0A000$/) && some(error, ({ message }) => CHANGED_RESULT.test(message)));

/** Returns whether a transaction was rolled back by a conflict with others or by a stale statement, and may succeed when retried. */
export const isRetryable = (error: unknown): boolean => hasCode(error, /^(?:40001|40P01)$/) || isStaleStatement(error);

/**
 * Returns whether the server reported the failure of a statement. Its transaction is rolled back unless the server
 * stopped.
 */
export const isRejection = (error: unknown): boolean => hasCode(error, /^(?!08|57P)[0-9A-Z]{5}$/);

/** Returns the constraint or unique index that a statement violated, and the detail, if its error has the code. */
export const findViolated = (code: string, error: unknown): { constraint: string; detail: string } | undefined => {
  const violated: { code?: unknown; constraint?: unknown; detail?: unknown } = Object(error);
  return violated.code === code && typeof violated.constraint === 'string'
    ? { constraint: violated.constraint, detail: String(violated.detail ?? '') }
    : undefined;
};

/** The settings that name a database server. */
export type UrlVariable = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

const variables = new WeakMap<Error, UrlVariable>();

/** Records the setting whose server an attempt to connect led to, and returns the error. */
export const markVariable = (error: unknown, variable: UrlVariable): unknown => {
  if (error instanceof Error) variables.set(error, variable);
  return error;
};

/** Returns the setting whose server could not be connected to; undefined for any other error. */
export const variableOf = (error: unknown): UrlVariable | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const variable = variables.get(cause);
    if (variable !== undefined) return variable;
  }
  return undefined;
};

const unsent = new WeakSet<Error>();

/** Marks an error as raised before anything was sent to the server, and returns it. */
export const markUnsent = (error: unknown): unknown => {
  if (error instanceof Error) unsent.add(error);
  return error;
};

/** Returns whether nothing was sent to the server. */
export const isUnsent = (error: unknown): boolean => some(error, (cause) => unsent.has(cause));
