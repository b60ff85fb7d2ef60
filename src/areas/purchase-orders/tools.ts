import type { ToolHandlers } from '../../mcp/registry.ts';
import { listPurchaseOrderRows } from './operations.ts';

export const purchaseOrderTools = {
  list_purchase_orders: (ctx, { status, limit, cursor }) =>
    listPurchaseOrderRows(ctx, { where: { status } }, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
