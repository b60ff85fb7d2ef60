import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tables } from '../core/tables.ts';
import { currentSession, LEASE_MS } from '../core/tenancy.ts';
import { withStatementSpan } from '../telemetry/traced.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { Connection } from './connection.ts';
import { isStaleStatement, markUnsent } from './failures.ts';
import type { ConnectionPool } from './pool.ts';

/**
 * Returns whether a statement may share a connection. A `select` that calls a function that writes is safe on a server,
 * where each shared statement is its own transaction; the embedded database refuses it during another tenant's one.
 * pg-boss writes it in capitals, and reads within a transaction that has the only connection.
 */
const mayShare = ({ sql }: CompiledQuery): boolean => /^\s*select\s/i.test(sql);

/** Asks for how many seconds the tenant of the session accepts writes at least. It fails when the tenant moves. */
const ASK = CompiledQuery.raw('select writable_for() as seconds');

/**
 * Connection of Kysely from acquiring to releasing it. Reads outside a transaction share a connection; any
 * other statement acquires one exclusively.
 */
class Lease implements DatabaseConnection {
  readonly #pool: ConnectionPool;
  readonly #tracer: Tracer | null;
  #connection: Connection | undefined;
  #isInTransaction = false;
  /** The beginning of the transaction, which is sent together with its first statement. */
  #begin: CompiledQuery | undefined;
  #isReleased = false;

  constructor(pool: ConnectionPool, tracer: Tracer | null) {
    this.#pool = pool;
    this.#tracer = tracer;
  }

  executeQuery<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may serve another caller.
    if (this.#isReleased) return Promise.reject(new Error('The connection of this statement has been released.'));
    return withStatementSpan(this.#tracer, statement.sql, () =>
      this.#isInTransaction ? this.#runInTransaction<Row>(statement) : this.#runAlone<Row>(statement),
    );
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed; declare a cursor.');
  }

  /** Acquires the connection of a transaction, which begins with its first statement. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#connection ??= await this.#pool.acquire();
    await this.#admit(this.#connection);
    this.#isInTransaction = true;
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    this.#begin = CompiledQuery.raw(['begin', level, accessMode].filter(Boolean).join(' '));
    // Other tenants can read in a transaction only once it has begun.
    if (this.#pool.reads.sharesTransactions) await this.#runInTransaction(CompiledQuery.raw('select 1'));
  }

  /** Ends the transaction. One without a statement has never begun. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = false;
    const connection = this.#connection;
    if (this.#begin !== undefined || connection === undefined) return;
    this.#pool.reads.noteTransaction(connection, false);
    try {
      await withStatementSpan(this.#tracer, how, () => connection.query(CompiledQuery.raw(how)));
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
    this.#pool.reads.noteTransaction(this.#connection, false);
    this.#pool.release(this.#connection);
    this.#connection = undefined;
  }

  async #runInTransaction<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = (this.#connection ??= await this.#pool.acquire());
    if (this.#begin === undefined) return connection.query<Row>(statement);
    const first = connection.runFirst<Row>(this.#begin, statement);
    this.#begin = undefined;
    this.#pool.reads.noteTransaction(connection, true);
    return first;
  }

  async #runAlone<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (this.#connection === undefined && mayShare(statement)) return await this.#pool.reads.run<Row>(statement);
      return await this.#runExclusively<Row>(statement);
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      // The server has run nothing, and the next connection prepares the statement again.
      this.#giveBack();
      return this.#runExclusively<Row>(statement);
    }
  }

  async #runExclusively<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    this.#connection ??= await this.#pool.acquire();
    await this.#admit(this.#connection);
    return this.#connection.run<Row>(statement, currentSession().author);
  }

  /** Renews the lease of a session that has ended. @throws an error of the database when the tenant moves to another one */
  async #admit(connection: Connection): Promise<void> {
    const { lease } = currentSession();
    const now = performance.now();
    // An embedded database stays with its process.
    if (lease === undefined || now < lease.until || this.#pool.reads.sharesTransactions) return;
    try {
      const { rows } = await connection.run<{ seconds: number | null }>(ASK);
      lease.until = now + Math.min(LEASE_MS, (rows[0]?.seconds ?? Infinity) * 1000);
    } catch (error) {
      throw markUnsent(error);
    }
  }
}

const toLease = (connection: DatabaseConnection): Lease => {
  if (connection instanceof Lease) return connection;
  throw new Error('The connection belongs to another driver.');
};

/** Creates Kysely's driver for PostgreSQL on a {@link ConnectionPool}. */
const createDriver = (choosePool: () => ConnectionPool, tracer: Tracer | null): Driver => {
  const postgres = new PostgresDriver({ pool: () => Promise.reject(new Error('The driver has its own pool.')) });
  return {
    init: async () => undefined,
    acquireConnection: async () => new Lease(choosePool(), tracer),
    releaseConnection: async (connection) => toLease(connection).release(),
    beginTransaction: (connection, settings) => toLease(connection).begin(settings),
    commitTransaction: (connection) => toLease(connection).end('commit'),
    rollbackTransaction: (connection) => toLease(connection).end('rollback'),
    savepoint: (...args) => postgres.savepoint(...args),
    rollbackToSavepoint: (...args) => postgres.rollbackToSavepoint(...args),
    releaseSavepoint: (...args) => postgres.releaseSavepoint(...args),
    // The caller that opened a pool ends it.
    destroy: async () => undefined,
  };
};

/**
 * Opens Kysely on the pool that `choosePool` returns for each statement or transaction. Every statement runs in the
 * session of the call that sends it.
 */
export const openKysely = (choosePool: () => ConnectionPool, tracer: Tracer | null = null): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => createDriver(choosePool, tracer),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
