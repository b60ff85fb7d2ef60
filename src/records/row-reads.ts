import { sql, type RawBuilder } from 'kysely';
import type { Context, Transaction } from '../core/context.ts';
import { notFound, unknownReference } from '../core/errors.ts';
import { createPrinted } from './printed.ts';
import { keyOf, type Kind, type Reference } from './references.ts';
import { checkVersion } from './versions.ts';

/**
 * A table and the columns of its rows, as the select list of a statement. `joined` are joins that these columns need, each
 * with one row per row of the table.
 */
export type RowTable = { kind: Kind; selected: RawBuilder<unknown>; joined: RawBuilder<unknown> | undefined };

/** Returns SQL that selects rows which `rows`, an expression of the `from` clause, returns under the name of the table. */
export const selectFrom = ({ selected, joined }: RowTable, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${selected} from ${rows} ${joined ?? sql``}`;

/** The functions that read and lock the rows of a table. */
export type Reads<Row> = {
  /** Returns the referenced row. @throws Problem not_found */
  read(ctx: Context, reference: Reference): Promise<Row>;
  /** Returns the rows with these ids in the same order. */
  readAll(ctx: Context, ids: readonly number[]): Promise<Row[]>;
  /** Like `read`, and locks the row until the transaction ends. @throws Problem not_found, version_mismatch */
  lock(tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row>;
  /** Like `lock`, for a reference at a place of the body. @throws Problem validation_failed when the tenant has no such row */
  lockReferred(tx: Transaction, pointer: string, reference: Reference): Promise<Row>;
  /** Like `readAll`, and locks the rows in the order of their ids. */
  lockAll(tx: Transaction, ids: readonly number[]): Promise<Row[]>;
};

/** Creates the functions that read the rows of a table. `isComputed` is true if columns depend on other rows. */
export const createReads = <Row extends { id: number; version: number }>(
  rowTable: RowTable,
  isComputed: boolean,
): Reads<Row> => {
  const { kind } = rowTable;
  const table = sql.table(kind);
  const select = ({ em }: Context, rest: RawBuilder<unknown>) =>
    sql<Row>`${selectFrom(rowTable, table)} where ${rest}`.execute(em.getKysely());
  const runPrinted = createPrinted<Row>();
  /** Runs `start where … end` for the referenced row. */
  const findBy = async (
    ctx: Context,
    reference: Reference,
    start: RawBuilder<unknown>,
    end: '' | 'for update' = '',
  ): Promise<Row | undefined> => {
    const [column, value] = keyOf(kind, reference);
    const build = () => sql`${start} where ${sql.ref(`${kind}.${column}`)} = ${value} ${sql.raw(end)}`;
    return (await runPrinted(ctx, `${column} ${end}`, [value], build)).rows[0];
  };
  const whole = selectFrom(rowTable, table);
  const find = (ctx: Context, reference: Reference): Promise<Row | undefined> => findBy(ctx, reference, whole);
  const findLocked = async (tx: Transaction, reference: Reference): Promise<Row | undefined> => {
    if (!isComputed) return findBy(tx, reference, whole, 'for update');
    // A statement that waits for a lock still sees other rows as they were before, so a second one reads the row.
    const found = await findBy(tx, reference, sql`select from ${table}`, 'for update');
    return found && find(tx, reference);
  };
  const readAll = async (ctx: Context, ids: readonly number[]): Promise<Row[]> => {
    const { rows } = await select(ctx, sql`${sql.ref(`${kind}.id`)} = any(${ids}::bigint[])`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  return {
    readAll,
    async read(ctx, reference) {
      const row = await find(ctx, reference);
      if (row === undefined) throw notFound(kind, reference);
      return row;
    },
    async lock(tx, reference, expected) {
      const row = await findLocked(tx, reference);
      if (row === undefined) throw notFound(kind, reference);
      checkVersion(row, expected);
      return row;
    },
    async lockReferred(tx, pointer, reference) {
      const row = await findLocked(tx, reference);
      if (row === undefined) throw unknownReference(pointer, kind, reference);
      return row;
    },
    async lockAll(tx, ids) {
      await sql`select from ${table} where id = any(${ids}::bigint[]) order by id for update`.execute(
        tx.em.getKysely(),
      );
      return readAll(tx, ids);
    },
  };
};
