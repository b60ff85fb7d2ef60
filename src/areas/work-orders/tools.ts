import type { ToolHandlers } from '../../mcp/registry.ts';
import { listWorkOrderRows, updateWorkOrderStatus } from './operations.ts';

export const workOrderTools = {
  list_workorders: (ctx, { status, limit, cursor }) => listWorkOrderRows(ctx, { where: { status } }, { limit, cursor }),
  update_workorder_status: (ctx, { workorder_id, status, resolution }, { expected_versions }) =>
    updateWorkOrderStatus(ctx, workorder_id, { status, resolution }, expected_versions),
} satisfies Partial<ToolHandlers>;
