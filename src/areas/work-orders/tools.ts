import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import {
  createWorkOrder,
  isWorkOrderOpen,
  listWorkOrderRows,
  updateWorkOrder,
  updateWorkOrderStatus,
  workOrderDetails,
} from './operations.ts';
import { createWorkOrderPart } from './parts.ts';

export const workOrderTools = {
  list_workorders: (ctx, { status, limit, cursor }) => listWorkOrderRows(ctx, { where: { status } }, { limit, cursor }),
  update_workorder_status: (ctx, { workorder_id, status, resolution }, { expected_versions }) =>
    workOrderDetails.readAfter(ctx, (tx) =>
      updateWorkOrderStatus(tx, workorder_id, { status, resolution }, expected_versions),
    ),
  create_workorder: (ctx, args) => workOrderDetails.readAfter(ctx, (tx) => createWorkOrder(tx, args)),
  update_workorder: (ctx, { workorder_id, ...fields }, { expected_versions }) =>
    workOrderDetails.readAfter(ctx, (tx) => updateWorkOrder(tx, workorder_id, fields, expected_versions)),
  use_parts: (ctx, { workorder_id, ...used }) => createWorkOrderPart(ctx, workorder_id, used),
} satisfies Partial<ToolHandlers>;

/** A job that is created again after its work order was closed is a new one. */
export const workOrderRepeats = { create_workorder: (ctx, { id }) => isWorkOrderOpen(ctx, id) } satisfies RepeatChecks;
