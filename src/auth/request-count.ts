import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../core/tables.ts';
import type { Principal } from '../core/context.ts';

/** Counts a request of a gym that a platform created. */
export type CountRequest = (principal: Principal) => void;

/** How long a process collects requests before it adds them to the count in the database, in ms. A crash loses as many. */
const COLLECT_MS = 2000;

/** Creates the count of requests by which platforms see the use of their gyms. Gyms of the operator cost nothing. */
export const createRequestCount = (db: Kysely<Tables>, log: Logger): CountRequest => {
  let collected = new Map<number, number>();
  const store = async (): Promise<void> => {
    const counts = JSON.stringify(Object.fromEntries(collected));
    collected = new Map();
    // A `select` outside a transaction may be read-only.
    await db.transaction().execute((tx) => sql`select count_requests(${counts}::json)`.execute(tx));
  };
  return ({ tenant_id, platform_id = null }) => {
    if (platform_id === null) return;
    if (collected.size === 0)
      setTimeout(
        () => void store().catch((error: unknown) => log.warn({ err: error }, 'could not count the requests of gyms')),
        COLLECT_MS,
      ).unref();
    collected.set(tenant_id, (collected.get(tenant_id) ?? 0) + 1);
  };
};
