import type { Kysely, RawBuilder } from 'kysely';
import type { EventType } from '../../generated/values.ts';
import type { Context, Tables, Transaction } from './context.ts';
import type { ListOptions, ReadList, SortColumns } from './lists.ts';
import type { Kind, Reference } from './references.ts';
import type { Trace } from './statements.ts';

/** Columns that every list of a resource can be sorted by. The contract offers callers all but `id`. */
export const COMMON_SORTS = {
  id: { type: 'id' },
  created_at: { type: 'instant' },
  updated_at: { type: 'instant' },
} as const;

/** Properties computed from the row by SQL without parameters. */
export type Computed = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns whose value in a request is an id or a UUID, with the kind of row that each refers to. */
export type References = Readonly<Record<string, Kind>>;

/** A row of a resource: its columns with the types of the table or of the SQL that computes them. */
export type RowOf<K extends Kind, Column extends string, Extra> = {
  [Name in Column]: Name extends keyof Extra
    ? Extra[Name] extends RawBuilder<infer Value>
      ? Value
      : never
    : Name extends keyof Tables[K]
      ? Tables[K][Name]
      : never;
} & { id: number; version: number };

/**
 * What a change leaves behind besides its event `created`, `updated`, `status_changed` or `deleted`: traces, and events
 * of more types.
 */
export type Records = { traces?: readonly Trace[]; also?: readonly (typeof EventType)[number][] };

/** Like {@link Records}. `parts` are the properties of the row whose parts, such as lines, the caller has changed. */
export type UpdateRecords<Row> = Records & { parts?: readonly (keyof Row & string)[] };

/**
 * An event that follows from a `date` of the row instead of a change. The column `remembered` holds the date of the last
 * one, so each date has one event. `rows` returns the condition that it is time, on a day.
 */
export type Announcement = {
  type: (typeof EventType)[number];
  date: string;
  remembered: string;
  rows: (today: string) => RawBuilder<boolean>;
};

/** The properties to write to a row. References may be ids or UUIDs. Undefined properties are ignored. */
export type Properties<K extends Kind, Referring> = {
  [Name in keyof Tables[K]]?: (Name extends keyof Referring ? Reference : Tables[K][Name]) | null | undefined;
};

/**
 * Reads and writes the rows of a resource's table. Nothing else writes to it, because `version`, `updated_at` and the
 * records of a change are maintained here.
 */
export type Resource<Row, Written, Wanted, Sorts> = {
  /** Returns the referenced row. @throws Problem not_found */
  read(ctx: Context, reference: Reference): Promise<Row>;
  /** Makes a change and reads the changed row, in one transaction. */
  readAfter(ctx: Context, change: (tx: Transaction) => Promise<{ id: number }>): Promise<Row>;
  /** Reads a page of the tenant's rows. @throws Problem validation_failed for a cursor of another list */
  list: ReadList<Row, Wanted, Sorts & typeof COMMON_SORTS>;
  /** Like `read`, and locks the row until the transaction ends. @throws Problem not_found, version_mismatch */
  lock(tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row>;
  /** Like `lock`, for a reference at a place of the body. @throws Problem validation_failed when the tenant has no such row */
  lockReferred(tx: Transaction, pointer: string, reference: Reference): Promise<Row>;
  /**
   * Adds a row and returns it. Null or missing properties get the column's default.
   * @throws Problem validation_failed for a reference to a row that the tenant does not have, conflict for a value in
   * use
   */
  insert(ctx: Context, properties: Written, records?: Records): Promise<Row>;
  /** Like `insert`, for a row with parts, such as lines, which `addParts` adds. Returns the row with its parts. */
  insertWhole(tx: Transaction, properties: Written, addParts: (row: Row) => Promise<unknown>): Promise<Row>;
  /** Like `insert`. Adds nothing and returns undefined when a row has the same values in the unique index `target`. */
  insertIfNew(ctx: Context, properties: Written, target: string): Promise<Row | undefined>;
  /**
   * Writes the properties of a locked row that differ and returns the row in its next version. Writes nothing without a
   * difference. @throws Problem validation_failed for a reference to a row that the tenant does not have, conflict for
   * a value in use
   */
  update(tx: Transaction, row: Row, changes: Written, records?: UpdateRecords<Row>): Promise<Row>;
  /**
   * Updates the given properties of the referenced row, as `lock` and `update` do; null clears one.
   * @throws Problem not_found, version_mismatch, validation_failed, conflict
   */
  patch(ctx: Context, reference: Reference, changes: Written, expected?: readonly number[]): Promise<Row>;
  /**
   * Records the events of at most `most` rows for which it is time and that have none, and returns their number. The
   * rows stay in the same version. Skips rows that another transaction has locked.
   */
  announce(db: Kysely<Tables>, announcement: Announcement, today: string, most: number): Promise<number>;
  /** Adds an event `created` for each row, at the instant in `created_at`, for rows that were loaded without events. */
  recordAll(tx: Transaction): Promise<void>;
  /** Deletes a row that nothing refers to. @throws Problem not_found, version_mismatch, in_use */
  remove(ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void>;
};

/** What a definition of a resource states besides its kind and columns. */
export type ResourceOptions<
  K extends Kind,
  Extra,
  Referring,
  Equal extends keyof Tables[K],
  Filters,
  Sorts extends SortColumns,
> = Omit<ListOptions<K, Equal, Filters, Sorts>, 'order'> & {
  computed?: Extra;
  references?: Referring & Partial<Record<Exclude<keyof Referring, keyof Tables[K]>, never>>;
  /** The columns that events record, by default those of a row. */
  recorded?: readonly string[];
  /** Unique indexes that a caller's values may violate, each with the sentence of the conflict. */
  uniques?: Readonly<Record<string, string>>;
};
