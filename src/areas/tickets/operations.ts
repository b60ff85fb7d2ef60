import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';
import type { Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';
import { findOrCreateReporter } from '../reporters/operations.ts';
import { TICKET_CLOSED } from './entity.ts';

const isClosed = (status: Schemas['TicketStatus']): boolean => TICKET_CLOSED.some((closed) => closed === status);

/** The defect reports on machines, each with the name of its machine. */
export const tickets = resource('ticket', COLUMNS.TicketDetail, {
  computed: { machine_name: sql<string>`(select name from machine where machine.id = ticket.machine_id)` },
  references: { machine_id: 'machine' },
});

// Literals rather than parameters, because only then can a generic plan use the partial index of open tickets.
const isOpen = sql.join<boolean>(
  TICKET_CLOSED.map((status) => sql`ticket.status <> ${sql.lit(status)}`),
  sql` and `,
);

/** Lists tickets as summary rows, newest first. `open` true selects tickets that are neither resolved nor wont_fix. */
export const listTicketRows = defineList({
  name: 'ticket_rows',
  table: 'ticket',
  filters: { open: (wanted: boolean) => (wanted ? isOpen : sql<boolean>`not (${isOpen})`) },
  rows: (db) =>
    db
      .selectFrom('ticket')
      .innerJoin('machine', 'machine.id', 'ticket.machine_id')
      .select([
        'ticket.id',
        'ticket.version',
        'ticket.machine_id',
        'machine.name as machine_name',
        'ticket.title',
        'ticket.description',
        'ticket.priority',
        'ticket.status',
        'ticket.reporter_name',
        'ticket.workorder_id',
        'ticket.created_at',
      ]),
});

type TicketReport = Omit<Schemas['ReportTicketInput'], 'machine_id'> & { machine_id: Reference };

/**
 * Reports a defect of a machine without changing the machine's status. Links the reporter with `reporter_name` and adds
 * the reporter if there is none; a blank name is ignored.
 * @throws Problem validation_failed if the machine does not exist
 */
export const reportTicket = (
  ctx: Context,
  { machine_id, description, reporter_name }: TicketReport,
): Promise<Schemas['TicketDetail']> =>
  inTransaction(ctx, async (tx) => {
    const name = reporter_name?.trim() || null;
    const reporter_id = name === null ? null : await findOrCreateReporter(tx, name);
    return tickets.insert(tx, { machine_id, description, reporter_id, reporter_name: name });
  });

/**
 * Sets a ticket's status, from any other. A closing status sets `resolved_at`, any other clears it. The machine's
 * status does not change (domain: what a change sets off). Setting the current status again changes nothing.
 * @throws Problem not_found, version_mismatch
 */
export const updateTicketStatus = (
  ctx: Context,
  reference: Reference,
  status: Schemas['TicketStatus'],
  expected?: readonly number[],
): Promise<Schemas['TicketDetail']> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await tickets.lock(tx, reference, expected);
    if (ticket.status === status) return ticket;
    return tickets.update(tx, ticket, { status, resolved_at: isClosed(status) ? new Date().toISOString() : null });
  });
