import type { FinalState, History, Operation, Seen } from './history.ts';
import { eventsByVersion, nameOf, versionOf } from './records.ts';

/** The changes that a failover to an asynchronous standby lost, and what readers saw of it. */
export type Loss = {
  /** Changes that were acknowledged before the primary was lost, and those of them that the log has not. */
  acknowledged: number;
  lost: number;
  /** How long before the primary was lost the oldest lost change was acknowledged, in ms; null if none was lost. */
  oldestMs: number | null;
  /** Lost records whose ids other records have now. */
  reusedIds: number;
  /** Events of the feed and of webhooks that the log has not. */
  feedEvents: number;
  webhookEvents: number;
  /** Rows of lists with `updated_since` whose version is lost, and records whose present version a list never showed. */
  listedRows: number;
  staleRecords: number;
};

/** After the loss of a primary, the answers that are on their way arrive within this time, in ms. Nothing is committed for longer. */
const ARRIVAL_MS = 300;

/** Returns the beginning of the ids of events at a time: UUIDs of version 7. */
const idAt = (time: Date): string =>
  time
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^.{8}/, (half) => `${half}-`);

/** Returns the attempts of an operation, of which those whose effect was lost are unknown, and when the first of them was acknowledged. */
const forget = (
  operation: Operation,
  isLost: (seen: Seen) => boolean,
  until: number,
): { operation: Operation; acknowledged: number | null; isForgotten: boolean } => {
  const acknowledged = operation.attempts.filter(
    ({ outcome, ended, answer }) => outcome === 'ok' && answer.length > 0 && ended < until,
  );
  const lost = acknowledged.filter(({ answer }) => answer.some(isLost));
  const attempts = operation.attempts.map((attempt) =>
    lost.includes(attempt) ? { ...attempt, outcome: 'unknown' as const, answer: [] } : attempt,
  );
  const [first] = acknowledged;
  return { operation: { ...operation, attempts }, acknowledged: first?.ended ?? null, isForgotten: lost.length > 0 };
};

/**
 * Takes what a failover has lost out of a history: acknowledged changes become unknown, and what readers saw of them goes. The
 * rest has to satisfy the rules. Returns it, and the loss.
 */
export const setLossAside = (
  history: History,
  state: FinalState,
  { at, time }: NonNullable<History['lost']>,
): { history: History; loss: Loss } => {
  const byVersion = eventsByVersion(state.events);
  const ids = new Set(state.events.map(({ id }) => id));
  const next = idAt(time);
  const isLost = (seen: Seen): boolean => (byVersion.get(versionOf(seen))?.id ?? next) >= next;
  const until = at + ARRIVAL_MS;
  const operations = history.operations.map((operation) => forget(operation, isLost, until));
  const acknowledged = operations.filter((operation) => operation.acknowledged !== null);
  const lost = acknowledged.filter(({ isForgotten }) => isForgotten);
  const oldest = Math.min(...lost.map((operation) => operation.acknowledged ?? Infinity));
  const created = history.operations
    .flatMap(({ types, attempts }) => (types.some((type) => type.endsWith('.created')) ? attempts : []))
    .filter(({ ended }) => ended < until)
    .flatMap(({ answer }) => answer.filter((seen) => seen.version === 1 && isLost(seen)));
  const lastTime = new Date(time.getTime() + ARRIVAL_MS).toISOString();
  const lists = history.changes.map(({ kind, rows }) => {
    const ghosts = rows.filter((row) => row.updated_at < lastTime && isLost(row));
    const last = new Map(rows.map((row) => [nameOf(row), row]));
    // A version that a lost one had replaced is back, behind the cursor of a follower who had not read it.
    const isBack = (row: Seen): boolean => last.get(nameOf(row))?.version !== row.version && !isLost(row);
    const back = state.rows.filter((row) => row.kind === kind && isBack(row));
    const shown = [...last.values()].filter((row) => ghosts.includes(row));
    const stale = new Set([...shown, ...back].map(nameOf));
    return { kind, rows: rows.filter((row) => !ghosts.includes(row)), stale, ghosts: ghosts.length };
  });
  const count = (seen: readonly string[]): number => new Set(seen.filter((id) => !ids.has(id))).size;
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    history: {
      ...history,
      operations: operations.map(({ operation }) => operation),
      reads: history.reads.filter((read) => read.invoked > until || !isLost(read)),
      feeds: history.feeds.map((feed) => feed.filter((id) => ids.has(id))),
      changes: lists,
      deliveries: history.deliveries.filter(({ event_id }) => ids.has(event_id)),
    },
    loss: {
      acknowledged: acknowledged.length,
      lost: lost.length,
      oldestMs: lost.length === 0 ? null : Math.round(at - oldest),
      reusedIds: new Set(created.filter((seen) => byVersion.has(versionOf(seen))).map(nameOf)).size,
      feedEvents: Math.max(0, ...history.feeds.map(count)),
      webhookEvents: count(history.deliveries.map(({ event_id }) => event_id)),
      listedRows: sum(lists.map(({ ghosts }) => ghosts)),
      staleRecords: sum(lists.map(({ stale }) => stale.size)),
    },
  };
};
