import type { QueryResult } from 'kysely';
import type pg from 'pg';
import { currentSession, isSameSession, type Author, type Session } from '../platform/tenancy.ts';
import { isConnectionLost, isReadOnly, isStaleStatement } from './failures.ts';
import { enterSavepoint, isForeignSession, nameAuthor, type Prelude } from './preludes.ts';
import { sharedSessionError } from './pooler-probe.ts';
import type { StatementNames } from './statement-names.ts';

/** How a client is used: directly, behind a pooler of sessions, or behind a pooler of transactions. */
export type Setup = {
  /** The names of prepared statements; null when the server may not keep them from one transaction to the next. */
  names: StatementNames | null;
  /** The statement that follows the beginning of each transaction; null for none. */
  prelude: Prelude | null;
  /** Whether the server keeps the settings of a session from one transaction to the next. */
  keepsSession: boolean;
};

const SESSION =
  "select set_config('role', $1, false), set_config('app.tenant', $2, false), set_config('app.sites', $3, false)";

/** The longest timeout of a timer: 24 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Commands that change rows. Any other command reports the number of rows of its result. */
const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const toResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> =>
  CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };

/**
 * Waits for statements that were sent together.
 * @throws the error of the first one that failed: the others only report that their transaction is aborted
 */
const together = async (sent: readonly Promise<unknown>[]): Promise<void> => {
  await Promise.allSettled(sent);
  await Promise.all(sent);
};

/** A client of the pool, and what is known about its session on the server. */
export class Connection {
  /** The tenant that has acquired the connection, '' for none. */
  holder = '';
  /** Whether the connection was acquired since the pool last looked for unused ones. */
  isUsed = true;
  readonly #client: pg.PoolClient;
  readonly #setup: Setup;
  readonly #timeoutMs: number;
  #session: Session | undefined;
  #pending = 0;
  #isBroken = false;
  #isStale = false;

  /** `timeoutMs` is the maximum time of a statement. The client closes itself when a statement takes longer. */
  constructor(client: pg.PoolClient, setup: Setup, timeoutMs: number) {
    this.#client = client;
    this.#setup = setup;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether the connection may serve another caller. */
  get isReusable(): boolean {
    return !this.#isBroken && !this.#isStale && this.#client.getTransactionStatus() === 'I';
  }

  /** Whether a statement failed because it was prepared before the schema changed. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Returns whether the statements of a session can run without a change of role, tenant or sites. */
  isIn(session: Session): boolean {
    return this.#session !== undefined && isSameSession(this.#session, session);
  }

  /** Sets the role, the tenant and the sites of a session, unless they are set. */
  async enter(session: Session): Promise<void> {
    if (!this.#setup.keepsSession || this.isIn(session)) return;
    this.#session = undefined;
    const { role, tenant, sites } = session;
    await this.run(SESSION, [role, tenant, sites]);
    this.#session = session;
  }

  /** Runs a statement as a transaction of its own, with an author if it may write. */
  async run<Row>(text: string, values: readonly unknown[], author?: Author): Promise<QueryResult<Row>> {
    if (this.#setup.prelude === null && author === undefined) return this.query<Row>(text, values);
    const begun = this.#begin('begin', author);
    const result = this.query<Row>(text, values);
    await together([...begun, result, this.query('commit')]);
    return result;
  }

  /** Runs the first statement of a transaction, in the same round trip as its beginning. */
  async runFirst<Row>(begin: string, text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const begun = this.#begin(begin, currentSession().author);
    const result = this.query<Row>(text, values);
    await together([...begun, result]);
    return result;
  }

  /**
   * Runs a read of the session of the call inside another session's transaction: in a savepoint that is rolled back, with
   * its own role, tenant and sites. The messages are sent together, so no statement of the transaction runs among them.
   * @throws an error of the savepoint, unless a transaction is open and has not failed
   */
  async runWithin<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const { savepoint, settings, rollback } = enterSavepoint();
    const begun = [this.query(savepoint), this.query(settings.text, settings.values)];
    const result = this.query<Row>(text, values);
    await together([...begun, result, this.query(rollback)]);
    return result;
  }

  /** Sends a statement of a transaction that has begun. One with values is prepared under a name. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return this.#send<Row>(text, values, values.length === 0 ? undefined : this.#setup.names?.of(text));
  }

  /** Notes that the connection is lost. */
  breakOff(): void {
    this.#isBroken = true;
  }

  /** Closes the connection, which must not be in use. */
  close(): void {
    this.#client.release(true);
  }

  /** Sends the beginning of a transaction. */
  #begin(text: string, author: Author | undefined): Promise<unknown>[] {
    const sent: Promise<unknown>[] = [this.query(text)];
    const prelude = this.#setup.prelude?.();
    // A foreign session may not have the prepared statement.
    if (prelude !== undefined) sent.push(this.#send(prelude.text, prelude.values));
    if (author !== undefined) {
      const named = nameAuthor(author);
      sent.push(this.query(named.text, named.values));
    }
    return sent;
  }

  async #send<Row>(text: string, values: readonly unknown[], name?: string): Promise<QueryResult<Row>> {
    this.#pending += 1;
    const config = {
      text,
      values: [...values],
      ...(name !== undefined && { name }),
      // The server runs the statements of a connection in turn, so each one may have to wait for those before it.
      query_timeout: currentSession().unbounded ? MAX_TIMEOUT_MS : this.#timeoutMs * this.#pending,
    };
    try {
      return toResult<Row>(await this.#client.query(config));
    } catch (error) {
      throw this.#explain(error);
    } finally {
      this.#pending -= 1;
    }
  }

  /** Returns the error for a failed statement, and notes whether the connection can be used further. */
  #explain(error: unknown): unknown {
    this.#isStale ||= isStaleStatement(error);
    const isForeign = isForeignSession(error);
    // After a failover the address may belong to another server. The next connection reaches the one that accepts writes.
    this.#isBroken ||= isForeign || isReadOnly(error) || isConnectionLost(error);
    return isForeign ? sharedSessionError() : error;
  }
}
