import { sql } from 'kysely';
import { defineJob } from '../../jobs/define.ts';
import { RARELY_SECONDS, sweepTenants } from '../../jobs/sweep.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../postgres/database.ts';
import { asOwner } from '../../core/tenancy.ts';

/** Sets how long events are kept, for every process on the database. */
export const applyRetention = (
  { db }: Database,
  { event_retention_days }: Pick<Config, 'event_retention_days'>,
): Promise<unknown> =>
  asOwner(() =>
    sql`update event_retention set days = ${event_retention_days} where days <> ${event_retention_days}`.execute(db),
  );

/** Deletes the events of all tenants that are older than the retention, every hour. */
export const pruneEvents = defineJob({
  name: 'events.prune',
  every: { cron: '27 * * * *', data: {} },
  pollSeconds: RARELY_SECONDS,
  handle: sweepTenants((first, most) => sql`select prune_events(${first}, ${most}) as next`),
});
