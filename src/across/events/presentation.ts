import type { Schemas } from '../../../generated/contract.ts';
import { INSTANTS } from '../../../generated/values.ts';
import { dayOf } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { withStatus } from '../../areas/contracts/status.ts';
import { withOverdue } from '../../areas/maintenance/operations.ts';
import { assess } from '../../areas/warranty-claims/operations.ts';

type Values = Record<string, unknown>;

/** A row of the log. `before` has the earlier values of the fields that were set; `data` is the row after the change. */
export type StoredEvent = Pick<Schemas['Event'], 'id' | 'type' | 'occurred_at' | 'request_id' | 'data'> & {
  kind: Schemas['EventKind'];
  resource_id: number;
  actor: string | null;
  person_id: number | null;
  token_id: number | null;
  tool: string | null;
  before: Values | null;
};

/** Adds the fields that depend on the time, as they were at an instant. A method, because its row is of one kind. */
type Present = { present(ctx: Context, row: object, at: string): object }['present'];

const PRESENT: { [Kind in Schemas['EventKind']]?: Present } = {
  contract: (ctx, row: Parameters<typeof withStatus>[1], at) => withStatus(ctx, row, dayOf(at, ctx.principal.timezone)),
  maintenance_task: (ctx, row: Parameters<typeof withOverdue>[1], at) =>
    withOverdue(ctx, row, dayOf(at, ctx.principal.timezone)),
  warranty_claim: (ctx, row: Parameters<typeof assess>[1], at) => assess(ctx, row, at),
};

/** Returns the row of an event in the contract's form. PostgreSQL's JSON has instants in another notation. */
const withInstants = (kind: Schemas['EventKind'], row: Values): Values => {
  const names: readonly string[] = INSTANTS[kind];
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      names.includes(name) && typeof value === 'string' ? [name, new Date(value).toISOString()] : [name, value],
    ),
  );
};

/** Returns an event as the contract shows it. */
export const presentEvent = (ctx: Context, stored: StoredEvent): Schemas['Event'] => {
  const { id, type, kind, resource_id, occurred_at, actor, person_id, token_id, tool, request_id, before } = stored;
  const data = withInstants(kind, stored.data);
  const present = PRESENT[kind];
  return {
    id,
    type,
    occurred_at,
    actor: { name: actor, tool },
    person_id,
    token_id,
    request_id,
    resource: { kind, id: resource_id, uuid: String(data['uuid']) },
    changes: Object.fromEntries(Object.entries(before ?? {}).map(([name, value]) => [name, [value, data[name]]])),
    data: present ? { ...present(ctx, data, occurred_at) } : data,
  };
};
