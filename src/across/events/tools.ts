import type { Schemas } from '../../../generated/contract.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { invalid } from '../../core/errors.ts';
import { mapPage } from '../../records/paging.ts';
import { nameOf } from './names.ts';
import { listEvents, listEventsOf } from './operations.ts';
import { withVerb } from './types.ts';

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

export const eventTools = { list_events: list } satisfies Partial<ToolHandlers>;
