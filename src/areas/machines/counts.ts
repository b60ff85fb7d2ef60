import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { MachineStatus } from '../../../generated/values.ts';
import type { Context } from '../../platform/context.ts';
import { isUnusable, isUsable } from './entity.ts';
import { someMatches, type MachineSearch } from './search.ts';

type Status = Schemas['MachineStatus'];

/** The status of machines to list, or whether members can use them. Retired machines are neither usable nor unusable. */
export type MachineFilter = { status?: Status | undefined; usable?: boolean | undefined };

const statusesOf = ({ status, usable }: MachineFilter): Status[] =>
  MachineStatus.filter(
    (each) =>
      (status === undefined || status === each) &&
      (usable === undefined || (usable ? isUsable(each) : isUnusable(each))),
  );

/** The highest count of a status, because counting takes time, and every first page counts. */
const MOST = 2000;

/** The matches of a search that are counted, which happens only when they do not fit in a page. */
const COUNTED = 1000;

/** The number of machines, in total and by status; `note` says when it is not exact. */
export type Counts = { total: number; by_status: Record<string, number>; note?: string };

type StatusCount = { status: Status; count: number };

/** Counts the machines of a list. `page` is its first page, which may contain all of them. */
export const countMachines = async (
  ctx: Context,
  { status, usable, ...search }: MachineSearch & MachineFilter,
  page: { data: readonly { status: Status }[]; has_more: boolean },
): Promise<Counts> => {
  if (!page.has_more) return sumRows(page.data);
  const statuses = statusesOf({ status, usable });
  if (search.q === undefined && search.location === undefined) return countByStatus(ctx, statuses);
  return countMatches(ctx, search, statuses);
};

const sum = (counted: readonly StatusCount[]): Counts => {
  const by_status: Record<string, number> = {};
  for (const { status, count } of counted) if (count > 0) by_status[status] = (by_status[status] ?? 0) + count;
  return { total: counted.reduce((total, { count }) => total + count, 0), by_status };
};

const sumRows = (rows: readonly { status: Status }[]): Counts => sum(rows.map(({ status }) => ({ status, count: 1 })));

// Written out, because only for a known status does the planner know how rare it is. With the status of a joined row it
// walks all machines of the gym in search of a status that none of them has.
const countOf = (status: Status): RawBuilder<number> => sql`
  (select count(*) from (select from machine where machine.status = ${sql.lit(status)} limit ${sql.lit(MOST)}) as matches)`;

/** SQL for the counts of statuses as a text such as `2000,8,0`, which {@link readCounts} reads. It is computed once for all rows. */
export const countsOf = (statuses: readonly Status[]): RawBuilder<string> =>
  sql`(select concat_ws(',', ${sql.join(statuses.map(countOf))}))`;

/** Reads the counts of statuses. A status may have more machines than its count says; `note` then says so. */
export const readCounts = (statuses: readonly Status[], text: string): Counts => {
  const counts = text.split(',').map(Number);
  const isExact = counts.every((count) => count < MOST);
  return {
    ...sum(statuses.map((status, i) => ({ status, count: counts[i] ?? 0 }))),
    ...(isExact ? {} : { note: `A count of ${MOST} means ${MOST} or more.` }),
  };
};

const countByStatus = async ({ em }: Context, statuses: readonly Status[]): Promise<Counts> => {
  const { rows } = await sql<{ counts: string }>`select ${countsOf(statuses)} as counts`.execute(em.getKysely());
  return readCounts(statuses, rows[0]?.counts ?? '');
};

/** Counts the matches of a search. A rare status may make it read all of them, as the list does. */
const countMatches = async ({ em }: Context, search: MachineSearch, statuses: readonly Status[]): Promise<Counts> => {
  const isAny = statuses.length === MachineStatus.length;
  const wanted = isAny ? null : sql<boolean>`machine.status = any(${[...statuses]})`;
  const { expressions, ids } = someMatches(search, wanted, COUNTED + 1);
  const { rows } = await sql<{ matches: number; counts: StatusCount[] | null }>`
    with recursive ${expressions} matches as materialized (${ids})
    select (select count(*) from matches) as matches, (select json_agg(counted) from (
      select status, count(*) as count from machine
      where id = any(array(select id from matches limit ${sql.lit(COUNTED)})) group by status) as counted) as counts`.execute(
    em.getKysely(),
  );
  const { matches = 0, counts } = rows[0] ?? {};
  return { ...sum(counts ?? []), ...(matches > COUNTED ? { note: `Only ${COUNTED} matches were counted.` } : {}) };
};
