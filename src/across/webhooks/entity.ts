import { defineEntity, p } from '@mikro-orm/core';
import { WebhookDeliveryStatus } from '../../../generated/values.ts';
import { instant, part, reference, resource, resourceIndexes, resourceUniques } from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/**
 * An address that receives events. Secrets are sealed (outside/secrets.ts). `position` is the last event that was queued
 * for it. An endpoint that does not respond in time, since `silent_since`, receives nothing before `resume_at`.
 */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  ...confined,
  properties: {
    ...resource,
    url: p.text(),
    event_types: p.json<string[]>(),
    description: p.text().nullable(),
    enabled: p.boolean().default(true),
    disabled_reason: p.text().nullable(),
    sealed_secret: p.text().hidden(),
    sealed_previous_secret: p.text().nullable().hidden(),
    previous_secret_expires_at: instant().nullable(),
    position: p.uuid().defaultRaw('event_id(changed_at(), (0)::bigint)').hidden(),
    failing_since: instant().nullable().hidden(),
    silent_since: instant().nullable().hidden(),
    resume_at: instant().nullable().hidden(),
  },
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('webhook_endpoint'),
    { name: 'webhook_endpoint_by_enabled', properties: ['tenant_id', 'enabled', 'id'] },
  ],
});

/** The last event of a gym that was queued for an endpoint of its platform. */
export const WebhookPosition = defineEntity({
  name: 'WebhookPosition',
  tableName: 'webhook_position',
  ...confined,
  properties: { ...part, endpoint_id: reference(), gym_id: reference(), position: p.uuid() },
  uniques: [{ properties: ['tenant_id', 'endpoint_id', 'gym_id'] }],
  indexes: [{ name: 'webhook_position_by_gym', properties: ['gym_id'] }],
});

/**
 * An event on its way to an endpoint. `record` names the record that the event is about; the deliveries of a record
 * wait for each other, those without `next_attempt_at` for an earlier one. A worker claims a delivery by moving
 * `next_attempt_at` into the future, so another one takes it over when the worker dies.
 */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  ...confined,
  properties: {
    ...part,
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    /** The gym that the event is about, for an endpoint of its platform; null for the tenant itself. */
    gym_id: reference().nullable().hidden(),
    endpoint_id: reference(),
    event_id: p.uuid(),
    event_type: p.text(),
    record: p.text().hidden(),
    status: p.enum(WebhookDeliveryStatus).default('pending'),
    attempts: p.integer().default(0),
    response_status: p.integer().nullable(),
    response_body: p.text().nullable(),
    error: p.text().nullable(),
    next_attempt_at: instant().nullable(),
    retry_until: instant().defaultRaw("(now() + '3 days'::interval)").hidden(),
    delivered_at: instant().nullable(),
    created_at: instant().defaultRaw('now()'),
  },
  uniques: [...resourceUniques, { properties: ['tenant_id', 'endpoint_id', 'event_id'] }],
  indexes: [
    { name: 'webhook_delivery_by_endpoint', properties: ['tenant_id', 'endpoint_id', 'id'] },
    { name: 'webhook_delivery_by_status', properties: ['tenant_id', 'endpoint_id', 'status', 'id'] },
    { name: 'webhook_delivery_by_age', properties: ['tenant_id', 'created_at'] },
    {
      name: 'webhook_delivery_due',
      properties: ['tenant_id', 'endpoint_id', 'next_attempt_at'],
      where: 'next_attempt_at is not null and gym_id is null',
    },
    {
      name: 'webhook_delivery_due_of_gym',
      properties: ['tenant_id', 'endpoint_id', 'gym_id', 'next_attempt_at'],
      where: 'next_attempt_at is not null and gym_id is not null',
    },
    { name: 'webhook_delivery_by_gym', properties: ['gym_id'], where: 'gym_id is not null' },
    {
      name: 'webhook_delivery_queue',
      properties: ['tenant_id', 'endpoint_id', 'record', 'id'],
      where: "status = 'pending'",
    },
  ],
});
