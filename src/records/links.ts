import { isDeepStrictEqual } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { Transaction } from '../core/context.ts';
import { requireDistinct, requireIds, type Kind, type Reference } from './references.ts';

/** A row, and the ids of the rows that it is linked to, ascending. */
type Linked = { id: number; to: readonly number[] };

/** The links of the rows of a resource to several rows of a kind. */
export type Links = {
  /** SQL for the ids of the rows that a row is linked to, ascending. */
  ids: RawBuilder<number[]>;
  /** The filter of a list for the rows that are linked to a row. */
  filter(reference: Reference): RawBuilder<boolean>;
  /**
   * Returns the ids of the rows at `/<kind>_ids` of a request, ascending.
   * @throws Problem validation_failed for a row that does not exist or appears twice
   */
  require(tx: Transaction, references: readonly Reference[]): Promise<number[]>;
  /** Links rows that have no links yet. */
  add(tx: Transaction, rows: readonly Linked[]): Promise<void>;
  /**
   * Replaces the links of locked rows, where they differ, by links to rows that exist.
   * @throws Problem validation_failed for a row that appears twice
   */
  replace(tx: Transaction, rows: readonly (Linked & { by: readonly number[] })[]): Promise<void>;
  /** Replaces the links of a locked row by those of a request, if it has any. @throws Problem as `require` */
  change(tx: Transaction, row: Linked, references: readonly Reference[] | undefined): Promise<void>;
};

/** Returns the links of `own` to rows of `kind`, in the table `<own>_<kind>`. */
export const linksOf = (own: keyof Tables & string, kind: Kind & string): Links => {
  const table = sql.table(`${own}_${kind}`);
  const [from, to] = [sql.ref(`${own}_id`), sql.ref(`${kind}_id`)];
  const pointerTo = (index: number): string => `/${kind}_ids/${index}`;
  const add: Links['add'] = async (tx, rows) => {
    const targets = rows.flatMap((row) => row.to);
    if (targets.length === 0) return;
    const ids = rows.flatMap((row) => row.to.map(() => row.id));
    await sql`insert into ${table} (${from}, ${to}) select * from unnest(${ids}::bigint[], ${targets}::bigint[])`.execute(
      tx.em.getKysely(),
    );
  };
  const require: Links['require'] = async (tx, references) =>
    (await requireIds(tx, kind, references, pointerTo)).toSorted((one, other) => one - other);
  const replace: Links['replace'] = async (tx, rows) => {
    const changed = rows.flatMap(({ id, to: current, by }) => {
      requireDistinct(kind, by, pointerTo);
      const ascending = by.toSorted((one, other) => one - other);
      return isDeepStrictEqual(ascending, current) ? [] : { id, to: ascending };
    });
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    await sql`delete from ${table} where ${from} = any(${ids}::bigint[])`.execute(tx.em.getKysely());
    await add(tx, changed);
  };
  return {
    ids: sql`(select coalesce(json_agg(${to} order by ${to}), '[]') from ${table} where ${from} = ${sql.ref(`${own}.id`)})`,
    filter: (reference) =>
      sql<boolean>`${sql.ref(`${own}.id`)} in (select ${from} from ${table} where ${to} = ${reference})`,
    require,
    add,
    replace,
    change: async (tx, row, references) => references && replace(tx, [{ ...row, by: await require(tx, references) }]),
  };
};
