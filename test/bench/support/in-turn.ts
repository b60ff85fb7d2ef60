import type { Agent } from 'node:http';
import { percentilesOf, type Percentiles } from './percentiles.ts';

/** A service as a token of one gym sees it. */
export type Side = { base: string; agent: Agent; token: string };

/** Sends a request. */
export type Ask = () => Promise<unknown>;

/** Measures the requests alternately, because other load on the machine then affects all of them. */
export const measureInTurn = async (asks: readonly Ask[], rounds: number): Promise<Percentiles[]> => {
  const times: number[][] = asks.map(() => []);
  for (let round = -rounds / 10; round < rounds; round += 1) {
    for (const [i, ask] of asks.entries()) {
      const begun = performance.now();
      await ask();
      if (round >= 0) times[i]?.push(performance.now() - begun);
    }
  }
  return times.map(percentilesOf);
};
