import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { equals, requireId, resolveReferences, type Reference } from '../../platform/references.ts';
import { checkVersion, FOR_UPDATE } from '../../platform/versions.ts';
import { findOrCreateReporter } from '../reporters/operations.ts';
import { Ticket, TICKET_CLOSED } from './entity.ts';

const isClosed = (status: Schemas['TicketStatus']): boolean => TICKET_CLOSED.some((closed) => closed === status);

/** Lists the tickets that are neither resolved nor wont_fix, newest first. */
export const listOpenTickets = (ctx: Context, page: PageRequest): Promise<Page<Schemas['TicketRow']>> => {
  let query = ctx.db
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
    ]);
  // Written out rather than sent as parameters, so that every plan may use the index of open tickets.
  for (const status of TICKET_CLOSED) query = query.where('ticket.status', '<>', sql.lit(status));
  return readPage(
    ctx,
    { name: 'open_tickets', filters: {}, order: { columns: ['ticket.id'], direction: 'desc' } },
    page,
    query,
  );
};

/** One ticket with all its fields and the name of its machine. @throws Problem not_found */
export const getTicket = async (ctx: Context, reference: Reference): Promise<Schemas['TicketDetail']> => {
  const ticket = await ctx.db
    .selectFrom('ticket')
    .innerJoin('machine', 'machine.id', 'ticket.machine_id')
    .select(COLUMNS.Ticket.map((column) => `ticket.${column}` as const))
    .select('machine.name as machine_name')
    .where(equals(reference, 'ticket'))
    .executeTakeFirst();
  if (!ticket) throw notFound('ticket');
  return ticket;
};

type TicketReport = Omit<Schemas['ReportTicketInput'], 'machine_id'> & { machine_id: Reference };

/**
 * Reports a defect of a machine, whose status does not change. A `reporter_name` links the reporter of that name, who is
 * added when there is none yet; a blank one counts as not given.
 * @throws Problem validation_failed when the machine does not exist
 */
export const reportTicket = (ctx: Context, input: TicketReport): Promise<Schemas['TicketDetail']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_id, description, reporter_name } = await resolveReferences(tx, input, { machine_id: 'machine' });
    const name = reporter_name?.trim() || null;
    const ticket = tx.entities.create(Ticket, {
      machine_id,
      description,
      reporter_id: name === null ? null : await findOrCreateReporter(tx, name),
      reporter_name: name,
    });
    await tx.entities.flush();
    return getTicket(tx, ticket.id);
  });

/**
 * Sets a ticket to a status, from any other. One that closes it sets `resolved_at`, any other clears it; the machine's
 * status does not change (domain: what a change sets off). The same status again changes nothing.
 * @throws Problem not_found, version_mismatch
 */
export const updateTicketStatus = (
  ctx: Context,
  reference: Reference,
  status: Schemas['TicketStatus'],
  expected?: readonly number[],
): Promise<Schemas['TicketDetail']> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await tx.entities.findOneOrFail(Ticket, await requireId(tx, 'ticket', reference), FOR_UPDATE);
    checkVersion(ticket, expected);
    if (ticket.status !== status) {
      ticket.status = status;
      ticket.resolved_at = isClosed(status) ? new Date() : null;
      await tx.entities.flush();
    }
    return getTicket(tx, ticket.id);
  });
