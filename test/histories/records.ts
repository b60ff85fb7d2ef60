import type { LoggedEvent, Seen } from './history.ts';

/** A contradiction of a guarantee: the rule, and where. */
export type Anomaly = { rule: string; detail: string };

/** Returns what a record is called in findings. */
export const nameOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`;

/** Returns what a version of a record is called in findings. */
export const versionOf = (seen: Seen): string => `${nameOf(seen)} v${seen.version}`;

/** Whether an event is that of a change. Others, such as `part.stock_low`, report the same change again. */
const isChange = ({ type }: LoggedEvent): boolean => /\.(created|updated|status_changed|deleted)$/.test(type);

/** Returns the events of changes by the names of their records, in the order of the log. */
export const changesByRecord = (events: readonly LoggedEvent[]): Map<string, LoggedEvent[]> =>
  Map.groupBy(events.filter(isChange), ({ kind, resource_id }) => nameOf({ kind, id: resource_id }));

/** Returns the events of changes by the versions that they left, as {@link versionOf} names them. */
export const eventsByVersion = (events: readonly LoggedEvent[]): Map<string, LoggedEvent> =>
  new Map(
    [...changesByRecord(events)].flatMap(([record, own]) =>
      own
        .filter(({ type }) => !type.endsWith('.deleted'))
        .map((event) => [`${record} v${event.version}`, event] as const),
    ),
  );
