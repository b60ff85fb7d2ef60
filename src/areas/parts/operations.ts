import { sql } from 'kysely';
import { defineList } from '../../platform/lists.ts';

// Low stock is quantity < min_quantity (domain). The partial index part_low_stock requires exactly this expression.
const isLow = sql<boolean>`part.quantity < part.min_quantity`;

/**
 * Lists parts as summary rows, newest first. `low_stock` true selects parts below their minimum; false does not filter.
 */
export const listPartRows = defineList({
  name: 'part_rows',
  table: 'part',
  filters: { low_stock: (wanted: boolean) => (wanted ? isLow : null) },
  rows: (db) =>
    db
      .selectFrom('part')
      .leftJoin('supplier', 'supplier.id', 'part.supplier_id')
      .leftJoin('location', 'location.id', 'part.location_id')
      .select([
        'part.id',
        'part.name',
        'part.sku',
        'part.unit',
        'part.quantity',
        'part.min_quantity',
        isLow.as('low_stock'),
        'part.unit_cost',
        'supplier.name as supplier_name',
        'location.name as location_name',
      ]),
});
