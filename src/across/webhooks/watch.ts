import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import type { Services } from '../../core/services.ts';
import type { Database } from '../../postgres/database.ts';
import { createCursorKey } from '../../records/cursors.ts';
import type { Tracer } from '../../telemetry/tracer.ts';
import { createDeliverers } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { inGym } from './gym-session.ts';

/** A tenant with pending work. */
type Tenant = { tenant_id: number; timezone: string };

/** An endpoint with deliveries that are due. */
type Due = Tenant & { endpoint_id: number };

/** Events to queue: of the tenant, or of a gym for the endpoints of the tenant, its platform. */
type Unread = Tenant & { gym_id: number | null };

/** Interval between two looks for work, in ms. */
const WATCH_MS = 300;

/** The pause after a failed look, in ms. */
const FAILED_MS = 5000;

/** How long a process queues events of one tenant before those of the others have their turn, in ms. */
const TURN_MS = 100;

/** Where webhooks run: the database, what they use, and what observes them. `delayMs` is the time before the first look. */
type Setting = {
  database: Pick<Database, 'db' | 'em'>;
  services: Services;
  log: Logger;
  tracer?: Tracer | null;
  delayMs?: number;
};

/** Returns endpoints in turns: the first one of each tenant comes first, then the second ones. */
const inTurns = (due: readonly Due[]): Due[] =>
  [...Map.groupBy(due, ({ tenant_id }) => tenant_id).values()]
    .flatMap((own) => own.map((one, turn) => ({ one, turn })))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one);

/**
 * Looks for webhooks several times a second: queues events for the endpoints of tenants, and delivers what is due. Any number of
 * processes may do so. The endpoints are locked while their events are queued, and deliveries are claimed in their own table,
 * so no event is queued twice, and the work of a process that died is taken over as soon as its claims end. Returns a function
 * that stops it, and waits for the requests that were sent.
 */
export const watchWebhooks = ({
  database: { db, em },
  services,
  log,
  tracer = null,
  delayMs = 0,
}: Setting): (() => Promise<void>) => {
  const deliverers = createDeliverers();
  const stopping = new AbortController();
  const { signal } = stopping;

  const runAs = <T>({ tenant_id, timezone }: Tenant, run: (ctx: Context) => T): T =>
    inGym({ em, cursorKey: createCursorKey(), services }, { id: tenant_id, timezone }, run);

  const deliver = (tenant: Tenant, endpoint_id: number): void => {
    if (!deliverers.has(endpoint_id)) runAs(tenant, (ctx) => deliverers.add(ctx, endpoint_id, log));
  };

  /** Queues events of a tenant for as long as its turn lasts, and begins to deliver them. */
  const queue = async ({ gym_id, ...tenant }: Unread): Promise<void> => {
    const gym = gym_id === null ? null : { id: gym_id, timezone: tenant.timezone };
    const end = performance.now() + TURN_MS;
    for (let hasMore = true; hasMore && !signal.aborted && performance.now() < end;) {
      const queued = await runAs(tenant, (ctx) => fanOut(ctx, gym));
      for (const id of queued.receivers) deliver(tenant, id);
      hasMore = queued.hasMore;
    }
  };

  const queueTraced = (tenant: Unread): Promise<void> =>
    tracer
      ? tracer.span('consumer', 'queue webhooks', { 'ems.tenant_id': tenant.gym_id ?? tenant.tenant_id }, () =>
          queue(tenant),
        )
      : queue(tenant);

  const report =
    (message: string, { tenant_id }: Partial<Tenant> = {}) =>
    (error: unknown): void => {
      if (!signal.aborted) log.warn({ err: error, tenant_id }, message);
    };

  const look = async (): Promise<void> => {
    const { rows } = await sql<
      Unread & { endpoint_id: number | null }
    >`select tenant_id, timezone, endpoint_id, gym_id from webhook_work()`.execute(db);
    const due = rows.flatMap(({ tenant_id, timezone, endpoint_id }) =>
      endpoint_id === null ? [] : [{ tenant_id, timezone, endpoint_id }],
    );
    for (const { endpoint_id, ...tenant } of inTurns(due)) deliver(tenant, endpoint_id);
    for (const tenant of rows.filter(({ endpoint_id }) => endpoint_id === null))
      await queueTraced(tenant).catch(report('could not queue events for webhooks', tenant));
  };

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  const lookRepeatedly = async (): Promise<void> => {
    await pause(delayMs);
    while (!signal.aborted) {
      const failed = await look().then(
        () => false,
        (error: unknown) => {
          report('could not look for webhooks to deliver and will try again')(error);
          return true;
        },
      );
      await pause(failed ? FAILED_MS : WATCH_MS);
    }
  };

  const watching = lookRepeatedly();
  return async () => {
    stopping.abort();
    await Promise.all([watching, deliverers.stop()]);
  };
};
