import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS, MAXIMA } from '../../../generated/values.ts';
import type { Transaction } from '../../platform/context.ts';
import { conflict, Problem } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import { openFilter } from '../../platform/open.ts';
import { resource } from '../../platform/resources.ts';
import { indexedSearch } from '../../platform/search.ts';
import { RECEIVABLE } from '../purchase-orders/entity.ts';

/** Low stock is quantity < min_quantity. The partial indexes require exactly these expressions. */
export const isLow = sql<boolean>`part.quantity < part.min_quantity`;

const isAwaited = openFilter('purchase_order', RECEIVABLE)(false);

/** What suppliers still have to deliver of a part. */
const onOrder = sql<number>`(
  select coalesce(sum(line.quantity - line.quantity_received), 0) from purchase_order_line as line
  join purchase_order on purchase_order.id = line.purchase_order_id and ${isAwaited}
  where line.part_id = part.id and line.quantity_received < line.quantity)`;

/** The search of parts for part of a name, SKU or description, case-insensitively. */
export const searchParts = indexedSearch('part', 'search_parts');

/** The spare parts of a gym. */
export const parts = resource('part', COLUMNS.Part, {
  computed: { low_stock: isLow },
  references: { supplier_id: 'supplier', location_id: 'location' },
  equals: ['supplier_id', 'location_id'],
  filters: { low_stock: (wanted: boolean) => (wanted ? isLow : sql<boolean>`part.quantity >= part.min_quantity`) },
  sorts: { name: { type: 'text' } },
  search: searchParts,
});

/** The changes of the parts' stock. {@link moveStock} adds them. */
export const movements = resource('stock_movement', COLUMNS.StockMovement, { equals: ['part_id', 'workorder_id'] });

/**
 * Lists parts as summary rows, newest first. `low_stock` true selects parts below their minimum; false does not filter.
 */
export const listPartRows = defineList({
  name: 'part_rows',
  table: 'part',
  filters: { low_stock: (wanted: boolean) => (wanted ? isLow : null) },
  search: searchParts,
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
        onOrder.as('on_order'),
        'part.unit_cost',
        'supplier.name as supplier_name',
        'location.name as location_name',
      ]),
});

type Fields = Schemas['StockMovement'];

/** A movement of stock. `quantity` is in the part's unit, negative out of stock. `unit_cost` defaults to the part's. */
export type Movement = Pick<Fields, 'kind' | 'quantity'> & {
  [Name in 'unit_cost' | 'note' | 'workorder_id' | 'purchase_order_line_id']?: Fields[Name] | undefined;
};

// Quantities have three decimals, which sums of floating-point numbers miss.
const add = (one: number, other: number): number => Math.round((one + other) * 1000) / 1000;

/**
 * Changes the stock of a part that the transaction has locked (`parts.lock`): writes its new quantity and adds the
 * movement, with the caller as actor. A part that moves twice must be locked again, because `part` is stale afterwards.
 * @throws Problem insufficient_stock with `available` when less is in stock, conflict when more than fits the column
 * would be
 */
export const moveStock = async (
  tx: Transaction,
  part: Schemas['Part'],
  { unit_cost = part.unit_cost, ...movement }: Movement,
): Promise<Schemas['StockMovement']> => {
  const quantity_after = add(part.quantity, movement.quantity);
  if (quantity_after < 0) throw new Problem('insufficient_stock', { members: { available: part.quantity } });
  if (quantity_after > MAXIMA.Quantity) throw conflict(`The stock of a part is limited to ${MAXIMA.Quantity}.`);
  await parts.update(tx, part, { quantity: quantity_after });
  const { actor } = tx.principal;
  return movements.insert(tx, { ...movement, part_id: part.id, quantity_after, unit_cost, actor });
};
