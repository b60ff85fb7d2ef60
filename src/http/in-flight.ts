import type { ServerResponse } from 'node:http';
import type { Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';

/** Limits the requests that are in flight. */
export type InFlightLimit = {
  /** Counts a request, which may be for a stream that lasts. @throws Problem too_many_in_flight */
  enter(principal: Principal, res: ServerResponse, isStream: boolean): void;
  /** Reports that the work on a request has ended. */
  settle(res: ServerResponse): void;
};

/** Maximum unfinished requests in a process: of a token, and of all tokens of a gym. 0 disables a limit. */
type MostInFlight = { ofToken: number; ofGym: number };

/** The share of these that may be event streams: a quarter of those of a token, half of those of a gym. */
const STREAMS = { ofToken: 4, ofGym: 2 };

/** A number of requests that is limited, by a key. */
type Count = { key: string; max: number; what: string };

const share = (max: number, part: number): number => (max === 0 ? 0 : Math.max(1, Math.floor(max / part)));

const countsOf = ({ token_id, tenant_id }: Principal, { ofToken, ofGym }: MostInFlight, isStream: boolean): Count[] => {
  const requests = [
    { key: `token ${token_id}`, max: ofToken, what: 'The token has %d unfinished requests' },
    { key: `gym ${tenant_id}`, max: ofGym, what: 'The gym has %d unfinished requests' },
  ];
  const streams = [
    { key: `streams ${token_id}`, max: share(ofToken, STREAMS.ofToken), what: 'The token has %d event streams' },
    { key: `streams of ${tenant_id}`, max: share(ofGym, STREAMS.ofGym), what: 'The gym has %d event streams' },
  ];
  return (isStream ? [...requests, ...streams] : requests).filter(({ max }) => max > 0);
};

/**
 * Limits concurrent requests in this process. A request counts until its work has ended and its response is sent or its connection
 * closed. Unread responses count, and so does work for a client that has disconnected.
 */
export const createInFlightLimit = (most: MostInFlight): InFlightLimit => {
  const numbers = new Map<string, number>();
  const settlers = new WeakMap<ServerResponse, () => void>();
  const numberOf = (key: string): number => numbers.get(key) ?? 0;
  const release = ({ key }: Count): void => {
    if (numberOf(key) > 1) numbers.set(key, numberOf(key) - 1);
    else numbers.delete(key);
  };
  return {
    enter: (principal, res, isStream) => {
      const counts = countsOf(principal, most, isStream);
      const full = counts.find(({ key, max }) => numberOf(key) >= max);
      if (full !== undefined)
        throw new Problem('too_many_in_flight', {
          detail: `${full.what.replace('%d', String(full.max))}, as many as it may have. Read their answers before sending more.`,
          retry_after: 1,
        });
      for (const { key } of counts) numbers.set(key, numberOf(key) + 1);
      let remaining = 2;
      const settle = (): void => {
        remaining -= 1;
        if (remaining === 0) counts.forEach(release);
      };
      res.once('close', settle);
      settlers.set(res, settle);
    },
    settle: (res) => settlers.get(res)?.(),
  };
};
