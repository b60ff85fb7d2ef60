import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect } from 'kysely';
import { BoundedClient } from './bounded-client.ts';
import type { BoundedPool } from './bounded-pool.ts';

const unused = (): Promise<never> => Promise.reject(new Error('The driver has its own pool.'));

/** Kysely's driver for PostgreSQL, with connections that return the promises of their client instead of awaiting them. */
export class PoolDriver extends PostgresDriver {
  protected readonly pool: BoundedPool;
  #ended: Promise<void> | undefined;

  constructor(pool: BoundedPool) {
    super({ pool: unused });
    this.pool = pool;
  }

  override async init(): Promise<void> {}

  override acquireConnection(): Promise<BoundedClient> {
    return this.pool.connect();
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof BoundedClient)) throw new Error('The connection belongs to another driver.');
    connection.release();
  }

  /** Ends the pool, once. */
  override destroy(): Promise<void> {
    return (this.#ended ??= this.pool.end());
  }
}

/** Returns the dialect whose connections come from a pool. */
export const poolDialect = (pool: BoundedPool): Dialect => {
  const postgres = new PostgresDialect({ pool: unused });
  // Shared, as Kysely shares them, because each transaction asks for both.
  const compiler = postgres.createQueryCompiler();
  const adapter = postgres.createAdapter();
  return {
    createDriver: () => new PoolDriver(pool),
    createQueryCompiler: () => compiler,
    createAdapter: () => adapter,
    createIntrospector: (db) => postgres.createIntrospector(db),
  };
};
