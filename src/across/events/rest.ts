import type { operations, Schemas } from '../../../generated/contract.ts';
import type { RestHandlers } from '../../http/handlers.ts';
import { listEvents, listEventsOf } from './operations.ts';
import { matchTypes, withVerb } from './types.ts';

type Area = operations['listRecordEvents']['parameters']['path']['area'];

/** The kind of record in each area. */
const KINDS: Record<Area, Schemas['EventKind']> = {
  machines: 'machine',
  inspections: 'inspection',
  tickets: 'ticket',
  work_orders: 'work_order',
  maintenance_tasks: 'maintenance_task',
  maintenance_plans: 'maintenance_plan',
  meters: 'meter',
  parts: 'part',
  locations: 'location',
  suppliers: 'supplier',
  incidents: 'incident',
  reporters: 'reporter',
  people: 'person',
  quotes: 'quote',
  purchase_orders: 'purchase_order',
  warranty_claims: 'warranty_claim',
  contracts: 'contract',
  floor_plans: 'floor_plan',
  exercises: 'exercise',
  notes: 'note',
  attachments: 'attachment',
  webhook_endpoints: 'webhook_endpoint',
  notification_rules: 'notification_rule',
};

export const eventHandlers = {
  listEvents: (ctx, { query: { limit, cursor, type, verb, ...query } }) =>
    listEvents(ctx, { ...query, types: withVerb(matchTypes(type), verb) }, { limit, cursor }),
  listRecordEvents: (ctx, { path: { area, id }, query: { limit, cursor, type, verb, since } }) =>
    listEventsOf(ctx, KINDS[area], id, { types: withVerb(matchTypes(type), verb), since }, { limit, cursor }),
} satisfies Partial<RestHandlers>;
