import type { RestHandlers } from '../../http/handlers.ts';
import { changeTicketStatus, createTicket, tickets, updateTicket } from './operations.ts';

export const ticketHandlers = {
  listTickets: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    tickets.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createTicket: (ctx, { body }) => createTicket(ctx, body),
  getTicket: (ctx, { path }) => tickets.read(ctx, path.id),
  updateTicket: (ctx, { path, body, expected_versions }) => updateTicket(ctx, path.id, body, expected_versions),
  changeTicketStatus: (ctx, { path, body, expected_versions }) =>
    changeTicketStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;
