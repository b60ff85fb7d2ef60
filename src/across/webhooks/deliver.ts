import type { Logger } from 'pino';
import { createCache } from '../../core/cache.ts';
import type { Context } from '../../core/context.ts';
import { FairQueue } from '../../load/fair-queue.ts';
import { attempt, hasResponded, readTarget, settle } from './attempts.ts';
import { claimDue, type Attempted } from './deliveries.ts';

/** Requests to one endpoint that a process makes at once. The first one, and one after a timeout, are sent alone. */
const MAX_REQUESTS = 10;

/** Endpoints that a process knows to respond. */
const MAX_RESPONSIVE = 10_000;

/** Requests that a process makes at once, and those of a tenant. */
const MAX_ALL_REQUESTS = 500;
const MAX_TENANT_REQUESTS = 50;

/**
 * Database connections that deliveries use at once. They wait for each other's locks and for the job that queues events,
 * and with all connections waiting, no request would find one. A third one delivers no faster, and slows requests more.
 */
const MAX_CONNECTIONS = 2;

/** Maximum wait for a slot, in ms. An endpoint that waits longer is found again by the next look for work. */
const MAX_WAIT_MS = 60_000;

/** State shared by the deliveries of a process: slots, fairly between tenants, and the endpoints that respond in time. */
type Shared = { requests: FairQueue; connections: FairQueue; responsive: ReturnType<typeof createCache<number, true>> };

const createShared = (): Shared => ({
  // A tenant holds at most as many slots as are free, so the slow endpoints of several tenants leave some for others.
  requests: new FairQueue({
    slots: MAX_ALL_REQUESTS,
    maxWaiting: 10_000,
    maxWaitMs: MAX_WAIT_MS,
    shareOf: (free) => Math.min(MAX_TENANT_REQUESTS, free),
  }),
  connections: new FairQueue({
    slots: MAX_CONNECTIONS,
    maxWaiting: Infinity,
    maxWaitMs: MAX_WAIT_MS,
    shareOf: () => MAX_CONNECTIONS,
  }),
  responsive: createCache<number, true>(MAX_RESPONSIVE),
});

/** Acquires a slot, and further ones up to `most` that are free. Returns their number, 0 after too long a wait. */
const acquireSome = async (slots: FairQueue, tenant: string, most: number): Promise<number> => {
  try {
    await slots.acquire(tenant);
  } catch {
    return 0;
  }
  let acquired = 1;
  while (acquired < most && slots.tryAcquire(tenant)) acquired += 1;
  return acquired;
};

/** Returns a function that stores results in batches: those that arrive during a transaction share the next one. */
const createStore = (
  store: (results: readonly Attempted[]) => Promise<void>,
): ((result: Attempted) => Promise<void>) => {
  let waiting: Attempted[] = [];
  let next: Promise<void> | undefined;
  let previous = Promise.resolve();
  return (result) => {
    waiting.push(result);
    next ??= previous.then(() => {
      const batch = waiting;
      waiting = [];
      next = undefined;
      const stored = store(batch);
      previous = stored.catch(() => undefined);
      return stored;
    });
    return next;
  };
};

/** Claims due deliveries and sends them. Returns a promise of each result; null when the endpoint is paused or rests. */
const begin = async (ctx: Context, endpoint_id: number, most: number): Promise<Promise<Attempted>[] | null> => {
  const target = await readTarget(ctx, endpoint_id);
  if (target === undefined || !target.enabled || target.resting) return null;
  const claimed = await claimDue(ctx, endpoint_id, most);
  return claimed.length === 0 ? [] : attempt(ctx, target, claimed);
};

/**
 * Delivers to an endpoint until nothing is due, the endpoint is paused or rests, no slot becomes free, or `signal`
 * aborts; it then waits for the requests that it has sent. Gives up the slot of a request when the request has ended.
 * @throws Error when the database fails
 */
const deliverDue = async (
  ctx: Context,
  endpoint_id: number,
  { requests, connections, responsive }: Shared,
  signal: AbortSignal,
): Promise<void> => {
  const tenant = String(ctx.principal.tenant_id);
  const store = createStore((results) => connections.run(tenant, () => settle(ctx, endpoint_id, results)));
  const running = new Set<Promise<void>>();
  const limit = (): number => (responsive.has(endpoint_id) ? MAX_REQUESTS : 1);

  const beginSome = async (): Promise<Promise<Attempted>[] | null> => {
    const slots = await acquireSome(requests, tenant, limit() - running.size);
    let begun: Promise<Attempted>[] | null = null;
    try {
      if (slots > 0 && !signal.aborted) begun = await connections.run(tenant, () => begin(ctx, endpoint_id, slots));
    } finally {
      for (let unused = slots - (begun?.length ?? 0); unused > 0; unused -= 1) requests.release(tenant);
    }
    return begun;
  };

  const finish = (result: Attempted): Promise<void> => {
    requests.release(tenant);
    if (hasResponded(result)) responsive.set(endpoint_id, true);
    else responsive.delete(endpoint_id);
    return store(result);
  };

  try {
    for (let begun = await beginSome(); begun !== null; begun = await beginSome()) {
      for (const result of begun) {
        const tracked: Promise<void> = result.then(finish).finally(() => running.delete(tracked));
        // Awaited below; without a handler a failure in between would end the process.
        tracked.catch(() => undefined);
        running.add(tracked);
      }
      if (running.size === 0) break;
      if (begun.length === 0) await Promise.race(running);
      while (running.size >= limit()) await Promise.race(running);
    }
  } finally {
    await Promise.allSettled(running);
  }
};

/** The endpoints that this process is delivering to. */
type Deliverers = {
  has(endpoint_id: number): boolean;
  /** Starts delivering to an endpoint unless this process does. */
  add(ctx: Context, endpoint_id: number, log: Logger): void;
  /** Sends no further requests, and waits for the running ones. */
  stop(): Promise<void>;
};

/**
 * Creates an empty set. Looks for work only add to it, because a slow endpoint must not keep the others waiting.
 */
export const createDeliverers = (): Deliverers => {
  const active = new Map<number, Promise<void>>();
  const shared = createShared();
  const stopping = new AbortController();
  return {
    has: (endpoint_id) => active.has(endpoint_id),
    add(ctx, endpoint_id, log) {
      if (active.has(endpoint_id) || stopping.signal.aborted) return;
      const delivering = deliverDue(ctx, endpoint_id, shared, stopping.signal)
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
