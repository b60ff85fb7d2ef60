import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { JobContext } from '../core/jobs.ts';
import { defineJob } from './define.ts';

/** Maximum rows per transaction, and the pause between two transactions, in ms. Both keep requests unaffected. */
const BATCH = 1000;
const PAUSE_MS = 100;

/** Interval between two looks for a job that runs rarely, in seconds. */
export const RARELY_SECONDS = 10;

/**
 * Returns a handler that deletes rows of all tenants in batches. `batch` calls a function of the database, which starts
 * at a tenant and returns the one to continue with; null at the end. Stops early when the job has to end: the next run
 * continues.
 */
export const sweepTenants =
  (batch: (first: number, most: number) => RawBuilder<{ next: number | null }>) =>
  async (_data: unknown, { em, signal }: Pick<JobContext, 'em' | 'signal'>): Promise<void> => {
    for (let first: number | null = 0; first !== null && !signal.aborted;) {
      first = await nextOf(em.getKysely(), batch(first, BATCH));
      if (first !== null) await sleep(PAUSE_MS);
    }
  };

/** Runs in a transaction of its own, because a `select` outside one may be read-only. */
const nextOf = async (db: Kysely<Tables>, batch: RawBuilder<{ next: number | null }>): Promise<number | null> =>
  (await db.transaction().execute((tx) => batch.execute(tx))).rows[0]?.next ?? null;

/** Returns a handler that repeats a statement, which deletes at most {@link BATCH} rows of no tenant, while it deletes as many. */
const sweepRows =
  (deletion: RawBuilder<unknown>) =>
  async (_data: unknown, { em, signal }: Pick<JobContext, 'em' | 'signal'>): Promise<void> => {
    for (let deleted = BigInt(BATCH); deleted === BigInt(BATCH) && !signal.aborted;)
      deleted = (await deletion.execute(em.getKysely())).numAffectedRows ?? 0n;
  };

/** Deletes the codes, tokens, clients and unfinished requests of the authorization server that have expired. */
const sweepOauthRecords = sweepRows(sql`delete from oauth_record where (model, hash) in (
  select model, hash from oauth_record where expires_at < now() limit ${BATCH})`);

/** Forgets the successors of refresh tokens that were used longer ago than any grace (`OAUTH_REFRESH_GRACE`). */
const sweepSuccessors = sweepRows(sql`update oauth_record set successor = null where (model, hash) in (
  select model, hash from oauth_record
  where successor is not null and consumed_at < now() - interval '1 hour' limit ${BATCH})`);

/**
 * Deletes what has expired in all tenants, every hour: idempotency keys, links that ended over a day ago, sessions of
 * browsers, and the records of the authorization server.
 */
export const sweepExpired = defineJob({
  // Of the first rows that it deleted: jobs that wait under a former name never run.
  name: 'idempotency_keys.sweep',
  every: { cron: '7 * * * *', data: {} },
  pollSeconds: RARELY_SECONDS,
  async handle(data, context) {
    await sweepTenants((first, most) => sql`select sweep_idempotency_keys(${first}, ${most}) as next`)(data, context);
    await sweepTenants((first, most) => sql`select sweep_links(${first}, ${most}) as next`)(data, context);
    await sweepTenants((first, most) => sql`select sweep_sessions(${first}, ${most}) as next`)(data, context);
    await sweepOauthRecords(data, context);
    await sweepSuccessors(data, context);
  },
});

/**
 * Deletes the counts of requests and reports that began over two hours ago, every hour. Those of requests end after two minutes,
 * those of reports after two hours; the next request starts a new one.
 */
export const sweepRateLimit = defineJob({
  name: 'rate_limit.sweep',
  every: { cron: '17 * * * *', data: {} },
  pollSeconds: RARELY_SECONDS,
  handle: sweepRows(sql`delete from rate_limit where key = any (array(
    select key from rate_limit where started is null or started < now() - interval '2 hours' limit ${BATCH}))`),
});
