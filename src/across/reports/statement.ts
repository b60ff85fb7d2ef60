import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { afterKeys, figureOf, orderOf, type SortKeys } from './order.ts';
import type { Piece } from './sources.ts';
import { asColumns, overFacts, fromColumns, overPieces, type Columns, type Sums } from './sums.ts';
import type { Days } from './window.ts';

type Interval = Schemas['ReportInterval'];

/** The figures of a row. */
export type Figures = Readonly<Record<string, number | string | readonly string[] | null>>;

/** The subjects of a report, each at the same place of the arrays, and the number of groups. */
export type Subjects = { ids: number[]; keys: string[]; labels: string[]; groups: number };

/** Parameters of all statements of a report. */
export type Frame = { days: Days; interval: Interval; timezone: string; until: string; subjects: Subjects };

/** The page of a report. */
export type Asked = { limit: number; after: SortKeys | undefined; sort: string };

export type FigureRow = {
  is_total: boolean;
  key: string | null;
  label: string | null;
  n: number;
  place: number | null;
  sort_value: number | string | null;
  tie: string | null;
  figures: Figures;
};

/** Joins the windows that a time meets, as `met`. */
export const meets = (began: RawBuilder<unknown>, ended: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join window_ as met on ${began} < met.ends_at and ${ended} >= met.starts_at`;

/** The tables `window_`, `bounds` and `subject`. Facts of all machines are compared with subjects, so these are hashed. */
const tablesOf = ({ days, interval, timezone, until, subjects }: Frame): RawBuilder<unknown> => sql`
  window_ as materialized (
    select * from report_window(${days.from}::date, ${days.to}::date, ${interval}, ${timezone}, ${until}::timestamptz + interval '1 microsecond')
  ), bounds as (select ${until}::timestamptz as until), subject as materialized (
    select * from unnest(${subjects.ids}::bigint[], ${subjects.keys}::text[], ${subjects.labels}::text[]) as listed (id, key, label)
  )`;

/** Summary of the facts of a report: `columns` is a row of nulls that names them and gives them their types. */
type Summing = { columns: RawBuilder<unknown>; sums: Sums };

/** Returns facts with the names and types of their columns. */
export const named = (columns: RawBuilder<unknown>, facts: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select null::bigint as machine_id, null::integer as n, ${columns} where false union all ${facts})`;

const sumFacts = ({ columns, sums }: Summing, facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select grouping(subject.key) = 1 as is_total, subject.key, fact.n, ${overFacts(sums)}
  from ${named(columns, facts)} as fact
  join subject on subject.id = fact.machine_id
  group by grouping sets ((subject.key, fact.n), (fact.n))`;

/** Returns the subjects of a piece without their labels. A statement must not take longer because of other machines. */
const subjectsOf = ({ ids, keys, groups }: Subjects, machines: readonly number[] | null): Subjects => {
  if (machines === null) return { ids, keys, labels: [], groups };
  const wanted = new Set(machines);
  const places = [...ids.keys()].filter((place) => wanted.has(ids[place] ?? 0));
  return {
    ids: places.map((place) => ids[place] ?? 0),
    keys: places.map((place) => keys[place] ?? ''),
    labels: [],
    groups,
  };
};

/** Returns the statement that sums up a piece of the facts of a report. */
export const pieceStatement = (
  frame: Frame,
  summing: Summing,
  { facts, machines }: Piece,
): RawBuilder<Columns> => sql<Columns>`
  with ${tablesOf({ ...frame, subjects: subjectsOf(frame.subjects, machines) })}, summed as (${sumFacts(summing, facts)})
  select ${asColumns(summing.sums)} from summed`;

const sumPieces = ({ sums }: Summing, pieces: readonly Columns[]): RawBuilder<unknown> =>
  sql`select is_total, key, n, ${overPieces(sums)} from ${fromColumns(sums, pieces)} group by is_total, key, n`;

/** Returns the statement that makes one piece of several. */
export const joiningStatement = (summing: Summing, pieces: readonly Columns[]): RawBuilder<Columns> =>
  sql<Columns>`select ${asColumns(summing.sums)} from (${sumPieces(summing, pieces)}) as summed`;

/** The sums of facts, or of pieces of them. */
export const sumsOf = { facts: sumFacts, pieces: sumPieces };

/** Returns the statement of the rows of a page of a report, and of its totals, from sums. */
export const pageStatement = (
  frame: Frame,
  { summed, figures }: { summed: RawBuilder<unknown>; figures: RawBuilder<unknown> },
  { limit, after, sort }: Asked,
): RawBuilder<FigureRow> => sql<FigureRow>`
  with ${tablesOf(frame)}, summed as (${summed}), calculated as materialized (
    select is_total, key, n, ${figures}
    from summed join (
      select n, least(to_day, (${frame.until}::timestamptz at time zone ${frame.timezone})::date + 1) - from_day as days from window_
    ) as length using (n)
  ), named as (select key, min(label) as label, md5(key) as tie from subject group by key),
  page as (
    select *, row_number() over (order by ${orderOf(sort)}) as place from (
      select key, label, tie, ${figureOf(sort) === 'label' ? sql`left(fold_case(label), 40)` : sql.ref(figureOf(sort))} as sort_value
      from calculated join named using (key) where not is_total and n = 0
    ) as grouped
    where ${after ? afterKeys(sort, after) : sql`true`} order by place limit ${limit + 1}
  )
  select is_total, calculated.key, label, n, place::integer, sort_value, tie, to_json(calculated) as figures
  from calculated left join page using (key)
  where (is_total and n = 0) or (place is not null and (n > 0) = ${frame.interval !== 'none'})
  order by place, n`;
