import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import type { Reply } from '../../core/services.ts';
import { NO_RESPONSE } from '../../outside/outgoing.ts';
import { readStoredEvents } from '../events/operations.ts';
import type { StoredEvent } from '../../records/stored-event.ts';
import { presentEvent } from '../events/presentation.ts';
import {
  COMMIT_LATER,
  isAccepted,
  storeResults,
  type Attempted,
  type Claimed,
  type PlatformGym,
} from './deliveries.ts';
import { webhookEndpoints } from './endpoints.ts';
import { inGym } from './gym-session.ts';

/**
 * Columns of an endpoint for an attempt. `secrets` has the current one first; null when they cannot be opened. An
 * endpoint is `resting` for a while after it did not respond in time. The events of a `sandbox` say so.
 */
type Target = {
  id: number;
  url: string;
  enabled: boolean;
  resting: boolean;
  sandbox: boolean;
  secrets: readonly string[] | null;
};

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
  const { rows } = await sql<Omit<Target, 'id' | 'secrets'> & { sealed: (string | null)[] }>`
    select url, enabled, coalesce(resume_at > now(), false) as resting, is_sandbox() as sandbox, json_build_array(sealed_secret,
      case when previous_secret_expires_at > now() then sealed_previous_secret end) as sealed
    from webhook_endpoint where id = ${id}`.execute(ctx.em.getKysely());
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

/** Returns the body of a request: the event as the contract shows it, for a platform with the gym that it is about. */
const bodyOf = (ctx: Context, { sandbox }: Target, gym: PlatformGym | null, event: StoredEvent): string =>
  JSON.stringify({
    ...presentEvent(ctx, event),
    ...(gym !== null && { tenant_id: gym.id }),
    ...((gym?.sandbox ?? sandbox) && { sandbox: true }),
  });

const send = ({ services }: Context, target: Target, id: string, body: string | undefined): Promise<Reply> => {
  if (body === undefined) return Promise.resolve(EVENT_GONE);
  if (target.secrets === null) return Promise.resolve(SECRET_LOST);
  return services.outgoing.post(target.url, headersOf(target.secrets, id, body), body);
};

/** Returns the bodies of deliveries about a gym, or about the tenant itself, by event. The events of a gym are read in its session. */
const readBodies = async (
  ctx: Context,
  target: Target,
  gym: PlatformGym | null,
  claimed: readonly Claimed[],
): Promise<[string, string][]> => {
  const ids = claimed.map(({ event_id }) => event_id);
  const read = async (reader: Context): Promise<[string, string][]> =>
    (await readStoredEvents(reader, ids)).map((event) => [event.id, bodyOf(reader, target, gym, event)]);
  return gym === null ? read(ctx) : inGym(ctx, gym, read);
};

/** Attempts claimed deliveries to an endpoint. Returns a promise of each result. */
export const attempt = async (
  ctx: Context,
  target: Target,
  claimed: readonly Claimed[],
): Promise<Promise<Attempted>[]> => {
  const bodies = new Map<string, string>();
  for (const deliveries of Map.groupBy(claimed, ({ gym }) => gym?.id).values())
    for (const [id, body] of await readBodies(ctx, target, deliveries[0]?.gym ?? null, deliveries))
      bodies.set(id, body);
  return claimed.map(async (delivery) => {
    const { event_id } = delivery;
    return { delivery, reply: await send(ctx, target, event_id, bodies.get(event_id)) };
  });
};

/** Returns whether an attempt ended before the timeout, with any result. */
export const hasResponded = ({ reply }: Attempted): boolean => reply.error !== NO_RESPONSE;

/** How long an endpoint may fail before it is paused. */
const PATIENCE = sql`interval '5 days'`;

/** The shortest and the longest rest of a silent endpoint. It rests for as long as it has been silent. */
const SHORTEST_REST = sql`interval '5 seconds'`;
const LONGEST_REST = sql`interval '5 minutes'`;

/** Lets an endpoint rest unless it does. */
const rest = (tx: Transaction, endpoint_id: number): Promise<unknown> =>
  sql`update webhook_endpoint set silent_since = coalesce(silent_since, now()),
    resume_at = now() + least(greatest(now() - silent_since, ${SHORTEST_REST}), ${LONGEST_REST})
    where id = ${endpoint_id} and (resume_at is null or resume_at <= now())`.execute(tx.em.getKysely());

const wake = (tx: Transaction, endpoint_id: number): Promise<unknown> =>
  sql`update webhook_endpoint set silent_since = null, resume_at = null where id = ${endpoint_id}`.execute(
    tx.em.getKysely(),
  );

const DISABLED = 'Every delivery has failed for five days. Enable the endpoint once it works again.';

/**
 * Stores the results of attempts and, if they count, how long the endpoint has been failing. An endpoint that did not
 * respond in time to any of them rests. Pauses an endpoint that has failed for five days without a success.
 */
export const settle = (
  ctx: Context,
  endpoint_id: number,
  results: readonly Attempted[],
  counts = true,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    // Locked, because a worker that queues events must see which deliveries are pending.
    const { rows } = await sql<{ failing: boolean; exhausted: boolean; enabled: boolean; silent: boolean }>`
      select failing_since is not null as failing, coalesce(failing_since < now() - ${PATIENCE}, false) as exhausted,
        enabled, silent_since is not null as silent
      from webhook_endpoint where id = ${endpoint_id} and ${COMMIT_LATER} for no key update`.execute(tx.em.getKysely());
    const [endpoint] = rows;
    if (endpoint === undefined) return;
    await storeResults(tx, endpoint_id, results);
    const responded = results.some(hasResponded);
    if (responded && endpoint.silent) await wake(tx, endpoint_id);
    if (!counts) return;
    if (!responded) await rest(tx, endpoint_id);
    const succeeded = results.some(({ reply }) => isAccepted(reply));
    if (succeeded === endpoint.failing) {
      const since = succeeded ? sql`null` : sql`now()`;
      await sql`update webhook_endpoint set failing_since = ${since} where id = ${endpoint_id}`.execute(
        tx.em.getKysely(),
      );
    }
    if (succeeded || !endpoint.exhausted || !endpoint.enabled) return;
    const row = await webhookEndpoints.lock(tx, endpoint_id);
    await webhookEndpoints.update(tx, row, { enabled: false, disabled_reason: DISABLED });
  });
