import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { currentSession, keyOf, type Session } from '../tenancy.ts';

/**
 * Sets each acquired connection to the role and tenant of the call. Sends nothing when the connection is already in
 * that state, which is the common case.
 */
class SessionDriver implements Driver {
  readonly #inner: Driver;
  readonly #states = new WeakMap<DatabaseConnection, string>();

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  async acquireConnection(...options: Parameters<Driver['acquireConnection']>): Promise<DatabaseConnection> {
    const connection = await this.#inner.acquireConnection(...options);
    const session = currentSession();
    const key = keyOf(session);
    if (this.#states.get(connection) === key) return connection;
    try {
      await this.#enter(connection, session, key);
      return connection;
    } catch (error) {
      await this.#inner.releaseConnection(connection);
      throw error;
    }
  }

  async #enter(connection: DatabaseConnection, session: Session, key: string): Promise<void> {
    this.#states.delete(connection);
    await connection.executeQuery(
      CompiledQuery.raw("select set_config('role', $1, false), set_config('app.tenant', $2, false)", [
        session.role,
        session.tenant,
      ]),
    );
    this.#states.set(connection, key);
  }

  releaseConnection: Driver['releaseConnection'] = (...args) => this.#inner.releaseConnection(...args);
  init: Driver['init'] = (...args) => this.#inner.init(...args);
  beginTransaction: Driver['beginTransaction'] = (...args) => this.#inner.beginTransaction(...args);
  commitTransaction: Driver['commitTransaction'] = (...args) => this.#inner.commitTransaction(...args);
  rollbackTransaction: Driver['rollbackTransaction'] = (...args) => this.#inner.rollbackTransaction(...args);
  destroy: Driver['destroy'] = (...args) => this.#inner.destroy(...args);
  savepoint: NonNullable<Driver['savepoint']> = async (...args) => this.#inner.savepoint?.(...args);
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (...args) =>
    this.#inner.rollbackToSavepoint?.(...args);
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (...args) =>
    this.#inner.releaseSavepoint?.(...args);
}

/** Runs `work` with a connection of a driver, and releases it. */
export const withConnection = async <Result>(
  driver: Driver,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> => {
  const connection = await driver.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await driver.releaseConnection(connection);
  }
};

/** Returns a dialect with its driver wrapped. */
export const withDriver = (dialect: Dialect, wrap: (driver: Driver) => Driver): Dialect => ({
  createDriver: () => wrap(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

/** Wraps a dialect to confine every connection to the session of its call before use. */
export const withSessions = (dialect: Dialect): Dialect => withDriver(dialect, (driver) => new SessionDriver(driver));
