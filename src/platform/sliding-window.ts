import { LRUCache } from 'lru-cache';

/**
 * What came of asking for requests: how many were granted, how many are left, and the milliseconds until that changes, never more
 * than the window. For a refusal `wait_ms` is the time until the requests are free; otherwise it is the rest of the window.
 */
export type Taking = { granted: number; remaining: number; wait_ms: number };

type Window = { started: number; points: number; previous: number };

/** Keys that are remembered; the least recently used is forgotten first. */
const MAX_KEYS = 100_000;

/**
 * Counts requests of many keys in sliding windows: the requests of the window before count in proportion to the part of it that
 * lies within the last `windowMs`. The clock is monotonic. The function `take_requests` of the database does the same.
 */
export class SlidingWindow {
  readonly #quota: number;
  readonly #windowMs: number;
  readonly #windows = new LRUCache<string, Window>({ max: MAX_KEYS });

  constructor(quota: number, windowMs: number) {
    this.#quota = quota;
    this.#windowMs = windowMs;
  }

  /** Takes as many of `asked` requests as are left; 0 only looks. */
  take(key: string, asked: number): Taking {
    const [window, elapsed] = this.#current(key);
    const free = Math.max(0, this.#quota - window.points - Math.floor(window.previous * (1 - elapsed)));
    const granted = Math.min(asked, free);
    window.points += granted;
    if (asked > 0) this.#windows.set(key, window);
    const wait = free > 0 ? 1 - elapsed : this.#untilFree(window, elapsed, Math.max(1, asked));
    return { granted, remaining: free - granted, wait_ms: Math.min(this.#windowMs, wait * this.#windowMs + 1) };
  }

  /** The window that runs now, and the part of it that has passed. */
  #current(key: string): [Window, elapsed: number] {
    const now = performance.now();
    const known = this.#windows.get(key);
    const elapsed = known ? (now - known.started) / this.#windowMs : 2;
    if (!known || elapsed >= 2) return [{ started: now, points: 0, previous: 0 }, 0];
    if (elapsed < 1) return [known, elapsed];
    return [{ started: known.started + this.#windowMs, points: 0, previous: known.points }, elapsed - 1];
  }

  /** The part of a window until `asked` requests are free, or as many as this window still gives. */
  #untilFree({ points, previous }: Window, elapsed: number, asked: number): number {
    const rest = this.#quota - points;
    if (rest <= 0 || previous === 0) return 1 - elapsed;
    return Math.max(0, 1 - (rest - Math.min(asked, rest) + 1) / previous - elapsed);
  }
}
