import { setImmediate, setTimeout } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { currentSession, keyOf, SERVICE_ROLE, SITES_ROLE, type Session } from '../core/tenancy.ts';
import type { Connection } from './connection.ts';
import { isOutsideTransaction } from './failures.ts';
import type { Statement } from './preludes.ts';

/** Delay after which a transaction that has failed is rolled back, to a savepoint or altogether, in ms. */
const HOST_RETRY_MS = 5;

/** Maximum number of statements that share a connection in one turn, because the server runs them one after the other. */
const MAX_GROUP_SIZE = 8;

/** A pool that lends connections. */
type Lender = { acquire(): Promise<Connection>; release(connection: Connection): void };

/** Statements of one session, sent in one turn of the event loop on one connection. */
type Group = { readonly connection: Promise<Connection>; readonly reads: Promise<unknown>[] };

/** Returns null when the transaction has failed or ended. */
const readWithin = async <Row>(host: Connection, statement: Statement): Promise<QueryResult<Row> | null> => {
  try {
    return await host.runWithin<Row>(statement);
  } catch (error) {
    if (!isOutsideTransaction(error)) throw error;
    await setTimeout(HOST_RETRY_MS);
    return null;
  }
};

/**
 * Pipelines the statements that one tenant sends in the same turn of the event loop on a shared connection. Each of
 * them is its own transaction and succeeds or fails individually.
 */
export class SharedReads {
  /** Whether tenants may read within the transactions of others, because there is only one connection. */
  readonly sharesTransactions: boolean;
  readonly #pool: Lender;
  readonly #groups = new Map<string, Group>();
  /** The connection with an open transaction in which others may read. */
  #host: Connection | undefined;
  readonly #hostListeners = new Set<() => void>();

  constructor(pool: Lender, sharesTransactions: boolean) {
    this.#pool = pool;
    this.sharesTransactions = sharesTransactions;
  }

  async run<Row>(statement: Statement): Promise<QueryResult<Row>> {
    const session = currentSession();
    for (;;) {
      const host = this.#findHost(session);
      const result = await (host ? readWithin<Row>(host, statement) : this.#joinGroup<Row>(session, statement));
      if (result !== null) return result;
    }
  }

  /** Notes that a connection has begun a transaction, or is about to end it. */
  noteTransaction(connection: Connection, isOpen: boolean): void {
    if (isOpen && this.sharesTransactions && connection.holder !== '') {
      this.#host = connection;
      for (const listener of this.#hostListeners) listener();
    } else if (this.#host === connection) this.#host = undefined;
  }

  /**
   * Returns the connection with an open transaction in which a session may read because there is no other connection. It
   * sees nothing uncommitted: the transaction changes rows of its own tenant, which row-level security hides from others.
   */
  #findHost({ role, tenant }: Session): Connection | undefined {
    return (role === SERVICE_ROLE || role === SITES_ROLE) && tenant !== this.#host?.holder ? this.#host : undefined;
  }

  /** Waits for a connection. Resolves to undefined earlier if the session may read in the transaction of another one. */
  async #waitUnlessHosted(connection: Promise<Connection>, session: Session): Promise<Connection | undefined> {
    if (!this.sharesTransactions) return connection;
    const { promise: hosted, resolve } = Promise.withResolvers<undefined>();
    const listener = (): void => (this.#findHost(session) ? resolve(undefined) : undefined);
    this.#hostListeners.add(listener);
    try {
      return await Promise.race([connection, hosted]);
    } finally {
      this.#hostListeners.delete(listener);
    }
  }

  /** Runs a statement in a group. Resolves to null when it may run within the transaction of another session. */
  #joinGroup<Row>(session: Session, statement: Statement): Promise<QueryResult<Row> | null> {
    const key = keyOf(session);
    const open = this.#groups.get(key);
    const group = open === undefined || open.reads.length === MAX_GROUP_SIZE ? this.#openGroup(key) : open;
    const run = async (): Promise<QueryResult<Row> | null> => {
      const connection = await this.#waitUnlessHosted(group.connection, session);
      return connection ? connection.run<Row>(statement) : null;
    };
    const read = run();
    group.reads.push(read);
    return read;
  }

  #openGroup(key: string): Group {
    const group: Group = { connection: this.#pool.acquire(), reads: [] };
    this.#groups.set(key, group);
    const close = (): void => {
      if (this.#groups.get(key) === group) this.#groups.delete(key);
    };
    const lend = async (): Promise<void> => {
      const connection = await group.connection;
      // While all connections are busy, the group waits for one and further statements may join it.
      await setImmediate();
      close();
      await Promise.allSettled(group.reads);
      this.#pool.release(connection);
    };
    // Without a connection there is nothing to release, and each statement of the group has received the error.
    lend().catch(close);
    return group;
  }
}
