import type { Schemas } from '../../generated/contract.ts';
import type { Context } from '../core/context.ts';

type Values = Record<string, unknown>;

/** A row of the log. `before` has the earlier values of the fields that were set; `data` is the row after the change. */
export type StoredEvent = Pick<Schemas['Event'], 'id' | 'type' | 'occurred_at' | 'request_id' | 'data'> & {
  kind: Schemas['EventKind'];
  resource_id: number;
  actor: string | null;
  person_id: number | null;
  client: Schemas['ActingClient'];
  token_id: number | null;
  tool: string | null;
  before: Values | null;
};

/** Adds the fields that depend on the time to a row, as they were at an instant. A method, because its row is of one kind. */
export type Present = { present(ctx: Context, row: object, at: string): object }['present'];

/** Functions that complete the event documents of an area. */
export type PresentByKind = Partial<Record<Schemas['EventKind'], Present>>;

/** The kind of record at each address of an area. */
export type KindsByAddress = Readonly<Record<string, Schemas['EventKind']>>;
