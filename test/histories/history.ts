/** The kinds of records that the clients of a history change. */
export const KINDS = [
  'machine',
  'ticket',
  'work_order',
  'part',
  'purchase_order',
  'purchase_order_receipt',
  'stock_movement',
] as const;

export type Kind = (typeof KINDS)[number];

/** A record in an answer, a list or the final state. */
export type Seen = { kind: Kind; id: number; version: number };

/**
 * The result of an attempt, as far as the client knows it. An `unknown` one may have changed something, or may still do so. One that is
 * `unavailable` has changed nothing, by its answer, and may be repeated.
 */
export type Outcome = 'ok' | 'failed' | 'unavailable' | 'unknown';

/** A request, with its times in ms. `status` is null without an answer, and `answer` has the records of one. */
export type Attempt = {
  request_id: string;
  invoked: number;
  ended: number;
  outcome: Outcome;
  status: number | null;
  answer: readonly Seen[];
};

/**
 * A change that a client wants once. Success leaves one event of `types`, unless the change may find nothing to do
 * (`isCertain` false). Only one with a key is attempted more than once.
 */
export type Operation = {
  name: string;
  key: string | null;
  ifMatch: number | null;
  types: readonly string[];
  isCertain: boolean;
  attempts: Attempt[];
};

/** A version that a client read with the token that writes. */
export type Read = Seen & { invoked: number };

/** A row of a list with `updated_since`, in the order in which a follower saw it. */
export type Change = Seen & { updated_at: string };

/** A webhook request as it arrived. `body` has the event. */
export type Delivery = { webhook_id: string; event_id: string; body: string };

/** Everything that the clients, followers and the receiver of webhooks saw. */
export type History = {
  operations: Operation[];
  reads: Read[];
  /** The ids of the events, for each follower of the feed in the order of the pages. */
  feeds: string[][];
  /** The rows, for each list that a follower read. `stale` names records whose last row shows a change that was lost. */
  changes: { kind: Kind; rows: Change[]; stale?: ReadonlySet<string> }[];
  deliveries: Delivery[];
  /** Requests that ended with status 500. */
  internalErrors: string[];
  /** When the primary was lost, by `performance.now()` and by the clock; null if it never was. */
  lost: { at: number; time: Date } | null;
};

/** Returns a history in which nothing has happened yet. */
export const emptyHistory = (): History => ({
  operations: [],
  reads: [],
  feeds: [],
  changes: [],
  deliveries: [],
  internalErrors: [],
  lost: null,
});

/** An event of the log. `refers` has the ids of records that its own was made from. */
export type LoggedEvent = {
  id: string;
  type: string;
  kind: string;
  resource_id: number;
  request_id: string | null;
  version: number;
  quantity: number | null;
  refers: Readonly<Partial<Record<Kind, number>>>;
};

/** The database after all clients have ended: the log by id, and the rows. */
export type FinalState = {
  events: readonly LoggedEvent[];
  rows: readonly (Seen & { quantity: number | null })[];
  movements: readonly { id: number; part_id: number; quantity: number; quantity_after: number }[];
};
