import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { countOf, MAX_COUNT } from '../../records/counts.ts';
import { hasStatus, openTickets, openWorkOrders } from '../../records/open.ts';
import { firstRows } from '../../records/search.ts';
import { hasOneOf } from '../../areas/contracts/status.ts';
import { idsInside, isNamed, isOneOf } from '../../areas/locations/inside.ts';
import { UNUSABLE, USABLE } from '../../areas/machines/entity.ts';
import { findings, isLastAndFailed, isOpenIncident, isUrgentTicket } from '../../areas/machines/hazards.ts';
import { isOverdueOn } from '../../areas/maintenance/operations.ts';
import { isLow } from '../../areas/parts/operations.ts';

/** Characters of a hazard's text. */
const TEXT = 80;
/** Rows per section. An overview must stay short; the list tools return all rows. */
const ROWS = 4;

// Without a parameter, because only then can a generic plan estimate the number of rows.
const isUnusable = sql<boolean>`machine.status in (${sql.join(UNUSABLE.map((status) => sql.lit(status)))})`;

const isUsable = hasStatus('machine.status', USABLE);

/** The newest row of a table about the machine that fits a condition, in a few words. */
const newestOf = (
  table: string,
  text: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select left(${text}, ${sql.lit(TEXT)}) from ${sql.table(table)}
  where ${sql.ref(`${table}.machine_id`)} = machine.id and ${condition} order by ${sql.ref(`${table}.id`)} desc limit 1)`;

/**
 * Returns what needs attention today: counts per site (a location without a parent), and the total, up to {@link MAX_COUNT}, and
 * the first rows of hazards (machines that members can use, with an open incident, an urgent ticket or a last inspection
 * that failed), unusable machines, those that should be back by now, overdue tasks, low stock and contracts in their notice period. `location`, part of a location's name in any
 * letter case, limits all to such locations and those inside them, contracts to those of machines there.
 */
export const readOverview = async (ctx: Context, location: string | undefined): Promise<Schemas['Overview']> => {
  const places = location === undefined ? undefined : await readPlaces(ctx, location);
  const day = today(ctx.principal.timezone);
  // Sent together, because none needs what another returns.
  const [
    sites,
    open_tickets,
    open_workorders,
    open_incidents,
    hazards,
    unusable_machines,
    overdue_returns,
    overdue_maintenance,
    low_stock,
    contracts_in_notice,
  ] = await Promise.all([
    readSites(ctx, places),
    countAbout(ctx, 'ticket', openTickets(true), places),
    countAbout(ctx, 'work_order', openWorkOrders(true), places),
    countAbout(ctx, 'incident', isOpenIncident, places),
    readHazards(ctx, places),
    readUnusable(ctx, sql`${isUnusable} and ${isAt('machine', places)}`),
    readUnusable(ctx, sql`status_until < ${day} and ${isAt('machine', places)}`, sql`status_until, id`),
    readOverdue(ctx, day, places),
    readTop<Schemas['LowPart']>(ctx, {
      table: 'part',
      columns: sql`id, name, quantity, min_quantity`,
      condition: sql`${isLow} and ${isAt('part', places)}`,
    }),
    readTop<Schemas['EndingContract']>(ctx, {
      table: 'contract',
      columns: sql`id, title, ends_on`,
      condition: sql`${hasOneOf('expiring', ctx)} and ${isOfMachinesAt(places)}`,
      order: sql`ends_on, id`,
    }),
  ]);
  return {
    today: day,
    timezone: ctx.principal.timezone,
    sites,
    open_tickets,
    open_workorders,
    open_incidents,
    hazards,
    unusable_machines,
    overdue_returns: overdue_returns.total === 0 ? null : overdue_returns,
    overdue_maintenance,
    low_stock,
    contracts_in_notice,
  };
};

/** The ids of the locations that an overview is limited to; undefined for all. */
type Places = readonly number[] | undefined;

/** Reads the locations with a text in their names, and all inside them. */
const readPlaces = async ({ em }: Context, location: string): Promise<Places> => {
  const { rows } = await sql<{ id: number }>`${idsInside(isNamed(location))}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
};

/** The condition that a row is at one of the places. */
const isAt = (table: string, places: Places): RawBuilder<boolean> =>
  places === undefined ? sql`true` : isOneOf(`${table}.location_id`, sql`select unnest(${places}::bigint[])`);

/** The machines at the places, from an index. */
const machinesAt = (places: Places): RawBuilder<unknown> =>
  sql`(select id, status from machine where location_id = any(${places}::bigint[]) order by location_id) as machine`;

/** The condition that a contract is one of machines at the places. */
const isOfMachinesAt = (places: Places): RawBuilder<boolean> =>
  places === undefined
    ? sql`true`
    : sql`exists (select from contract_machine join machine on machine.id = contract_machine.machine_id
        where contract_machine.contract_id = contract.id and ${isAt('machine', places)})`;

/** Reads the first sites. Without `places` only these are followed to what is inside them. */
const readSites = async ({ em }: Context, all: Places): Promise<Schemas['Site'][]> => {
  const first = sql`limit ${sql.lit(LIMITS.Overview.sites)}`;
  const at = sql`unnest(places) as place (id) cross join lateral (select from machine where machine.location_id = place.id`;
  const most = sql.lit(MAX_COUNT);
  const { rows } = await sql<Schemas['Site']>`
    with recursive tree as (
      select * from (select id as location_id, id as site_id from location where parent_id is null
        order by id ${all === undefined ? first : sql``}) as site
      union all select child.id, tree.site_id from tree cross join lateral (
        select location.id from location where location.parent_id = tree.location_id offset 0) as child
    ), shown as (
      select site_id as id, array_agg(location_id) as places from tree where ${isAt('tree', all)}
      group by site_id order by site_id ${first}
    )
    select id, (select name from location where location.id = shown.id) as name,
      ${countOf(sql`${at} limit ${most}) as machine`)} as machines,
      ${countOf(sql`${at} and ${isUnusable} limit ${most}) as machine`)} as unusable
    from shown order by id`.execute(em.getKysely());
  return rows;
};

/** The reasons why a machine that members can use is a hazard: a row of a table that fits a condition. */
const HAZARDS: [table: string, condition: RawBuilder<boolean>][] = [
  ['incident', isOpenIncident],
  ['ticket', isUrgentTicket],
  ['inspection', isLastAndFailed],
];

/**
 * Selects the machines that members can use in spite of a reason against it, up to {@link MAX_COUNT} for each reason. Each
 * reason is followed machine by machine in an index; at some places, the machines there are followed.
 */
const selectHazards = (places: Places, least: number): RawBuilder<unknown> => {
  const most = sql.lit(MAX_COUNT);
  if (places !== undefined) {
    const reasons = HAZARDS.map(
      ([table, condition]) =>
        sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.machine_id`)} = machine.id and ${condition})`,
    );
    return sql`select id as machine_id from ${machinesAt(places)} where ${isUsable} and (${sql.join(reasons, sql` or `)}) limit ${most}`;
  }
  // When the reasons before have as many as are counted, only the newest machines of another one are needed.
  const reasons = HAZARDS.map(([table, condition], i) => {
    const before = HAZARDS.slice(0, i).map(([name]) => sql`(select count(*) from ${sql.table(`${name}_reason`)})`);
    const limit = sql`(select case when greatest(0, ${sql.join([sql`0`, ...before])}) < ${most} then ${most} else ${sql.lit(least)} end)`;
    return sql`${sql.table(`${table}_reason`)} as materialized (
      select machine_id from (
        select distinct machine_id from ${sql.table(table)} where ${condition} order by machine_id desc
      ) as reason where (select ${isUsable} from machine where machine.id = reason.machine_id) limit ${limit})`;
  });
  const found = HAZARDS.map(([table]) => sql`select machine_id from ${sql.table(`${table}_reason`)}`);
  return sql`with ${sql.join(reasons)} ${sql.join(found, sql` union `)}`;
};

/** Reads the number of hazards and the newest machines of those that are counted. */
const readHazards = async (ctx: Context, places: Places, most_rows = ROWS): Promise<Schemas['Overview']['hazards']> => {
  const { rows } = await sql<Schemas['Hazard'] & { total: number }>`
    with found as materialized (${selectHazards(places, most_rows)})
    select id, name, status, (select least(count(*), ${sql.lit(MAX_COUNT)}) from found) as total,
      ${newestOf('incident', sql`description`, isOpenIncident)} as open_incident,
      ${newestOf('ticket', sql`coalesce(title, description)`, isUrgentTicket)} as urgent_ticket,
      ${newestOf('inspection', sql`coalesce(nullif(${findings}, ''), 'Inspection ' || id)`, isLastAndFailed)} as failed_inspection
    from machine where id = any(array(select machine_id from found order by machine_id desc limit ${sql.lit(most_rows)}))
    order by id desc`.execute(ctx.em.getKysely());
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _total, ...row }) => row) };
};

/** Returns the newest machines that members can use although people could get hurt, at most so many. */
export const listHazards = async (ctx: Context, most_rows: number): Promise<Schemas['Hazard'][]> =>
  (await readHazards(ctx, undefined, most_rows)).first;

const countRows = async ({ em }: Context, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${countOf(from)} as total`.execute(em.getKysely());
  return rows[0]?.total ?? 0;
};

/** Counts the rows about machines that fulfil a condition. Those at some places are followed from the machines there. */
const countAbout = (ctx: Context, table: string, condition: RawBuilder<boolean>, places: Places): Promise<number> => {
  const name = sql.table(table);
  if (places === undefined) return countRows(ctx, sql`${name} where ${condition}`);
  const rows = sql`(select from ${name} where ${sql.ref(`${table}.machine_id`)} = machine.id and ${condition} offset 0)`;
  return countRows(ctx, sql`${machinesAt(places)} cross join lateral ${rows} as row`);
};

type Top<Row> = { total: number; first: Row[] };

type Section = {
  table: string;
  columns: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
  /** Newest first by default. */
  order?: RawBuilder<unknown>;
};

const readTop = async <Row>(
  ctx: Context,
  { table, columns, condition, order = sql`id desc` }: Section,
  count = () => countRows(ctx, sql`${sql.table(table)} where ${condition}`),
): Promise<Top<Row>> => {
  const { rows: first } = await sql<Row>`
    select ${columns} from ${sql.table(table)} where ${condition} order by ${order} limit ${sql.lit(ROWS)}`.execute(
    ctx.em.getKysely(),
  );
  return { total: first.length < ROWS ? first.length : await count(), first };
};

/** Reads machines that members cannot use. */
const readUnusable = (
  ctx: Context,
  condition: RawBuilder<boolean>,
  order?: RawBuilder<unknown>,
): Promise<Top<Schemas['UnusableMachine']>> =>
  readTop(ctx, {
    table: 'machine',
    columns: sql`id, name, status, blocked_reason, status_until,
      (select name from location where location.id = machine.location_id) as location_name`,
    condition,
    ...(order && { order }),
  });

/** Reads the overdue tasks, the first due first. */
const readOverdue = (ctx: Context, day: string, places: Places): Promise<Top<Schemas['OverdueTask']>> => {
  const table = 'maintenance_task';
  const order = sql`expected_due_on, id`;
  const isOverdue = isOverdueOn(day);
  const machine_id = sql.ref(`${table}.machine_id`);
  const firstAt = () =>
    firstRows(
      {
        table,
        check: sql`(select ${isAt('machine', places)} from machine where machine.id = ${machine_id})`,
        fits: sql`${machine_id} = any(array(select id from ${machinesAt(places)}))`,
        filters: [isOverdue],
      },
      (conditions) => sql`where ${sql.join(conditions, sql` and `)} order by ${order}`,
      ROWS,
    );
  return readTop(
    ctx,
    {
      table,
      columns: sql`id, title, coalesce(next_due_at, expected_due_on) as next_due_at,
        (select name from machine where machine.id = maintenance_task.machine_id) as machine_name`,
      condition: places === undefined ? isOverdue : sql`id in (select match.row_id from ${firstAt()})`,
      order,
    },
    () => countAbout(ctx, table, isOverdue, places),
  );
};
