import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { FairQueue } from '../fair-queue.ts';
import { currentSession } from '../tenancy.ts';
import { BoundedClient } from './bounded-client.ts';
import type { Client } from './client.ts';
import { Deadline } from './deadline.ts';
import { markUnsent } from './failures.ts';
import { IdleConnections } from './idle-connections.ts';
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
  /** Takes an idle connection that is in the session of the call; undefined if none is, or if the tenant must wait. */
  takeReady(): BoundedClient | undefined;
  /** Resolves to a connection in use. @throws Problem unavailable, or an error of the connection, which is marked as unsent */
  connect(): Promise<BoundedClient>;
  state(): PoolState;
  end(): Promise<void>;
};

/**
 * Shares the connections of a pool fairly between tenants. Waiting is bounded for a connection, for each statement and
 * for the end of the pool. The pool opens and closes connections; between two calls they stay here, because a call that
 * finds one in its session then needs neither a promise nor a timer for it.
 */
export const boundPool = (pool: pg.Pool, limits: Limits, { initialize, wrap }: Preparation): BoundedPool => {
  const slots = new FairQueue({ slots: pool.options.max, ...limits });
  const idle = new IdleConnections();
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const { idleTimeoutMillis } = pool.options;
  const closing = idleTimeoutMillis ? setInterval(() => idle.closeUnused(), idleTimeoutMillis).unref() : undefined;

  const occupy = (connection: BoundedClient, tenant: string): BoundedClient => {
    connection.holder = tenant;
    connection.isUsed = true;
    return connection;
  };

  const release = (connection: BoundedClient): void => {
    if (connection.isReusable && !pool.ending) idle.add(connection);
    else connection.close();
    slots.release(connection.holder);
  };

  const openConnection = async (): Promise<BoundedClient> => {
    const client = await pool.connect();
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
    const connection = new BoundedClient(client, wrap(client), deadline, release);
    client.on('error', () => {
      connection.breakOff();
      if (idle.remove(connection)) connection.close();
    });
    return connection;
  };

  return {
    state: () => ({ max: pool.options.max, inUse: slots.held, idle: idle.count, waiting: slots.waiting }),
    takeReady() {
      const session = currentSession();
      if (!slots.tryAcquire(session.tenant)) return undefined;
      const ready = idle.takeIn(session);
      if (ready === undefined) slots.release(session.tenant);
      return ready && occupy(ready, session.tenant);
    },
    async connect() {
      const session = currentSession();
      const { tenant } = session;
      await slots.acquire(tenant);
      try {
        return occupy(idle.takeIn(session) ?? idle.takeOldest() ?? (await openConnection()), tenant);
      } catch (error) {
        slots.release(tenant);
        throw markUnsent(error);
      }
    },
    async end() {
      clearInterval(closing);
      const destroyed = setTimeout(END_MS, undefined, { ref: false }).then(() => {
        for (const client of open) client.connection.stream.destroy();
      });
      const ended = pool.end();
      idle.close();
      // `pool.end` waits forever for a client that is never released.
      await Promise.race([ended, destroyed]);
    },
  };
};
