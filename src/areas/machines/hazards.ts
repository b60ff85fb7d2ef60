import { sql } from 'kysely';
import { openIncidents } from '../incidents/entity.ts';
import { openTickets } from '../tickets/entity.ts';

/** Whether an incident is open. */
export const isOpenIncident = openIncidents(true);

/** Whether a ticket is urgent and open. */
export const isUrgentTicket = sql<boolean>`(${openTickets(true)} and ticket.priority = 'urgent')`;

/** Whether a ticket has high priority and is open. */
export const isHighTicket = sql<boolean>`(${openTickets(true)} and ticket.priority = 'high')`;

/** Whether an inspection failed, and no later one of its machine followed. */
export const isLastAndFailed = sql<boolean>`(not inspection.passed and not exists (
  select from inspection as later where later.machine_id = inspection.machine_id
  and (later.inspected_at, later.id) > (inspection.inspected_at, inspection.id)))`;
