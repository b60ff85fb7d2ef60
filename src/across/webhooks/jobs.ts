import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AnyJob, JobContext, JobDefinition, Sender } from '../../core/jobs.ts';
import { defineJob } from '../../jobs/define.ts';
import type { Tables } from '../../core/tables.ts';
import { authorOf, systemCaller, type Context } from '../../core/context.ts';
import { createCursorKey } from '../../records/cursors.ts';
import type { Database } from '../../postgres/database.ts';
import type { Services } from '../../core/services.ts';
import { asTenant } from '../../core/tenancy.ts';
import { createDeliverers } from './deliver.ts';
import { fanOut } from './fan-out.ts';

type TenantData = { tenant_id: number; timezone: string };
type EndpointData = TenantData & { endpoint_id: number };

/** Pending work for a tenant: to queue events, or to deliver to an endpoint. */
type Work = { tenant_id: number; timezone: string; endpoint_id: number | null };

/** Interval between two looks for work, in ms. */
const WATCH_MS = 300;

/** The pause after a failed look, in ms. */
const FAILED_MS = 5000;

/** How long a job queues events of one tenant before those of the others have their turn, in ms. */
const TURN_MS = 100;

/** How both queues are worked on. A failed job is hardly retried, because the watch queues another. */
const QUEUE = {
  policy: 'short',
  pollSeconds: 0.5,
  retry: { limit: 1, delaySeconds: 5, maxDelaySeconds: 5 },
  keepSeconds: 3600,
} as const;

const contextOf = (
  { em }: Pick<JobContext, 'em'>,
  { tenant_id, timezone }: TenantData,
  services: Services,
): Context => ({
  ...systemCaller({ id: tenant_id, name: '', timezone }, 'webhooks'),
  em,
  cursorKey: createCursorKey(),
  services,
});

/** The jobs that follow the event log and deliver it. */
export type Webhooks = {
  readonly jobs: readonly AnyJob[];
  /**
   * Looks for work several times a second and queues jobs for it. Returns a function that stops it, and waits for the
   * requests that were sent.
   */
  watch(database: Pick<Database, 'db'>, sender: Sender, log: Logger): () => Promise<void>;
};

/**
 * Creates the jobs of a process. One queues events for the endpoints of a tenant, the other gives an endpoint to this
 * process. Deliveries are claimed in their own table, so a job that runs twice does no harm, and the work of a process
 * that died is taken over as soon as its claims end.
 */
export const createWebhooks = (services: Services): Webhooks => {
  const deliverers = createDeliverers();

  const deliver = defineJob<EndpointData>({
    ...QUEUE,
    name: 'webhooks.deliver',
    async handle(data, context) {
      const ctx = contextOf(context, data, services);
      asTenant(data.tenant_id, () => deliverers.add(ctx, data.endpoint_id, context.log), authorOf(ctx));
    },
  });

  /** Queues a job per endpoint. The first endpoint of each tenant comes first, then the second ones. */
  const sendDeliver = (sender: Sender, db: Kysely<Tables>, data: readonly EndpointData[]): Promise<number> => {
    const perTenant = Map.groupBy(data, ({ tenant_id }) => tenant_id);
    const jobs = [...perTenant.values()].flatMap((own) =>
      own.map((one, i) => ({ data: one, key: String(one.endpoint_id), priority: -i })),
    );
    return sender.sendAll(db, deliver, jobs);
  };

  const queue: JobDefinition<TenantData> = defineJob<TenantData>({
    ...QUEUE,
    name: 'webhooks.queue',
    async handle(data, context) {
      const ctx = contextOf(context, data, services);
      const wake: Parameters<typeof fanOut>[1] = (tx, endpoint_ids) =>
        sendDeliver(
          context.sender,
          tx.em.getKysely(),
          endpoint_ids.filter((id) => !deliverers.has(id)).map((endpoint_id) => ({ ...data, endpoint_id })),
        );
      const end = performance.now() + TURN_MS;
      let hasMore = true;
      while (hasMore && !context.signal.aborted && performance.now() < end) hasMore = await fanOut(ctx, wake);
      if (hasMore) await context.sender.send(context.em.getKysely(), queue, data, { key: String(data.tenant_id) });
    },
  });

  const look = async (db: Kysely<Tables>, sender: Sender): Promise<void> => {
    const { rows } = await sql<Work>`select tenant_id, timezone, endpoint_id from webhook_work()`.execute(db);
    const tenants = rows.filter(({ endpoint_id }) => endpoint_id === null);
    const due = rows.flatMap(({ endpoint_id, ...data }) =>
      endpoint_id === null || deliverers.has(endpoint_id) ? [] : [{ ...data, endpoint_id }],
    );
    if (tenants.length > 0)
      await sender.sendAll(
        db,
        queue,
        tenants.map(({ tenant_id, timezone }) => ({ data: { tenant_id, timezone }, key: String(tenant_id) })),
      );
    if (due.length > 0) await sendDeliver(sender, db, due);
  };

  const lookRepeatedly = async (
    db: Kysely<Tables>,
    sender: Sender,
    log: Logger,
    stopping: AbortSignal,
  ): Promise<void> => {
    while (!stopping.aborted) {
      let pause = WATCH_MS;
      await look(db, sender).catch((error: unknown) => {
        if (stopping.aborted) return;
        log.warn({ err: error }, 'could not look for webhooks to deliver and will try again');
        pause = FAILED_MS;
      });
      await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  };

  return {
    jobs: [queue, deliver],
    watch({ db }, sender, log) {
      const stopping = new AbortController();
      const watching = lookRepeatedly(db, sender, log, stopping.signal);
      return async () => {
        stopping.abort();
        await Promise.all([watching, deliverers.stop()]);
      };
    },
  };
};
