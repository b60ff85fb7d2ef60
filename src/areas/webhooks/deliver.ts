import { Semaphore } from 'async-mutex';
import type { Logger } from 'pino';
import type { Context } from '../../platform/context.ts';
import { attempt, readTarget, settle } from './attempts.ts';
import { claimDue, type Attempted } from './deliveries.ts';

/** Requests to one endpoint that a process makes at once. */
const MAX_REQUESTS = 10;

/** Endpoints that a process delivers to at once. */
const MAX_ENDPOINTS = 50;

/**
 * Database connections that deliveries use at once. They wait for each other's locks and for the job that queues events,
 * and with all connections waiting, no request would find one. A third one delivers no faster, and slows requests more.
 */
const MAX_CONNECTIONS = 2;

/** Returns a function that stores results in batches: those that arrive during a transaction share the next one. */
const createStore = (
  store: (results: readonly Attempted[]) => Promise<void>,
): ((result: Attempted) => Promise<void>) => {
  let waiting: Attempted[] = [];
  let next: Promise<void> | undefined;
  let last = Promise.resolve();
  return (result) => {
    waiting.push(result);
    next ??= last.then(() => {
      const batch = waiting;
      waiting = [];
      next = undefined;
      const stored = store(batch);
      last = stored.catch(() => undefined);
      return stored;
    });
    return next;
  };
};

/**
 * Delivers to an endpoint until nothing is due, the endpoint is paused, or `signal` aborts; it then waits for the
 * requests that it has sent. @throws Error when the database fails
 */
const deliverDue = async (
  ctx: Context,
  endpoint_id: number,
  connections: Semaphore,
  signal: AbortSignal,
): Promise<void> => {
  const store = createStore((results) => connections.runExclusive(() => settle(ctx, endpoint_id, results)));
  const running = new Set<Promise<void>>();
  try {
    while (!signal.aborted) {
      const begun = await connections.runExclusive(async () => {
        const target = await readTarget(ctx, endpoint_id);
        if (target === undefined || !target.enabled) return null;
        const claimed = await claimDue(ctx, endpoint_id, MAX_REQUESTS - running.size);
        return claimed.length === 0 ? [] : attempt(ctx, target, claimed);
      });
      if (begun === null) break;
      for (const result of begun) {
        const stored = result.then(store);
        const tracked: Promise<void> = stored.finally(() => running.delete(tracked));
        // Awaited below; without a handler a failure in between would end the process.
        tracked.catch(() => undefined);
        running.add(tracked);
      }
      if (running.size === 0) break;
      if (begun.length === 0 || running.size >= MAX_REQUESTS) await Promise.race(running);
    }
  } finally {
    await Promise.allSettled(running);
  }
};

/** The endpoints that this process is delivering to. */
export type Deliverers = {
  has(endpoint_id: number): boolean;
  /** Starts delivering to an endpoint unless this process does. Waits while it delivers to too many others. */
  add(ctx: Context, endpoint_id: number, log: Logger, signal: AbortSignal): Promise<void>;
  /** Sends no further requests, and waits for the running ones. */
  stop(): Promise<void>;
};

/**
 * Creates an empty set. A job only adds to it, because one that lasted as long as a slow endpoint would keep a worker of
 * its queue from all others.
 */
export const createDeliverers = (): Deliverers => {
  const active = new Map<number, Promise<void>>();
  const connections = new Semaphore(MAX_CONNECTIONS);
  const stopping = new AbortController();
  return {
    has: (endpoint_id) => active.has(endpoint_id),
    async add(ctx, endpoint_id, log, signal) {
      while (active.size >= MAX_ENDPOINTS) await Promise.race(active.values());
      if (active.has(endpoint_id) || signal.aborted || stopping.signal.aborted) return;
      const delivering = deliverDue(ctx, endpoint_id, connections, stopping.signal)
        .catch((error: unknown) => log.warn({ err: error, endpoint_id }, 'could not deliver webhooks'))
        .finally(() => active.delete(endpoint_id));
      active.set(endpoint_id, delivering);
    },
    async stop() {
      stopping.abort();
      await Promise.all(active.values());
    },
  };
};
