import type { RestFinishers, RestHandlers } from '../../http/handlers.ts';
import { listDeliveries, redeliver } from './deliveries.ts';
import { createEndpoint, rotateSecret, updateEndpoint, webhookEndpoints } from './endpoints.ts';
import { finishTest, startTest } from './test-event.ts';

export const handlers = {
  listWebhookEndpoints: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    webhookEndpoints.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createWebhookEndpoint: (ctx, { body }) => createEndpoint(ctx, body),
  getWebhookEndpoint: (ctx, { path }) => webhookEndpoints.read(ctx, path.id),
  updateWebhookEndpoint: (ctx, { path, body, expected_versions }) =>
    updateEndpoint(ctx, path.id, body, expected_versions),
  deleteWebhookEndpoint: (ctx, { path, expected_versions }) => webhookEndpoints.remove(ctx, path.id, expected_versions),
  rotateWebhookSecret: (ctx, { path }) => rotateSecret(ctx, path.id),
  testWebhookEndpoint: (ctx, { path }) => startTest(ctx, path.id),
  listWebhookDeliveries: (ctx, { path, query: { limit, cursor, ...where } }) =>
    listDeliveries(ctx, path.id, where, { limit, cursor }),
  redeliverWebhookDelivery: (ctx, { path }) => redeliver(ctx, path.id),
  // The endpoints of a platform are rows of its own tenant.
  listPlatformWebhookEndpoints: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    webhookEndpoints.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createPlatformWebhookEndpoint: (ctx, { body }) => createEndpoint(ctx, body),
  getPlatformWebhookEndpoint: (ctx, { path }) => webhookEndpoints.read(ctx, path.id),
  updatePlatformWebhookEndpoint: (ctx, { path, body, expected_versions }) =>
    updateEndpoint(ctx, path.id, body, expected_versions),
  deletePlatformWebhookEndpoint: (ctx, { path, expected_versions }) =>
    webhookEndpoints.remove(ctx, path.id, expected_versions),
  rotatePlatformWebhookSecret: (ctx, { path }) => rotateSecret(ctx, path.id),
  testPlatformWebhookEndpoint: (ctx, { path }) => startTest(ctx, path.id),
  listPlatformWebhookDeliveries: (ctx, { path, query: { limit, cursor, ...where } }) =>
    listDeliveries(ctx, path.id, where, { limit, cursor }),
} satisfies Partial<RestHandlers>;

export const finishers = {
  testWebhookEndpoint: finishTest,
  testPlatformWebhookEndpoint: finishTest,
} satisfies RestFinishers;
