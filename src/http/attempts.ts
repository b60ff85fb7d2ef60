import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/context.ts';

/**
 * Counts an attempt across all processes, of which a key has `most` in a window of some seconds. Returns the seconds until
 * the next one, or null if this one may go on.
 */
export const takeAttempt = async (
  db: Kysely<Tables>,
  key: string,
  most: number,
  windowSeconds: number,
): Promise<number | null> => {
  const take = sql<{ granted: number; wait_ms: number }>`
    select granted, wait_ms from take_requests(${key.slice(0, 255)}, 1, ${most}, ${windowSeconds})`;
  // In a transaction of its own, because a `select` outside one may be read-only.
  const { rows } = await db.transaction().execute((tx) => take.execute(tx));
  const [{ granted, wait_ms } = { granted: 0, wait_ms: 0 }] = rows;
  return granted > 0 ? null : Math.max(1, Math.ceil(wait_ms / 1000));
};
