import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import type { Rows } from '../core/tables.ts';
import { inTransaction, type Context, type Transaction } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { CUSTOM_FIELDS, customFieldKind, shownCustomFields } from './custom-fields.ts';
import { listOf, type Filter, type ListOptions, type ReadList, type SortColumns, type Where } from './lists.ts';
import type { Kind, Reference } from './references.ts';
import { printed } from './printed.ts';
import { createReads, selectFrom, type Reads } from './row-reads.ts';
import type { Source } from './paging.ts';
import { createWrites, type References, type Writes } from './row-writes.ts';
import { usesOf } from './uses.ts';

/** Columns that every list of a resource can be sorted by. The contract offers callers all but `id`. */
const COMMON_SORTS = { id: { type: 'id' }, created_at: { type: 'instant' }, updated_at: { type: 'instant' } } as const;

/** Properties computed from the row by SQL without parameters. */
type Computed = Readonly<Record<string, RawBuilder<unknown>>>;

/** A row of a resource: its columns with the types of the table or of the SQL that computes them. */
type RowOf<K extends Kind, Column extends string, Extra> = {
  [Name in Column]: Name extends keyof Extra
    ? Extra[Name] extends RawBuilder<infer Value>
      ? Value
      : never
    : Name extends typeof CUSTOM_FIELDS
      ? Schemas['CustomFieldValues']
      : Name extends keyof Rows[K]
        ? Rows[K][Name]
        : never;
} & { id: number; version: number };

/** The properties to write to a row. References may be ids or UUIDs. Undefined properties are ignored. */
type Properties<K extends Kind, Referring> = {
  [Name in keyof Rows[K]]?:
    | (Name extends keyof Referring
        ? Reference
        : Name extends typeof CUSTOM_FIELDS
          ? Schemas['CustomFieldChanges']
          : Rows[K][Name])
    | null
    | undefined;
};

/**
 * Reads and writes the rows of a table. Triggers of the database write the version, the time and the events of each
 * change (docs/architecture.md), so any statement may change a row.
 */
type Resource<Row, Written, Referring, Wanted, Sorts> = Reads<Row> &
  Writes<Row, Written, Referring> & {
    /** Reads a page of the tenant's rows. @throws Problem validation_failed for a cursor of another list */
    list: ReadList<Row, Wanted, Sorts & typeof COMMON_SORTS>;
    /** Makes a change and reads the changed row, in one transaction. */
    readAfter(ctx: Context, change: (tx: Transaction) => Promise<{ id: number }>): Promise<Row>;
    /**
     * Updates the given properties of the referenced row, as `lock` and `update` do; null clears one.
     * @throws Problem not_found, version_mismatch, validation_failed, conflict
     */
    patch(ctx: Context, reference: Reference, changes: Written, expected?: readonly number[]): Promise<Row>;
    /** Deletes a row that nothing refers to. @throws Problem not_found, version_mismatch, in_use */
    remove(ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void>;
  };

/** Definition of a resource besides its kind and columns. */
type ResourceOptions<
  K extends Kind,
  Extra,
  Referring,
  Equal extends keyof Rows[K],
  Filters,
  Sorts extends SortColumns,
> = Omit<ListOptions<K, Equal, Filters, Sorts>, 'order'> & {
  computed?: Extra;
  /** Joins that computed columns need, each with one row per row of the table. */
  joined?: RawBuilder<unknown>;
  references?: Referring & Partial<Record<Exclude<keyof Referring, keyof Rows[K]>, never>>;
};

/** Defines a resource: its table, the ordered columns of a row, and the filters, sorts and search of its list. */
export const resource = <
  K extends Kind,
  const Column extends string,
  const Extra extends Computed = Record<never, never>,
  const Referring extends References = Record<never, never>,
  const Equal extends keyof Rows[K] & string = never,
  const Filters extends Readonly<Record<string, Filter>> = Record<never, Filter>,
  const Sorts extends SortColumns = Record<never, never>,
>(
  kind: K,
  columns: readonly (Column & ((keyof Rows[K] & string) | keyof NoInfer<Extra>))[],
  { computed, joined, references, ...options }: ResourceOptions<K, Extra, Referring, Equal, Filters, Sorts> = {},
): Resource<
  RowOf<K, Column, Extra>,
  Properties<K, Referring>,
  keyof Referring,
  Where<K, Equal | Extract<keyof Rows[K], 'external_ref'>, Filters, Referring>,
  Sorts
> => {
  type Row = RowOf<K, Column, Extra>;
  const customized = customFieldKind(kind);
  const expressions: Computed = { ...(customized && { [CUSTOM_FIELDS]: shownCustomFields(customized) }), ...computed };
  const referring: References = references ?? {};
  const selected = printed(
    sql.join(
      columns.map((name) => {
        const expression = expressions[name];
        return expression ? sql`${expression} as ${sql.ref(name)}` : sql.ref(`${kind}.${name}`);
      }),
    ),
  );
  const table = { kind, selected, joined: joined && printed(joined) };
  const name = sql.table(kind);
  // Rows are joined after the limit, which therefore bounds the joined ones.
  const source: Source = (end) =>
    joined
      ? sql`(${selectFrom(table, sql`(select ${name}.* from ${name} ${end}) as ${name}`)})`
      : sql`(${selectFrom(table, name)} ${end})`;
  const reads = createReads<Row>(table, computed !== undefined);
  const writes = createWrites<Row, Properties<K, Referring>, keyof Referring>(table, referring);
  return {
    ...reads,
    ...writes,
    list: listOf<Row>(
      { name: kind, table: kind, source },
      {
        ...options,
        references: { ...referring, ...options.filterReferences },
        sorts: { ...COMMON_SORTS, ...options.sorts },
      },
    ),
    readAfter: (ctx, change) => inTransaction(ctx, async (tx) => reads.read(tx, (await change(tx)).id)),
    patch: (ctx, reference, changes, expected) =>
      inTransaction(ctx, async (tx) => writes.update(tx, await reads.lock(tx, reference, expected), changes)),
    remove: (ctx, reference, expected) =>
      inTransaction(ctx, async (tx) => {
        // No new reference to a locked row can appear, so the count stays valid.
        const { id } = await reads.lock(tx, reference, expected);
        const used_by = await usesOf(tx, kind, id);
        if (used_by.length > 0) throw new Problem('in_use', { members: { used_by } });
        await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(tx.em.getKysely());
      }),
  };
};
