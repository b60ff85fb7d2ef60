import { isDeepStrictEqual } from 'node:util';
import type { Kysely, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { inTransaction, noteChange, type Context, type Tables, type Transaction } from './context.ts';
import { conflict, notFound, Problem, unknownReference } from './errors.ts';
import {
  listOf,
  memoize,
  textOf,
  type Filter,
  type ListOptions,
  type ReadList,
  type SortColumns,
  type Where,
} from './lists.ts';
import { identify, resolveReferences, type Kind, type Reference } from './references.ts';
import {
  hasValue,
  isGiven,
  namesOf,
  NEXT_VERSION,
  placeholders,
  quoted,
  run,
  withTraces,
  written,
  type Trace,
} from './statements.ts';
import { usesOf } from './uses.ts';
import { checkVersion } from './versions.ts';

/** Properties computed from the row by SQL without parameters. */
type Computed = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns whose value in a request is an id or a UUID, with the kind of row that each refers to. */
type References = Readonly<Record<string, Kind>>;

type RowOf<K extends Kind, Column extends string, Extra> = {
  [Name in Column]: Name extends keyof Extra
    ? Extra[Name] extends RawBuilder<infer Value>
      ? Value
      : never
    : Name extends keyof Tables[K]
      ? Tables[K][Name]
      : never;
} & { id: number; version: number };

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
  insert(ctx: Context, properties: Written, traces?: readonly Trace[]): Promise<Row>;
  /** Like `insert`. Adds nothing and returns undefined when a row has the same values in the unique index `target`. */
  insertIfNew(ctx: Context, properties: Written, target: string): Promise<Row | undefined>;
  /**
   * Writes the properties of a locked row that differ and returns the row in its next version. Writes nothing without a
   * difference. @throws Problem validation_failed for a reference to a row that the tenant does not have, conflict for
   * a value in use
   */
  update(tx: Transaction, row: Row, changes: Written, traces?: readonly Trace[]): Promise<Row>;
  /**
   * Updates the given properties of the referenced row, as `lock` and `update` do; null clears one.
   * @throws Problem not_found, version_mismatch, validation_failed, conflict
   */
  patch(ctx: Context, reference: Reference, changes: Written, expected?: readonly number[]): Promise<Row>;
  /** Like `update`, and writes the next version even without a difference, because parts of the row have changed. */
  touch(tx: Transaction, row: Row, changes: Written): Promise<Row>;
  /** Deletes a row that nothing refers to. @throws Problem not_found, version_mismatch, in_use */
  remove(ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void>;
};

/** Returns the properties that differ from a row's. */
const selectChanged = (row: object, properties: object): object =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const old: unknown = Reflect.get(row, name);
      return value !== undefined && !(typeof value === 'object' ? isDeepStrictEqual(old, value) : old === value);
    }),
  );

/** Returns the constraint or unique index that a statement violated, if its error has the code. */
const findViolated = (code: string, error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === code && 'constraint' in error
    ? String(error.constraint)
    : undefined;

/** Returns the column of a violated foreign key. */
const findBrokenReference = (kind: Kind, error: unknown): string | undefined =>
  new RegExp(`^${kind}_(\\w+)_foreign$`).exec(findViolated('23503', error) ?? '')?.[1];

type ResourceOptions<
  K extends Kind,
  Extra,
  Referring,
  Equal extends keyof Tables[K],
  Filters,
  Sorts extends SortColumns,
> = Omit<ListOptions<K, Equal, Filters, Sorts>, 'order'> & {
  computed?: Extra;
  references?: Referring & Partial<Record<Exclude<keyof Referring, keyof Tables[K]>, never>>;
  /** Unique indexes that a caller's values may violate, each with the sentence of the conflict. */
  uniques?: Readonly<Record<string, string>>;
};

/** Columns that every list of a resource can be sorted by. */
const COMMON_SORTS = { created_at: { type: 'instant' }, updated_at: { type: 'instant' } } as const;

/** Maximum cached statements per resource. Bounded, because callers choose the properties that they send. */
const STATEMENTS = 200;

/**
 * Defines a resource: its table, the ordered columns of a row, and the filters, sorts and search of its list. Caches
 * each statement, because building one takes longer than anything else in a short request.
 */
export const resource = <
  K extends Kind,
  const Column extends string,
  const Extra extends Computed = Record<never, never>,
  const Referring extends References = Record<never, never>,
  const Equal extends keyof Tables[K] & string = never,
  const Filters extends Readonly<Record<string, Filter>> = Record<never, Filter>,
  const Sorts extends SortColumns = Record<never, never>,
>(
  kind: K,
  columns: readonly (Column & ((keyof Tables[K] & string) | keyof NoInfer<Extra>))[],
  { computed, references, uniques = {}, ...options }: ResourceOptions<K, Extra, Referring, Equal, Filters, Sorts> = {},
): Resource<RowOf<K, Column, Extra>, Properties<K, Referring>, Where<K, Equal, Filters, Referring>, Sorts> => {
  type Row = RowOf<K, Column, Extra>;
  const expressions: Computed = computed ?? {};
  const referring: References = references ?? {};
  const statements = new LRUCache<string, string>({ max: STATEMENTS });
  const remembered = (key: string, build: () => string): string => {
    const known = statements.get(key);
    if (known !== undefined) return known;
    const statement = build();
    statements.set(key, statement);
    return statement;
  };
  const selected = memoize((db: Kysely<Tables>) =>
    columns
      .map((column) => {
        const expression = expressions[column];
        return expression ? `${textOf(expression.compile(db))} as "${column}"` : `"${kind}"."${column}"`;
      })
      .join(', '),
  );
  const all = memoize((db) => `select ${selected(db)} from "${kind}"`);
  const find = <Found>(
    ctx: Context,
    reference: Reference,
    select: () => string,
    locking = '',
  ): Promise<Found | undefined> => {
    const [column, value] = identify(reference);
    const build = (): string => `${select()} where "${kind}"."${column}" = $1${locking}`;
    return run<Found>(ctx, remembered(column + locking, build), [value]);
  };
  const findRow = (ctx: Context, reference: Reference): Promise<Row | undefined> =>
    find<Row>(ctx, reference, () => all(ctx.db));
  const readsOtherRows = memoize((db) =>
    Object.values(expressions).some((expression) => /\bselect\b/.test(textOf(expression.compile(db)))),
  );
  const findLocked = async (tx: Transaction, reference: Reference): Promise<Row | undefined> => {
    if (!readsOtherRows(tx.db)) return find<Row>(tx, reference, () => all(tx.db), ' for update');
    // A statement that waits for a lock still sees other rows as they were before, so a second one reads the row.
    const locked = await find<{ id: number }>(tx, reference, () => `select id from "${kind}"`, ' for update');
    return locked && findRow(tx, locked.id);
  };
  const read = async (ctx: Context, reference: Reference): Promise<Row> => {
    const row = await findRow(ctx, reference);
    if (row === undefined) throw notFound(kind);
    return row;
  };
  const write = async (
    ctx: Context,
    key: string,
    build: () => string,
    values: readonly unknown[],
    traces: readonly Trace[],
  ): Promise<Row | undefined> => {
    const left = traces.map((trace) => ({ ...trace, ...written(trace.properties, isGiven) }));
    const statement = remembered(key + namesOf(left), () => withTraces(build(), values.length, left));
    try {
      const all = [...values, ...left.flatMap((trace) => trace.values)];
      return await noteChange(ctx, () => run<Row>(ctx, statement, all));
    } catch (error) {
      const taken = uniques[findViolated('23505', error) ?? ''];
      if (taken !== undefined) throw conflict(taken);
      // The referenced row was deleted after its UUID was resolved, or a numeric id does not exist.
      const column = findBrokenReference(kind, error);
      const target = column === undefined ? undefined : referring[column];
      throw target === undefined ? error : unknownReference(`/${column}`, target);
    }
  };
  const requireRow = (row: Row | undefined): Row => {
    if (row === undefined) throw new Error(`a change of a ${kind} returned no row`);
    return row;
  };
  const resolved = (ctx: Context, properties: object): object | Promise<object> =>
    references === undefined ? properties : resolveReferences(ctx, properties, referring);
  const insert = async (
    ctx: Context,
    properties: object,
    otherwise: string,
    traces: readonly Trace[],
  ): Promise<Row | undefined> => {
    const { names, values } = written(await resolved(ctx, properties), hasValue);
    const build = (): string =>
      `insert into "${kind}" (${quoted(names)}) values (${placeholders(names, 1).join(', ')})${otherwise} returning ${selected(ctx.db)}`;
    return write(ctx, `insert ${names.join()}${otherwise}`, build, values, traces);
  };
  const update = async (
    tx: Transaction,
    row: Row,
    changes: object,
    traces: readonly Trace[],
    always: boolean,
  ): Promise<Row> => {
    const { names, values } = written(selectChanged(row, await resolved(tx, changes)), isGiven);
    if (names.length === 0 && !always) return row;
    const build = (): string => {
      const set = names.map((name, i) => `"${name}" = $${i + 2}, `).join('');
      return `update "${kind}" set ${set}${NEXT_VERSION} where id = $1 returning ${selected(tx.db)}`;
    };
    return requireRow(await write(tx, `update ${names.join()}`, build, [row.id, ...values], traces));
  };
  const lock = async (tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row> => {
    const row = await findLocked(tx, reference);
    if (row === undefined) throw notFound(kind);
    checkVersion(row, expected);
    return row;
  };
  return {
    list: listOf<Row>(
      { name: kind, table: kind, text: all },
      {
        ...options,
        references: { ...referring, ...options.filterReferences },
        sorts: { ...COMMON_SORTS, ...options.sorts },
      },
    ),
    lock,
    read,
    readAfter: (ctx, change) => inTransaction(ctx, async (tx) => read(tx, (await change(tx)).id)),
    async lockReferred(tx, pointer, reference) {
      const row = await findLocked(tx, reference);
      if (row === undefined) throw unknownReference(pointer, kind);
      return row;
    },
    insert: async (ctx, properties, traces = []) => requireRow(await insert(ctx, properties, '', traces)),
    insertIfNew: (ctx, properties, target) => insert(ctx, properties, ` on conflict ${target} do nothing`, []),
    update: (tx, row, changes, traces = []) => update(tx, row, changes, traces, traces.length > 0),
    patch: (ctx, reference, changes, expected) =>
      inTransaction(ctx, async (tx) => update(tx, await lock(tx, reference, expected), changes, [], false)),
    touch: (tx, row, changes) => update(tx, row, changes, [], true),
    remove: (ctx, reference, expected) =>
      inTransaction(ctx, async (tx) => {
        // No new reference to a locked row can appear, so the count stays valid.
        const { id } = await lock(tx, reference, expected);
        const used_by = await usesOf(tx, kind, id);
        if (used_by.length > 0) throw new Problem('in_use', { members: { used_by } });
        await run(tx, `delete from "${kind}" where id = $1`, [id]);
      }),
  };
};
