import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most `entries` entries, which removes the least recently used first, and each entry `ttl` ms
 * after it was set. It takes memory for the entries it has: the package's `max` would reserve it for all of them.
 */
export const createCache = <Key extends {}, Value extends {}>(entries: number, ttl?: number): LRUCache<Key, Value> =>
  new LRUCache({
    maxSize: entries,
    sizeCalculation: () => 1,
    // Reading the time costs less than the timer of a millisecond by which the package remembers it.
    ...(ttl !== undefined && { ttl, ttlResolution: 0 }),
  });
