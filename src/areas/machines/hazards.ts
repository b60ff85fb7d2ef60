import { sql } from 'kysely';
import { openIncidents, openTickets } from '../../records/open.ts';

/** Whether an incident is open. */
export const isOpenIncident = openIncidents(true);

/** Whether a ticket is urgent and open. */
export const isUrgentTicket = sql<boolean>`(${openTickets(true)} and ticket.priority = 'urgent')`;

/** Whether a ticket has high priority and is open. */
export const isHighTicket = sql<boolean>`(${openTickets(true)} and ticket.priority = 'high')`;

/** Whether no later inspection of its machine followed one. */
const isLast = sql<boolean>`not exists (select from inspection as later where later.machine_id = inspection.machine_id
  and (later.inspected_at, later.id) > (inspection.inspected_at, inspection.id))`;

/** Whether an inspection failed, and no later one of its machine followed. */
export const isLastAndFailed = sql<boolean>`(not inspection.passed and ${isLast})`;

/** Whether the next inspection after one is still to be done: it is the last one of a machine that is not retired. */
export const isAwaited = sql<boolean>`(${isLast} and exists (
  select from machine where machine.id = inspection.machine_id and machine.status <> 'retired'))`;

/** The items of an inspection that failed, null without one. */
export const failedItems = sql<string | null>`(
  select string_agg(entry ->> 'item', ', ' order by place)
  from jsonb_array_elements(inspection.checklist::jsonb) with ordinality as listed (entry, place)
  where not (entry ->> 'ok')::boolean)`;

/** Findings of an inspection: the items that failed, then its notes. Empty without both. */
export const findings = sql<string>`concat_ws('. ', ${failedItems}, nullif(inspection.notes, ''))`;
