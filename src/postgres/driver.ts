import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tables } from '../platform/context.ts';
import { currentSession } from '../platform/tenancy.ts';
import { withStatementSpan } from '../platform/telemetry/traced.ts';
import type { Tracer } from '../platform/telemetry/tracer.ts';
import type { Connection } from './connection.ts';
import { isStaleStatement } from './failures.ts';
import type { ConnectionPool } from './pool.ts';

/**
 * Returns whether a statement may share a connection. A `select` that calls a function that writes is safe on a server,
 * where each shared statement is its own transaction; the embedded database refuses it during another tenant's one.
 */
const mayShare = (text: string): boolean => /^\s*select\s/i.test(text);

/**
 * What Kysely uses as a connection from acquiring to releasing it. Reads outside a transaction share a connection; any
 * other statement acquires one exclusively.
 */
class Lease implements DatabaseConnection {
  readonly #pool: ConnectionPool;
  readonly #tracer: Tracer | null;
  #connection: Connection | undefined;
  #isInTransaction = false;
  /** The beginning of the transaction, which is sent together with its first statement. */
  #begin: string | undefined;
  #isReleased = false;

  constructor(pool: ConnectionPool, tracer: Tracer | null) {
    this.#pool = pool;
    this.#tracer = tracer;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may serve another caller.
    if (this.#isReleased) return Promise.reject(new Error('The connection of this statement has been released.'));
    return withStatementSpan(this.#tracer, sql, () =>
      this.#isInTransaction ? this.#runInTransaction<Row>(sql, parameters) : this.#runAlone<Row>(sql, parameters),
    );
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed; declare a cursor.');
  }

  /** Acquires the connection of a transaction, which begins with its first statement. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#connection ??= await this.#pool.acquire();
    this.#isInTransaction = true;
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const mode = accessMode === undefined ? '' : ` ${accessMode}`;
    this.#begin = level + mode === '' ? 'begin' : `start transaction${level}${mode}`;
    // Other tenants can read in a transaction only once it has begun.
    if (this.#pool.sharesTransactions) await this.#runInTransaction('select 1', []);
  }

  /** Ends the transaction. One without a statement has never begun. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = false;
    const connection = this.#connection;
    if (this.#begin !== undefined || connection === undefined) return;
    this.#pool.noteTransaction(connection, false);
    try {
      await withStatementSpan(this.#tracer, how, () => connection.query(how));
    } catch (error) {
      // After a rollback that failed, Kysely does not release the connection of a controlled transaction.
      if (how === 'rollback') this.release();
      throw error;
    }
  }

  release(): void {
    this.#isReleased = true;
    this.#giveBack();
  }

  #giveBack(): void {
    if (this.#connection === undefined) return;
    this.#pool.noteTransaction(this.#connection, false);
    this.#pool.release(this.#connection);
    this.#connection = undefined;
  }

  async #runInTransaction<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const connection = (this.#connection ??= await this.#pool.acquire());
    if (this.#begin === undefined) return connection.query<Row>(text, values);
    const begin = this.#begin;
    this.#begin = undefined;
    const first = connection.runFirst<Row>(begin, text, values);
    this.#pool.noteTransaction(connection, true);
    return first;
  }

  async #runAlone<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    try {
      if (this.#connection === undefined && mayShare(text)) return await this.#pool.reads.run<Row>(text, values);
      return await this.#runExclusively<Row>(text, values);
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      // The server has run nothing, and the next connection prepares the statement again.
      this.#giveBack();
      return this.#runExclusively<Row>(text, values);
    }
  }

  async #runExclusively<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    this.#connection ??= await this.#pool.acquire();
    return this.#connection.run<Row>(text, values, currentSession().author);
  }
}

const toLease = (connection: DatabaseConnection): Lease => {
  if (connection instanceof Lease) return connection;
  throw new Error('The connection belongs to another driver.');
};

const unused = (): Promise<never> => Promise.reject(new Error('The driver has its own pool.'));

/** Kysely's driver for PostgreSQL on a {@link ConnectionPool}. */
class PooledDriver extends PostgresDriver {
  readonly #choosePool: () => ConnectionPool;
  readonly #tracer: Tracer | null;

  constructor(choosePool: () => ConnectionPool, tracer: Tracer | null) {
    super({ pool: unused });
    this.#choosePool = choosePool;
    this.#tracer = tracer;
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Lease(this.#choosePool(), this.#tracer);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    toLease(connection).release();
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return toLease(connection).begin(settings);
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return toLease(connection).end('commit');
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return toLease(connection).end('rollback');
  }

  // Whoever opened a pool ends it.
  override async destroy(): Promise<void> {}
}

/**
 * Opens Kysely on the pool that `choosePool` returns for each statement or transaction. Every statement runs in the
 * session of the call that sends it.
 */
export const openKysely = (choosePool: () => ConnectionPool, tracer: Tracer | null = null): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new PooledDriver(choosePool, tracer),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
