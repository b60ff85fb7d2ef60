import {
  DefaultQueryExecutor,
  Kysely,
  Transaction,
  TransactionBuilder,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyProps,
  type QueryResult,
} from 'kysely';
import type { Tables } from '../context.ts';
import { PipeliningDriver } from './pipelining.ts';
import { withConnection } from './session-driver.ts';

/** Runs each statement on a connection of the driver. */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #driver: Driver;

  constructor(dialect: Dialect, driver: Driver) {
    const provider = {
      provideConnection: <Result>(work: (connection: DatabaseConnection) => Promise<Result>) =>
        withConnection(driver, work),
    };
    super(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
    this.#driver = driver;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#driver instanceof PipeliningDriver) return this.#driver.executeAlone<Row>(query);
    return withConnection(this.#driver, (connection) => connection.executeQuery<Row>(query));
  }
}

/** Runs the statements of a transaction on its connection, which keeps them in order. */
class TransactionExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;
  #ended = false;

  constructor(dialect: Dialect, connection: DatabaseConnection) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), { provideConnection: (work) => work(connection) });
    this.#connection = connection;
  }

  /** Refuses every later statement, because the connection may serve another caller. */
  end(): void {
    this.#ended = true;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ended) return Promise.reject(new Error('The transaction of this statement has ended.'));
    return this.#connection.executeQuery<Row>(query);
  }
}

/** A transaction with the default settings. With others, Kysely's own builder runs it. */
class DirectTransactionBuilder extends TransactionBuilder<Tables> {
  readonly #props: KyselyProps;

  constructor(props: KyselyProps) {
    super(props);
    this.#props = props;
  }

  override execute<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    const { dialect, driver } = this.#props;
    return withConnection(driver, async (connection) => {
      const executor = new TransactionExecutor(dialect, connection);
      await driver.beginTransaction(connection, {});
      try {
        const result = await work(new Transaction<Tables>({ ...this.#props, executor }));
        executor.end();
        await driver.commitTransaction(connection);
        return result;
      } catch (error) {
        executor.end();
        await driver.rollbackTransaction(connection);
        throw error;
      }
    });
  }
}

class DirectKysely extends Kysely<Tables> {
  readonly #props: KyselyProps;

  constructor(props: KyselyProps) {
    super(props);
    this.#props = props;
  }

  override transaction(): TransactionBuilder<Tables> {
    return new DirectTransactionBuilder(this.#props);
  }
}

/**
 * Opens Kysely for a dialect. Statements go straight to the driver: Kysely's own executor makes a dozen promises for each
 * and remembers its connection, for plugins, logs and aborted statements, which the service does not have. The
 * statements that a transaction sends at once are pipelined, in their order.
 */
export const openKysely = (dialect: Dialect): Kysely<Tables> => {
  const driver = dialect.createDriver();
  return new DirectKysely({ config: { dialect }, dialect, driver, executor: new DirectExecutor(dialect, driver) });
};
