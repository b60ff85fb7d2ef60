import type { RestHandlers } from '../../http/handlers.ts';
import { changePurchaseOrderStatus, convertQuote, createPurchaseOrder, updatePurchaseOrder } from './operations.ts';
import { getReceipt, listReceipts, receivePurchaseOrder } from './receipts.ts';
import { orders } from './resource.ts';

export const purchaseOrderHandlers = {
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
