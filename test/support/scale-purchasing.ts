import type { Table } from './scale-tables.ts';
import { ORDER_STATUS, day, owner, pick } from './scale-values.ts';

/** The tables of quotes and purchase orders. */
export const PURCHASING: Table[] = [
  {
    name: 'quote',
    perMachine: 0.1,
    columns: (row) => ({
      supplier_id: owner(row, 'supplier'),
      title: `Quote ${row.n}`,
      status: pick(['requested', 'received', 'accepted', 'rejected', 'expired'], row.n),
      machine_id: owner(row, 'machine'),
      ticket_id: owner(row, 'ticket'),
      valid_until: row.n % 3 === 0 ? null : day(row.n % 90),
    }),
  },
  {
    name: 'quote_line',
    perMachine: 0.2,
    columns: ({ n, at }) => ({
      quote_id: at('quote', n >> 1),
      position: (n % 2) + 1,
      description: 'Belt',
      quantity: 2,
      unit_price: 89.95,
    }),
  },
  {
    name: 'purchase_order',
    perMachine: 0.1,
    columns: (row) => ({
      number: `PO-${row.n}`,
      supplier_id: owner(row, 'supplier'),
      quote_id: row.n % 2 === 0 ? row.at('quote', row.n) : null,
      status: pick(ORDER_STATUS, row.n),
      expected_on: row.n % 5 === 0 ? null : day(row.n % 90),
    }),
  },
  {
    name: 'purchase_order_line',
    perMachine: 0.2,
    columns: ({ n, at }) => ({
      purchase_order_id: at('purchase_order', n >> 1),
      position: (n % 2) + 1,
      part_id: at('part', n),
      quantity: 2,
      unit_price: 89.95,
    }),
  },
  {
    name: 'purchase_order_receipt',
    perMachine: 0.1,
    columns: (row) => ({ purchase_order_id: owner(row, 'purchase_order'), lines: '[]', note: `Delivery ${row.n}` }),
  },
];
