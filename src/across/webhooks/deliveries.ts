import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import type { Context, Transaction } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { identify, requireId, type Reference } from '../../records/references.ts';
import type { Reply } from '../../core/services.ts';

type Delivery = Schemas['WebhookDelivery'];

/** A gym whose events go to the endpoints of its platform. */
export type PlatformGym = { id: number; timezone: string; sandbox: boolean };

/**
 * A delivery that this worker attempts. `attempts` includes the attempt and identifies the claim. `gym` is null for an event of the
 * tenant itself.
 */
export type Claimed = Pick<Delivery, 'id' | 'event_id' | 'attempts'> & { gym: PlatformGym | null };

/** A claimed delivery and the reply to its attempt. */
export type Attempted = { delivery: Claimed; reply: Reply };

const list = defineList({
  name: 'webhook_deliveries',
  table: 'webhook_delivery',
  equals: ['endpoint_id', 'status'],
  rows: (db) => db.selectFrom('webhook_delivery').select(COLUMNS.WebhookDelivery),
});

/** Lists the deliveries to an endpoint, newest first. @throws Problem not_found */
export const listDeliveries = async (
  ctx: Context,
  endpoint: Reference,
  where: { status?: Delivery['status'] | undefined },
  page: PageRequest,
): Promise<Page<Delivery>> => {
  const endpoint_id = await requireId(ctx, 'webhook_endpoint', endpoint);
  return list(ctx, { where: { ...where, endpoint_id } }, page);
};

/** Returns a delivery. @throws Problem not_found */
export const readDelivery = async (ctx: Context, id: number): Promise<Delivery> => {
  const select = ctx.em.getKysely().selectFrom('webhook_delivery').select(COLUMNS.WebhookDelivery).where('id', '=', id);
  const delivery = await select.executeTakeFirst();
  if (delivery === undefined) throw notFound('webhook_delivery');
  return delivery;
};

/**
 * Makes a delivery pending and due, unless it waits for an earlier one of its record, and ends the rest of its endpoint.
 * @throws Problem not_found
 */
export const redeliver = async (ctx: Context, reference: Reference): Promise<Delivery> => {
  const [column, value] = identify(reference);
  const changed = await ctx.em
    .getKysely()
    .with('woken', (db) =>
      db
        .updateTable('webhook_endpoint')
        .set({ resume_at: null })
        .where('resume_at', 'is not', null)
        .where('id', '=', db.selectFrom('webhook_delivery').select('endpoint_id').where(column, '=', value)),
    )
    .updateTable('webhook_delivery')
    .set({
      status: 'pending',
      next_attempt_at: sql`case when status <> 'pending' or next_attempt_at is not null then now() end`,
      retry_until: sql`now() + interval '3 days'`,
      delivered_at: null,
    })
    .where(column, '=', value)
    .returning(COLUMNS.WebhookDelivery)
    .executeTakeFirst();
  if (changed === undefined) throw notFound('webhook_delivery');
  return changed;
};

/** Seconds after an attempt in which its result must be stored. Afterwards another worker may attempt the delivery. */
const MARGIN_SECONDS = 5;

/** Returns SQL for the end of a claim: the attempt cannot last longer. */
const claimEnd = ({ services }: Context): RawBuilder<string> =>
  sql<string>`now() + ${services.outgoing.timeoutMs / 1000 + MARGIN_SECONDS} * interval '1 second'`;

/**
 * A condition that always holds, after which the transaction does not wait for the disk when it commits. For the records
 * of deliveries only: a server that loses the last of them in a crash repeats the deliveries.
 */
export const COMMIT_LATER = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * Claims deliveries that are due, at most `most`: of a platform, in turns between its gyms that work. A claim that is not settled ends,
 * and the delivery is due again.
 */
export const claimDue = async (ctx: Context, endpoint_id: number, most: number): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select own.*, null::json as gym, 1 as turn from (
        select id, next_attempt_at from webhook_delivery
        where endpoint_id = ${endpoint_id} and gym_id is null and next_attempt_at <= now() and ${COMMIT_LATER}
        order by next_attempt_at limit ${most} for update skip locked) as own
      union all
      select of_gym.*, to_json(gym) as gym, row_number() over (partition by gym.id order by next_attempt_at) as turn
      from platform_gyms() as gym cross join lateral (
        select id, next_attempt_at from webhook_delivery
        where endpoint_id = ${endpoint_id} and gym_id = gym.id and next_attempt_at <= now()
        order by next_attempt_at limit ${most}) as of_gym
    ), claimed as (
      select id from webhook_delivery
      where id = any (array(select id from due order by turn, next_attempt_at limit ${most})) and next_attempt_at <= now()
      for update skip locked
    )
    update webhook_delivery as delivery set attempts = attempts + 1, next_attempt_at = ${claimEnd(ctx)}
    from due where due.id = delivery.id and delivery.id in (select id from claimed)
    returning delivery.id, delivery.event_id, delivery.attempts, due.gym`.execute(ctx.em.getKysely());
  return rows.toSorted((a, b) => a.id - b.id);
};

/** Claims a delivery that has not been attempted; undefined if it has. */
export const claimFirst = async (ctx: Context, id: number): Promise<Claimed | undefined> => {
  const { rows } = await sql<Claimed>`
    update webhook_delivery set attempts = 1, next_attempt_at = ${claimEnd(ctx)}
    where id = ${id} and attempts = 0 and status = 'pending' returning id, event_id, attempts, null as gym`.execute(
    ctx.em.getKysely(),
  );
  return rows[0];
};

/** Adds a delivery that only the caller attempts, and only once. Another worker takes over if the caller dies. */
export const addOwnDelivery = async (
  tx: Transaction,
  endpoint_id: number,
  event: { id: string; type: string },
): Promise<Delivery> => {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (endpoint_id, event_id, event_type, record, next_attempt_at, retry_until)
    values (${endpoint_id}, ${event.id}, ${event.type}, ${event.id}, ${claimEnd(tx)}, now()) returning id`.execute(
    tx.em.getKysely(),
  );
  return readDelivery(tx, rows[0]?.id ?? 0);
};

/** The pause after the first failure and the longest one, in seconds. Each is three times as long as the one before. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 12 * 3600;

/** Returns the pause after an attempt, in seconds, with jitter because receivers fail for many deliveries at once. */
const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 3 ** Math.min(attempts - 1, 20)) * (0.8 + Math.random() * 0.4);

/** Returns whether the endpoint has received an event: it returned a 2xx status. */
export const isAccepted = ({ status }: Reply): boolean => status !== null && status >= 200 && status < 300;

/** Makes the earliest pending delivery of each record due if it waited for an earlier one. */
export const promote = async (
  tx: Transaction,
  endpoint_ids: readonly number[],
  records: readonly string[],
): Promise<void> => {
  await sql`update webhook_delivery set next_attempt_at = now() where next_attempt_at is null and id = any (array(
    select min(id) from webhook_delivery
    where endpoint_id = any (${endpoint_ids}::bigint[]) and record = any (${records}::text[]) and status = 'pending'
    group by endpoint_id, record))`.execute(tx.em.getKysely());
};

/**
 * Stores the results of attempts to one endpoint, whose row the caller has locked. Ignores results of claims that have
 * ended. The deliveries that waited for a finished one become due.
 */
export const storeResults = async (
  tx: Transaction,
  endpoint_id: number,
  results: readonly Attempted[],
): Promise<void> => {
  const lines = results.map(({ delivery: { id, attempts }, reply }) => ({
    id,
    attempts,
    accepted: isAccepted(reply),
    response_status: reply.status,
    response_body: reply.body,
    error: reply.error,
    pause: pauseAfter(attempts),
  }));
  const { rows } = await sql<{ record: string; status: Delivery['status'] }>`
    update webhook_delivery as delivery set
      status = case when accepted then 'delivered' when later > retry_until then 'failed' else 'pending' end,
      next_attempt_at = case when not accepted and later <= retry_until then later end,
      delivered_at = case when accepted then now() end,
      response_status = result.response_status, response_body = result.response_body, error = result.error
    from json_to_recordset(${JSON.stringify(lines)}::json) as result
      (id bigint, attempts int, accepted boolean, response_status int, response_body text, error text, pause float8)
    cross join lateral (select now() + pause * interval '1 second' as later) as times
    where delivery.id = result.id and delivery.attempts = result.attempts and delivery.status = 'pending'
    returning delivery.record, delivery.status`.execute(tx.em.getKysely());
  const finished = rows.filter(({ status }) => status !== 'pending').map(({ record }) => record);
  if (finished.length > 0) await promote(tx, [endpoint_id], finished);
};
