import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { attempt, readTarget, settle } from './attempts.ts';
import { addOwnDelivery, claimFirst, readDelivery } from './deliveries.ts';
import { webhookEndpoints } from './endpoints.ts';

type Delivery = Schemas['WebhookDelivery'];

const TYPE = 'webhook.test';

/** Adds the event of a test to the log: the endpoint as it is. */
const addEvent = async (tx: Transaction, { id }: { id: number }): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select record_webhook_test(${id}) as id`.execute(tx.em.getKysely());
  return rows[0]?.id ?? '';
};

/** Adds a test event and its delivery, which {@link finishTest} attempts after the commit. @throws Problem not_found */
export const startTest = (ctx: Context, reference: Reference): Promise<Delivery> =>
  inTransaction(ctx, async (tx) => {
    const endpoint = await webhookEndpoints.read(tx, reference);
    return addOwnDelivery(tx, endpoint.id, { id: await addEvent(tx, endpoint), type: TYPE });
  });

/** Interval between two looks for the result of an attempt that another call makes, in ms. */
const LOOK_MS = 50;

const awaitResult = async (ctx: Context, id: number): Promise<Delivery> => {
  const end = Date.now() + ctx.services.outgoing.timeoutMs;
  for (;;) {
    const delivery = await readDelivery(ctx, id);
    if (delivery.status !== 'pending' || Date.now() > end) return delivery;
    await sleep(LOOK_MS);
  }
};

/** Makes the attempt of a test and returns its result. Repeated calls wait for that result. @throws Problem not_found */
export const finishTest = async (ctx: Context, { id, endpoint_id }: Delivery): Promise<Delivery> => {
  const claimed = await claimFirst(ctx, id);
  if (claimed === undefined) return awaitResult(ctx, id);
  const target = await readTarget(ctx, endpoint_id);
  if (target === undefined) throw notFound('webhook_endpoint');
  await settle(ctx, endpoint_id, await Promise.all(await attempt(ctx, target, [claimed])), false);
  return readDelivery(ctx, id);
};
