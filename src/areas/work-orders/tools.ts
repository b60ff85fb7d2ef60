import type { ToolHandlers } from '../../mcp/registry.ts';
import { listWorkOrders, updateWorkOrderStatus } from './operations.ts';

export const workOrderTools = {
  list_workorders: (ctx, { status, limit, cursor }) => listWorkOrders(ctx, { status }, { limit, cursor }),
  update_workorder_status: (ctx, { workorder_id, status, resolution }) => updateWorkOrderStatus(ctx, workorder_id, status, resolution),
} satisfies Partial<ToolHandlers>;
