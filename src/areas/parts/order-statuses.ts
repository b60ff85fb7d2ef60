import type { Schemas } from '../../../generated/contract.ts';

/** The statuses of an order that has not been placed yet. */
export const DRAFTED: readonly Schemas['PurchaseOrderStatus'][] = ['draft', 'approved'];

/** The statuses in which goods can arrive. */
export const RECEIVABLE: readonly Schemas['PurchaseOrderStatus'][] = ['ordered', 'partially_received'];
