/** A value that is measured on demand; null when the measurement failed or takes too long. */
type Sampler<T> = () => Promise<T | null>;

/** Bounds of a {@link Sampler}, in ms: how long a value is reused, and the maximum wait for a new one. */
type SamplerLimits = { ttlMs: number; timeoutMs: number };

/**
 * Returns a sampler of `read`, which must not cost more because several monitoring systems scrape, or because a
 * measurement hangs: at most one runs at a time.
 */
export const createSampler = <T>(read: () => Promise<T>, { ttlMs, timeoutMs }: SamplerLimits): Sampler<T> => {
  let latest: { startedAt: number; isRunning: boolean; result: Promise<T | null> } | undefined;
  const start = (): NonNullable<typeof latest> => {
    const sample = {
      startedAt: performance.now(),
      isRunning: true,
      result: read()
        .catch(() => null)
        .finally(() => (sample.isRunning = false)),
    };
    return sample;
  };
  return () => {
    if (latest === undefined || (!latest.isRunning && performance.now() - latest.startedAt >= ttlMs)) latest = start();
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, timeoutMs, null);
    return Promise.race([latest.result, late]).finally(() => clearTimeout(timer));
  };
};
