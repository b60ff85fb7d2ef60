import type { Schemas } from '../../generated/contract.ts';
import type { Transaction } from '../core/context.ts';
import { insertRows, type NewRow } from '../records/row-writes.ts';
import { createCalendar, type Calendar } from './calendar.ts';

/**
 * The kind of a row. The data tables identify machines, inspections and incidents by the machine's asset tag, tasks by
 * title and asset tag, and all other rows by name or title.
 */
type Kind = Exclude<Schemas['EventKind'], 'settings'>;

/** A demo that is being loaded: its transaction, its calendar and the ids of the rows added so far. */
export type Demo = {
  readonly tx: Transaction;
  readonly calendar: Calendar;
  /** Returns the id of the row with a key. @throws Error if there is no such row */
  id: (kind: Kind, key: string) => number;
  /** Returns the id of the row with a key, or null if the key is undefined. */
  idOrNull: (kind: Kind, key: string | undefined) => number | null;
  /** Adds one row for each entry, in order, and stores its id under the entry's key. */
  add: <K extends Kind, Entry>(
    kind: K,
    entries: readonly Entry[],
    key: (entry: Entry) => string,
    create: (entry: Entry) => NewRow<K>,
  ) => Promise<void>;
};

/** Starts a demo in the tenant of a transaction. */
export const startDemo = (tx: Transaction): Demo => {
  const ids = new Map<string, number>();
  const id = (kind: Kind, key: string): number => {
    const id = ids.get(`${kind} ${key}`);
    if (id === undefined) throw new Error(`The demo data refer to an unknown ${kind}: "${key}".`);
    return id;
  };
  return {
    tx,
    calendar: createCalendar(tx.principal.timezone),
    id,
    idOrNull: (kind, key) => (key === undefined ? null : id(kind, key)),
    async add(kind, entries, key, create) {
      const added = await insertRows(tx, kind, entries.map(create));
      for (const [i, entry] of entries.entries()) ids.set(`${kind} ${key(entry)}`, added[i] ?? 0);
    },
  };
};
