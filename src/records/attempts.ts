import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { Grant } from '../load/sliding-window.ts';

/** Reserves an amount from the requests that a key may send in a window, across all processes, by the database's clock. */
export const takeRequests = async (
  db: Kysely<Tables>,
  key: string,
  { amount, limit, windowSeconds }: { amount: number; limit: number; windowSeconds: number },
): Promise<Grant> => {
  const { rows } = await sql<Grant>`
    select granted, remaining, wait_ms from take_requests(${key}, ${amount}, ${limit}, ${windowSeconds})`.execute(db);
  if (!rows[0]) throw new Error('take_requests() returned no row');
  return rows[0];
};

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
  const take = (tx: Kysely<Tables>) => takeRequests(tx, key.slice(0, 255), { amount: 1, limit: most, windowSeconds });
  // In a transaction, because a `select` outside one may be read-only.
  const { granted, wait_ms } = await (db.isTransaction ? take(db) : db.transaction().execute(take));
  return granted > 0 ? null : Math.max(1, Math.ceil(wait_ms / 1000));
};
