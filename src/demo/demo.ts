import type { Schemas } from '../../generated/contract.ts';
import type { Tables, Transaction } from '../platform/context.ts';
import { insertRows } from '../platform/statements.ts';
import { createCalendar, type Calendar } from './calendar.ts';

/**
 * What the tables name rows by: machines, and inspections and incidents of theirs, by the asset tag, tasks by their title
 * and the machine's tag, all else by its name or title.
 */
export type Kind = Schemas['NotableType'];

/** What a row is made of. Properties that are left out get the column's default. */
export type NewRow<Table extends keyof Tables> = {
  [Name in keyof Tables[Table]]?: Tables[Table][Name] | null | undefined;
};

/** A demo being loaded: where it goes, what day it is, and the ids of what is there already. */
export type Demo = {
  readonly tx: Transaction;
  readonly calendar: Calendar;
  /** The id behind a key. @throws Error when no table has it */
  id: (kind: Kind, key: string) => number;
  /** The same for what is optional: no key, no id. */
  idOrNull: (kind: Kind, key: string | undefined) => number | null;
  /** Adds one row for each entry, in the table's order, and remembers each id under the entry's key. */
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
    const found = ids.get(`${kind} ${key}`);
    if (found === undefined) throw new Error(`The demo data refer to a ${kind} "${key}" that is not there.`);
    return found;
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
