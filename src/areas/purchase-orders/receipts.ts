import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, notFound, Problem, type Violation } from '../../core/errors.ts';
import { SITES_ROLE } from '../../core/tenancy.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { addQuantities, moveStock, parts } from '../parts/operations.ts';
import { RECEIVABLE } from '../parts/order-statuses.ts';
import type { PurchaseOrderLine } from './entity.ts';
import { lockOrder, orders, type StoredOrder } from './resource.ts';

type Receipt = Schemas['PurchaseOrderReceipt'];
type Movement = Schemas['StockMovement'];

/** A line of an order, and the quantity that has arrived of it. */
type Arrival = { line: PurchaseOrderLine; quantity: number };

/** The lines of a receipt that the caller sees: of a caller of some sites, those whose line of the order they see. */
const visibleLines = sql<Receipt['lines']>`case when current_user = ${sql.lit(SITES_ROLE)} then (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(purchase_order_receipt.lines)
      with ordinality as listed (item, place)
    where exists (select from purchase_order_line as line where line.id = (item ->> 'line_id')::bigint))
  else purchase_order_receipt.lines end`;

/** The receipts of purchase orders. */
export const receipts = resource('purchase_order_receipt', COLUMNS.PurchaseOrderReceipt, {
  computed: { lines: visibleLines },
  equals: ['purchase_order_id'],
});

/** Lists the receipts of an order, newest first. @throws Problem not_found */
export const listReceipts = async (ctx: Context, order: Reference, page: PageRequest): Promise<Page<Receipt>> =>
  receipts.list(ctx, { where: { purchase_order_id: await requireId(ctx, 'purchase_order', order) } }, page);

/** Returns a receipt of an order. @throws Problem not_found */
export const getReceipt = async (ctx: Context, order: Reference, reference: Reference): Promise<Receipt> => {
  const receipt = await receipts.read(ctx, reference);
  if (receipt.purchase_order_id !== (await requireId(ctx, 'purchase_order', order)))
    throw notFound('purchase_order_receipt');
  return receipt;
};

/**
 * Books goods that have arrived: adds to the received quantity of each line, moves stock for lines with a part, and
 * sets the status of the order.
 * @throws Problem not_found, validation_failed for a line that is not of the order or is named twice, over_receipt,
 * conflict for an order that is not awaited
 */
export const receivePurchaseOrder = (
  ctx: Context,
  reference: Reference,
  { lines, note = null }: Schemas['PurchaseOrderReceiptCreate'],
): Promise<Schemas['BookedReceipt']> =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!RECEIVABLE.includes(order.status))
      throw conflict('Goods can be received only while the purchase order is ordered or partially received.');
    const arrivals = findArrivals(order, lines);
    checkOpen(order, arrivals);
    for (const { line, quantity } of arrivals) line.quantity_received = addQuantities(line.quantity_received, quantity);
    order.status = order.lines.getItems().every((line) => openOf(line) === 0) ? 'received' : 'partially_received';
    await orders.flush(tx);
    const movements = await addToStock(tx, arrivals, note);
    const purchase_order = await orders.read(tx, order.id);
    const { actor } = tx.principal;
    const receipt = await receipts.insert(tx, {
      purchase_order_id: order.id,
      lines: arrivals.map(({ line, quantity }) => ({
        line_id: line.id,
        quantity,
        movement_id: movements.find(({ purchase_order_line_id }) => purchase_order_line_id === line.id)?.id ?? null,
      })),
      note,
      actor,
    });
    return { ...receipt, purchase_order, movements };
  });

const findArrivals = (order: StoredOrder, lines: Schemas['PurchaseOrderReceiptCreate']['lines']): Arrival[] => {
  const violations: Violation[] = [];
  const arrivals = lines.flatMap(({ line_id, quantity }, i): Arrival[] => {
    const pointer = `/lines/${i}/line_id`;
    const line = order.lines.find(({ id }) => id === line_id);
    if (!line) violations.push({ pointer, detail: 'refers to a line that the purchase order does not have' });
    else if (lines.findIndex((other) => other.line_id === line_id) < i)
      violations.push({ pointer, detail: 'repeats an earlier line' });
    return line ? [{ line, quantity }] : [];
  });
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
  return arrivals;
};

/** Returns how much of a line has not arrived. */
const openOf = ({ quantity, quantity_received }: PurchaseOrderLine): number =>
  addQuantities(quantity, -quantity_received);

const checkOpen = (order: StoredOrder, arrivals: readonly Arrival[]): void => {
  if (arrivals.every(({ line, quantity }) => quantity <= openOf(line))) return;
  const open = order.lines.map((line) => ({ line_id: line.id, quantity: openOf(line) }));
  throw new Problem('over_receipt', { members: { open } });
};

/** Moves the stock of the lines with a part, at the price of the line. Locks the parts in the order of their ids. */
const addToStock = async (tx: Transaction, arrivals: readonly Arrival[], note: string | null): Promise<Movement[]> => {
  const moves = arrivals.flatMap(({ line, quantity }) => {
    const { id: purchase_order_line_id, part_id, unit_price } = line;
    const unit_cost = unit_price ?? undefined;
    return part_id === null || part_id === undefined
      ? []
      : [{ part_id, movement: { quantity, purchase_order_line_id, unit_cost, note } }];
  });
  const movements: Movement[] = [];
  for (const { part_id, movement } of moves.toSorted((one, other) => one.part_id - other.part_id))
    movements.push(await moveStock(tx, await parts.lock(tx, part_id), { kind: 'receipt', ...movement }));
  return movements;
};
