import { sql } from 'kysely';
import type { AnyJob, JobContext, JobDefinition } from '../../core/jobs.ts';
import { defineJob } from '../../jobs/define.ts';
import { RARELY_SECONDS, sweepTenants } from '../../jobs/sweep.ts';
import { authorOf, systemCaller, type Context } from '../../core/context.ts';
import type { Mailer, Services } from '../../core/services.ts';
import { asTenant } from '../../core/tenancy.ts';
import { createCursorKey } from '../../records/cursors.ts';
import { lookForAll } from './look.ts';
import { addDailyMails, claimMails } from './outbox.ts';
import { sendMails } from './send.ts';

type TenantData = { tenant_id: number; tenant: string; timezone: string };

/** Pending work for a tenant. `digest_on` is the day whose daily mails are due. */
type Work = TenantData & { look: boolean; digest_on: string | null; due: boolean };

/** Mails that a process sends at once for a tenant, and how long it does so before other tenants have their turn, in ms. */
const MAILS = 5;
const TURN_MS = 30_000;

const contextOf = (
  { em }: Pick<JobContext, 'em'>,
  { tenant_id, tenant, timezone }: TenantData,
  services: Services,
): Context => ({
  ...systemCaller({ id: tenant_id, name: tenant, timezone }, 'reminders'),
  em,
  cursorKey: createCursorKey(),
  services,
});

/** Sends the mails of a tenant that are due until its turn is over. Returns whether there may be more. */
const sendDue = async (ctx: Context, mailer: Mailer, signal: AbortSignal): Promise<boolean> => {
  const end = performance.now() + TURN_MS;
  while (!signal.aborted && performance.now() < end) {
    const claimed = await claimMails(ctx, MAILS, mailer.timeoutMs);
    if (claimed.length === 0) return false;
    await sendMails(ctx, mailer, claimed, signal);
  }
  return true;
};

/**
 * Creates the jobs that look for what rules are about, and that send mail. Each does its work in the tables, so one that runs
 * twice, or in two processes, sends nothing twice. `now` is the instant by which a tenant's day counts.
 */
export const createReminders = (services: Services, now = (): Date => new Date()): readonly AnyJob[] => {
  const { mail } = services;

  const send: JobDefinition<TenantData> = defineJob<TenantData>({
    name: 'reminders.send',
    policy: 'short',
    concurrency: 2,
    // A failed job is hardly retried, because the next look queues another.
    retry: { limit: 1, delaySeconds: 5, maxDelaySeconds: 5 },
    keepSeconds: 3600,
    async handle(data, context) {
      if (mail === null) return;
      const hasMore = await sendDue(contextOf(context, data, services), mail, context.signal);
      if (hasMore) await context.sender.send(context.em.getKysely(), send, data, { key: String(data.tenant_id) });
    },
  });

  const lookIn = async ({ look, digest_on, due, ...data }: Work, context: JobContext): Promise<void> => {
    const ctx = contextOf(context, data, services);
    await asTenant(
      data.tenant_id,
      async () => {
        const added = look ? await lookForAll(ctx, now(), context.signal) : 0;
        const hasDigest = digest_on !== null && (await addDailyMails(ctx, digest_on));
        if (added > 0 || hasDigest || due)
          await context.sender.send(context.em.getKysely(), send, data, { key: String(data.tenant_id) });
      },
      authorOf(ctx),
    );
  };

  const look = defineJob({
    name: 'reminders.look',
    every: { cron: '* * * * *', data: {} },
    async handle(_data, context) {
      if (mail === null) return;
      const list = sql<Work>`select tenant_id, tenant, timezone, look, digest_on::text, due from notification_work(${now().toISOString()})`;
      // In a transaction of its own, because a `select` outside one may be read-only.
      const { rows } = await context.em
        .getKysely()
        .transaction()
        .execute((tx) => list.execute(tx));
      for (const work of rows) {
        if (context.signal.aborted) return;
        await lookIn(work, context).catch((error: unknown) =>
          context.log.warn({ err: error, tenant_id: work.tenant_id }, 'could not look for reminders'),
        );
      }
    },
  });

  const prune = defineJob({
    name: 'notifications.prune',
    every: { cron: '37 * * * *', data: {} },
    pollSeconds: RARELY_SECONDS,
    handle: sweepTenants((first, most) => sql`select prune_notifications(${first}, ${most}) as next`),
  });

  return [look, send, prune];
};
