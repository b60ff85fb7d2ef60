import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import type { Reference } from '../../records/references.ts';
import { instantText } from '../../records/instant-text.ts';
import { resource } from '../../records/resources.ts';
import { openIncidents, openTickets, openWorkOrders } from '../../records/open.ts';
import { failedItems } from './hazards.ts';

type Detail = Schemas['MachineDetail'];
type StatusChange = Detail['status_changes'][number];

/** Rows of each list in a detail. The list tools return all. */
const ROWS = sql.lit(5);

/** Status changes in a detail. */
const CHANGES = sql.lit(3);

/** The start of a text, as `Brief` of the contract. */
export const brief = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`left(${text}, 120)`;

const instant = (column: string): RawBuilder<string> => instantText(sql.ref(column));

/** Returns the JSON of a machine's newest rows of a table that fit a condition. */
const newestRows = (
  table: string,
  condition: RawBuilder<unknown>,
  json: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(${json}), '[]') from (
    select * from ${sql.table(table)} where ${sql.ref(`${table}.machine_id`)} = machine.id and ${condition}
    order by id desc limit ${ROWS}) as ${sql.table(table)})`;

/** A ticket in a few words, as JSON. */
export const ticketBrief = sql`json_build_object('id', ticket.id, 'title', ${brief(sql`coalesce(ticket.title, ticket.description)`)},
  'priority', ticket.priority, 'status', ticket.status)`;

/** A work order in a few words, as JSON. */
export const workOrderBrief = sql`json_build_object('id', work_order.id, 'title', ${brief(sql.ref('work_order.title'))},
  'status', work_order.status, 'assignee', work_order.assignee, 'due_at', ${instant('work_order.due_at')})`;

/** The names of the newest files on a row of a kind, as a JSON list. */
export const newestFiles = (kind: 'machine' | 'ticket') => sql<string[]>`(
  select coalesce(json_agg(name), '[]') from (
    select name from attachment where attachable_type = ${sql.lit(kind)} and attachable_id = ${sql.ref(`${kind}.id`)}
    order by id desc limit ${ROWS}) as file)`;

/** The newest open tickets of a table `machine`'s row that fit a condition, as a JSON list. */
export const openTicketsOfMachine = (condition: RawBuilder<unknown>) =>
  sql<Detail['open_tickets']>`${newestRows('ticket', sql`${openTickets(true)} and ${condition}`, ticketBrief)}`;

/** An incident in a few words, as JSON. */
const incidentBrief = sql`json_build_object('id', incident.id, 'description', ${brief(sql.ref('incident.description'))},
  'severity', incident.severity, 'status', incident.status, 'occurred_at', ${instant('incident.occurred_at')})`;

/** A status change, as JSON. */
const statusChange = sql`json_build_object('from_status', change.from_status, 'to_status', change.to_status,
  'reason', ${brief(sql.ref('change.reason'))}, 'confirmed_by', change.confirmed_by, 'cause', change.cause,
  'until', change.until, 'actor', change.actor, 'person_id', change.person_id, 'client', change.client, 'at', ${instant('change.at')}, 'recorded_at', ${instant('change.recorded_at')})`;

// Most are recorded when they happen, and a result must be short.
const withoutEqualTimes = ({ recorded_at, ...change }: StatusChange): StatusChange =>
  recorded_at === undefined || recorded_at === change.at ? change : { ...change, recorded_at };

type NextTask = Omit<NonNullable<Detail['next_task']>, 'overdue'> & { is_due_by_meter: boolean };

const details = resource('machine', COLUMNS.MachineDetail, {
  computed: {
    location_name: sql<string | null>`(select name from location where location.id = machine.location_id)`,
    supplier_name: sql<string | null>`(select name from supplier where supplier.id = machine.supplier_id)`,
    files: newestFiles('machine'),
    open_tickets: openTicketsOfMachine(sql`true`),
    open_workorders: sql<Detail['open_workorders']>`${newestRows('work_order', openWorkOrders(true), workOrderBrief)}`,
    open_incidents: sql<Detail['open_incidents']>`${newestRows('incident', openIncidents(true), incidentBrief)}`,
    status_changes: sql<Detail['status_changes']>`(
      select coalesce(json_agg(${statusChange}), '[]') from (
        select * from machine_status_change where machine_id = machine.id order by machine_status_change.at desc, id desc limit ${CHANGES}) as change)`,
    last_inspection: sql<Detail['last_inspection']>`(
      select json_build_object('id', id, 'passed', passed, 'inspected_at', ${instant('inspected_at')},
        'failed_items', ${brief(failedItems)}, 'notes', ${brief(sql.ref('notes'))})
      from inspection where machine_id = machine.id order by inspection.inspected_at desc, id desc limit 1)`,
    next_task: sql<NextTask | null>`(
      select json_build_object('id', id, 'title', ${brief(sql.ref('title'))},
        'next_due_at', coalesce(next_due_at, expected_due_on), 'is_due_by_meter', meter_due_at is not null)
      from maintenance_task where machine_id = machine.id and active and expected_due_on is not null
      order by maintenance_task.expected_due_on, id limit 1)`,
    warranty_claim: sql<Detail['warranty_claim']>`(
      select json_build_object('id', id, 'title', ${brief(sql.ref('title'))}, 'status', status)
      from warranty_claim where machine_id = machine.id order by id desc limit 1)`,
    blocked_exercises: sql<string[]>`case when machine.status = 'active' then '[]' else (
      select coalesce(json_agg(name), '[]') from (
        select exercise.name from exercise_machine as own join exercise on exercise.id = own.exercise_id
        where own.machine_id = machine.id and not exists (
          select from exercise_machine as used join machine as other on other.id = used.machine_id
          where used.exercise_id = own.exercise_id and other.status = 'active')
        order by own.exercise_id limit 10) as blocked) end`,
  },
});

const withOverdue = ({ principal }: Context, { is_due_by_meter, ...task }: NextTask): Detail['next_task'] => ({
  ...task,
  overdue: is_due_by_meter || task.next_due_at < today(principal.timezone),
});

/**
 * Returns a machine with what people ask about it next: its newest open incidents, tickets and
 * work orders (five of each), last status changes, last inspection, next task, newest warranty claim, and the exercises
 * that members cannot do without it.
 * @throws Problem not_found
 */
export const readMachineDetail = async (ctx: Context, reference: Reference): Promise<Detail> => {
  const { next_task, status_changes, ...machine } = await details.read(ctx, reference);
  return {
    ...machine,
    status_changes: status_changes.map(withoutEqualTimes),
    next_task: next_task && withOverdue(ctx, next_task),
  };
};
