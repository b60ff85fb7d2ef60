import type { RestHandlers } from '../../http/handlers.ts';
import { changeWorkOrderStatus } from './status.ts';
import { createWorkOrder, listWorkOrderStatusChanges, updateWorkOrder, workOrders } from './operations.ts';
import { createTicketWorkOrder } from './linked.ts';
import { createWorkOrderPart, listWorkOrderParts } from './parts.ts';

export const workOrderHandlers = {
  listWorkOrders: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    workOrders.list(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createWorkOrder: (ctx, { body }) => createWorkOrder(ctx, body),
  createTicketWorkOrder: (ctx, { path, body }) => createTicketWorkOrder(ctx, path.id, body),
  getWorkOrder: (ctx, { path }) => workOrders.read(ctx, path.id),
  updateWorkOrder: (ctx, { path, body, expected_versions }) => updateWorkOrder(ctx, path.id, body, expected_versions),
  changeWorkOrderStatus: (ctx, { path, body, expected_versions }) =>
    changeWorkOrderStatus(ctx, path.id, body, expected_versions),
  listWorkOrderStatusChanges: (ctx, { path, query }) => listWorkOrderStatusChanges(ctx, path.id, query),
  listWorkOrderParts: (ctx, { path, query }) => listWorkOrderParts(ctx, path.id, query),
  createWorkOrderPart: (ctx, { path, body }) => createWorkOrderPart(ctx, path.id, body),
} satisfies Partial<RestHandlers>;
