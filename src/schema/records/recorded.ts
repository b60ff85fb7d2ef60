/** An event besides that of every change: `when` is a condition on the rows `old` and `new`. */
export type FurtherEvent = { readonly type: string; readonly on: 'insert' | 'update'; readonly when: string };

/** Returns the event of a row that remembers, in `column`, the date of the last one, because it follows from the calendar. */
export const announced = (type: string, column: string): FurtherEvent => ({
  type,
  on: 'update',
  when: `old.${column} is distinct from new.${column}`,
});

/** Returns the event of a row whose `column` gets its first value. */
export const once = (type: string, column: string): FurtherEvent => ({
  type,
  on: 'update',
  when: `(old.${column} is null and new.${column} is not null)`,
});

/** The table of the parts of a record, whether these have versions of their own, and their columns that no version depends on. */
type Parts = { readonly table: string; readonly haveVersion?: true; readonly remembered?: readonly string[] };

/** A kind of record whose versions and events triggers keep. */
export type Recorded = {
  /** The table, which is also the `kind` of its events. */
  readonly kind: string;
  /** Whether its records have custom fields. */
  readonly hasCustomFields?: true;
  /** The document of a row `stored` as SQL, instead of its columns. */
  readonly document?: string;
  /** The members of the document besides the columns, as SQL of the row `stored`. */
  readonly members?: string;
  /** The parts of the record. */
  readonly parts?: Parts;
  /** False for rows that never change. */
  readonly isVersioned?: false;
  /** The events that the kind has, if not all three. */
  readonly events?: readonly ['updated'];
  /** Columns in which the database or the service remembers something. Their change is neither shown nor a new version. */
  readonly remembered?: readonly string[];
  /** The rules of a row before it is written, as statements of PL/pgSQL on `new` and `old`. */
  readonly rules?: string;
  /** Statements of PL/pgSQL after a row was written, before its event. */
  readonly history?: string;
  /** Statements of PL/pgSQL after the event of a row. */
  readonly effects?: string;
  /** The person or the reporter whose personal data the document has, as SQL of the row `old` or `new`. */
  readonly subject?: (row: 'old' | 'new') => string;
  /** Events besides those of every change. */
  readonly further?: readonly FurtherEvent[];
};
