import { createCache } from '../core/cache.ts';

/**
 * The result of a request for quota: the granted and the remaining requests, and the time until that changes, in ms, at
 * most the window. After a rejection `wait_ms` is the time until the requests are free, otherwise the rest of the
 * window.
 */
export type Grant = { granted: number; remaining: number; wait_ms: number };

type Window = { started: number; points: number; previous: number };

/** Maximum number of keys. The least recently used one is evicted first. */
const MAX_KEYS = 100_000;

/**
 * Counts requests per key in sliding windows: requests of the previous window count in proportion to its part within
 * the last `windowMs`. Uses a monotonic clock. The SQL function `take_requests` implements the same.
 */
export class SlidingWindow {
  readonly #quota: number;
  readonly #windowMs: number;
  readonly #windows = createCache<string, Window>(MAX_KEYS);

  constructor(quota: number, windowMs: number) {
    this.#quota = quota;
    this.#windowMs = windowMs;
  }

  /** Grants as many of `count` requests as remain; 0 reads the state without a change. */
  take(key: string, count: number): Grant {
    const [window, elapsed] = this.#current(key);
    const free = Math.max(0, this.#quota - window.points - Math.floor(window.previous * (1 - elapsed)));
    const granted = Math.min(count, free);
    window.points += granted;
    if (count > 0) this.#windows.set(key, window);
    const wait = free > 0 ? 1 - elapsed : this.#untilFree(window, elapsed, Math.max(1, count));
    return { granted, remaining: free - granted, wait_ms: Math.min(this.#windowMs, wait * this.#windowMs + 1) };
  }

  /** Returns the current window and its elapsed fraction. */
  #current(key: string): [Window, elapsed: number] {
    const now = performance.now();
    const known = this.#windows.get(key);
    const elapsed = known ? (now - known.started) / this.#windowMs : 2;
    if (!known || elapsed >= 2) return [{ started: now, points: 0, previous: 0 }, 0];
    if (elapsed < 1) return [known, elapsed];
    return [{ started: known.started + this.#windowMs, points: 0, previous: known.points }, elapsed - 1];
  }

  /** Returns the fraction of a window until `count` requests are free, or as many as this window can still grant. */
  #untilFree({ points, previous }: Window, elapsed: number, count: number): number {
    const rest = this.#quota - points;
    if (rest <= 0 || previous === 0) return 1 - elapsed;
    return Math.max(0, 1 - (rest - Math.min(count, rest) + 1) / previous - elapsed);
  }
}
