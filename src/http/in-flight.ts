import type { ServerResponse } from 'node:http';
import type { Principal } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';

/** Limits the requests that a token has in flight. */
export type InFlightLimit = {
  /** Counts a request. @throws Problem too_many_in_flight */
  enter(principal: Principal, res: ServerResponse): void;
  /** Reports that the work on a request has ended. */
  settle(res: ServerResponse): void;
};

/**
 * Limits each token to `max` concurrent requests in this process; 0 disables the limit. A request counts until its work
 * has ended and its response is sent or its connection closed. Unread responses count, and so does work for a client
 * that has disconnected.
 */
export const createInFlightLimit = (max: number): InFlightLimit => {
  const counts = new Map<number, number>();
  const settlers = new WeakMap<ServerResponse, () => void>();
  const release = (token: number): void => {
    const count = (counts.get(token) ?? 0) - 1;
    if (count > 0) counts.set(token, count);
    else counts.delete(token);
  };
  return {
    enter: ({ token_id }, res) => {
      if (max === 0) return;
      const count = counts.get(token_id) ?? 0;
      if (count >= max)
        throw new Problem('too_many_in_flight', {
          detail: `The token has ${max} unfinished requests, as many as it may have. Read their answers before sending more.`,
          retry_after: 1,
        });
      counts.set(token_id, count + 1);
      let remaining = 2;
      const settle = (): void => {
        remaining -= 1;
        if (remaining === 0) release(token_id);
      };
      res.once('close', settle);
      settlers.set(res, settle);
    },
    settle: (res) => settlers.get(res)?.(),
  };
};
