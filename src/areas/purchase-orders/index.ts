import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { PurchaseOrder, PurchaseOrderLine, PurchaseOrderReceipt } from './entity.ts';
import { receipts } from './receipts.ts';
import { orders } from './resource.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';
export { undone } from './undone.ts';

export const entities = [PurchaseOrder, PurchaseOrderLine, PurchaseOrderReceipt];

export const kinds = { purchase_orders: 'purchase_order' } as const satisfies KindsByAddress;

export const exported = {
  purchase_orders: recordsOf(COLUMNS.PurchaseOrder, orders.list),
  purchase_order_receipts: recordsOf(COLUMNS.PurchaseOrderReceipt, receipts.list),
} satisfies ExportSources;

export const searched = {
  purchase_orders: { table: 'purchase_order', name: ['number'], status: true },
} satisfies SearchSources;
