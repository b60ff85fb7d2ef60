import { ON_SERVER } from './ems.ts';
import { readDuring } from './latency.ts';

/** Maximum 99th percentile of another tenant's reads on an idle machine, in ms. The embedded database has one connection. */
const MOST_MS = ON_SERVER ? 100 : 500;

/** Maximum 99th percentile of the reads of a service that does nothing else, in ms, on the machine for which the bound is written. */
const IDLE_MS = 10;

/** The bound on a machine on which reads are slow even when the service does nothing else. */
const MOST_BUSY_MS = ON_SERVER ? 1000 : 2000;

/** Other load on the machine only adds time, so the best attempt counts. */
const ATTEMPTS = 3;

/** The result of work, the 99th percentile of reads beside it, and its bound, both in ms. */
export type Fairness<Result> = { result: Result; p99: number; most: number };

/** Reads beside nothing and then beside work. The bound grows with the time that reads take beside nothing. */
const attempt = async <Result>(
  read: () => Promise<boolean>,
  work: () => Promise<Result>,
): Promise<Fairness<Result>> => {
  const idle = await readDuring(read, async () => undefined);
  const { result, p99 } = await readDuring(read, work);
  return { result, p99, most: Math.min(MOST_BUSY_MS, MOST_MS * Math.max(1, idle.p99 / IDLE_MS)) };
};

/** Reads as another tenant does during work, again while the reads are too slow. Returns the best attempt. */
export const readBeside = async <Result>(
  read: () => Promise<boolean>,
  work: () => Promise<Result>,
): Promise<Fairness<Result>> => {
  let best = await attempt(read, work);
  for (let n = 1; n < ATTEMPTS && best.p99 > best.most; n += 1) {
    const next = await attempt(read, work);
    if (next.p99 / next.most < best.p99 / best.most) best = next;
  }
  return best;
};
