import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { authorOf, systemCaller, type Context } from '../../core/context.ts';
import type { Services } from '../../core/services.ts';
import { asTenant } from '../../core/tenancy.ts';
import type { Database } from '../../postgres/database.ts';
import { createCursorKey } from '../../records/cursors.ts';
import type { Tracer } from '../../telemetry/tracer.ts';
import { createDeliverers } from './deliver.ts';
import { fanOut } from './fan-out.ts';

/** Pending work of a tenant: to queue events, or to deliver to an endpoint. */
type Work = { tenant_id: number; timezone: string; endpoint_id: number | null };

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

/** Returns the work in turns: the first endpoint of each tenant comes first, then the second ones. */
const inTurns = (work: readonly Work[]): Work[] =>
  [...Map.groupBy(work, ({ tenant_id }) => tenant_id).values()]
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

  const contextOf = ({ tenant_id, timezone }: Work): Context => ({
    ...systemCaller({ id: tenant_id, name: '', timezone }, 'webhooks'),
    em: em.fork(),
    cursorKey: createCursorKey(),
    services,
  });

  const runAs = <T>(work: Work, run: (ctx: Context) => T): T => {
    const ctx = contextOf(work);
    return asTenant(work.tenant_id, () => run(ctx), authorOf(ctx));
  };

  const deliver = (work: Work, endpoint_id: number): void =>
    runAs(work, (ctx) => deliverers.add(ctx, endpoint_id, log));

  /** Queues events of a tenant for as long as its turn lasts, and begins to deliver them. */
  const queue = async (work: Work): Promise<void> => {
    const end = performance.now() + TURN_MS;
    for (let hasMore = true; hasMore && !signal.aborted && performance.now() < end;) {
      const queued = await runAs(work, fanOut);
      for (const id of queued.receivers) deliver(work, id);
      hasMore = queued.hasMore;
    }
  };

  const queueTraced = (work: Work): Promise<void> =>
    tracer
      ? tracer.span('consumer', 'queue webhooks', { 'ems.tenant_id': work.tenant_id }, () => queue(work))
      : queue(work);

  const look = async (): Promise<void> => {
    const { rows } = await sql<Work>`select tenant_id, timezone, endpoint_id from webhook_work()`.execute(db);
    const due = rows.filter(({ endpoint_id }) => endpoint_id !== null);
    for (const work of inTurns(due)) if (work.endpoint_id !== null) deliver(work, work.endpoint_id);
    for (const work of rows.filter(({ endpoint_id }) => endpoint_id === null))
      await queueTraced(work).catch(report('could not queue events for webhooks', work));
  };

  const report =
    (message: string, { tenant_id }: Partial<Work> = {}) =>
    (error: unknown): void => {
      if (!signal.aborted) log.warn({ err: error, tenant_id }, message);
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
