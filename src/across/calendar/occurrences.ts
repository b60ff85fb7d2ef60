import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { isInside } from '../../areas/locations/inside.ts';
import type { OpenFeed } from './operations.ts';

/** Days before today from which a calendar contains events, and in which what was cancelled stays in it. */
const PAST_DAYS = 60;
const FUTURE_DAYS = 365;

/** Maximum events of a calendar. Those nearest to today are in it. */
const MOST = 2000;

/** A whole day in a calendar. `uid` stays when the date moves, `sequence` grows with each change. */
export type Occurrence = {
  uid: string;
  date: string;
  title: string;
  status: 'planned' | 'done' | 'cancelled';
  sequence: number;
  changed_at: string;
  machine: string | null;
  place: string | null;
  assignee: string | null;
};

type Days = { from: string; today: string; until: string };

/** Statements with the columns of {@link Occurrence}, in its order. */
type Part = (feed: OpenFeed, days: Days, timezone: string) => RawBuilder<unknown>[];

const PLACE = sql`nullif(concat_ws(', ', location.name, machine.zone), '')`;
const WITH_PLACE = sql`left join location on location.id = machine.location_id`;

const atLocation = ({ location_id }: OpenFeed) =>
  location_id === null ? sql`true` : isInside('machine.location_id', sql`id = ${location_id}`);

/** The condition that a column of a table has the value that a feed is limited to, if it is. */
const limitedTo = (column: string, id: number | null) => (id === null ? sql`true` : sql`${sql.ref(column)} = ${id}`);

/** Dates of the tasks that a feed is about: the first six columns of an occurrence, from rows with the tasks. */
const ofTasks = (feed: OpenFeed, columns: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
  select ${columns}, machine.name, ${PLACE}, maintenance_task.assignee
  from ${rows} join machine on machine.id = maintenance_task.machine_id ${WITH_PLACE}
  where ${atLocation(feed)} and ${limitedTo('maintenance_task.assignee_id', feed.person_id)}`;

/** Current due dates, and earlier ones that were completed or skipped. */
const dueDates = (feed: OpenFeed, { from, until }: Days) => sql`${ofTasks(
  feed,
  sql`maintenance_task.uuid || '-' || date.planned_on as uid, date.due_on as date, maintenance_task.title,
    case when date.completed_on is not null then 'done' when date.is_open then 'planned' else 'cancelled' end as status,
    maintenance_task.version, maintenance_task.updated_at`,
  sql`maintenance_date as date join maintenance_task on maintenance_task.id = date.task_id`,
)} and date.due_on between ${from} and ${until} and case
    when date.completed_on is not null then true
    when date.is_open then maintenance_task.active
    else exists (select from maintenance_skip as skip where skip.task_id = date.task_id and skip.due_on = date.due_on) end`;

/** Due dates of tasks that became inactive. */
const endedDates = (feed: OpenFeed, { from, until }: Days) => sql`${ofTasks(
  feed,
  sql`maintenance_task.uuid || '-' || next_due_at, next_due_at, title, 'cancelled', maintenance_task.version, maintenance_task.updated_at`,
  sql`maintenance_task`,
)} and not maintenance_task.active and next_due_at between ${from} and ${until}
  and maintenance_task.updated_at > now() - ${PAST_DAYS} * interval '1 day'`;

/** Later dates of the series of active tasks, by their rule and their current due date. */
const laterDates = (feed: OpenFeed, days: Days) =>
  sql`${ofTasks(
    feed,
    sql`maintenance_task.uuid || '-' || day, day, maintenance_task.title, case when skip.id is null then 'planned' else 'cancelled' end,
    maintenance_task.version, maintenance_task.updated_at`,
    sql`maintenance_task
    cross join lateral maintenance_series(next_due_at, starts_on, rule_unit, rule_interval, greatest(next_due_at + 1, ${days.today}::date),
      least(ends_on, ${days.until}::date) + 1) as day
    left join maintenance_skip as skip on skip.task_id = maintenance_task.id and skip.due_on = day`,
  )} and maintenance_task.active`;

/** Days on which a meter is expected to make its task due, unless the date of the task is the same. */
const expectedDays = (feed: OpenFeed, { from, until }: Days) =>
  sql`${ofTasks(
    feed,
    sql`maintenance_task.uuid || '-meter', expected_due_on, maintenance_task.title || ' (expected by ' || meter.name || ')', 'planned',
    (extract(epoch from greatest(maintenance_task.updated_at, meter.last_read_at)) / 60)::int, greatest(maintenance_task.updated_at, meter.last_read_at)`,
    sql`maintenance_task join meter on meter.id = maintenance_task.meter_id`,
  )} and maintenance_task.active and expected_due_on between ${from} and ${until} and expected_due_on is distinct from next_due_at`;

const maintenance: Part = (feed, days) =>
  feed.supplier_id === null ? [dueDates, endedDates, laterDates, expectedDays].map((dates) => dates(feed, days)) : [];

const workorders: Part = (feed, { from, until }, timezone) => [
  sql`select work_order.uuid::text, (due_at at time zone ${timezone})::date, title,
      case work_order.status when 'completed' then 'done' when 'cancelled' then 'cancelled' else 'planned' end,
      work_order.version, work_order.updated_at, machine.name, ${PLACE}, assignee
    from work_order left join machine on machine.id = work_order.machine_id ${WITH_PLACE}
    where due_at >= ${from}::timestamp at time zone ${timezone} and due_at < (${until}::date + 1)::timestamp at time zone ${timezone}
      and ${atLocation(feed)} and ${limitedTo('work_order.assignee_id', feed.person_id)}
      and ${limitedTo('work_order.supplier_id', feed.supplier_id)}
      and (work_order.status <> 'cancelled' or work_order.updated_at > now() - ${PAST_DAYS} * interval '1 day')`,
];

const contracts: Part = (feed, { from, until }) =>
  feed.location_id === null && feed.person_id === null
    ? [
        sql`select contract.uuid || event.suffix, event.date, event.prefix || title, case when cancelled_at is null then 'planned' else 'cancelled' end,
            version, updated_at, null, null, null
          from contract
          cross join lateral (values ('', ends_on, 'Contract ends: '), ('-notice', ends_on - notice_days, 'Last day for notice: '))
            as event (suffix, date, prefix)
          where ends_on between ${from} and ${until}::date + 36500 and event.date between ${from} and ${until}
            and (event.suffix = '' or notice_days > 0) and ${limitedTo('contract.supplier_id', feed.supplier_id)}
            and (cancelled_at is null or cancelled_at > now() - ${PAST_DAYS} * interval '1 day')`,
      ]
    : [];

const warranties: Part = (feed, { from, until }) =>
  feed.person_id === null
    ? [
        sql`select machine.uuid || '-warranty', warranty_until, 'Warranty ends', 'planned', machine.version, machine.updated_at, machine.name, ${PLACE}, null
          from machine ${WITH_PLACE}
          where warranty_until between ${from} and ${until} and status <> 'retired' and ${atLocation(feed)}
            and ${limitedTo('machine.supplier_id', feed.supplier_id)}`,
      ]
    : [];

const PARTS: Readonly<Record<Schemas['CalendarContent'], Part>> = { maintenance, workorders, contracts, warranties };

/** Returns the events of a calendar, earliest first. */
export const listOccurrences = async ({ em, principal }: Context, feed: OpenFeed): Promise<Occurrence[]> => {
  const { timezone } = principal;
  const day = today(timezone);
  const days = { from: addDays(day, -PAST_DAYS), today: day, until: addDays(day, FUTURE_DAYS) };
  const parts = feed.include.flatMap((content) => PARTS[content](feed, days, timezone));
  if (parts.length === 0) return [];
  const { rows } = await sql<Occurrence>`
    select * from (
      select * from (${sql.join(parts, sql` union all `)})
        as occurrence (uid, date, title, status, sequence, changed_at, machine, place, assignee)
      order by date < ${day}, abs(date - ${day}::date), uid limit ${MOST}
    ) as nearest order by date, uid`.execute(em.getKysely());
  return rows;
};
