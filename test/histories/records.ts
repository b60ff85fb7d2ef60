import type { LoggedEvent } from './history.ts';

/** What contradicts a guarantee: the rule, and where. */
export type Anomaly = { rule: string; detail: string };

/** Returns what a record is called in findings. */
export const nameOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`;

/** Whether an event is that of a change. Others, such as `part.stock_low`, report the same change again. */
const isChange = ({ type }: LoggedEvent): boolean => /\.(created|updated|status_changed|deleted)$/.test(type);

/** Returns the events of changes by the names of their records, in the order of the log. */
export const changesByRecord = (events: readonly LoggedEvent[]): Map<string, LoggedEvent[]> =>
  Map.groupBy(events.filter(isChange), ({ kind, resource_id }) => nameOf({ kind, id: resource_id }));
