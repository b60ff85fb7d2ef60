import { setTimeout as sleep } from 'node:timers/promises';

/** Interval between the beginnings of two reads, in ms. */
const INTERVAL_MS = 20;

/** Returns the 99th percentile of durations. */
const percentile99 = (durations: readonly number[]): number =>
  durations.toSorted((one, other) => one - other)[Math.ceil(durations.length * 0.99) - 1] ?? 0;

/**
 * Reads 50 times a second until `work` has ended, and at least `least` times. Reads do not wait for earlier ones, so a
 * pause delays all that begin during it. Returns the result of the work and the 99th percentile of the time that a read
 * took, in ms; a read that failed took forever.
 */
export const readDuring = async <Result>(
  read: () => Promise<boolean>,
  work: () => Promise<Result>,
  least = 100,
): Promise<{ result: Result; p99: number }> => {
  const state = { isRunning: true };
  const working = work().finally(() => (state.isRunning = false));
  const durations: number[] = [];
  const measure = async (): Promise<void> => {
    const begun = performance.now();
    const isRead = await read();
    durations.push(isRead ? performance.now() - begun : Infinity);
  };
  const reads: Promise<void>[] = [];
  while (state.isRunning || reads.length < least) {
    reads.push(measure());
    await sleep(INTERVAL_MS);
  }
  await Promise.all(reads);
  return { result: await working, p99: percentile99(durations) };
};
