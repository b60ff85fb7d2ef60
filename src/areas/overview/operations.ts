import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS, MAXIMA } from '../../../generated/values.ts';
import { today } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { hasStatus } from '../../records/open.ts';
import { nameContains } from '../../records/search.ts';
import { hasOneOf } from '../contracts/status.ts';
import { isInside } from '../locations/inside.ts';
import { UNUSABLE, USABLE } from '../machines/entity.ts';
import { findings, isLastAndFailed, isOpenIncident, isUrgentTicket } from '../machines/hazards.ts';
import { isOverdueOn } from '../maintenance/operations.ts';
import { isLow } from '../parts/operations.ts';
import { openTickets } from '../tickets/entity.ts';
import { openWorkOrders } from '../work-orders/entity.ts';

/** Characters of a hazard's text. */
const TEXT = 80;
/** Rows per section. An overview must stay short; the list tools return all rows. */
const ROWS = 4;
/** The highest total of a section, because counting more rows takes time, and nobody needs the exact number. */
const MAX_TOTAL = MAXIMA.CappedCount;

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
 * Returns what needs attention today: counts per site (a location without a parent), and the total, at most 1000, and
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
    sites: await readSites(ctx, scope('tree')),
    open_tickets: await count('ticket', openTickets(true)),
    open_workorders: await count('work_order', openWorkOrders(true)),
    open_incidents: await count('incident', isOpenIncident),
    hazards: await readTop<Schemas['Hazard']>(ctx, {
      table: 'machine',
      columns: sql`id, name, status,
        ${newestOf('incident', sql`description`, isOpenIncident)} as open_incident,
        ${newestOf('ticket', sql`coalesce(title, description)`, isUrgentTicket)} as urgent_ticket,
        ${newestOf('inspection', sql`coalesce(nullif(${findings}, ''), 'Inspection ' || id)`, isLastAndFailed)} as failed_inspection`,
      condition: sql`${isUsable} and ${scope('machine')} and id = any(array(
        select machine_id from incident where ${isOpenIncident}
        union select machine_id from ticket where ${isUrgentTicket}
        union select machine_id from inspection where ${isLastAndFailed}))`,
    }),
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

const readSites = async ({ em }: Context, scope: RawBuilder<unknown>): Promise<Schemas['Site'][]> => {
  const { rows } = await sql<Schemas['Site']>`
    with recursive tree as (
      select id as location_id, id as site_id from location where parent_id is null
      union all select location.id, tree.site_id from location join tree on location.parent_id = tree.location_id
    ), down as materialized (
      select location_id, count(*) as machines from machine where ${isUnusable} group by location_id
    ), counted as (
      select site_id, (select count(*) from machine where machine.location_id = tree.location_id) as machines,
        coalesce((select down.machines from down where down.location_id = tree.location_id), 0) as unusable
      from tree where ${scope}
    )
    select site_id as id, (select name from location where location.id = site_id) as name,
      sum(machines)::bigint as machines, sum(unusable)::bigint as unusable
    from counted group by site_id order by site_id limit ${sql.lit(LIMITS.Overview.sites)}`.execute(em.getKysely());
  return rows;
};

const countOpen = async ({ em }: Context, table: string, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${sql.table(table)} where ${condition} limit ${sql.lit(MAX_TOTAL)}) as counted`.execute(
    em.getKysely(),
  );
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
