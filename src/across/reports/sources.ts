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
export type Source = {
  of: keyof typeof RANGE | null;
  rows: (only: Only) => RawBuilder<unknown>;
  /** Whether its subjects are people, so a piece needs all of them and not only its machines. */
  isOfPeople?: boolean;
};

/** Selects all of a source. */
const everything: Only = () => sql<boolean>`true`;

/** A range of records, and the machines that they are about. */
type Range = { first: number; last: number; machines: readonly number[] };

const machineRanges = (ids: readonly number[]): Range[] => {
  const sorted = ids.toSorted((one, other) => one - other);
  const size = Math.max(RANGE.machine, Math.ceil(sorted.length / MAX_RANGES));
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, n) => {
    const machines = sorted.slice(n * size, (n + 1) * size);
    return { first: machines[0] ?? 0, last: machines.at(-1) ?? 0, machines };
  });
};

const readRanges = async ({ em }: Transaction, of: 'work_order' | 'maintenance_task'): Promise<Range[]> => {
  const { rows } = await sql<Range>`
    select min(id) as first, max(id) as last, json_agg(distinct machine_id) as machines from (
      select id, coalesce(machine_id, 0) as machine_id,
        (row_number() over (order by id) - 1) / greatest(${RANGE[of]}::bigint, count(*) over () / ${MAX_RANGES} + 1) as place
      from ${sql.table(of)}
    ) as placed group by place order by place`.execute(em.getKysely());
  return rows;
};

/** A piece of the facts of a report, and the machines that it is about; null for any. */
export type Piece = { facts: RawBuilder<unknown>; machines: readonly number[] | null };

/** Returns the pieces of the facts of a report about machines with `ids`: all of them as one unless a source has more than a range. */
export const piecesOf = async (
  tx: Transaction,
  sources: readonly Source[],
  ids: readonly number[],
): Promise<Piece[]> => {
  const ranges = new Map<keyof typeof RANGE, Range[]>();
  for (const { of } of sources)
    if (of !== null && !ranges.has(of))
      ranges.set(of, of === 'machine' ? machineRanges(ids) : await readRanges(tx, of));
  if ([...ranges.values()].every(({ length }) => length <= 1)) {
    const all = sources.map(({ rows }) => rows(everything));
    return [{ facts: sql.join(all, sql` union all `), machines: null }];
  }
  return sources.flatMap(({ of, rows, isOfPeople = false }): Piece[] =>
    of === null
      ? [{ facts: rows(everything), machines: null }]
      : (ranges.get(of) ?? []).map(({ first, last, machines }) => ({
          facts: rows((id) => sql<boolean>`${id} between ${first} and ${last}`),
          machines: isOfPeople ? null : machines,
        })),
  );
};
