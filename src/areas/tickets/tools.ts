import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import {
  changeTicketStatus,
  isTicketOpen,
  listTicketRows,
  reportTicket,
  ticketDetails,
  updateTicket,
} from './operations.ts';

export const ticketTools = {
  report_ticket: (ctx, args) => reportTicket(ctx, args),
  list_open_tickets: (ctx, { limit, cursor }) => listTicketRows(ctx, { where: { open: true } }, { limit, cursor }),
  update_ticket_status: (ctx, { ticket_id, status }, { expected_versions }) =>
    ticketDetails.readAfter(ctx, (tx) => changeTicketStatus(tx, ticket_id, { status }, expected_versions)),
  get_ticket: (ctx, { ticket_id }) => ticketDetails.read(ctx, ticket_id),
  update_ticket: (ctx, { ticket_id, ...fields }, { expected_versions }) =>
    ticketDetails.readAfter(ctx, (tx) => updateTicket(tx, ticket_id, fields, expected_versions)),
} satisfies Partial<ToolHandlers>;

/** A defect that is reported again after its ticket was closed is a new one. */
export const ticketRepeats = { report_ticket: (ctx, { id }) => isTicketOpen(ctx, id) } satisfies RepeatChecks;
