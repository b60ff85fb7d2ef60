import type { Fixture } from './fixture-types.ts';

/** The fixtures of what is bought. See FIXTURES. */
export const PURCHASING: Record<'quote' | 'purchase_order', Fixture> = {
  quote: {
    path: 'quotes',
    columns: (idOf) => ({
      supplier_id: idOf('supplier'),
      title: 'Two belts',
      machine_id: idOf('machine'),
      ticket_id: idOf('ticket'),
      status: 'received',
    }),
    parts: {
      lines: {
        table: 'quote_line',
        columns: (quote_id) => ({ quote_id, position: 1, description: 'Belt', quantity: 2, unit_price: 89.95 }),
      },
    },
    operations: { convertQuote: { columns: { status: 'accepted' } } },
  },
  purchase_order: {
    path: 'purchase_orders',
    columns: (idOf, n) => ({
      number: `PO-1${n}`,
      supplier_id: idOf('supplier'),
      status: 'ordered',
      expected_on: '2026-12-01',
    }),
    own: (idOf) => ({ quote_id: idOf('quote') }),
    unique: 'number',
    parts: {
      lines: {
        table: 'purchase_order_line',
        columns: (purchase_order_id, idOf) => ({
          purchase_order_id,
          position: 1,
          part_id: idOf('part'),
          quantity: 200_000_000,
          unit_price: 0.05,
        }),
      },
      receipts: {
        table: 'purchase_order_receipt',
        columns: (purchase_order_id) => ({ purchase_order_id, lines: [], note: 'Delivery note 5512' }),
      },
    },
    operations: {
      updatePurchaseOrder: { columns: { status: 'draft' } },
      getPurchaseOrderReceipt: { parts: ['receipts'] },
      receivePurchaseOrder: {
        parts: ['lines'],
        body: (_idOf, partOf) => ({ lines: [{ line_id: partOf('lines'), quantity: 1 }], note: 'Delivery note 5512' }),
      },
    },
  },
};
