import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { countOf, MAX_COUNT } from '../../records/counts.ts';
import { hasStatus } from '../../records/open.ts';
import { nameContains } from '../../records/search.ts';
import { hasOneOf } from '../../areas/contracts/status.ts';
import { isInside } from '../../areas/locations/inside.ts';
import { UNUSABLE, USABLE } from '../../areas/machines/entity.ts';
import { findings, isLastAndFailed, isOpenIncident, isUrgentTicket } from '../../areas/machines/hazards.ts';
import { isOverdueOn } from '../../areas/maintenance/operations.ts';
import { isLow } from '../../areas/parts/operations.ts';
import { openTickets } from '../../records/open.ts';
import { openWorkOrders } from '../../records/open.ts';

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
 * that failed), unusable machines, overdue tasks, low stock and contracts in their notice period. `location`, part of a location's name in any
 * letter case, limits all to such locations and those inside them, contracts to those of machines there.
 */
export const readOverview = async (ctx: Context, location: string | undefined): Promise<Schemas['Overview']> => {
  const scope = scopeOf(location);
  const day = today(ctx.principal.timezone);
  const ofMachine = (table: string) =>
    location === undefined
      ? sql`true`
      : sql`exists (select from machine where machine.id = ${sql.ref(`${table}.machine_id`)} and ${scope('machine')})`;
  const ofContract =
    location === undefined
      ? sql`true`
      : sql`exists (select from contract_machine join machine on machine.id = contract_machine.machine_id
          where contract_machine.contract_id = contract.id and ${scope('machine')})`;
  const count = (table: string, isOpen: RawBuilder<boolean>) =>
    countOpen(ctx, table, sql`${isOpen} and ${ofMachine(table)}`);
  return {
    today: day,
    timezone: ctx.principal.timezone,
    sites: await readSites(ctx, location === undefined ? undefined : scope('tree')),
    open_tickets: await count('ticket', openTickets(true)),
    open_workorders: await count('work_order', openWorkOrders(true)),
    open_incidents: await count('incident', isOpenIncident),
    hazards: await readHazards(ctx, scope('machine')),
    unusable_machines: await readTop<Schemas['UnusableMachine']>(ctx, {
      table: 'machine',
      columns: sql`id, name, status, blocked_reason, (select name from location where location.id = machine.location_id) as location_name`,
      condition: sql`${isUnusable} and ${scope('machine')}`,
    }),
    overdue_maintenance: await readTop<Schemas['OverdueTask']>(ctx, {
      table: 'maintenance_task',
      columns: sql`id, title, coalesce(next_due_at, expected_due_on) as next_due_at,
        (select name from machine where machine.id = maintenance_task.machine_id) as machine_name`,
      condition: sql`${isOverdueOn(day)} and ${ofMachine('maintenance_task')}`,
      order: sql`expected_due_on, id`,
    }),
    low_stock: await readTop<Schemas['LowPart']>(ctx, {
      table: 'part',
      columns: sql`id, name, quantity, min_quantity`,
      condition: sql`${isLow} and ${scope('part')}`,
    }),
    contracts_in_notice: await readTop<Schemas['EndingContract']>(ctx, {
      table: 'contract',
      columns: sql`id, title, ends_on`,
      condition: sql`${hasOneOf('expiring', ctx)} and ${ofContract}`,
      order: sql`ends_on, id`,
    }),
  };
};

/** A condition for the `location_id` of a table. */
type Scope = (table: string) => RawBuilder<unknown>;

const scopeOf =
  (location: string | undefined): Scope =>
  (table) =>
    location === undefined ? sql`true` : isInside(`${table}.location_id`, nameContains('location', location));

/** Reads the first sites. Without a `scope` only these are followed to what is inside them. */
const readSites = async ({ em }: Context, scope: RawBuilder<unknown> | undefined): Promise<Schemas['Site'][]> => {
  const first = sql`limit ${sql.lit(LIMITS.Overview.sites)}`;
  const at = sql`unnest(places) as place (id) cross join lateral (select from machine where machine.location_id = place.id`;
  const most = sql.lit(MAX_COUNT);
  const { rows } = await sql<Schemas['Site']>`
    with recursive tree as (
      select * from (select id as location_id, id as site_id from location where parent_id is null
        order by id ${scope === undefined ? first : sql``}) as site
      union all select location.id, tree.site_id from location join tree on location.parent_id = tree.location_id
    ), shown as (
      select site_id as id, array_agg(location_id) as places from tree where ${scope ?? sql`true`}
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
 * Reads the machines that members can use in spite of a reason against it. Each reason is followed machine by machine in an
 * index, newest first, until it has as many machines as are counted.
 */
const readHazards = async (ctx: Context, scope: RawBuilder<unknown>): Promise<Schemas['Overview']['hazards']> => {
  const found = HAZARDS.map(
    ([table, condition]) => sql`(
    select machine_id from (
      select distinct machine_id from ${sql.table(table)} where ${condition} order by machine_id desc
    ) as reason where (select ${isUsable} and ${scope} from machine where machine.id = reason.machine_id)
    limit ${sql.lit(MAX_COUNT)})`,
  );
  const { rows } = await sql<Schemas['Hazard'] & { total: number }>`
    with found as materialized (${sql.join(found, sql` union `)})
    select id, name, status, (select least(count(*), ${sql.lit(MAX_COUNT)}) from found) as total,
      ${newestOf('incident', sql`description`, isOpenIncident)} as open_incident,
      ${newestOf('ticket', sql`coalesce(title, description)`, isUrgentTicket)} as urgent_ticket,
      ${newestOf('inspection', sql`coalesce(nullif(${findings}, ''), 'Inspection ' || id)`, isLastAndFailed)} as failed_inspection
    from machine where id = any(array(select machine_id from found order by machine_id desc limit ${sql.lit(ROWS)}))
    order by id desc`.execute(ctx.em.getKysely());
  return { total: rows[0]?.total ?? 0, first: rows.map(({ total: _total, ...row }) => row) };
};

const countOpen = async ({ em }: Context, table: string, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select ${countOf(sql`${sql.table(table)} where ${condition}`)} as total`.execute(em.getKysely());
  return rows[0]?.total ?? 0;
};

type Section = {
  table: string;
  columns: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  /** Newest first by default. */
  order?: RawBuilder<unknown>;
};

const readTop = async <Row>(
  ctx: Context,
  { table, columns, condition, order = sql`id desc` }: Section,
): Promise<{ total: number; first: Row[] }> => {
  const { rows: first } = await sql<Row>`
    select ${columns} from ${sql.table(table)} where ${condition} order by ${order} limit ${sql.lit(ROWS)}`.execute(
    ctx.em.getKysely(),
  );
  return { total: first.length < ROWS ? first.length : await countOpen(ctx, table, condition), first };
};
