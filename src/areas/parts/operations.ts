import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS, MAXIMA } from '../../../generated/values.ts';
import type { Context, Transaction } from '../../core/context.ts';
import { conflict, Problem } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { hasStatus } from '../../records/open.ts';
import { resource } from '../../records/resources.ts';
import { indexedSearch } from '../../records/search.ts';
import { DRAFTED, RECEIVABLE } from './order-statuses.ts';

/** Low stock is quantity < min_quantity. The partial indexes require exactly these expressions. */
export const isLow = sql<boolean>`part.quantity < part.min_quantity`;

/** The quantity of a line that is still to come. */
const expected = sql`line.quantity - line.quantity_received`;
const isExpected = sql`line.quantity_received < line.quantity`;
const isOneOf = (statuses: readonly Schemas['PurchaseOrderStatus'][]) => hasStatus('purchase_order.status', statuses);

const comingBy = (statuses: readonly Schemas['PurchaseOrderStatus'][]) => sql<number>`(
  select coalesce(sum(${expected}), 0) from purchase_order_line as line
  join purchase_order on purchase_order.id = line.purchase_order_id and ${isOneOf(statuses)}
  where line.part_id = part.id and ${isExpected})`;

/** Quantity of a part that suppliers still have to deliver. */
export const onOrder = comingBy(RECEIVABLE);

/** Quantity of a part in orders that are not yet placed. */
export const onDraft = comingBy(DRAFTED);

/** Selects {@link onOrder} and {@link onDraft} of all parts that have a line in such an order: `part_id`, `on_order`, `on_draft`. */
export const comingOfParts = sql`
  select line.part_id, coalesce(sum(${expected}) filter (where ${isOneOf(RECEIVABLE)}), 0) as on_order,
    coalesce(sum(${expected}) filter (where ${isOneOf(DRAFTED)}), 0) as on_draft
  from purchase_order_line as line join purchase_order on purchase_order.id = line.purchase_order_id
  where line.part_id is not null and ${isExpected} and ${isOneOf([...RECEIVABLE, ...DRAFTED])}
  group by line.part_id`;

/** Returns the note of the movement by which a maintenance task takes a part. */
export const noteOfTask = (task_id: number): string => `Maintenance task ${task_id}`;

/** Whether a movement is one that a maintenance task made, with the note of {@link noteOfTask}. */
export const isUseOfTask = sql<boolean>`(workorder_id is null and coalesce(note, '') ~ '^Maintenance task [0-9]+$')`;

/** The search of parts for words of a name, SKU or description. */
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
        'part.version',
        'part.external_ref',
        'part.name',
        'part.sku',
        'part.unit',
        'part.quantity',
        'part.min_quantity',
        isLow.as('low_stock'),
        onOrder.as('on_order'),
        onDraft.as('on_draft'),
        'part.unit_cost',
        'supplier.name as supplier_name',
        'location.name as location_name',
      ]),
});

type Fields = Schemas['StockMovement'];

/** A movement of stock. `quantity` is in the part's unit, negative out of stock. `unit_cost` defaults to the part's. */
export type Movement = Pick<Fields, 'kind' | 'quantity'> & {
  [Name in 'unit_cost' | 'note' | 'workorder_id' | 'after_completion' | 'purchase_order_line_id']?:
    Fields[Name] | undefined;
};

/** Returns the sum of two quantities, which has three decimals: sums of floating-point numbers miss them. */
export const addQuantities = (one: number, other: number): number => Math.round((one + other) * 1000) / 1000;

/**
 * Changes the stock of parts that the transaction has locked (`parts.lock`): writes their new quantities and adds the
 * movements, with the caller as actor. A part that moves again must be locked again, because it is stale afterwards.
 * @throws Problem insufficient_stock with `available` when less is in stock, conflict when more than fits the column
 * would be
 */
const moveAll = async (
  tx: Transaction,
  moves: readonly { part: Schemas['Part']; movement: Movement }[],
): Promise<{ parts: Schemas['Part'][]; movements: Schemas['StockMovement'][] }> => {
  const moved = moves.map(({ part, movement }) => {
    const quantity = addQuantities(part.quantity, movement.quantity);
    if (quantity < 0) throw new Problem('insufficient_stock', { members: { available: part.quantity } });
    if (quantity > MAXIMA.Quantity) throw conflict(`The stock of a part is limited to ${MAXIMA.Quantity}.`);
    return { part, movement, quantity };
  });
  const { actor } = tx.principal;
  return {
    parts: await parts.updateAll(
      tx,
      moved.map(({ part, quantity }) => [part, { quantity }]),
    ),
    movements: await movements.insertAll(
      tx,
      moved.map(({ part, movement: { unit_cost = part.unit_cost, ...movement }, quantity }) => ({
        ...movement,
        part_id: part.id,
        quantity_after: quantity,
        unit_cost,
        actor,
      })),
    ),
  };
};

/** Moves the stock of one part as {@link moveAll} does and returns the movement. */
export const moveStock = async (
  tx: Transaction,
  part: Schemas['Part'],
  movement: Movement,
): Promise<Schemas['StockMovement']> => {
  const [moved] = (await moveAll(tx, [{ part, movement }])).movements;
  if (moved === undefined) throw new Error('a movement of stock returned no row');
  return moved;
};

/** Brings the stock of locked parts to quantities by adjustments with a note. Returns all parts in the same order. */
export const adjustStock = async (
  tx: Transaction,
  wanted: readonly { part: Schemas['Part']; quantity: number }[],
  note: string,
): Promise<Schemas['Part'][]> => {
  const moves = wanted.flatMap(({ part, quantity }) => {
    const difference = addQuantities(quantity, -part.quantity);
    const movement: Movement = { kind: 'adjustment', quantity: difference, note };
    return difference === 0 ? [] : [{ part, movement }];
  });
  const adjusted = new Map((await moveAll(tx, moves)).parts.map((part) => [part.id, part]));
  return wanted.map(({ part }) => adjusted.get(part.id) ?? part);
};

/** Returns whether a part has a quantity in stock. @throws Problem not_found */
export const hasQuantity = async (ctx: Context, id: number, quantity: number): Promise<boolean> =>
  (await parts.read(ctx, id)).quantity === quantity;
