import type { operations, Schemas } from '../../../generated/contract.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { RestHandlers } from '../../http/handlers.ts';
import { listEvents, listEventsOf } from './operations.ts';
import { matchTypes, withVerb } from './types.ts';

type Area = operations['listRecordEvents']['parameters']['path']['area'];

/** The kind of record at each address. */
const KINDS: Readonly<Record<Area, Schemas['EventKind']>> = {
  ...collect(areas, 'kinds'),
  webhook_endpoints: 'webhook_endpoint',
  notification_rules: 'notification_rule',
};

export const eventHandlers = {
  listEvents: (ctx, { query: { limit, cursor, type, verb, ...query } }) =>
    listEvents(ctx, { ...query, types: withVerb(matchTypes(type), verb) }, { limit, cursor }),
  listRecordEvents: (ctx, { path: { area, id }, query: { limit, cursor, type, verb, since } }) =>
    listEventsOf(ctx, KINDS[area], id, { types: withVerb(matchTypes(type), verb), since }, { limit, cursor }),
} satisfies Partial<RestHandlers>;
