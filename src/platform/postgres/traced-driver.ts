import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { SpanAttributes, Tracer } from '../telemetry/tracer.ts';
import { withDriver } from './session-driver.ts';

/** Maximum characters of a statement in a span. */
const MAX_TEXT = 2000;

const TARGET = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i;

/** Returns the name of a statement: its command and the first table, which have few values. */
const nameOf = (text: string): string => {
  const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const target = TARGET.exec(text)?.[1];
  return target === undefined ? command : `${command} ${target}`;
};

const SYSTEM = { 'db.system.name': 'postgresql' };

/** Statements have placeholders for their values, which are not recorded. */
const attributesOf = (text: string): SpanAttributes => ({ ...SYSTEM, 'db.query.text': text.slice(0, MAX_TEXT) });

class TracedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #tracer: Tracer;

  constructor(inner: DatabaseConnection, tracer: Tracer) {
    this.inner = inner;
    this.#tracer = tracer;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#tracer.span('client', nameOf(query.sql), attributesOf(query.sql), () =>
      this.inner.executeQuery<R>(query),
    );
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof TracedConnection ? connection.inner : connection;

const createDriver = (inner: Driver, tracer: Tracer): Driver => ({
  init: (...args) => inner.init(...args),
  destroy: (...args) => inner.destroy(...args),
  acquireConnection: async (...args) => new TracedConnection(await inner.acquireConnection(...args), tracer),
  releaseConnection: (connection, ...rest) => inner.releaseConnection(innerOf(connection), ...rest),
  beginTransaction: (connection, ...rest) => inner.beginTransaction(innerOf(connection), ...rest),
  commitTransaction: (connection, ...rest) =>
    tracer.span('client', 'COMMIT', SYSTEM, () => inner.commitTransaction(innerOf(connection), ...rest)),
  rollbackTransaction: (connection, ...rest) => inner.rollbackTransaction(innerOf(connection), ...rest),
  savepoint: async (connection, ...rest) => inner.savepoint?.(innerOf(connection), ...rest),
  rollbackToSavepoint: async (connection, ...rest) => inner.rollbackToSavepoint?.(innerOf(connection), ...rest),
  releaseSavepoint: async (connection, ...rest) => inner.releaseSavepoint?.(innerOf(connection), ...rest),
});

/**
 * Wraps a dialect to record each statement of a traced call in a span. Its duration includes the wait for a connection.
 */
export const withTracing = (dialect: Dialect, tracer: Tracer | null | undefined): Dialect =>
  tracer ? withDriver(dialect, (driver) => createDriver(driver, tracer)) : dialect;
