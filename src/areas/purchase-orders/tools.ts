import { withNote, withNoteIfAny } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { draftOrder, receiveOrder } from './by-tool.ts';
import { changePurchaseOrderStatus, isOrderKept, listPurchaseOrderRows, updatePurchaseOrder } from './operations.ts';
import { orderViews, requireOrder } from './views.ts';

export const purchaseOrderTools = {
  list_purchase_orders: (ctx, { status, limit, cursor }) =>
    listPurchaseOrderRows(ctx, { where: { status } }, { limit, cursor }),
  create_purchase_order: async (ctx, args) => {
    const { order, remark } = await draftOrder(ctx, args);
    return withNoteIfAny(order, remark);
  },
  update_purchase_order_status: (ctx, { purchase_order_id, status, expected_on, confirm }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const id = await requireOrder(tx, purchase_order_id);
      await updatePurchaseOrder(tx, id, { expected_on }, expected_versions);
      await changePurchaseOrderStatus(tx, id, { status }, { confirmation: { confirm } });
      const order = await orderViews.read(tx, id);
      if (status !== 'ordered') return order;
      return withNote(order, `Nothing was sent to ${order.supplier_name}: the order still has to be placed there.`);
    }),
  receive_order: (ctx, { purchase_order_id, ...arrived }) =>
    inTransaction(ctx, async (tx) => receiveOrder(tx, await requireOrder(tx, purchase_order_id), arrived)),
} satisfies Partial<ToolHandlers>;

/** An order that is created again after it was cancelled is a new one. */
export const purchaseOrderRepeats = {
  create_purchase_order: (ctx, { id }) => isOrderKept(ctx, id),
} satisfies RepeatChecks;
