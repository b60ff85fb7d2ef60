import type { ToolHandlers } from '../../mcp/registry.ts';
import { getTicket, listOpenTickets, reportTicket, updateTicketStatus } from './operations.ts';

export const ticketTools = {
  report_ticket: (ctx, args) => reportTicket(ctx, args),
  list_open_tickets: (ctx, { limit, cursor }) => listOpenTickets(ctx, { limit, cursor }),
  update_ticket_status: (ctx, { ticket_id, status }, { expected_versions }) =>
    updateTicketStatus(ctx, ticket_id, status, expected_versions),
  get_ticket: (ctx, { ticket_id }) => getTicket(ctx, ticket_id),
} satisfies Partial<ToolHandlers>;
