import type { Change, Delivery, FinalState, History, LoggedEvent } from './history.ts';
import { changesByRecord, nameOf, type Anomaly } from './records.ts';

/** A follower of the feed saw each event once, in the order of the log. */
const checkFeed = (feed: readonly string[], events: readonly LoggedEvent[]): Anomaly[] => {
  const ids = events.map(({ id }) => id);
  const seen = new Set(feed);
  const types = new Map(events.map(({ id, type }) => [id, type]));
  const named = (id: string | undefined): string => `${types.get(id ?? '') ?? 'unknown'} ${id}`;
  const missed = ids.filter((id) => !seen.has(id));
  if (missed.length > 0)
    return [{ rule: 'the feed missed an event', detail: `${missed.length}, first ${named(missed[0])}` }];
  if (feed.length > seen.size)
    return [{ rule: 'the feed showed an event twice', detail: named(feed.find((id, at) => feed.indexOf(id) < at)) }];
  const at = feed.findIndex((id, place) => id !== ids[place]);
  return at === -1 ? [] : [{ rule: 'the feed is not in the order of the log', detail: named(feed[at]) }];
};

/** A list with `updated_since` showed the last version of each row, later versions later, and none twice. */
const checkChanges = ({ kind, rows, stale }: History['changes'][number], { rows: final }: FinalState): Anomaly[] => {
  const last = new Map<number, Change>();
  for (const row of rows) {
    const before = last.get(row.id);
    if (before !== undefined && before.version >= row.version)
      return [
        { rule: 'updated_since showed a version twice', detail: `${nameOf(row)} v${before.version}, v${row.version}` },
      ];
    last.set(row.id, row);
  }
  const backwards = rows.findIndex(({ updated_at }, at) => updated_at < (rows[at - 1]?.updated_at ?? ''));
  if (backwards !== -1) return [{ rule: 'updated_since went back in time', detail: `${kind} ${rows[backwards]?.id}` }];
  return final
    .filter((row) => row.kind === kind && !stale?.has(nameOf(row)) && last.get(row.id)?.version !== row.version)
    .map((row) => ({
      rule: 'updated_since missed a change',
      detail: `${nameOf(row)} v${row.version}, seen v${last.get(row.id)?.version}`,
    }));
};

/** Webhooks brought each event after that of the endpoint at least once, always with the same id and body, and those of a record in order. */
const checkDeliveries = (deliveries: readonly Delivery[], events: readonly LoggedEvent[]): Anomaly[] => {
  const start = events.findIndex(({ type }) => type === 'webhook_endpoint.created');
  if (start === -1) return [];
  const byEvent = Map.groupBy(deliveries, ({ event_id }) => event_id);
  const sent = events.slice(start + 1).filter(({ kind }) => kind !== 'webhook_endpoint');
  const missing = sent.filter(({ id }) => !byEvent.has(id));
  const places = new Map<string, number>();
  deliveries.forEach(({ event_id }, at) => void (places.has(event_id) || places.set(event_id, at)));
  const disordered = [...changesByRecord(sent)].filter(([, own]) =>
    own.some(({ id }, at) => (places.get(id) ?? 0) < (places.get(own[at - 1]?.id ?? '') ?? 0)),
  );
  const changed = [...byEvent].filter(
    ([, own]) => new Set(own.map(({ webhook_id, body }) => webhook_id + body)).size > 1,
  );
  const known = new Set(sent.map(({ id }) => id));
  const unknown = [...byEvent.keys()].filter((id) => !known.has(id));
  const found = (rule: string, [first, ...more]: readonly string[]): Anomaly[] =>
    first === undefined ? [] : [{ rule, detail: `${more.length + 1}, first ${first}` }];
  return [
    ...found(
      'webhooks missed an event',
      missing.map(({ type, id }) => `${type} ${id}`),
    ),
    ...found(
      'webhooks brought a record out of order',
      disordered.map(([record]) => record),
    ),
    ...found(
      'webhooks repeated an event with another id or body',
      changed.map(([id]) => id),
    ),
    ...found('webhooks brought an event that the log has not', unknown),
  ];
};

/** A read with the token that writes has the versions that were acknowledged before it. */
const checkReads = (
  { operations, reads }: History,
  changes: ReadonlyMap<string, readonly LoggedEvent[]>,
): Anomaly[] => {
  const written = operations
    .flatMap(({ attempts }) => attempts.filter(({ outcome }) => outcome === 'ok'))
    .flatMap(({ ended, answer }) => answer.map((seen) => ({ ...seen, ended })));
  const byRecord = Map.groupBy(written, nameOf);
  return reads.flatMap((read): Anomaly[] => {
    const before = (byRecord.get(nameOf(read)) ?? []).filter(({ ended }) => ended < read.invoked);
    const least = Math.max(0, ...before.map(({ version }) => version));
    const most = Math.max(0, ...(changes.get(nameOf(read)) ?? []).map(({ version }) => version));
    if (read.version >= least && read.version <= most) return [];
    return [
      { rule: 'a read of another version', detail: `${nameOf(read)} v${read.version}, not from ${least} to ${most}` },
    ];
  });
};

/** Returns what contradicts the guarantees to readers: of the feed, `updated_since`, webhooks and single records. */
export const checkReaders = (history: History, state: FinalState): Anomaly[] => [
  ...history.feeds.flatMap((feed) => checkFeed(feed, state.events)),
  ...history.changes.flatMap((list) => checkChanges(list, state)),
  ...checkDeliveries(history.deliveries, state.events),
  ...checkReads(history, changesByRecord(state.events)),
];
