import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { BoundedClient } from './bounded-client.ts';
import type { BoundedPool } from './bounded-pool.ts';
import { poolDialect } from './pool-driver.ts';
import { SessionDriver, withDriver } from './session-driver.ts';
import { currentSession, keyOf, type Author } from '../tenancy.ts';

/** Maximum number of statements that share a connection in one turn, because the server runs them one after the other. */
const MAX_GROUP_SIZE = 8;

/** Statements of one session, sent in one turn of the event loop on one connection. */
type Group = { readonly connection: Promise<DatabaseConnection>; joined: number; running: number; open: boolean };

/**
 * Pipelines the statements that one tenant sends in the same turn of the event loop on a shared connection. Each of
 * them is its own transaction and succeeds or fails individually.
 */
class SharedConnections {
  readonly #driver: Driver;
  readonly #groups = new Map<string, Group>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const group = this.#join();
    try {
      const connection = await group.connection;
      return await connection.executeQuery<R>(query);
    } finally {
      group.running -= 1;
      this.#releaseWhenDone(group);
    }
  }

  #join(): Group {
    const session = keyOf(currentSession());
    let group = this.#groups.get(session);
    if (group === undefined || group.joined === MAX_GROUP_SIZE) {
      group = this.#open(session);
      this.#groups.set(session, group);
    }
    group.joined += 1;
    group.running += 1;
    return group;
  }

  #open(session: string): Group {
    const group: Group = { connection: this.#driver.acquireConnection(), joined: 0, running: 0, open: true };
    const close = (): void => {
      group.open = false;
      if (this.#groups.get(session) === group) this.#groups.delete(session);
      this.#releaseWhenDone(group);
    };
    // While all connections are busy, the group waits for one and further statements may join it.
    group.connection.then(() => setImmediate(close), close);
    return group;
  }

  #releaseWhenDone({ connection, running, open }: Group): void {
    // Without a connection there is nothing to release, and each statement of the group has received the error.
    if (!open && running === 0)
      connection.then(
        (acquired) => this.#driver.releaseConnection(acquired),
        () => undefined,
      );
  }
}

/** Marks a statement that is sent together with the commit of its transaction. */
const COMMITS = Symbol('commits');

/** Returns a statement as the last one of its transaction, which is sent together with the commit. */
export const withCommit = <Query extends CompiledQuery>(query: Query): Query => ({ ...query, [COMMITS]: true });

/**
 * Returns whether a statement may share a connection. A `select` may call a function that writes; that is safe, because
 * each shared statement is its own transaction.
 */
const mayShare = ({ sql }: CompiledQuery): boolean => /^\s*select\s/i.test(sql);

/** Local to a transaction, so that a connection never keeps the author of an earlier one. */
const SET_AUTHOR = `select set_config('app.actor', $1, true), set_config('app.token_id', $2, true),
  set_config('app.tool', $3, true), set_config('app.request_id', $4, true)`;

const settingsOf = ({ actor, token_id, tool, request_id }: Author): CompiledQuery =>
  CompiledQuery.raw(SET_AUTHOR, [actor, String(token_id), tool ?? '', request_id ?? '']);

/** Begins a transaction and sets its author, if the session has one. */
const beginAsAuthor = async (
  driver: Driver,
  connection: DatabaseConnection,
  settings: TransactionSettings,
): Promise<void> => {
  const { author } = currentSession();
  const begun = driver.beginTransaction(connection, settings);
  if (author === undefined) return begun;
  await Promise.all([begun, connection.executeQuery(settingsOf(author))]);
};

/** Runs a statement as a transaction of its own with an author, in one exchange. */
const runAsAuthor = async <Row>(
  driver: Driver,
  connection: DatabaseConnection,
  query: CompiledQuery,
): Promise<QueryResult<Row>> => {
  const begun = beginAsAuthor(driver, connection, {});
  const result = connection.executeQuery<Row>(query);
  const sent = [begun, result, driver.commitTransaction(connection)] as const;
  await Promise.allSettled(sent);
  try {
    await Promise.all(sent);
  } catch (error) {
    // The commit may have been skipped with the statement.
    await driver.rollbackTransaction(connection);
    throw error;
  }
  return result;
};

/**
 * A connection that is acquired only when needed. Reads outside a transaction share one; any other statement acquires
 * one exclusively. A transaction begins together with its first statement, which saves a round trip.
 */
class LazyConnection implements DatabaseConnection {
  readonly #driver: Driver;
  readonly #shared: SharedConnections;
  #own: DatabaseConnection | undefined;
  #isInTransaction = false;
  #begin: (() => Promise<void>) | undefined;
  /** Whether the commit of the transaction has been sent with its last statement. */
  #ended = false;

  constructor(driver: Driver, shared: SharedConnections) {
    this.#driver = driver;
    this.#shared = shared;
  }

  async #acquire(): Promise<DatabaseConnection> {
    this.#own ??= await this.#driver.acquireConnection();
    return this.#own;
  }

  /** Begins the transaction unless it has begun; undefined when there is nothing to begin. */
  #beginIfPending(): Promise<void> | undefined {
    const begin = this.#begin;
    this.#begin = undefined;
    return begin?.();
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#own === undefined && mayShare(query)
      ? this.#shared.executeQuery<R>(query)
      : this.#executeOwn<R>(query);
  }

  async #executeOwn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const own = this.#own ?? (await this.#acquire());
    if (this.#ended) throw new Error('A statement follows the last one of its transaction.');
    if (!this.#isInTransaction && currentSession().author !== undefined)
      return await runAsAuthor<R>(this.#driver, own, query);
    const begun = this.#beginIfPending();
    const answered = own.executeQuery<R>(query);
    if (COMMITS in query) return await this.#commitAfter(own, begun, answered);
    if (begun === undefined) return await answered;
    const [, result] = await Promise.all([begun, answered]);
    return result;
  }

  /** Sends the commit behind a statement. If the statement fails, the commit changes nothing, and a rollback follows. */
  async #commitAfter<Result>(
    own: DatabaseConnection,
    begun: Promise<void> | undefined,
    answered: Promise<Result>,
  ): Promise<Result> {
    this.#ended = true;
    const sent = [answered, begun, this.#driver.commitTransaction(own)] as const;
    try {
      const [result] = await Promise.all(sent);
      return result;
    } catch (error) {
      await Promise.allSettled(sent);
      this.#ended = false;
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const own = await this.acquireBegun();
    yield* own.streamQuery<R>(query, chunkSize);
  }

  /** Returns the exclusive connection, after beginning its transaction. */
  async acquireBegun(): Promise<DatabaseConnection> {
    const own = await this.#acquire();
    await this.#beginIfPending();
    return own;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const own = await this.#acquire();
    this.#isInTransaction = true;
    this.#begin = () => beginAsAuthor(this.#driver, own, settings);
  }

  /** Ends the transaction. One without a statement has never begun. */
  async end(how: 'commitTransaction' | 'rollbackTransaction'): Promise<void> {
    if (this.#ended) return;
    if (this.#begin === undefined) await this.#driver[how](await this.#acquire());
    else this.#begin = undefined;
  }

  release(): Promise<void> {
    return this.#own === undefined ? Promise.resolve() : this.#driver.releaseConnection(this.#own);
  }
}

const toLazy = (connection: DatabaseConnection): LazyConnection => {
  if (connection instanceof LazyConnection) return connection;
  throw new Error('The connection belongs to another driver.');
};

/** The driver behind {@link pipeliningDialect}. */
export class PipeliningDriver implements Driver {
  readonly #inner: SessionDriver;
  readonly #shared: SharedConnections;

  constructor(inner: SessionDriver) {
    this.#inner = inner;
    this.#shared = new SharedConnections(inner);
  }

  /** Runs a statement outside a transaction: on a shared connection if it may share one, otherwise on its own. */
  executeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (mayShare(query)) return this.#shared.executeQuery<Row>(query);
    const ready = this.#inner.takeReady();
    return ready ? this.#runAndRelease<Row>(ready, query) : this.#executeLater<Row>(query);
  }

  async #executeLater<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await this.#runAndRelease<Row>(await this.#inner.acquireAny(), query);
  }

  /** Runs a statement and then releases its connection, whatever the outcome. */
  #runAndRelease<Row>(connection: BoundedClient, query: CompiledQuery): Promise<QueryResult<Row>> {
    const result =
      currentSession().author === undefined
        ? connection.executeQuery<Row>(query)
        : runAsAuthor<Row>(this.#inner, connection, query);
    result.then(connection.release, connection.release);
    return result;
  }

  init = (): Promise<void> => this.#inner.init();
  destroy = (): Promise<void> => this.#inner.destroy();
  acquireConnection: Driver['acquireConnection'] = async () => new LazyConnection(this.#inner, this.#shared);
  releaseConnection: Driver['releaseConnection'] = (connection) => toLazy(connection).release();
  beginTransaction: Driver['beginTransaction'] = (connection, settings) => toLazy(connection).begin(settings);
  commitTransaction: Driver['commitTransaction'] = (connection) => toLazy(connection).end('commitTransaction');
  rollbackTransaction: Driver['rollbackTransaction'] = (connection) => toLazy(connection).end('rollbackTransaction');
  savepoint: NonNullable<Driver['savepoint']> = async (connection, ...args) =>
    this.#inner.savepoint?.(await toLazy(connection).acquireBegun(), ...args);
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (connection, ...args) =>
    this.#inner.rollbackToSavepoint?.(await toLazy(connection).acquireBegun(), ...args);
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (connection, ...args) =>
    this.#inner.releaseSavepoint?.(await toLazy(connection).acquireBegun(), ...args);
}

/** Returns the dialect whose connections are confined to the session of each call, and support pipelining. */
export const pipeliningDialect = (pool: BoundedPool): Dialect =>
  withDriver(poolDialect(pool), () => new PipeliningDriver(new SessionDriver(pool)));
