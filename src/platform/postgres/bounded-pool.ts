import { setTimeout } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { FairQueue } from '../fair-queue.ts';
import { currentSession } from '../tenancy.ts';
import { Deadline } from './deadline.ts';
import { isReadOnly, markUnsent } from './failures.ts';
import { deadlineOf, type Limits } from './limits.ts';

/** How each client of a pool is prepared: `settle` once when it is new, then `wrap`. */
export type Preparation = {
  settle: (client: pg.PoolClient) => Promise<void>;
  wrap: (client: pg.PoolClient) => PostgresPoolClient;
};

/** How long `end` waits for connections to say goodbye before it destroys them. */
const END_MS = 3000;

/** A client as Kysely gets it. `holder` is the tenant that has it, '' for none. */
type Held = PostgresPoolClient & { holder: string };

const bound = (client: pg.PoolClient, wrapped: PostgresPoolClient, deadline: Deadline, slots: FairQueue): Held => {
  let broken = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const { unbounded } = currentSession();
    if (!unbounded) deadline.begin();
    try {
      return await wrapped.query(text, values);
    } catch (error) {
      // After a failover the address may belong to another server: the next connection finds the one that accepts writes.
      broken ||= isReadOnly(error);
      throw error;
    } finally {
      if (!unbounded) deadline.end();
    }
  };
  const held: Held = Object.assign(Object.create(wrapped), {
    holder: '',
    query,
    release: () => {
      if (broken) client.release(true);
      else wrapped.release();
      slots.release(held.holder);
    },
  });
  return held;
};

/**
 * Hands out the connections of a pool fairly between tenants, with bounded waiting for a connection, for each statement
 * and for the end of the pool.
 */
export const boundedPool = (pool: pg.Pool, limits: Limits, { settle, wrap }: Preparation): PostgresPool => {
  const slots = new FairQueue({ slots: pool.options.max, ...limits });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const known = new WeakMap<pg.PoolClient, Held>();

  const begin = async (client: pg.PoolClient): Promise<Held> => {
    const deadline = new Deadline(client.connection.stream, deadlineOf(limits));
    deadline.begin();
    try {
      await settle(client);
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      deadline.end();
    }
    const held = bound(client, wrap(client), deadline, slots);
    known.set(client, held);
    return held;
  };

  return {
    options: pool.options,
    async connect() {
      const { tenant } = currentSession();
      await slots.acquire(tenant);
      try {
        const client = await pool.connect();
        const held = known.get(client) ?? (await begin(client));
        held.holder = tenant;
        return held;
      } catch (error) {
        slots.release(tenant);
        throw markUnsent(error);
      }
    },
    async end() {
      const destroyed = setTimeout(END_MS, undefined, { ref: false }).then(() => {
        for (const client of open) client.connection.stream.destroy();
      });
      // A client that nobody gives back would be waited for without end.
      await Promise.race([pool.end(), destroyed]);
    },
  };
};
