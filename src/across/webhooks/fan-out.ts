import { sql } from 'kysely';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { readSettled } from '../events/operations.ts';
import { includesType } from '../events/types.ts';
import { COMMIT_LATER, promote } from './deliveries.ts';
import { inGym } from './gym-session.ts';

type Endpoint = { id: number; event_types: readonly string[]; position: string; resting: boolean };
/** The endpoints that have new deliveries and do not rest, and whether more events may follow. */
type Queued = { receivers: number[]; hasMore: boolean };
type Event = { id: string; type: string; kind: string; resource_id: number };
/** The next events for the endpoints that have reached a position, and whether more may follow. */
type Read = { position: string; events: Event[]; hasMore: boolean };
/** A gym of the platform of the session. */
type Gym = { id: number; timezone: string };

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
  gym: Gym | null,
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
  await sql`insert into webhook_delivery (gym_id, endpoint_id, event_id, event_type, record)
    select ${gym?.id ?? null}::bigint, endpoint_id, event_id, event_type, record from json_to_recordset(${placed}::json)
      as line (endpoint_id bigint, event_id uuid, event_type text, record text, place int)
    order by place on conflict do nothing`.execute(tx.em.getKysely());
  const receivers = [...new Set(lines.map(({ endpoint_id }) => endpoint_id))];
  await promote(tx, receivers, [...new Set(lines.map(({ record }) => record))]);
  const resting = new Set(endpoints.filter((endpoint) => endpoint.resting).map(({ id }) => id));
  return receivers.filter((id) => !resting.has(id));
};

/** Reads the enabled endpoints, with the position that each has reached in the log of the tenant or of a gym of the platform. */
const readEndpoints = async (ctx: Context, gym: Gym | null): Promise<Endpoint[]> => {
  const { rows } = await sql<Endpoint>`
    select endpoint.id, event_types, coalesce(resume_at > now(), false) as resting,
      coalesce((select place.position from webhook_position as place
        where place.endpoint_id = endpoint.id and place.gym_id = ${gym?.id ?? null}), endpoint.position) as position
    from webhook_endpoint as endpoint where enabled`.execute(ctx.em.getKysely());
  return rows;
};

/**
 * Returns the next events by the position of the endpoints. It reads only events that no unfinished change of the tenant of the
 * session can precede.
 */
const readEvents = async (ctx: Context, endpoints: readonly Endpoint[]): Promise<Read[]> => {
  const settled = await readSettled(ctx);
  const read: Read[] = [];
  for (const [position, { length }] of Map.groupBy(endpoints, (endpoint) => endpoint.position)) {
    const limit = Math.max(1, Math.min(MAX_READ, Math.floor(MAX_ADDED / length)));
    const { rows: events } = await sql<Event>`select id, type, kind, resource_id from event
      where id > ${position} and id < ${settled} order by id limit ${limit}`.execute(ctx.em.getKysely());
    read.push({ position, events, hasMore: events.length === limit });
  }
  return read;
};

/** Locks the enabled endpoints, and reads them in a statement of its own, which sees the positions that others have committed. */
const lockEndpoints = async (tx: Transaction, gym: Gym | null): Promise<Endpoint[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_endpoint where enabled and ${COMMIT_LATER} order by id for no key update`.execute(
    tx.em.getKysely(),
  );
  const locked = new Set(rows.map(({ id }) => id));
  return (await readEndpoints(tx, gym)).filter(({ id }) => locked.has(id));
};

const move = (tx: Transaction, gym: Gym | null, endpoints: readonly Endpoint[], position: string): Promise<unknown> => {
  const ids = endpoints.map(({ id }) => id);
  const statement =
    gym === null
      ? sql`update webhook_endpoint set position = ${position} where id = any (${ids}::bigint[])`
      : sql`insert into webhook_position (endpoint_id, gym_id, position)
          select id, ${gym.id}, ${position}::uuid from unnest(${ids}::bigint[]) as id
          on conflict (tenant_id, endpoint_id, gym_id) do update set position = excluded.position`;
  return statement.execute(tx.em.getKysely());
};

const deleteOld = (tx: Transaction): Promise<unknown> =>
  sql`delete from webhook_delivery where id = any (array(
    select id from webhook_delivery where created_at < now() - ${KEPT_DAYS} * interval '1 day' and status <> 'pending'
    order by created_at limit ${MAX_DELETED}))`.execute(tx.em.getKysely());

/**
 * Queues the next events of the tenant, or of a gym for the endpoints of its platform, in the order of the log, and moves the positions
 * of the enabled endpoints. The events of a gym are read in its session. Events that another process has queued meanwhile are left out.
 */
export const fanOut = async (ctx: Context, gym: Gym | null): Promise<Queued> => {
  const waiting = await readEndpoints(ctx, gym);
  const read = await (gym === null ? readEvents(ctx, waiting) : inGym(ctx, gym, (own) => readEvents(own, waiting)));
  return inTransaction(ctx, async (tx) => {
    const locked = await lockEndpoints(tx, gym);
    const receivers: number[] = [];
    let hasMore = false;
    for (const { position, events, ...more } of read) {
      const endpoints = locked.filter((endpoint) => endpoint.position === position);
      const last = events.at(-1);
      if (last === undefined || endpoints.length === 0) continue;
      receivers.push(...(await addDeliveries(tx, gym, endpoints, events)));
      await move(tx, gym, endpoints, last.id);
      hasMore ||= more.hasMore;
    }
    await deleteOld(tx);
    return { receivers, hasMore };
  });
};
