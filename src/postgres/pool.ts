import { setTimeout } from 'node:timers/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { PoolState } from '../telemetry/database-state.ts';
import { FairQueue } from '../load/fair-queue.ts';
import { currentSession, type Session } from '../core/tenancy.ts';
import { Connection, type Setup } from './connection.ts';
import { markUnsent, markVariable, type UrlVariable } from './failures.ts';
import type { Limits } from '../config/database-limits.ts';
import { timeoutOf } from './limits.ts';
import { SharedReads } from './shared-reads.ts';

const chosen = new AsyncLocalStorage<ConnectionPool>();

/** Returns the pool of the replica that the statements of the current call run on; undefined for the primary. */
export const chosenReplica = (): ConnectionPool | undefined => chosen.getStore();

/** Runs `work` with its statements on a replica. */
export const onReplica = <T>(pool: ConnectionPool, work: () => T): T => chosen.run(pool, work);

/** Runs `work` with its statements on the primary, which alone knows the changes that are in progress. */
export const onPrimary = <T>(work: () => T): T => chosen.exit(work);

/**
 * Turns `2026-11-20 09:30:00.5+00` into `2026-11-20T09:30:00.500Z`. Edits the text, because parsing it as a Date is
 * slow.
 */
const toInstant = (text: string): string => {
  // Years after 9999 and before 1 are longer.
  if (text[10] !== ' ' || !text.endsWith('+00'))
    throw new Error(`Unexpected format of a PostgreSQL timestamp: ${text}`);
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
};

/** Parsers of the types that the driver would not return as the contract's JSON: numbers as numbers, instants in UTC. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
};

/** Returns the parser of a type, identified by its object id in PostgreSQL. */
const parserOf = (type: number): ((text: string) => unknown) => parsers[type] ?? pg.types.getTypeParser(type, 'text');

/** Prepares the session of a new client, and returns how to use it. */
export type Prepare = (client: pg.PoolClient) => Promise<Setup>;

/** How a pool connects, and what bounds it. */
type PoolOptions = {
  readonly connect: pg.PoolConfig;
  readonly limits: Limits;
  readonly prepare: Prepare;
  /** The setting with the address, which errors of connecting name. */
  readonly variable?: UrlVariable;
  /** Receives the error of each lost connection. */
  readonly onLost?: (error: Error) => void;
  /** Whether tenants may read within the transactions of others; see {@link SharedReads}. */
  readonly sharesTransactions?: boolean;
};

/** Maximum wait of `end` for connections in use, in ms. */
const END_MS = 3000;

/**
 * Shares connections fairly between tenants, and lends each to a tenant that used it last where it can. Waiting is
 * bounded for a connection, for each statement and for the end of the pool. The driver's pool opens and closes
 * connections; between two calls they stay here.
 */
export class ConnectionPool {
  /** Runs reads that share connections. */
  readonly reads: SharedReads;
  readonly #pool: pg.Pool;
  readonly #timeoutMs: number;
  readonly #prepare: Prepare;
  readonly #variable: UrlVariable;
  readonly #slots: FairQueue;
  readonly #closing: NodeJS.Timeout | undefined;
  /** The idle connections, the one that was used last at the end. */
  #idle: Connection[] = [];
  /** The connections that were opened since prepared statements last became stale. */
  #current = new WeakSet<Connection>();
  #ended: Promise<void> | undefined;

  constructor({
    connect,
    limits,
    prepare,
    variable = 'DATABASE_URL',
    onLost = () => undefined,
    sharesTransactions = false,
  }: PoolOptions) {
    this.reads = new SharedReads(this, sharesTransactions);
    const types = { getTypeParser: parserOf };
    this.#timeoutMs = timeoutOf(limits);
    this.#pool = new pg.Pool({ ...connect, types, query_timeout: this.#timeoutMs, pipeline: true });
    // Without a listener, the loss of a connection would end the process.
    this.#pool.on('error', onLost);
    this.#pool.on('connect', (client) => client.on('error', onLost));
    this.#prepare = prepare;
    this.#variable = variable;
    this.#slots = new FairQueue({ slots: this.#pool.options.max, ...limits });
    const maxIdleMs = this.#pool.options.idleTimeoutMillis ?? 0;
    const closeUnused = (): void => this.#closeIdle(({ idleSince }) => idleSince < performance.now() - maxIdleMs);
    if (maxIdleMs > 0) this.#closing = setInterval(closeUnused, maxIdleMs).unref();
  }

  state(): PoolState {
    const { held, waiting } = this.#slots;
    return { max: this.#pool.options.max, inUse: held, idle: this.#idle.length, waiting };
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
      connection = this.#takeIdle(session) ?? (await this.#open());
      connection.holder = tenant;
      await connection.enter(session);
      return connection;
    } catch (error) {
      connection?.close();
      this.#slots.release(tenant);
      throw markUnsent(error);
    }
  }

  release(connection: Connection): void {
    if (connection.isStale && this.#current.has(connection)) {
      // Other statements that the connections have prepared are stale too. Those in use are closed by their release.
      this.#current = new WeakSet();
      this.#closeIdle();
    }
    connection.idleSince = performance.now();
    const mayStay = connection.isReusable && this.#current.has(connection) && !this.#pool.ending;
    if (mayStay) this.#idle.push(connection);
    else connection.close();
    this.#slots.release(connection.holder);
  }

  /** Closes all connections, once. */
  end(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    clearInterval(this.#closing);
    const ended = this.#pool.end();
    this.#closeIdle();
    // `pool.end` waits for a client that is never released.
    await Promise.race([ended, setTimeout(END_MS, undefined, { ref: false })]);
  }

  /**
   * Takes an idle connection that is in a session, else the one that has been idle for longest, because the sessions of
   * the others then last.
   */
  #takeIdle(session: Session): Connection | undefined {
    const index = this.#idle.findLastIndex((connection) => connection.isIn(session));
    return this.#idle.splice(Math.max(index, 0), 1)[0];
  }

  /** Closes idle connections, all of them by default. */
  #closeIdle(mayClose: (connection: Connection) => boolean = () => true): void {
    const closing = this.#idle.filter(mayClose);
    this.#idle = this.#idle.filter((connection) => !closing.includes(connection));
    for (const connection of closing) connection.close();
  }

  async #open(): Promise<Connection> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw markVariable(error, this.#variable);
    });
    try {
      const connection = new Connection(client, await this.#prepare(client), this.#timeoutMs);
      client.on('error', () => {
        connection.isBroken = true;
        this.#closeIdle((idle) => idle === connection);
      });
      this.#current.add(connection);
      return connection;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
