import { sql } from 'kysely';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { readSettled } from '../events/operations.ts';
import { includesType } from '../events/types.ts';
import { COMMIT_LATER, promote } from './deliveries.ts';

type Endpoint = { id: number; event_types: readonly string[]; position: string; resting: boolean };
/** The endpoints that have new deliveries and do not rest, and whether more events may follow. */
type Queued = { receivers: number[]; hasMore: boolean };
type Event = { id: string; type: string; kind: string; resource_id: number };

/** Maximum deliveries that one transaction adds. */
const MAX_ADDED = 250;

/** Maximum events that one transaction reads. */
const MAX_READ = 200;

/** Days for which deliveries are kept, and the maximum that one transaction deletes. */
const KEPT_DAYS = 30;
const MAX_DELETED = 500;

/** Returns whether an endpoint receives an event. It receives none about itself, so a pause causes no delivery. */
const receives = ({ id, event_types }: Endpoint, { type, kind, resource_id }: Event): boolean =>
  !(kind === 'webhook_endpoint' && (resource_id === id || type === 'webhook.test')) &&
  event_types.some((pattern) => includesType(pattern, type));

const addDeliveries = async (
  tx: Transaction,
  endpoints: readonly Endpoint[],
  events: readonly Event[],
): Promise<number[]> => {
  const lines = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => receives(endpoint, event))
      .map(({ id }) => ({
        endpoint_id: id,
        event_id: event.id,
        event_type: event.type,
        record: `${event.kind} ${event.resource_id}`,
      })),
  );
  if (lines.length === 0) return [];
  const placed = JSON.stringify(lines.map((line, place) => ({ ...line, place })));
  await sql`insert into webhook_delivery (endpoint_id, event_id, event_type, record)
    select endpoint_id, event_id, event_type, record from json_to_recordset(${placed}::json)
      as line (endpoint_id bigint, event_id uuid, event_type text, record text, place int)
    order by place on conflict do nothing`.execute(tx.em.getKysely());
  const receivers = [...new Set(lines.map(({ endpoint_id }) => endpoint_id))];
  await promote(tx, receivers, [...new Set(lines.map(({ record }) => record))]);
  const resting = new Set(endpoints.filter((endpoint) => endpoint.resting).map(({ id }) => id));
  return receivers.filter((id) => !resting.has(id));
};

/** Queues the next events for endpoints that have reached the same position. */
const advance = async (
  tx: Transaction,
  position: string,
  settled: string,
  endpoints: readonly Endpoint[],
): Promise<Queued> => {
  const limit = Math.max(1, Math.min(MAX_READ, Math.floor(MAX_ADDED / endpoints.length)));
  const { rows: events } = await sql<Event>`select id, type, kind, resource_id from event
    where id > ${position} and id < ${settled} order by id limit ${limit}`.execute(tx.em.getKysely());
  const last = events.at(-1);
  if (last === undefined) return { receivers: [], hasMore: false };
  const receivers = await addDeliveries(tx, endpoints, events);
  const ids = endpoints.map(({ id }) => id);
  await sql`update webhook_endpoint set position = ${last.id} where id = any (${ids}::bigint[])`.execute(
    tx.em.getKysely(),
  );
  return { receivers, hasMore: events.length === limit };
};

const deleteOld = (tx: Transaction): Promise<unknown> =>
  sql`delete from webhook_delivery where id = any (array(
    select id from webhook_delivery where created_at < now() - ${KEPT_DAYS} * interval '1 day' and status <> 'pending'
    order by created_at limit ${MAX_DELETED}))`.execute(tx.em.getKysely());

/**
 * Queues the next events of the tenant for its enabled endpoints, in the order of the log, and moves their positions.
 * Reads only events that no unfinished change can precede.
 */
export const fanOut = (ctx: Context): Promise<Queued> =>
  inTransaction(ctx, async (tx) => {
    const { rows: endpoints } = await sql<Endpoint>`
      select id, event_types, position, coalesce(resume_at > now(), false) as resting from webhook_endpoint where enabled and ${COMMIT_LATER} order by id for no key update`.execute(
      tx.em.getKysely(),
    );
    const settled = await readSettled(tx);
    const groups = Map.groupBy(endpoints, ({ position }) => position);
    const receivers: number[] = [];
    let hasMore = false;
    for (const [position, group] of groups) {
      const advanced = await advance(tx, position, settled, group);
      receivers.push(...advanced.receivers);
      hasMore ||= advanced.hasMore;
    }
    await deleteOld(tx);
    return { receivers, hasMore };
  });
