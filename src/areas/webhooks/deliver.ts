import type { JobContext } from '../../jobs/define.ts';
import type { Context } from '../../platform/context.ts';
import { attempt, readTarget, settle } from './attempts.ts';
import { claimDue, type Attempted } from './deliveries.ts';

/** Requests to one endpoint that a process makes at once. */
const MAX_REQUESTS = 10;

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
 * Delivers to an endpoint until nothing is due, the endpoint is paused, or the job has to end; it then waits for the
 * requests that it has sent. @throws Error when the database fails
 */
export const deliverDue = async (
  ctx: Context,
  endpoint_id: number,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> => {
  const store = createStore((results) => settle(ctx, endpoint_id, results));
  const running = new Set<Promise<void>>();
  try {
    while (!signal.aborted) {
      const target = await readTarget(ctx, endpoint_id);
      if (target === undefined || !target.enabled) break;
      const claimed = await claimDue(ctx, endpoint_id, MAX_REQUESTS - running.size);
      for (const result of claimed.length === 0 ? [] : await attempt(ctx, target, claimed)) {
        const stored = result.then(store);
        const tracked: Promise<void> = stored.finally(() => running.delete(tracked));
        // Awaited below; without a handler a failure in between would end the process.
        tracked.catch(() => undefined);
        running.add(tracked);
      }
      if (running.size === 0) break;
      if (claimed.length === 0 || running.size >= MAX_REQUESTS) await Promise.race(running);
    }
  } finally {
    await Promise.allSettled(running);
  }
};
