import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../core/context.ts';

/** Returns the condition that an id belongs to the part of a source that a statement reads. */
export type Only = (id: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Records of a range, and maximum number of ranges, which become larger in a very large gym. */
const RANGE = { machine: 250, work_order: 1000, maintenance_task: 1000 };
const MAX_RANGES = 100;

/**
 * Facts of a report: rows with the subject (`machine_id`, 0 for none), the window (`n`) and the columns of the report. They may
 * refer to the tables `window_`, `bounds` and `subject`. Those `of` a kind of record are read in ranges of its ids, because a
 * long statement would hold up other gyms on the embedded database.
 */
export type Source = { of: keyof typeof RANGE | null; rows: (only: Only) => RawBuilder<unknown> };

/** Selects all of a source. */
const everything: Only = () => sql<boolean>`true`;

type Range = { first: number; last: number };

const readRanges = async ({ em }: Transaction, of: keyof typeof RANGE, ids: RawBuilder<unknown>): Promise<Range[]> => {
  const { rows } = await sql<Range>`
    select min(id) as first, max(id) as last from (
      select id, (row_number() over (order by id) - 1) / greatest(${RANGE[of]}::bigint, count(*) over () / ${MAX_RANGES} + 1) as place
      from (${ids}) as listed (id)
    ) as placed group by place order by place`.execute(em.getKysely());
  return rows;
};

/**
 * Returns the pieces of the facts of a report about machines with `ids`, an array in PostgreSQL's notation: all of them as one
 * unless a source has more than a range.
 */
export const piecesOf = async (
  tx: Transaction,
  sources: readonly Source[],
  ids: string,
): Promise<RawBuilder<unknown>[]> => {
  const ranges = new Map<keyof typeof RANGE, Range[]>();
  for (const { of } of sources)
    if (of !== null && !ranges.has(of))
      ranges.set(
        of,
        await readRanges(
          tx,
          of,
          of === 'machine' ? sql`select unnest(${ids}::bigint[])` : sql`select id from ${sql.table(of)}`,
        ),
      );
  if ([...ranges.values()].every(({ length }) => length <= 1))
    return [
      sql.join(
        sources.map(({ rows }) => rows(everything)),
        sql` union all `,
      ),
    ];
  return sources.flatMap(({ of, rows }) =>
    of === null
      ? [rows(everything)]
      : (ranges.get(of) ?? []).map(({ first, last }) => rows((id) => sql<boolean>`${id} between ${first} and ${last}`)),
  );
};
