import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { inTransaction, type Context } from '../../platform/context.ts';
import type { Reply } from '../../platform/outgoing.ts';
import { readStoredEvents } from '../events/operations.ts';
import { presentEvent, type StoredEvent } from '../events/presentation.ts';
import { COMMIT_LATER, isAccepted, storeResults, type Attempted, type Claimed } from './deliveries.ts';
import { webhookEndpoints } from './endpoints.ts';

/** What an attempt needs of its endpoint. `secrets` has the current one first; null when they cannot be opened. */
export type Target = { id: number; url: string; enabled: boolean; secrets: readonly string[] | null };

const openAll = ({ principal, services }: Context, sealed: readonly (string | null)[]): string[] | null => {
  try {
    const { secrets } = services;
    return secrets && sealed.filter((one) => one !== null).map((one) => secrets.open(principal.tenant_id, one));
  } catch {
    return null;
  }
};

/** Returns an endpoint with its valid secrets; undefined when it does not exist. */
export const readTarget = async (ctx: Context, id: number): Promise<Target | undefined> => {
  const { rows } = await sql<{ url: string; enabled: boolean; sealed: (string | null)[] }>`
    select url, enabled, json_build_array(sealed_secret,
      case when previous_secret_expires_at > now() then sealed_previous_secret end) as sealed
    from webhook_endpoint where id = ${id}`.execute(ctx.db);
  const [endpoint] = rows;
  if (endpoint === undefined) return undefined;
  const { sealed, ...target } = endpoint;
  return { id, ...target, secrets: openAll(ctx, sealed) };
};

/** Returns the headers of an attempt (Standard Webhooks), with a signature per secret. */
const headersOf = (secrets: readonly string[], id: string, body: string): Record<string, string> => {
  const now = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
};

const EVENT_GONE: Reply = { status: null, body: null, error: 'the event is no longer kept' };

const SECRET_LOST: Reply = {
  status: null,
  body: null,
  error: 'the secret cannot be decrypted; replace it with rotate_secret',
};

const send = (ctx: Context, target: Target, event: StoredEvent | undefined): Promise<Reply> => {
  if (event === undefined) return Promise.resolve(EVENT_GONE);
  if (target.secrets === null) return Promise.resolve(SECRET_LOST);
  const body = JSON.stringify(presentEvent(ctx, event));
  return ctx.services.outgoing.post(target.url, headersOf(target.secrets, event.id, body), body);
};

/** Attempts claimed deliveries to an endpoint. Returns a promise of each result. */
export const attempt = async (
  ctx: Context,
  target: Target,
  claimed: readonly Claimed[],
): Promise<Promise<Attempted>[]> => {
  const events = await readStoredEvents(
    ctx,
    claimed.map(({ event_id }) => event_id),
  );
  const byId = new Map(events.map((event) => [event.id, event]));
  return claimed.map(async (delivery) => ({ delivery, reply: await send(ctx, target, byId.get(delivery.event_id)) }));
};

/** How long an endpoint may fail before it is paused. */
const PATIENCE = sql`interval '5 days'`;

const DISABLED = 'Every delivery has failed for five days. Enable the endpoint once it works again.';

/**
 * Stores the results of attempts and, if they count, how long the endpoint has been failing. Pauses an endpoint that has
 * failed for five days without a success.
 */
export const settle = (
  ctx: Context,
  endpoint_id: number,
  results: readonly Attempted[],
  counts = true,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    // Locked, because a worker that queues events must see which deliveries are pending.
    const { rows } = await sql<{ failing: boolean; exhausted: boolean; enabled: boolean }>`
      select failing_since is not null as failing, coalesce(failing_since < now() - ${PATIENCE}, false) as exhausted, enabled
      from webhook_endpoint where id = ${endpoint_id} and ${COMMIT_LATER} for no key update`.execute(tx.db);
    const [endpoint] = rows;
    if (endpoint === undefined) return;
    await storeResults(tx, endpoint_id, results);
    if (!counts) return;
    const succeeded = results.some(({ reply }) => isAccepted(reply));
    if (succeeded === endpoint.failing) {
      const since = succeeded ? sql`null` : sql`now()`;
      await sql`update webhook_endpoint set failing_since = ${since} where id = ${endpoint_id}`.execute(tx.db);
    }
    if (succeeded || !endpoint.exhausted || !endpoint.enabled) return;
    const row = await webhookEndpoints.lock(tx, endpoint_id);
    await webhookEndpoints.update(tx, row, { enabled: false, disabled_reason: DISABLED });
  });
