import { isDeepStrictEqual } from 'node:util';
import type { Kysely, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { inTransaction, noteChange, type Context, type Tables, type Transaction } from './context.ts';
import { notFound, Problem, unknownReference } from './errors.ts';
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
  placeholders,
  quoted,
  run,
  withTraces,
  written,
  type Trace,
} from './statements.ts';
import { usesOf } from './uses.ts';
import { checkVersion } from './versions.ts';

/** Properties that are not columns: each is computed from the row by SQL without parameters. */
type Computed = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns whose value is an id or a uuid in what callers send, and the kind of row that each refers to. */
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

/** What is written to a row. References may be ids or uuids. Properties that are undefined are left out. */
export type Properties<K extends Kind, Referring> = {
  [Name in keyof Tables[K]]?: (Name extends keyof Referring ? Reference : Tables[K][Name]) | null | undefined;
};

/**
 * Reads and writes the rows of a resource's table. Nothing else writes to it: `version`, `updated_at` and the records that a
 * change leaves behind are handled here.
 */
export type Resource<Row, Written, Wanted, Sorts> = {
  /** Returns the row that a reference names. @throws Problem not_found */
  read(ctx: Context, reference: Reference): Promise<Row>;
  /** Reads a page of the tenant's rows. @throws Problem validation_failed for a cursor of another list */
  list: ReadList<Row, Wanted, Sorts>;
  /** Like `read`; nobody else changes the row before the transaction ends. @throws Problem not_found, version_mismatch */
  lock(tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row>;
  /** Like `lock`, for a reference at a place of the body. @throws Problem validation_failed when the tenant has no such row */
  lockReferred(tx: Transaction, pointer: string, reference: Reference): Promise<Row>;
  /**
   * Adds a row and returns it. Properties that are null or left out get the column's default.
   * @throws Problem validation_failed for a reference to a row that the tenant does not have
   */
  insert(ctx: Context, properties: Written, traces?: readonly Trace[]): Promise<Row>;
  /** Like `insert`; undefined, and nothing is added, when a row has the same values in the columns of the unique index `target`. */
  insertIfNew(ctx: Context, properties: Written, target: string): Promise<Row | undefined>;
  /**
   * Changes the properties of a locked row that differ and returns the row in its next version. Without a difference nothing
   * is written. @throws Problem validation_failed for a reference to a row that the tenant does not have
   */
  update(tx: Transaction, row: Row, changes: Written, traces?: readonly Trace[]): Promise<Row>;
  /** Deletes a row that nothing refers to. @throws Problem not_found, version_mismatch, in_use */
  remove(ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void>;
};

/** The properties that differ from a row's. What the row has already is no change. */
const differing = (row: object, properties: object): object =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const old: unknown = Reflect.get(row, name);
      return value !== undefined && !(typeof value === 'object' ? isDeepStrictEqual(old, value) : old === value);
    }),
  );

/** The column of a foreign key that a statement broke. */
const brokenReference = (kind: Kind, error: unknown): string | undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === '23503' && 'constraint' in error)) return undefined;
  return new RegExp(`^${kind}_(\\w+)_foreign$`).exec(String(error.constraint))?.[1];
};

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
};

/** How many statements a resource remembers. Callers choose which properties they send, so that their number needs a bound. */
const STATEMENTS = 200;

/**
 * Describes a resource: its table, the columns that make up a row, in their order, and what its list can be asked for.
 * Each statement is built once, because building it takes longer than anything else in a short request.
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
  { computed, references, ...options }: ResourceOptions<K, Extra, Referring, Equal, Filters, Sorts> = {},
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
  const find = (ctx: Context, reference: Reference, locking: '' | ' for update'): Promise<Row | undefined> => {
    const [column, value] = identify(reference);
    const build = (): string =>
      `${all(ctx.db)} where "${kind}"."${column}" = $1${locking && `${locking} of "${kind}"`}`;
    return run<Row>(ctx, remembered(column + locking, build), [value]);
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
      // The row that it refers to was there a moment ago.
      const column = brokenReference(kind, error);
      const target = column === undefined ? undefined : referring[column];
      throw target === undefined ? error : unknownReference(`/${column}`, target);
    }
  };
  const sure = (row: Row | undefined): Row => {
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
  const lock = async (tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row> => {
    const row = await find(tx, reference, ' for update');
    if (row === undefined) throw notFound(kind);
    checkVersion(row, expected);
    return row;
  };
  return {
    list: listOf<Row>({ name: kind, table: kind, text: all }, { ...options, references: referring }),
    lock,
    async read(ctx, reference) {
      const row = await find(ctx, reference, '');
      if (row === undefined) throw notFound(kind);
      return row;
    },
    async lockReferred(tx, pointer, reference) {
      const row = await find(tx, reference, ' for update');
      if (row === undefined) throw unknownReference(pointer, kind);
      return row;
    },
    insert: async (ctx, properties, traces = []) => sure(await insert(ctx, properties, '', traces)),
    insertIfNew: (ctx, properties, target) => insert(ctx, properties, ` on conflict ${target} do nothing`, []),
    async update(tx, row, changes, traces = []) {
      const { names, values } = written(differing(row, await resolved(tx, changes)), isGiven);
      if (names.length === 0 && traces.length === 0) return row;
      const build = (): string => {
        const set = names.map((name, i) => `"${name}" = $${i + 3}, `).join('');
        return `update "${kind}" set ${set}version = version + 1, updated_at = $2 where id = $1 returning ${selected(tx.db)}`;
      };
      const all = [row.id, new Date().toISOString(), ...values];
      return sure(await write(tx, `update ${names.join()}`, build, all, traces));
    },
    remove: (ctx, reference, expected) =>
      inTransaction(ctx, async (tx) => {
        // Nobody can begin to refer to a locked row, so that what is counted now stays true.
        const { id } = await lock(tx, reference, expected);
        const used_by = await usesOf(tx, kind, id);
        if (used_by.length > 0) throw new Problem('in_use', { members: { used_by } });
        await run(tx, `delete from "${kind}" where id = $1`, [id]);
      }),
  };
};
