import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { FairQueue } from '../fair-queue.ts';
import { currentSession } from '../tenancy.ts';
import type { Client } from './client.ts';
import { Deadline } from './deadline.ts';
import { isReadOnly, markUnsent } from './failures.ts';
import { deadlineOf, type Limits } from './limits.ts';

/** Prepares each new client of a pool: `initialize` configures its session, then `wrap` returns the client to use. */
export type Preparation = {
  initialize: (client: pg.PoolClient) => Promise<void>;
  wrap: (client: pg.PoolClient) => Client;
};

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

/** Maximum wait of `end` for connections to close before it destroys them, in ms. */
const END_MS = 3000;

/** The pool that a driver uses. */
export type BoundedPool = {
  /** Resolves to a connection in use. @throws Problem unavailable, or an error of the connection, which is marked as unsent */
  connect(): Promise<BoundedClient>;
  state(): PoolState;
  end(): Promise<void>;
};

/** A connection in use, with a deadline for its statements. */
export class BoundedClient implements DatabaseConnection {
  /** The tenant that has acquired the connection, '' for none. */
  holder = '';
  readonly #client: pg.PoolClient;
  readonly #wrapped: Client;
  readonly #deadline: Deadline;
  readonly #slots: FairQueue;
  readonly #end: () => void;
  readonly #fail: (error: unknown) => void;
  #broken = false;

  constructor(client: pg.PoolClient, wrapped: Client, deadline: Deadline, slots: FairQueue) {
    this.#client = client;
    this.#wrapped = wrapped;
    this.#deadline = deadline;
    this.#slots = slots;
    this.#end = () => deadline.end();
    this.#fail = (error) => {
      this.#noteError(error);
      deadline.end();
    };
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#wrapped.query<Row>(sql, parameters);
    // Listens beside the result's promise: a promise more would keep the rows past the next garbage collection.
    if (currentSession().unbounded) result.then(undefined, (error: unknown) => this.#noteError(error));
    else {
      this.#deadline.begin();
      result.then(this.#end, this.#fail);
    }
    return result;
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed; declare a cursor.');
  }

  /** Returns the connection to the pool, and its slot to the queue. */
  release(): void {
    if (this.#broken) this.#client.release(true);
    else this.#wrapped.release();
    this.#slots.release(this.holder);
  }

  /** After a failover the address may belong to another server. The next connection reaches the one that accepts writes. */
  #noteError(error: unknown): void {
    this.#broken ||= isReadOnly(error);
  }
}

/**
 * Wraps a pool to share its connections fairly between tenants. Waiting is bounded for a connection, for each statement
 * and for the end of the pool.
 */
export const boundPool = (pool: pg.Pool, limits: Limits, { initialize, wrap }: Preparation): BoundedPool => {
  const slots = new FairQueue({ slots: pool.options.max, ...limits });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const prepared = new WeakMap<pg.PoolClient, BoundedClient>();

  const prepare = async (client: pg.PoolClient): Promise<BoundedClient> => {
    const deadline = new Deadline(client.connection.stream, deadlineOf(limits));
    deadline.begin();
    try {
      await initialize(client);
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      deadline.end();
    }
    const bounded = new BoundedClient(client, wrap(client), deadline, slots);
    prepared.set(client, bounded);
    return bounded;
  };

  return {
    state: () => ({ max: pool.options.max, inUse: slots.held, idle: pool.idleCount, waiting: slots.waiting }),
    async connect() {
      const { tenant } = currentSession();
      if (!slots.tryAcquire(tenant)) await slots.acquire(tenant);
      try {
        const client = await pool.connect();
        const bounded = prepared.get(client) ?? (await prepare(client));
        bounded.holder = tenant;
        return bounded;
      } catch (error) {
        slots.release(tenant);
        throw markUnsent(error);
      }
    },
    async end() {
      const destroyed = setTimeout(END_MS, undefined, { ref: false }).then(() => {
        for (const client of open) client.connection.stream.destroy();
      });
      // `pool.end` waits forever for a client that is never released.
      await Promise.race([pool.end(), destroyed]);
    },
  };
};
