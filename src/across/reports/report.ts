import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { decodeCursor, encodeCursor, type CursorScope } from '../../records/cursors.ts';
import { instantText } from '../../records/instant-text.ts';
import { joinBy } from '../../records/joins.ts';
import type { PageRequest } from '../../records/paging.ts';
import { requireFewCells } from './cells.ts';
import { afterKeys, areSortKeys, figureOf, orderOf, type SortKeys } from './order.ts';
import { selectSubjects, type Filters } from './subjects.ts';
import { daysOf, type DaysQuery, type Days } from './window.ts';

type GroupBy = Schemas['ReportGroupBy'];
type Interval = Schemas['ReportInterval'];

/** What a caller asks a report for. `sort` is a figure or `label`, with a leading `-` in descending order. */
export type ReportQuery = DaysQuery &
  Filters & { group_by?: GroupBy | undefined; interval?: Interval | undefined; sort?: string | undefined };

/** The figures of a row. */
export type Figures = Readonly<Record<string, number | string | readonly string[] | null>>;

/** A report: how its figures follow from facts. Everything else is the same for all reports. */
export type Definition<Row extends Figures> = {
  name: string;
  /** Returns SQL that selects what the report is about: the machines that fit the filters by default. */
  subjects?: (ctx: Context, group_by: GroupBy, filters: Filters) => Promise<RawBuilder<unknown>>;
  /**
   * SQL that selects the facts: rows with the subject (`machine_id`, 0 for none) and the window (`n`) that they count in.
   * They may refer to the tables `window_`, `bounds` and `subject`.
   */
  facts: (asked: { timezone: string }) => RawBuilder<unknown>;
  /** SQL of the figures that are sums over facts, as a list of columns. */
  sums: RawBuilder<unknown>;
  /** SQL of all figures, in the contract's order, of a row of sums and its `days`. */
  figures: RawBuilder<unknown>;
  /** The default order of the groups. */
  sort: string;
  /** The figures of a window without facts. */
  nothing: Row;
};

/** A row of a report: the figures of a group in a window. */
export type Row<F> = F & Schemas['ReportGroup'];

/** A report as the contract describes it. */
export type Report<F> = Schemas['ReportPage'] & Schemas['ReportFrame'] & { totals: F; data: Row<F>[] };

/** Joins the windows that a time meets, as `met`. */
export const meets = (began: RawBuilder<unknown>, ended: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join window_ as met on ${began} < met.ends_at and ${ended} >= met.starts_at`;

type FigureRow = {
  is_total: boolean;
  key: string | null;
  label: string | null;
  n: number;
  place: number | null;
  sort_value: number | string | null;
  tie: string | null;
  figures: Figures;
};

type Plan = { days: Days; interval: Interval; until: string; limit: number; after: SortKeys | undefined; sort: string };

/**
 * Returns the one statement of a report: the totals, and the rows of the groups of a page. The subjects pass through JSON,
 * because the planner takes the rows of a tenant for very few, and would compare every fact with every machine.
 */
const statementOf = <F extends Figures>(
  { principal: { timezone } }: Context,
  { facts, sums, figures }: Definition<F>,
  subjects: RawBuilder<unknown>,
  { days, interval, until, limit, after, sort }: Plan,
): RawBuilder<FigureRow> => sql<FigureRow>`
  with window_ as materialized (
    select * from report_window(${days.from}::date, ${days.to}::date, ${interval}, ${timezone}, ${until}::timestamptz + interval '1 microsecond')
  ), bounds as (select ${until}::timestamptz as until), subject as materialized (
    select * from json_to_recordset((select json_agg(listed) from (${subjects}) as listed)) as listed (id bigint, key text, label text)
  ),
  fact as (${facts({ timezone })}),
  summed as (
    select grouping(subject.key) = 1 as is_total, subject.key, fact.n, ${sums}
    from fact join subject on subject.id = fact.machine_id
    group by grouping sets ((subject.key, fact.n), (fact.n))
  ), calculated as materialized (
    select is_total, key, n, ${figures}
    from summed join (
      select n, least(to_day, (${until}::timestamptz at time zone ${timezone})::date + 1) - from_day as days from window_
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
  where (is_total and n = 0) or (place is not null and (n > 0) = ${interval !== 'none'})
  order by place, n`;

/**
 * Returns the present, to the millisecond: not before the last change, whose time may be that of another machine's
 * clock.
 */
const readPresent = async ({ em }: Context): Promise<string> => {
  const latest = sql`select max(occurred_at) from event where id >= event_id(now() - interval '1 minute', 0)`;
  const present = sql`greatest(${new Date().toISOString()}::timestamptz, clock_timestamp(), (${latest}))`;
  const { rows } = await sql<{ present: string }>`
    select ${instantText(sql`date_trunc('milliseconds', ${present} + interval '999 microseconds')`)} as present`.execute(
    em.getKysely(),
  );
  return rows[0]?.present ?? new Date().toISOString();
};

/** Returns the days of each part of a report, in their order. */
const readParts = async ({ em, principal }: Context, { from, to }: Days, interval: Interval): Promise<Days[]> => {
  if (interval === 'none') return [{ from, to }];
  const { rows } = await sql<Days>`
    select from_day as from, to_day as to from report_window(${from}::date, ${to}::date, ${interval}, ${principal.timezone}, now())
    where n > 0 order by n`.execute(em.getKysely());
  return rows;
};

/** Returns the figures of a row without what only the statement needs, in the contract's order. */
const pick = <F extends Figures>(nothing: F, row: FigureRow | undefined): F =>
  row === undefined
    ? nothing
    : { ...nothing, ...Object.fromEntries(Object.keys(nothing).map((name) => [name, row.figures[name] ?? null])) };

/** Returns the rows of a group: one for each part, also for those without facts. */
const rowsOf = <F extends Figures>(
  nothing: F,
  group: readonly FigureRow[],
  parts: readonly Days[],
  { group_by, interval }: Pick<Schemas['ReportFrame'], 'group_by' | 'interval'>,
): Row<F>[] => {
  const [first] = group;
  const key = first?.key ?? 'all';
  const label = first?.label ?? 'All machines';
  const machine_id = group_by === 'machine' && key !== '' ? Number(key) : null;
  return parts.map((days, index) => ({
    key,
    label,
    machine_id,
    ...days,
    ...pick(
      nothing,
      group.find(({ n }) => n === (interval === 'none' ? 0 : index + 1)),
    ),
  }));
};

const groupsOf = (rows: readonly FigureRow[]): FigureRow[][] => {
  const placed = rows.filter(({ place }) => place !== null);
  return [...Map.groupBy(placed, ({ place }) => place).values()];
};

/**
 * Runs a report: one statement, which returns the totals and the groups of a page. A later page is counted up to the same
 * instant as the first one.
 * @throws Problem validation_failed for days or intervals that are not allowed, too many cells, or a foreign cursor
 */
export const runReport = async <F extends Figures>(
  ctx: Context,
  definition: Definition<F>,
  query: ReportQuery,
  { limit, cursor }: PageRequest,
): Promise<Report<F>> => {
  const { timezone } = ctx.principal;
  const { group_by = 'none', interval = 'none', sort = definition.sort, from, to, ...filters } = query;
  const days = daysOf({ from, to }, interval, timezone);
  const scope: CursorScope = { name: `report ${definition.name}`, filters: [days, group_by, interval, sort, filters] };
  const after = cursor === undefined ? undefined : await decodeCursor(ctx, scope, areSortKeys, cursor);
  const [sortValue, tie, at] = after ?? [];
  const generated_at = typeof at === 'string' ? at : await readPresent(ctx);
  const subjects = await (definition.subjects ?? selectSubjects)(ctx, group_by, filters);
  const statement = statementOf(ctx, definition, subjects, {
    days,
    interval,
    until: generated_at,
    limit,
    sort,
    after: after && [sortValue, tie],
  });
  const { rows } = await inTransaction(ctx, async (tx) => {
    await joinBy(tx, 'hash');
    await requireFewCells(tx, subjects, days, interval);
    return statement.execute(tx.em.getKysely());
  });
  const parts = await readParts(ctx, days, interval);
  const groups = groupsOf(rows);
  const shown = groups.length === 0 && group_by === 'none' && after === undefined ? [[]] : groups.slice(0, limit);
  const last = shown.at(-1)?.[0];
  const has_more = groups.length > limit;
  return {
    ...days,
    timezone,
    generated_at,
    group_by,
    interval,
    totals: pick(
      definition.nothing,
      rows.find(({ is_total }) => is_total),
    ),
    data: shown.flatMap((group) => rowsOf(definition.nothing, group, parts, { group_by, interval })),
    has_more,
    next_cursor: has_more && last ? await encodeCursor(ctx, scope, [last.sort_value, last.tie, generated_at]) : null,
  };
};
