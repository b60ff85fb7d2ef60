import type { RestHandlers } from '../../http/handlers.ts';
import {
  changePurchaseOrderStatus,
  convertQuote,
  createPurchaseOrder,
  updatePurchaseOrder,
  isOrderKept,
  listPurchaseOrderRows,
} from './operations.ts';
import { getReceipt, listReceipts, receivePurchaseOrder } from './receipts.ts';
import { orders } from './resource.ts';
import { withNote, withNoteIfAny } from '../../mcp/hints.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { draftOrder, receiveOrder } from './by-tool.ts';
import { orderViews, requireOrder } from './views.ts';

export const handlers = {
  listPurchaseOrders: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    orders.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  convertQuote: (ctx, { path, body }) => convertQuote(ctx, path.id, body),
  createPurchaseOrder: (ctx, { body }) => createPurchaseOrder(ctx, body),
  getPurchaseOrder: (ctx, { path }) => orders.read(ctx, path.id),
  updatePurchaseOrder: (ctx, { path, body, expected_versions }) =>
    updatePurchaseOrder(ctx, path.id, body, expected_versions),
  changePurchaseOrderStatus: (ctx, { path, body, expected_versions }) =>
    changePurchaseOrderStatus(ctx, path.id, body, { expected: expected_versions }),
  listPurchaseOrderReceipts: (ctx, { path, query }) => listReceipts(ctx, path.id, query),
  receivePurchaseOrder: (ctx, { path, body }) => receivePurchaseOrder(ctx, path.id, body),
  getPurchaseOrderReceipt: (ctx, { path }) => getReceipt(ctx, path.id, path.receipt_id),
} satisfies Partial<RestHandlers>;

export const tools = {
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
export const repeats = { create_purchase_order: (ctx, { id }) => isOrderKept(ctx, id) } satisfies RepeatChecks;
