/** The median and the 99th percentile of measured times. */
export type Percentiles = { median: number; p99: number };

/** Returns the percentiles of times in any order; NaN when there are none. */
export const percentilesOf = (times: readonly number[]): Percentiles => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
};
