import { setTimeout } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { FairQueue } from '../fair-queue.ts';
import { currentSession } from '../tenancy.ts';
import { Deadline } from './deadline.ts';
import { isReadOnly, markUnsent } from './failures.ts';
import { deadlineOf, type Limits } from './limits.ts';

/** Prepares each new client of a pool: `initialize` configures its session, then `wrap` returns the client to use. */
export type Preparation = {
  initialize: (client: pg.PoolClient) => Promise<void>;
  wrap: (client: pg.PoolClient) => PostgresPoolClient;
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

/** A client that Kysely uses. `holder` is the tenant that has acquired it, '' for none. */
type BoundedClient = PostgresPoolClient & { holder: string };

const boundClient = (
  client: pg.PoolClient,
  wrapped: PostgresPoolClient,
  deadline: Deadline,
  slots: FairQueue,
): BoundedClient => {
  let broken = false;
  const noteError = (error: unknown): void => {
    // After a failover the address may belong to another server. The next connection reaches the one that accepts
    // writes.
    broken ||= isReadOnly(error);
  };
  const end = (): void => deadline.end();
  const fail = (error: unknown): void => {
    noteError(error);
    end();
  };
  // Listens beside the result's promise: a promise more would keep the rows past the next garbage collection.
  const query = (text: string, values: readonly unknown[]) => {
    const result = wrapped.query(text, values);
    if (currentSession().unbounded) result.then(undefined, noteError);
    else {
      deadline.begin();
      result.then(end, fail);
    }
    return result;
  };
  const bounded: BoundedClient = Object.assign(Object.create(wrapped), {
    holder: '',
    query,
    release: () => {
      if (broken) client.release(true);
      else wrapped.release();
      slots.release(bounded.holder);
    },
  });
  return bounded;
};

/**
 * Wraps a pool to share its connections fairly between tenants. Waiting is bounded for a connection, for each statement
 * and for the end of the pool.
 */
export const boundPool = (
  pool: pg.Pool,
  limits: Limits,
  { initialize, wrap }: Preparation,
): PostgresPool & { state(): PoolState } => {
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
    const bounded = boundClient(client, wrap(client), deadline, slots);
    prepared.set(client, bounded);
    return bounded;
  };

  return {
    options: pool.options,
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
