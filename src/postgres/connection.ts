import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import { currentSession, isSameSession, type Author, type Session } from '../core/tenancy.ts';
import { isConnectionLost, isReadOnly, isStaleStatement, StandbyError } from './failures.ts';
import { sharedSessionError } from './pooler-probe.ts';
import {
  enterReading,
  enterSession,
  isForeignSession,
  isOnStandby,
  nameAuthor,
  type Prelude,
  type Statement,
} from './preludes.ts';

/** Maximum number of named statements, because a server keeps each one per connection. */
const MAX_NAMES = 1000;

/** Names each statement by its text, so PostgreSQL parses and plans it once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the name of a statement; undefined for one beyond the maximum. */
  of(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < MAX_NAMES) {
      name = `ems_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }
}

/** How a client is used: directly, behind a pooler of sessions, or behind a pooler of transactions. */
export type Setup = {
  /**
   * The names of prepared statements; null when the server may keep neither them nor the settings of a session from one
   * transaction to the next.
   */
  names: StatementNames | null;
  /** The statement that follows the beginning of each transaction; null for none. */
  prelude: Prelude | null;
};

/** The longest timeout of a timer: 24 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Commands that change rows. Any other command reports the number of rows of its result. */
const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE)$/;

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const SAVEPOINT = CompiledQuery.raw('savepoint other_session');
const ROLLBACK = CompiledQuery.raw('rollback to savepoint other_session; release savepoint other_session');

/** A client of the pool, and what is known about its session on the server. */
export class Connection {
  /** The tenant that has acquired the connection, '' for none. */
  holder = '';
  /** The time of its last release (`performance.now()`). */
  idleSince = 0;
  /** Whether the connection is lost, or must not be used for another reason. */
  isBroken = false;
  /** Whether a statement failed because it was prepared before the schema changed. */
  isStale = false;
  readonly #client: pg.PoolClient;
  readonly #setup: Setup;
  readonly #timeoutMs: number;
  #session: Session | undefined;
  #pending = 0;
  #isGathering = false;

  /** `timeoutMs` is the maximum time of a statement. The client closes itself when a statement takes longer. */
  constructor(client: pg.PoolClient, setup: Setup, timeoutMs: number) {
    this.#client = client;
    this.#setup = setup;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether the connection may serve another caller. */
  get isReusable(): boolean {
    return !this.isBroken && !this.isStale && this.#client.getTransactionStatus() === 'I';
  }

  /** Returns whether the statements of a session can run without a change of role, tenant or sites. */
  isIn(session: Session): boolean {
    return isSameSession(this.#session, session);
  }

  /** Sets the role, the tenant and the sites of a session, unless they are set. */
  async enter(session: Session): Promise<void> {
    if (this.#setup.names === null || this.isIn(session)) return;
    this.#session = undefined;
    await this.run(enterSession(session));
    this.#session = session;
  }

  /** Runs a statement as a transaction of its own, with an author if it may write. */
  async run<Row>(statement: Statement, author?: Author): Promise<QueryResult<Row>> {
    if (this.#setup.prelude === null && author === undefined) return this.query<Row>(statement);
    return this.#runAfter<Row>(this.#begin(BEGIN, author), statement, COMMIT);
  }

  /** Runs the first statement of a transaction, in the same round trip as its beginning. */
  runFirst<Row>(begin: Statement, statement: Statement): Promise<QueryResult<Row>> {
    return this.#runAfter<Row>(this.#begin(begin, currentSession().author), statement);
  }

  /**
   * Runs a read of the session of the call inside another session's transaction: in a savepoint that is rolled back, with
   * its own role, tenant and sites. The messages are sent together, so no statement of the transaction runs among them.
   * @throws an error of the savepoint, unless a transaction is open and has not failed
   */
  runWithin<Row>(statement: Statement): Promise<QueryResult<Row>> {
    const begun = [this.query(SAVEPOINT), this.query(enterReading(currentSession()))];
    return this.#runAfter<Row>(begun, statement, ROLLBACK);
  }

  /** Sends a statement of a transaction that has begun. One with parameters is prepared under a name. */
  query<Row>(statement: Statement): Promise<QueryResult<Row>> {
    const { sql, parameters } = statement;
    return this.#send<Row>(statement, parameters.length === 0 ? undefined : this.#setup.names?.of(sql));
  }

  /** Closes the connection, which must not be in use. */
  close(): void {
    this.#client.release(true);
  }

  /** Sends all statements of this turn of the event loop with one system call. */
  #gather(): void {
    if (this.#isGathering || !(this.#client instanceof pg.Client)) return;
    const { stream } = this.#client.connection;
    this.#isGathering = true;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** Sends the beginning of a transaction. */
  #begin(begin: Statement, author: Author | undefined): Promise<unknown>[] {
    const sent: Promise<unknown>[] = [this.query(begin)];
    const prelude = this.#setup.prelude?.(currentSession());
    // A foreign session may not have the prepared statement.
    if (prelude !== undefined) sent.push(this.#send(prelude));
    if (author !== undefined) sent.push(this.query(nameAuthor(author)));
    return sent;
  }

  /**
   * Sends a statement, and the end of its transaction if there is one, behind those that were sent before.
   * @throws the error of the first one that failed: the others only report that their transaction is aborted
   */
  async #runAfter<Row>(sent: Promise<unknown>[], statement: Statement, end?: Statement): Promise<QueryResult<Row>> {
    const result = this.query<Row>(statement);
    const all = [...sent, result, ...(end === undefined ? [] : [this.query(end)])];
    await Promise.allSettled(all);
    await Promise.all(all);
    return result;
  }

  async #send<Row>({ sql, parameters }: Statement, name?: string): Promise<QueryResult<Row>> {
    this.#pending += 1;
    this.#gather();
    const config = {
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
      // The server runs the statements of a connection in turn, so each one may have to wait for those before it.
      query_timeout: currentSession().unbounded ? MAX_TIMEOUT_MS : this.#timeoutMs * this.#pending,
    };
    try {
      const { command, rowCount, rows } = await this.#client.query(config);
      return { rows, ...(CHANGES.test(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      throw this.#explain(error);
    } finally {
      this.#pending -= 1;
    }
  }

  /** Returns the error for a failed statement, and notes whether the connection can be used further. */
  #explain(error: unknown): unknown {
    this.isStale ||= isStaleStatement(error);
    const isForeign = isForeignSession(error);
    // After a failover the address may belong to another server. The next connection reaches the one that accepts writes.
    this.isBroken ||= isForeign || isReadOnly(error) || isConnectionLost(error);
    if (isOnStandby(error)) return new StandbyError();
    return isForeign ? sharedSessionError() : error;
  }
}
