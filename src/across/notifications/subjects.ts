import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { instantText } from '../../records/instant-text.ts';
import { usableMachines } from '../../areas/machines/entity.ts';
import { placeOfMachine } from '../../areas/machines/place.ts';
import { openWorkOrders } from '../../records/open.ts';
import type { RecordPath, Subject } from './facts.ts';

type Event = Schemas['NotificationEvent'];

/** The event that the log reports, and that with `days` follows from the day on which the outage began. */
type OutageEvent = Extract<Event, 'machine_out_of_service'>;

/** The events of rules that follow from a date, which `days` moves, and those that an event of the log reports. */
type DatedEvent =
  OutageEvent | Extract<Event, `${string}_due` | `${string}_overdue` | 'warranty_ending' | 'contract_ending'>;
type LoggedEvent = OutageEvent | Exclude<Event, DatedEvent | 'report' | 'message'>;

/** A bound of days, both ends included. */
export type Days = { from: string; to: string };

/** The rows whose date is within days: their columns, of which `on_day` is the date. `zone` is that of the gym. */
type Dated = {
  path: RecordPath;
  /** Whether `days` counts back from the date, or on from it. */
  isAhead: boolean;
  rows: (within: Days & { zone: string; days: number }) => RawBuilder<unknown>;
};

const taskRows = (on_day: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select maintenance_task.id as record_id, ${on_day} as on_day, title, null as detail, machine_id, null::json as location_ids,
    assignee_id, coalesce(next_due_at, on_meter.day)::text as since,
    coalesce(next_due_at::text, 'at ' || next_due_value) as series
  from maintenance_task cross join lateral (select ${condition} as day) as on_meter where active`;

/** The day on which the meter of a task made it due, in a time zone. */
const meterDay = (zone: string) => sql`(meter_due_at at time zone ${zone})::date`;

/**
 * When the present outage of a machine began, as reports count its unplanned downtime: with its first fault since members could
 * use it.
 */
const outage = sql`(select min(at) as began from machine_status_change as change
  where machine_id = machine.id and to_status in ('defect', 'out_of_service', 'waiting_parts') and not exists (
    select from machine_status_change as later where machine_id = machine.id and (later.at, later.id) > (change.at, change.id)
      and to_status in ('active', 'partial_defect', 'retired')))`;

/** The events that follow from dates. */
export const DATED: Readonly<Record<DatedEvent, Dated>> = {
  maintenance_due: {
    path: 'maintenance_tasks',
    isAhead: true,
    rows: ({ zone, from, to }) => sql`${taskRows(sql`least(next_due_at, on_meter.day)`, meterDay(zone))}
      and (next_due_at between ${from}::date and ${to}::date or meter_due_at is not null)`,
  },
  maintenance_overdue: {
    path: 'maintenance_tasks',
    isAhead: false,
    rows: ({ zone, from, to }) => sql`${taskRows(sql`least(next_due_at + 1, on_meter.day)`, meterDay(zone))}
      and (next_due_at between ${from}::date - 1 and ${to}::date - 1 or meter_due_at is not null)`,
  },
  workorder_overdue: {
    path: 'work_orders',
    isAhead: false,
    rows: ({
      zone,
      days,
    }) => sql`select work_order.id as record_id, (due_at at time zone ${zone})::date as on_day, title,
        null as detail, machine_id, null::json as location_ids, assignee_id, ${instantText(sql.ref('due_at'))} as since, due_at::text as series
      from work_order where ${openWorkOrders(true)} and due_at + ${days} * interval '1 day' < now()`,
  },
  machine_return_overdue: {
    path: 'machines',
    isAhead: false,
    rows: ({ from, to }) => sql`select machine.id as record_id, status_until + 1 as on_day, name as title,
        blocked_reason as detail, machine.id as machine_id, null::json as location_ids, null::bigint as assignee_id,
        status_until::text as since, status_until::text as series
      from machine where status_until between ${from}::date - 1 and ${to}::date - 1`,
  },
  machine_out_of_service: {
    path: 'machines',
    isAhead: false,
    rows: ({
      zone,
      days,
    }) => sql`select machine.id as record_id, (began at time zone ${zone})::date as on_day, name as title,
        blocked_reason as detail, machine.id as machine_id, null::json as location_ids, null::bigint as assignee_id,
        ${instantText(sql.ref('began'))} as since, ${instantText(sql.ref('began'))} as series
      from machine cross join lateral ${outage} as outage
      where ${usableMachines(false)} and began + ${days} * interval '1 day' <= now()`,
  },
  warranty_ending: {
    path: 'machines',
    isAhead: true,
    rows: ({ from, to }) => sql`select machine.id as record_id, warranty_until as on_day, name as title, null as detail,
        machine.id as machine_id, null::json as location_ids, null::bigint as assignee_id, warranty_until::text as since,
        warranty_until::text as series
      from machine where status <> 'retired' and warranty_until between ${from}::date and ${to}::date`,
  },
  contract_ending: {
    path: 'contracts',
    isAhead: true,
    rows: ({ from, to }) => sql`select contract.id as record_id, ends_on as on_day, title,
        (select name from supplier where supplier.id = contract.supplier_id) as detail, null::bigint as machine_id,
        (select coalesce(json_agg(distinct machine.location_id), '[]') from contract_machine
          join machine on machine.id = contract_machine.machine_id where contract_id = contract.id) as location_ids,
        null::bigint as assignee_id, ends_on::text as since, ends_on::text as series
      from contract where cancelled_at is null and ends_on between ${from}::date and ${to}::date`,
  },
};

/** An event of the log that a rule is about: its types, the condition on the event, and what its mail shows. */
type Logged = {
  path: RecordPath;
  types: readonly string[];
  condition?: RawBuilder<boolean>;
  title: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  machine_id: RawBuilder<unknown>;
  location_ids?: RawBuilder<unknown>;
  assignee_id?: RawBuilder<unknown>;
};

const field = (name: string) => sql<string | null>`(event.data ->> ${sql.lit(name)})`;
/** The condition that an event has changed a field. */
const changes = (name: string) => sql`(event.before is null or event.before::jsonb ? ${sql.lit(name)})`;
const changesOf = (kind: string): string[] => ['created', 'updated', 'status_changed'].map((verb) => `${kind}.${verb}`);

/** The events that the log reports. */
const LOGGED: Readonly<Record<LoggedEvent, Logged>> = {
  machine_out_of_service: {
    path: 'machines',
    types: ['machine.status_changed'],
    condition: sql`${field('status')} in ('defect', 'out_of_service')
      and event.before ->> 'status' not in ('defect', 'out_of_service', 'waiting_parts')`,
    title: field('name'),
    detail: field('blocked_reason'),
    machine_id: sql`event.resource_id`,
  },
  incident_reported: {
    path: 'incidents',
    types: ['incident.created'],
    title: field('description'),
    machine_id: field('machine_id'),
  },
  ticket_urgent: {
    path: 'tickets',
    types: changesOf('ticket'),
    condition: sql`${field('priority')} = 'urgent' and ${field('status')} not in ('resolved', 'wont_fix') and ${changes('priority')}`,
    title: sql`coalesce(${field('title')}, ${field('description')})`,
    machine_id: field('machine_id'),
  },
  workorder_assigned: {
    path: 'work_orders',
    types: changesOf('work_order'),
    condition: sql`${field('assignee_id')} is not null and ${field('status')} not in ('completed', 'cancelled')
      and ${changes('assignee_id')}`,
    title: field('title'),
    machine_id: field('machine_id'),
    assignee_id: field('assignee_id'),
  },
  workorder_completed: {
    path: 'work_orders',
    types: ['work_order.status_changed'],
    condition: sql`${field('status')} = 'completed'`,
    title: field('title'),
    detail: field('resolution'),
    machine_id: field('machine_id'),
    assignee_id: field('assignee_id'),
  },
  ticket_resolved: {
    path: 'tickets',
    types: ['ticket.status_changed'],
    condition: sql`${field('status')} = 'resolved'`,
    title: sql`coalesce(${field('title')}, ${field('description')})`,
    detail: field('resolution'),
    machine_id: field('machine_id'),
  },
  stock_low: {
    path: 'parts',
    types: ['part.stock_low'],
    title: field('name'),
    detail: sql`${field('quantity')} || coalesce(' ' || ${field('unit')}, '') || ' (min. ' || ${field('min_quantity')} || ')'`,
    machine_id: sql`null`,
    location_ids: sql`case when ${field('location_id')} is not null then json_build_array((${field('location_id')})::bigint) end`,
  },
};

/** Returns whether an event has a date, from which `days` count. */
export const hasDate = (event: Event): event is DatedEvent => Object.hasOwn(DATED, event);

const isLogged = (event: Event): event is LoggedEvent => Object.hasOwn(LOGGED, event);

/** Returns whether what a rule is about follows from a date, and not from the log. */
export const isDated = <Rule extends { event: Event; days: number }>(
  rule: Rule,
): rule is Rule & { event: DatedEvent } => hasDate(rule.event) && (rule.days > 0 || !isLogged(rule.event));

/** A row of a query for subjects. */
type SubjectRow = Omit<Subject['facts'], 'path' | 'machine'> & {
  occurrence: string;
  assignee_id: number | null;
  machine: Subject['facts']['machine'];
};

/** Characters of a title and of a detail that a mail shows. */
const MOST_CHARACTERS = 200;

/** Joins what subjects show of their machines. `found` selects them with an `occurrence`. */
export const withMachines = (
  selection: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<SubjectRow> => sql<SubjectRow>`
  select subject.occurrence, subject.record_id, left(subject.title, ${MOST_CHARACTERS}) as title,
    left(subject.detail, ${MOST_CHARACTERS}) as detail, subject.since, subject.assignee_id,
    coalesce(subject.location_ids, case when machine.id is not null then json_build_array(machine.location_id) end, '[]') as location_ids,
    case when machine.id is not null then json_build_object('name', machine.name, 'place', ${placeOfMachine},
      'report_code', machine.report_code) end as machine
  from (${selection}) as subject left join machine on machine.id = subject.machine_id ${end}`;

/** Returns the function that makes subjects about records at a path of rows. */
export const toSubject =
  (path: RecordPath) =>
  ({ occurrence, assignee_id, ...facts }: SubjectRow): Subject => ({
    occurrence,
    assignee_id,
    facts: { path, ...facts },
  });

/** Position of a page of dates: the rule, and where the page before it ended. */
type DatedQuery = {
  rule_id: number;
  event: DatedEvent;
  days: number;
  within: Days;
  after: string | null;
  limit: number;
};

/**
 * Reads a page of rows whose date is within days and that the rule has sent nothing about, in the order of their occurrences.
 */
export const readDated = async (
  tx: Transaction,
  { rule_id, event, days, within, after, limit }: DatedQuery,
): Promise<Subject[]> => {
  const { path, rows } = DATED[event];
  const { from, to } = within;
  const sign = DATED[event].isAhead ? -days : days;
  const selection = sql`select *, concat_ws(' ', ${sql.lit(path)}, record_id, series, ${sign}::int) as occurrence
    from (${rows({ ...within, zone: tx.principal.timezone, days })}) as dated
    where on_day between ${from}::date and ${to}::date`;
  const end = sql`where (${after}::text is null or subject.occurrence > ${after}) and not exists (
      select from notification where rule_id = ${rule_id} and notification.occurrence = subject.occurrence)
    order by subject.occurrence limit ${limit}`;
  const result = await withMachines(selection, end).execute(tx.em.getKysely());
  return result.rows.map(toSubject(path));
};

/** Reads the events of the log after a position and before another that a rule is about, oldest first. */
export const readLogged = async (
  tx: Transaction,
  event: Event,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<Subject[]> => {
  if (!isLogged(event)) return [];
  const { path, types, condition, title, detail, machine_id, location_ids, assignee_id } = LOGGED[event];
  const selection = sql`select event.id::text as occurrence, event.resource_id as record_id, ${title} as title,
      ${detail ?? sql`null`} as detail, ${instantText(sql.ref('event.occurred_at'))} as since, (${machine_id})::bigint as machine_id,
      ${location_ids ?? sql`null::json`} as location_ids, (${assignee_id ?? sql`null`})::bigint as assignee_id
    from event where event.id > ${after} and event.id < ${before} and event.type = any(${types}) and ${condition ?? sql`true`}
    order by event.id limit ${limit}`;
  const { rows } = await withMachines(selection, sql`order by subject.occurrence`).execute(tx.em.getKysely());
  return rows.map(toSubject(path));
};
