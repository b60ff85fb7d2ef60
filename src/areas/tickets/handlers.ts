import type { RestHandlers } from '../../http/handlers.ts';
import {
  changeTicketStatus,
  createTicket,
  tickets,
  updateTicket,
  isTicketOpen,
  listTicketRows,
  reportTicket,
  ticketDetails,
} from './operations.ts';
import { staysIn, withNote } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { withUnsetFields } from '../../records/custom-fields.ts';
import { withNotes } from '../notes/newest.ts';
import { changeTickets } from './many.ts';

export const handlers = {
  listTickets: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    tickets.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createTicket: (ctx, { body }) => createTicket(ctx, body),
  getTicket: (ctx, { path }) => tickets.read(ctx, path.id),
  updateTicket: (ctx, { path, body, expected_versions }) => updateTicket(ctx, path.id, body, expected_versions),
  changeTicketStatus: (ctx, { path, body, expected_versions }) =>
    changeTicketStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;

export const tools = {
  report_ticket: async (ctx, { photo: _photo, ...report }, { file }) =>
    staysIn(await reportTicket(ctx, report, file?.take())),
  list_open_tickets: async (ctx, { machine_id, location_id, include_closed, q, limit, cursor, ...filters }) => {
    const where = {
      ...filters,
      open: include_closed === true || filters.status !== undefined ? undefined : true,
      ...(await requireMachineAndLocation(ctx, { machine_id, location_id })),
    };
    return listTicketRows(ctx, { where, q }, { limit, cursor });
  },
  update_ticket_status: async (ctx, { ticket_id, ...change }, { expected_versions }) =>
    staysIn(await ticketDetails.readAfter(ctx, (tx) => changeTicketStatus(tx, ticket_id, change, expected_versions))),
  get_ticket: async (ctx, { ticket_id }) => {
    const detail = await ticketDetails.read(ctx, ticket_id);
    return withNotes(ctx, 'ticket', await withUnsetFields(ctx, 'ticket', detail));
  },
  update_ticket: async (ctx, { ticket_id, ...fields }, { expected_versions }) =>
    staysIn(await ticketDetails.readAfter(ctx, (tx) => updateTicket(tx, ticket_id, fields, expected_versions))),
  update_tickets: async (ctx, { ticket_ids, confirm, ...change }) => {
    const { tickets, changed, confirmed } = await changeTickets(ctx, ticket_ids, { ...change, confirm });
    const counted = `${changed} of ${tickets.length} tickets`;
    return withNote(
      { confirmed, changed, tickets },
      confirmed
        ? `${counted} changed. No machine's status changed.`
        : `Nothing was changed: ${counted} would become what this shows. To change them, call again with confirm true.`,
    );
  },
} satisfies Partial<ToolHandlers>;

/** A defect that is reported again after its ticket was closed is a new one. */
export const repeats = { report_ticket: (ctx, { id }) => isTicketOpen(ctx, id) } satisfies RepeatChecks;
