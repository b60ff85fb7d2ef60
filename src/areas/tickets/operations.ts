import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { CLOSED, COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireOwn } from '../../core/permissions.ts';
import type { NewFile } from '../../files/new-file.ts';
import { defineList } from '../../records/lists.ts';
import { sinceDay } from '../../records/list-filters.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { addAttachment } from '../attachments/operations.ts';
import { atLocation } from '../locations/inside.ts';
import { newestFiles, openTicketsOfMachine, workOrderBrief } from '../machines/details.ts';
import { machineOf, placeOfMachine } from '../machines/place.ts';
import { searchAboutMachines } from '../machines/words.ts';
import { checkFullName, findOrCreateReporter, reporters } from '../reporters/operations.ts';
import { isClosed, openTickets } from '../../records/open.ts';

/** The search of tickets for words of a title, a description, or of what people call the machine. */
export const searchTickets = searchAboutMachines('ticket', 'search_tickets');

/**
 * Filters of tickets, in REST and in tools: `open` those that are neither resolved nor wont_fix, `since` those of a day
 * or later, `location_id` those of machines at a location or inside it, `assignee_id` those whose work order a person does.
 */
const selection = {
  equals: ['status', 'machine_id', 'reporter_id', 'priority'],
  filters: {
    open: openTickets,
    location_id: atLocation('ticket'),
    since: sinceDay('ticket.created_at'),
    person_id: (id: Reference) => sql<boolean>`ticket.person_id = ${id}`,
    assignee_id: (id: Reference) =>
      sql<boolean>`ticket.workorder_id in (select id from work_order where work_order.assignee_id = ${id})`,
  },
  filterReferences: { location_id: 'location', person_id: 'person', assignee_id: 'person' },
  sorts: { created_at: { type: 'instant' } },
  ranges: { since: '-created_at' },
  search: (q: string) => searchTickets(q),
} as const;

/** The defect reports on machines. */
export const tickets = resource('ticket', COLUMNS.Ticket, {
  references: { machine_id: 'machine', reporter_id: 'reporter', workorder_id: 'work_order' },
  ...selection,
});

/** The tickets as tools return them: with the machine, its other open tickets, and the work order in a few words. */
export const ticketDetails = resource('ticket', COLUMNS.TicketDetail, {
  computed: {
    ...machineOf('ticket'),
    workorder: sql<Schemas['TicketDetail']['workorder']>`(
      select ${workOrderBrief} from work_order where work_order.id = ticket.workorder_id)`,
    files: newestFiles('ticket'),
    // The name of the table is that of the tickets inside, so the outer one gets another.
    other_open_tickets: sql<Schemas['TicketDetail']['other_open_tickets']>`(
      select ${openTicketsOfMachine(sql`ticket.id <> machine.ticket_id`)}
      from (select ticket.machine_id as id, ticket.id as ticket_id) as machine)`,
  },
});

/** Lists tickets as summary rows, newest first. */
export const listTicketRows = defineList({
  name: 'ticket_rows',
  table: 'ticket',
  ...selection,
  rows: (db) =>
    db
      .selectFrom('ticket')
      .innerJoin('machine', 'machine.id', 'ticket.machine_id')
      .select([
        'ticket.id',
        'ticket.version',
        'ticket.external_ref',
        'ticket.machine_id',
        'machine.name as machine_name',
        'machine.status as machine_status',
        placeOfMachine.as('machine_place'),
        'ticket.title',
        'ticket.description',
        'ticket.priority',
        'ticket.status',
        'ticket.reporter_name',
        'ticket.workorder_id',
        'ticket.created_at',
      ]),
});

type Reporter = { reporter_id?: Reference | null | undefined; reporter_name?: string | null | undefined };

/**
 * Returns the columns of a ticket's reporter, and locks the reporter: the name that is stored must not be erased
 * before. The name is that of the reporter by default. A name alone links the reporter with that name, and adds
 * it if there is none; a blank name is none. No reporter is no name either.
 * @throws Problem validation_failed if the reporter does not exist
 */
const reporterColumns = async (tx: Transaction, { reporter_id, reporter_name }: Reporter) => {
  const name = reporter_name?.trim() || null;
  if (reporter_id !== undefined && reporter_id !== null) {
    const reporter = await reporters.lockReferred(tx, '/reporter_id', reporter_id);
    return { reporter_id: reporter.id, reporter_name: name ?? reporter.name };
  }
  if (name !== null) return { reporter_id: (await findOrCreateReporter(tx, name)).id, reporter_name: name };
  if (reporter_id === null) return { reporter_id, reporter_name: null };
  return reporter_name === undefined ? {} : { reporter_name: null };
};

/**
 * Reports a defect of a machine without changing the machine's status. See {@link reporterColumns} for the reporter.
 * `completion_id` is the completion of maintenance that found it, which the transaction adds.
 * @throws Problem validation_failed if a reference does not exist
 */
export const createTicket = (
  ctx: Context,
  input: Schemas['TicketCreate'],
  completion_id: number | null = null,
): Promise<Schemas['Ticket']> => {
  const source = ctx.origin.tool === null ? 'api' : 'tool';
  const ticket = { ...input, source, completion_id } as const;
  // Without a reporter to lock it is one statement, which needs no transaction.
  if (!input.reporter_id && !input.reporter_name) return tickets.insert(ctx, ticket);
  return inTransaction(ctx, async (tx) => tickets.insert(tx, { ...ticket, ...(await reporterColumns(tx, input)) }));
};

/**
 * Like {@link createTicket}, for a report in somebody's words: asks when the reporter's name is only the first name of
 * known reporters. The ticket gets the photo, if there is one.
 * @throws Problem validation_failed also with the full names
 */
export const reportTicket = (
  ctx: Context,
  input: Schemas['TicketCreate'],
  photo?: NewFile,
): Promise<Schemas['TicketDetail']> =>
  ticketDetails.readAfter(ctx, async (tx) => {
    const name = input.reporter_name?.trim() ?? '';
    if (name !== '') await checkFullName(tx, '/reporter_name', name);
    const ticket = await createTicket(tx, input);
    if (photo !== undefined)
      await addAttachment(tx, { attachable_type: 'ticket', attachable_id: ticket.id }, { ...photo, name: undefined });
    return ticket;
  });

/** The fields of a ticket to change, and the resolution of a closed one. */
type TicketChanges = Schemas['TicketUpdate'] & Pick<Partial<Schemas['TicketStatusChange']>, 'resolution'>;

/**
 * Updates the given fields; null clears a field.
 * @throws Problem not_found, forbidden, version_mismatch, validation_failed, also for a resolution of an open ticket
 */
export const updateTicket = (
  ctx: Context,
  reference: Reference,
  input: TicketChanges,
  expected?: readonly number[],
): Promise<Schemas['Ticket']> =>
  inTransaction(ctx, async (tx) => {
    // The reporter before its tickets, which is the order in which an erasure locks them.
    const reporter = await reporterColumns(tx, input);
    const ticket = await tickets.lock(tx, reference, expected);
    requireOwn(tx.principal, ticket);
    checkResolution(input.resolution, ticket.status);
    const isSame = input.reporter_name === undefined && reporter.reporter_id === ticket.reporter_id;
    const { reporter_id: _id, reporter_name: _name, ...fields } = input;
    return tickets.update(tx, ticket, isSame ? fields : { ...fields, ...reporter });
  });

/** Returns whether a ticket is open. @throws Problem not_found */
export const isTicketOpen = async (ctx: Context, id: number): Promise<boolean> =>
  !isClosed('ticket', (await tickets.read(ctx, id)).status);

/** Checks a resolution against the status that a ticket has then. @throws Problem validation_failed for one of an open ticket */
export const checkResolution = (resolution: string | null | undefined, status: Schemas['TicketStatus']): void => {
  if (resolution !== undefined && !isClosed('ticket', status))
    throw invalid('/resolution', `is accepted only with the status ${CLOSED.ticket.join(' or ')}`);
};

/**
 * Sets a ticket's status, from any other, and its resolution if given. A closing status sets `resolved_at`, any other
 * clears it; the current status leaves it alone. The machine's status does not change.
 * @throws Problem not_found, version_mismatch, validation_failed for a resolution of a ticket that stays open
 */
export const changeTicketStatus = (
  ctx: Context,
  reference: Reference,
  { status, resolution }: Schemas['TicketStatusChange'],
  expected?: readonly number[],
): Promise<Schemas['Ticket']> =>
  inTransaction(ctx, async (tx) => {
    checkResolution(resolution, status);
    const ticket = await tickets.lock(tx, reference, expected);
    const resolved_at = isClosed('ticket', status) ? new Date().toISOString() : null;
    const moved = ticket.status === status ? {} : { status, resolved_at };
    return tickets.update(tx, ticket, { ...moved, resolution });
  });
