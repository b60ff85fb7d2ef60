import { IsolationLevel } from '@mikro-orm/core';
import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { isTransaction, type Context, type Transaction } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { requirePermission } from '../../core/permissions.ts';
import { decodeCursor, encodeCursor, type CursorScope } from '../../records/cursors.ts';
import { instantText } from '../../records/instant-text.ts';
import { joinBy } from '../../records/joins.ts';
import type { PageRequest } from '../../records/paging.ts';
import { requireFewCells, type Counted } from './cells.ts';
import { areSortKeys } from './order.ts';
import { readRows } from './rows.ts';
import type { Source } from './sources.ts';
import type { FigureRow, Figures, Frame, Subjects } from './statement.ts';
import type { Sums } from './sums.ts';
import { selectSubjects, type Filters, type MachineGroup } from './subjects.ts';
import { daysOf, type DaysQuery, type Days } from './window.ts';

type GroupBy = Schemas['ReportGroupBy'];
type Interval = Schemas['ReportInterval'];

/** Query of a report. `sort` is a figure or `label`, with a leading `-` in descending order. */
export type ReportQuery = DaysQuery &
  Filters & { group_by?: GroupBy | undefined; interval?: Interval | undefined; sort?: string | undefined };

/** A report: how its figures follow from facts. Everything else is the same for all reports. */
export type Definition<Row extends Figures> = {
  name: string;
  /** Returns SQL that selects what the report is about: the machines that fit the filters by default. */
  subjects?: (ctx: Context, group_by: MachineGroup, filters: Filters) => Promise<RawBuilder<unknown>>;
  /** Returns what differs when the report is grouped by person; only managers may read that. */
  people?: (ctx: Context, filters: Filters) => Promise<People>;
  /** SQL of a row of nulls, with the names and types of the columns of the facts after `machine_id` and `n`. */
  columns: RawBuilder<unknown>;
  /** The facts. */
  sources: (asked: { timezone: string }) => readonly Source[];
  /** The figures that are sums over facts. */
  sums: Sums;
  /** SQL of all figures, in the contract's order, of a row of sums and its `days`. */
  figures: RawBuilder<unknown>;
  /** The default order of the groups. */
  sort: string;
  /** The figures of a window without facts. */
  nothing: Row;
};

/** Subjects and facts of a report that is grouped by person. */
type People = Required<Pick<Definition<Figures>, 'subjects'>> & Pick<Definition<Figures>, 'sources'>;

/** A row of a report: the figures of a group in a window. */
type Row<F> = F & Schemas['ReportGroup'];

/** A report as the contract describes it. */
export type Report<F> = Schemas['ReportPage'] & Schemas['ReportFrame'] & { totals: F; data: Row<F>[] };

/**
 * Returns the present, to the millisecond: not before the last change, whose time may be that of another machine's
 * clock, ahead of this one. Earlier events are not read, because an import may have written thousands a moment ago.
 */
const readPresent = async ({ em }: Context): Promise<string> => {
  const ahead = sql`select max(occurred_at) from event where id >= event_id(now(), 0)`;
  const present = sql`greatest(${new Date().toISOString()}::timestamptz, clock_timestamp(), (${ahead}))`;
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

/** Reads the subjects of a report. @throws Problem validation_failed for too many cells */
const readSubjects = async (
  { em }: Transaction,
  subjects: RawBuilder<unknown>,
  days: Days,
  interval: Interval,
): Promise<Subjects> => {
  const { rows } = await sql<Subjects & Counted>`
    select count(*)::integer as subjects, count(distinct key)::integer as groups, coalesce(json_agg(id), '[]') as ids,
      coalesce(json_agg(key), '[]') as keys, coalesce(json_agg(label), '[]') as labels
    from (${subjects}) as listed`.execute(em.getKysely());
  const [read = { subjects: 0, groups: 0, ids: [], keys: [], labels: [] }] = rows;
  requireFewCells(read, days, interval);
  return read;
};

/** Runs reads in one snapshot. */
const inSnapshot = <Result>(ctx: Context, read: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  isTransaction(ctx)
    ? read(ctx)
    : ctx.em.transactional((em) => read({ ...ctx, em, isTransaction: true }), {
        isolationLevel: IsolationLevel.REPEATABLE_READ,
        readOnly: true,
      });

/**
 * Selects the subjects of a report.
 * @throws Problem validation_failed for people in a report that is not about their work, and forbidden for callers who are not managers
 */
const chooseSubjects = async <F extends Figures>(
  ctx: Context,
  definition: Definition<F>,
  group_by: GroupBy,
  filters: Filters,
): Promise<{ definition: Definition<F>; listed: RawBuilder<unknown> }> => {
  if (group_by !== 'person')
    return { definition, listed: await (definition.subjects ?? selectSubjects)(ctx, group_by, filters) };
  requirePermission(ctx.principal, { roles: ['manager'], admin: false });
  if (definition.people === undefined)
    throw new Problem('validation_failed', {
      violations: [{ parameter: 'group_by', detail: 'groups the report maintenance by person, and no other one' }],
    });
  const people = await definition.people(ctx, filters);
  return { definition: { ...definition, ...people }, listed: await people.subjects(ctx, 'none', filters) };
};

/**
 * Runs a report, which returns the totals and the groups of a page. A later page is counted up to the same instant as the
 * first one.
 * @throws Problem validation_failed for days or intervals that are not allowed, too many cells, or a foreign cursor
 */
export const runReport = async <F extends Figures>(
  ctx: Context,
  report: Definition<F>,
  query: ReportQuery,
  { limit, cursor }: PageRequest,
): Promise<Report<F>> => {
  const { timezone } = ctx.principal;
  const { group_by = 'none', interval = 'none', sort = report.sort, from, to, ...filters } = query;
  const days = daysOf({ from, to }, interval, timezone);
  const scope: CursorScope = { name: `report ${report.name}`, filters: [days, group_by, interval, sort, filters] };
  const after = cursor === undefined ? undefined : await decodeCursor(ctx, scope, areSortKeys, cursor);
  const [sortValue, tie, at] = after ?? [];
  const generated_at = typeof at === 'string' ? at : await readPresent(ctx);
  const { definition, listed } = await chooseSubjects(ctx, report, group_by, filters);
  const rows = await inSnapshot(ctx, async (tx) => {
    await joinBy(tx, 'hash');
    const subjects = await readSubjects(tx, listed, days, interval);
    const frame: Frame = { days, interval, timezone, until: generated_at, subjects };
    return readRows(tx, definition, frame, { limit, sort, after: after && [sortValue, tie] });
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
