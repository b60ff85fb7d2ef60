import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/context.ts';
import { defineJob, type JobContext } from './define.ts';

/** Maximum rows per transaction, and the pause between two transactions, in ms. Both keep requests unaffected. */
const BATCH = 1000;
const PAUSE_MS = 100;

/** Handles a batch, starting at the tenant `first`. Returns the tenant to continue with; null at the end. */
type Batch = (db: Kysely<Tables>, first: number, most: number) => Promise<{ next: number | null } | undefined>;

/** Handles all tenants in batches. Stops early when the job has to end; the next run continues. */
export const sweep = async ({ db, signal }: Pick<JobContext, 'db' | 'signal'>, batch: Batch): Promise<void> => {
  for (let first: number | null = 0; first !== null && !signal.aborted;) {
    first = (await batch(db, first, BATCH))?.next ?? null;
    if (first !== null) await sleep(PAUSE_MS);
  }
};

/** Deletes the expired idempotency keys of all tenants every hour. */
export const sweepIdempotencyKeys = defineJob({
  name: 'idempotency_keys.sweep',
  every: { cron: '7 * * * *', data: {} },
  pollSeconds: 15,
  handle: (_data, context) =>
    sweep(context, async (db, first, most) => {
      const { rows } = await sql<{ next: number | null }>`
        select sweep_idempotency_keys(${first}, ${most}) as next`.execute(db);
      return rows[0];
    }),
});
