import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineList } from '../../platform/lists.ts';

// Rounded once, after adding up, so that it is what a reader of the lines gets. A line without a price adds nothing.
const total = sql<number>`(
  select coalesce(round(sum(quantity * unit_price), 2), 0) from purchase_order_line where purchase_order_id = purchase_order.id
)`;

/** Lists purchase orders as rows to choose from, with their lines in order and the total of these, newest first. */
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
            // The database keeps a line from having neither; a part says what is ordered where the line does not.
            .select(({ fn }) => fn.coalesce('line.description', 'part.name').$notNull().as('description'))
            .select(['line.quantity', 'line.unit_price', 'line.quantity_received'])
            .whereRef('line.purchase_order_id', '=', 'purchase_order.id')
            .orderBy('line.position'),
        ).as('lines'),
      ),
});
