import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import { recordsOf, type ExportSource } from '../../records/export-source.ts';
import { BEFORE_ALL, listEvents } from '../events/operations.ts';
import { notificationRules } from '../notifications/operations.ts';
import { webhookEndpoints } from '../webhooks/endpoints.ts';

const EVENT = [
  'id',
  'type',
  'occurred_at',
  'actor',
  'person_id',
  'client',
  'token_id',
  'request_id',
  'resource',
  'changes',
  'data',
] as const satisfies (keyof Schemas['Event'])[];

/**
 * The records of every area. The secrets of webhook endpoints are left out, and so are their deliveries, which are
 * copies of events. An event shows its record as it was, with the numbers of other records.
 */
export const SOURCES: Readonly<Record<Schemas['ExportArea'], ExportSource>> = {
  ...collect(areas, 'exported'),
  webhook_endpoints: recordsOf(
    COLUMNS.WebhookEndpoint.filter((column) => column !== 'secret'),
    webhookEndpoints.list,
  ),
  notification_rules: recordsOf(
    COLUMNS.NotificationRule.filter((column) => column !== 'mail_configured'),
    notificationRules.list,
  ),
  // Not from one snapshot: the log reads how far it is complete in a statement of its own.
  events: {
    columns: EVENT,
    read: (ctx, { limit, cursor }) => listEvents(ctx, { after: BEFORE_ALL }, { limit, cursor }),
  },
};
