import type { ToolHandlers } from '../../mcp/registry.ts';
import { listTicketRows, reportTicket, tickets, updateTicketStatus } from './operations.ts';

export const ticketTools = {
  report_ticket: (ctx, args) => reportTicket(ctx, args),
  list_open_tickets: (ctx, { limit, cursor }) => listTicketRows(ctx, { where: { open: true } }, { limit, cursor }),
  update_ticket_status: (ctx, { ticket_id, status }, { expected_versions }) =>
    updateTicketStatus(ctx, ticket_id, status, expected_versions),
  get_ticket: (ctx, { ticket_id }) => tickets.read(ctx, ticket_id),
} satisfies Partial<ToolHandlers>;
