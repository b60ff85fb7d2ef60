import type { operations, Schemas } from '../../../generated/contract.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { RestHandlers } from '../../http/handlers.ts';
import { listEvents, listEventsOf } from './operations.ts';
import { matchTypes, withVerb } from './types.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { invalid } from '../../core/errors.ts';
import { mapPage } from '../../records/paging.ts';
import { nameOf } from './names.ts';

type Area = operations['listRecordEvents']['parameters']['path']['area'];

/** The kind of record at each address. */
const KINDS: Readonly<Record<Area, Schemas['EventKind']>> = {
  ...collect(areas, 'kinds'),
  webhook_endpoints: 'webhook_endpoint',
  notification_rules: 'notification_rule',
};

export const handlers = {
  listEvents: (ctx, { query: { limit, cursor, type, verb, ...query } }) =>
    listEvents(ctx, { ...query, types: withVerb(matchTypes(type), verb) }, { limit, cursor }),
  listRecordEvents: (ctx, { path: { area, id }, query: { limit, cursor, type, verb, since } }) =>
    listEventsOf(ctx, KINDS[area], id, { types: withVerb(matchTypes(type), verb), since }, { limit, cursor }),
} satisfies Partial<RestHandlers>;

const toRow = ({ id, type, occurred_at, actor, person_id, client, resource, changes, data }: Schemas['Event']) => ({
  id,
  type,
  occurred_at,
  actor: actor.name,
  person_id,
  client,
  tool: actor.tool,
  kind: resource.kind,
  resource_id: resource.id,
  name: nameOf(data),
  changes,
});

const list: ToolHandlers['list_events'] = async (ctx, { limit, cursor, kind, resource_id, verb, since, actor }) => {
  const types = withVerb(undefined, verb);
  const page = { limit, cursor };
  if (resource_id === undefined) return mapPage(await listEvents(ctx, { kind, types, since, actor }, page), toRow);
  if (kind === undefined) throw invalid('/kind', 'is required with resource_id');
  return mapPage(await listEventsOf(ctx, kind, resource_id, { types, since, actor }, page), toRow);
};

export const tools = { list_events: list } satisfies Partial<ToolHandlers>;
