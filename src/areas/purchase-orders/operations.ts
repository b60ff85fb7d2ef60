import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineList } from '../../platform/lists.ts';

// Rounded only after summing, which matches what a client computes from the lines. A line without a price adds nothing.
const total = sql<number>`(
  select coalesce(round(sum(quantity * unit_price), 2), 0) from purchase_order_line where purchase_order_id = purchase_order.id
)`;

/** Lists purchase orders as summary rows with their lines, in order, and their total, newest first. */
export const listPurchaseOrderRows = defineList({
  name: 'purchase_order_rows',
  table: 'purchase_order',
  equals: ['status'],
  rows: (db) =>
    db
      .selectFrom('purchase_order')
      .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
      .select([
        'purchase_order.id',
        'purchase_order.number',
        'purchase_order.status',
        'supplier.name as supplier_name',
        'purchase_order.ordered_at',
        'purchase_order.expected_on',
        total.as('total'),
      ])
      .select((order) =>
        jsonArrayFrom(
          order
            .selectFrom('purchase_order_line as line')
            .leftJoin('part', 'part.id', 'line.part_id')
            // A check ensures that a line has a description or a part, whose name is the fallback.
            .select(({ fn }) => fn.coalesce('line.description', 'part.name').$notNull().as('description'))
            .select(['line.quantity', 'line.unit_price', 'line.quantity_received'])
            .whereRef('line.purchase_order_id', '=', 'purchase_order.id')
            .orderBy('line.position'),
        ).as('lines'),
      ),
});
