import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { FairQueue } from '../platform/fair-queue.ts';
import { currentSession, SERVICE_ROLE, SITES_ROLE, type Session } from '../platform/tenancy.ts';
import { Connection, type Setup } from './connection.ts';
import { markUnsent } from './failures.ts';
import { IdleConnections } from './idle-connections.ts';
import { timeoutOf, type Limits } from './limits.ts';
import { SharedReads } from './shared-reads.ts';

/**
 * The state of a pool: its maximum of connections, those in use, those that are open and idle, and the callers that wait
 * for one.
 */
export type PoolState = {
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
};

/** Prepares the session of a new client, and returns how to use it. */
export type Prepare = (client: pg.PoolClient) => Promise<Setup>;

/** Maximum wait of `end` for connections in use, in ms. */
const END_MS = 3000;

/**
 * Shares connections fairly between tenants, and lends each to a tenant that used it last where it can. Waiting is
 * bounded for a connection, for each statement and for the end of the pool. The driver's pool opens and closes
 * connections; between two calls they stay here.
 */
export class ConnectionPool {
  /** Runs reads that share connections. */
  readonly reads = new SharedReads(this);
  readonly #pool: pg.Pool;
  readonly #limits: Limits;
  readonly #prepare: Prepare;
  readonly #slots: FairQueue;
  readonly #idle = new IdleConnections();
  readonly #closing: NodeJS.Timeout | undefined;
  /** The connections that were opened since prepared statements last became stale. */
  #current = new WeakSet<Connection>();
  #ended: Promise<void> | undefined;
  /** Whether tenants may read within the transactions of others; see {@link findHost}. */
  readonly sharesTransactions: boolean;
  #host: Connection | undefined;
  readonly #hostListeners = new Set<() => void>();

  constructor(pool: pg.Pool, limits: Limits, prepare: Prepare, { sharesTransactions = false } = {}) {
    this.#pool = pool;
    this.sharesTransactions = sharesTransactions;
    this.#limits = limits;
    this.#prepare = prepare;
    this.#slots = new FairQueue({ slots: pool.options.max, ...limits });
    const { idleTimeoutMillis } = pool.options;
    if (idleTimeoutMillis) this.#closing = setInterval(() => this.#idle.closeUnused(), idleTimeoutMillis).unref();
  }

  state(): PoolState {
    const { held, waiting } = this.#slots;
    return { max: this.#pool.options.max, inUse: held, idle: this.#idle.count, waiting };
  }

  /**
   * Resolves to a connection in the session of the call.
   * @throws Problem unavailable, or an error of the connection, which is marked as unsent
   */
  async acquire(): Promise<Connection> {
    const session = currentSession();
    const { tenant } = session;
    await this.#slots.acquire(tenant);
    let connection: Connection | undefined;
    try {
      connection = this.#idle.takeIn(session) ?? this.#idle.takeOldest() ?? (await this.#open());
      connection.holder = tenant;
      connection.isUsed = true;
      await connection.enter(session);
      return connection;
    } catch (error) {
      connection?.close();
      this.#slots.release(tenant);
      throw markUnsent(error);
    }
  }

  release(connection: Connection): void {
    if (connection.isStale && this.#current.has(connection)) this.#replaceAll();
    if (connection.isReusable && this.#current.has(connection) && !this.#pool.ending) this.#idle.add(connection);
    else connection.close();
    this.#slots.release(connection.holder);
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
  findHost({ role, tenant }: Session): Connection | undefined {
    return (role === SERVICE_ROLE || role === SITES_ROLE) && tenant !== this.#host?.holder ? this.#host : undefined;
  }

  /** Waits for a connection. Resolves to undefined earlier if the session may read in the transaction of another one. */
  async waitUnlessHosted(connection: Promise<Connection>, session: Session): Promise<Connection | undefined> {
    if (!this.sharesTransactions) return connection;
    const { promise: hosted, resolve } = Promise.withResolvers<undefined>();
    const listener = (): void => (this.findHost(session) ? resolve(undefined) : undefined);
    this.#hostListeners.add(listener);
    try {
      return await Promise.race([connection, hosted]);
    } finally {
      this.#hostListeners.delete(listener);
    }
  }

  /** Closes all connections, once. */
  end(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    clearInterval(this.#closing);
    const ended = this.#pool.end();
    this.#idle.close();
    // `pool.end` waits for a client that is never released.
    await Promise.race([ended, setTimeout(END_MS, undefined, { ref: false })]);
  }

  /** Closes the connections when they are released: other statements that they have prepared are stale too. */
  #replaceAll(): void {
    this.#current = new WeakSet();
    this.#idle.close();
  }

  async #open(): Promise<Connection> {
    const client = await this.#pool.connect();
    try {
      const connection = new Connection(client, await this.#prepare(client), timeoutOf(this.#limits));
      client.on('error', () => {
        connection.breakOff();
        if (this.#idle.remove(connection)) connection.close();
      });
      this.#current.add(connection);
      return connection;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
