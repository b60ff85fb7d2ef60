import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { currentSession, isSameSession } from '../tenancy.ts';
import type { BoundedClient } from './bounded-client.ts';
import { PoolDriver } from './pool-driver.ts';

/**
 * Sets each acquired connection to the role and tenant of the call. Sends nothing when the connection is already in
 * that state, which is the common case.
 */
export class SessionDriver extends PoolDriver {
  /** Takes an idle connection that is in that state; undefined if none is, or if the tenant must wait. */
  takeReady(): BoundedClient | undefined {
    return this.pool.takeReady();
  }

  override acquireConnection(): Promise<BoundedClient> {
    const ready = this.takeReady();
    return ready ? Promise.resolve(ready) : this.acquireAny();
  }

  /** Acquires a connection when {@link takeReady} has taken none. */
  async acquireAny(): Promise<BoundedClient> {
    const connection = await this.pool.connect();
    const session = currentSession();
    if (isSameSession(connection.session, session)) return connection;
    connection.session = undefined;
    try {
      const { role, tenant } = session;
      await connection.executeQuery(
        CompiledQuery.raw("select set_config('role', $1, false), set_config('app.tenant', $2, false)", [role, tenant]),
      );
      connection.session = session;
      return connection;
    } catch (error) {
      connection.release();
      throw error;
    }
  }
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
