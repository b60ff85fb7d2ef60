import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS, EventType } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { conflict, invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { requireSecrets } from '../../outside/secrets.ts';
import { familyOf } from '../events/types.ts';

type Endpoint = Schemas['WebhookEndpoint'];

/** The addresses that receive events. */
export const webhookEndpoints = resource(
  'webhook_endpoint',
  COLUMNS.WebhookEndpoint.filter((column) => column !== 'secret'),
  { equals: ['enabled'] },
);

/** The patterns of event types that an endpoint may name: all, each first word with an asterisk, and each type. */
const PATTERNS: ReadonlySet<string> = new Set(['*', ...EventType, ...EventType.map(familyOf)]);

/** Maximum endpoints of a tenant, because each event causes a delivery to each of them. */
const MAX_ENDPOINTS = 500;

/** Bytes of a secret; Standard Webhooks recommends 24 to 64. */
const SECRET_BYTES = 32;

/** How long a replaced secret stays valid, in ms. */
const ROTATION_MS = 24 * 3_600_000;

const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** @throws Problem validation_failed for an address that is not allowed, and for a pattern that no event type matches */
const check = ({ services }: Context, { url, event_types = [] }: Partial<Schemas['WebhookEndpointCreate']>): void => {
  const problem = url === undefined ? null : services.outgoing.findUrlProblem(url);
  if (problem !== null) throw invalid('/url', problem);
  const unknown = event_types.findIndex((pattern) => !PATTERNS.has(pattern));
  if (unknown !== -1) throw invalid(`/event_types/${unknown}`, 'matches no type of event');
};

const checkCount = async (ctx: Context): Promise<void> => {
  const { rows } = await sql<{
    full: boolean;
  }>`select count(*) >= ${MAX_ENDPOINTS} as full from webhook_endpoint`.execute(ctx.em.getKysely());
  if (rows[0]?.full) throw conflict(`The tenant has ${MAX_ENDPOINTS} webhook endpoints, which is the maximum.`);
};

/** Adds an endpoint and returns it with its secret. @throws Problem validation_failed, conflict, not_configured */
export const createEndpoint = async (
  ctx: Context,
  input: Schemas['WebhookEndpointCreate'],
): Promise<Schemas['WebhookEndpointWithSecret']> => {
  check(ctx, input);
  await checkCount(ctx);
  const secret = createSecret();
  const sealed_secret = requireSecrets(ctx).seal(ctx.principal.tenant_id, secret);
  return { ...(await webhookEndpoints.insert(ctx, { ...input, sealed_secret })), secret };
};

/** Gives the pending deliveries of an endpoint that resumes another three days, and makes the waiting attempts due. */
const restart = (tx: Context, endpoint_id: number): Promise<unknown> =>
  sql`update webhook_delivery set retry_until = now() + interval '3 days',
    next_attempt_at = case when next_attempt_at is not null then now() end
    where endpoint_id = ${endpoint_id} and status = 'pending'`.execute(tx.em.getKysely());

/**
 * Updates the given fields; null clears a field. An endpoint that is enabled again starts with a clean record, and one
 * with a new address does not rest.
 * @throws Problem not_found, version_mismatch, validation_failed
 */
export const updateEndpoint = (
  ctx: Context,
  reference: Reference,
  input: Schemas['WebhookEndpointUpdate'],
  expected?: readonly number[],
): Promise<Endpoint> =>
  inTransaction(ctx, async (tx) => {
    check(tx, input);
    const row = await webhookEndpoints.lock(tx, reference, expected);
    const resumes = input.enabled === true && !row.enabled;
    if (resumes) await restart(tx, row.id);
    return webhookEndpoints.update(tx, row, {
      ...input,
      ...(input.enabled !== undefined && { disabled_reason: null }),
      ...(resumes && { failing_since: null }),
      ...((resumes || input.url !== undefined) && { silent_since: null, resume_at: null }),
    });
  });

/** Replaces the secret and returns the endpoint with the new one. @throws Problem not_found, not_configured */
export const rotateSecret = (ctx: Context, reference: Reference): Promise<Schemas['WebhookEndpointWithSecret']> =>
  inTransaction(ctx, async (tx) => {
    const row = await webhookEndpoints.lock(tx, reference);
    const secret = createSecret();
    const { sealed_secret } = await tx.em
      .getKysely()
      .selectFrom('webhook_endpoint')
      .select('sealed_secret')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    const rotated = await webhookEndpoints.update(tx, row, {
      sealed_secret: requireSecrets(tx).seal(tx.principal.tenant_id, secret),
      sealed_previous_secret: sealed_secret,
      previous_secret_expires_at: new Date(Date.now() + ROTATION_MS).toISOString(),
    });
    return { ...rotated, secret };
  });
