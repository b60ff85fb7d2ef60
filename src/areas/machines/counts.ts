import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import type { Context } from '../../core/context.ts';
import { atLeast, countOf, isExact, MAX_COUNT } from '../../records/counts.ts';
import { isUnusable, isUsable } from './entity.ts';
import { conditionsOf, type MachineFilter } from './filters.ts';
import { someMatches, type MachineSearch } from './search.ts';

type Status = Schemas['MachineStatus'];

const statusesOf = ({ status, usable }: MachineFilter): Status[] =>
  MachineStatus.filter(
    (each) =>
      (status === undefined || status === each) &&
      (usable === undefined || (usable ? isUsable(each) : isUnusable(each))),
  );

/** The number of machines, in total and by status. `note` says when they are lower bounds. */
export type Counts = { total: number; total_is_exact: boolean; by_status: Record<string, number>; note?: string };

type StatusCount = { status: Status; count: number };

/** Counts the machines of a list. `page` is its first page, which may contain all of them. */
export const countMachines = async (
  ctx: Context,
  { q, location, brand, ...filter }: MachineSearch & MachineFilter,
  page: { data: readonly { status: Status }[]; has_more: boolean },
): Promise<Counts> => {
  if (!page.has_more) return sumRows(page.data);
  const statuses = statusesOf(filter);
  const conditions = conditionsOf(filter);
  const isSearch = [q, location, brand].some((text) => text !== undefined);
  if (!isSearch && conditions.length === 0) return countByStatus(ctx, statuses);
  return countMatches(ctx, { q, location, brand }, statuses, conditions);
};

const sum = (counted: readonly StatusCount[], areExact = true): Counts => {
  const by_status: Record<string, number> = {};
  for (const { status, count } of counted) if (count > 0) by_status[status] = (by_status[status] ?? 0) + count;
  const total = counted.reduce((whole, { count }) => whole + count, 0);
  const counts = { total, total_is_exact: areExact, by_status };
  return areExact
    ? counts
    : { ...counts, note: `There are ${atLeast(total)} machines; by_status is a lower bound too.` };
};

const sumRows = (rows: readonly { status: Status }[]): Counts => sum(rows.map(({ status }) => ({ status, count: 1 })));

// Written out, because only for a known status does the planner know how rare it is. With the status of a joined row it
// walks all machines of the gym in search of a status that none of them has.
const countOfStatus = (status: Status): RawBuilder<number> =>
  countOf(sql`machine where machine.status = ${sql.lit(status)}`);

/** SQL for the counts of statuses as a text such as `2000,8,0`, which {@link readCounts} reads. It is computed once for all rows. */
export const countsOf = (statuses: readonly Status[]): RawBuilder<string> =>
  sql`(select concat_ws(',', ${sql.join(statuses.map(countOfStatus))}))`;

/** Reads the counts of statuses. */
export const readCounts = (statuses: readonly Status[], text: string): Counts => {
  const counts = text.split(',').map(Number);
  return sum(
    statuses.map((status, i) => ({ status, count: counts[i] ?? 0 })),
    counts.every(isExact),
  );
};

const countByStatus = async ({ em }: Context, statuses: readonly Status[]): Promise<Counts> => {
  const { rows } = await sql<{ counts: string }>`select ${countsOf(statuses)} as counts`.execute(em.getKysely());
  return readCounts(statuses, rows[0]?.counts ?? '');
};

/** Counts the matches of a search. A rare status may make it read all of them, as the list does. */
const countMatches = async (
  { em }: Context,
  search: MachineSearch,
  statuses: readonly Status[],
  conditions: readonly RawBuilder<boolean>[],
): Promise<Counts> => {
  const isAny = statuses.length === MachineStatus.length;
  const all = [...(isAny ? [] : [sql<boolean>`machine.status = any(${[...statuses]})`]), ...conditions];
  const wanted = all.length === 0 ? null : sql<boolean>`(${sql.join(all, sql` and `)})`;
  const { expressions, ids } = someMatches(search, wanted, MAX_COUNT);
  const { rows } = await sql<StatusCount>`
    with recursive ${expressions} matches as materialized (${ids})
    select status, count(*) as count from machine where id = any(array(select id from matches)) group by status`.execute(
    em.getKysely(),
  );
  return sum(rows, isExact(rows.reduce((total, { count }) => total + count, 0)));
};
