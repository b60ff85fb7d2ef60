import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { conflict, notFound, Problem, type Violation } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { moveStock, parts } from '../parts/operations.ts';
import { RECEIVABLE } from './entity.ts';
import { orders } from './resource.ts';

type Order = Schemas['PurchaseOrder'];
type Receipt = Schemas['PurchaseOrderReceipt'];
type Movement = Schemas['StockMovement'];

/** A line of an order, and the quantity that has arrived of it. */
type Arrival = { line: Order['lines'][number]; quantity: number };

/** The receipts of purchase orders. */
export const receipts = resource('purchase_order_receipt', COLUMNS.PurchaseOrderReceipt, {
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
    const order = await orders.lock(tx, reference);
    if (!RECEIVABLE.includes(order.status))
      throw conflict('Goods can be received only while the purchase order is ordered or partially received.');
    const arrivals = findArrivals(order, lines);
    checkOpen(order, arrivals);
    await addReceived(tx, arrivals);
    const movements = await addToStock(tx, arrivals, note);
    const status = isComplete(order, arrivals) ? 'received' : 'partially_received';
    await orders.update(tx, order, { status });
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

const findArrivals = (order: Order, lines: Schemas['PurchaseOrderReceiptCreate']['lines']): Arrival[] => {
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

// In thousandths, because sums of floating-point numbers are not exact.
const openOf = ({ quantity, quantity_received }: Order['lines'][number], arrived = 0): number =>
  Math.round(quantity * 1000) - Math.round(quantity_received * 1000) - Math.round(arrived * 1000);

const checkOpen = (order: Order, arrivals: readonly Arrival[]): void => {
  if (arrivals.every(({ line, quantity }) => openOf(line, quantity) >= 0)) return;
  const open = order.lines.map((line) => ({ line_id: line.id, quantity: openOf(line) / 1000 }));
  throw new Problem('over_receipt', { members: { open } });
};

const isComplete = (order: Order, arrivals: readonly Arrival[]): boolean =>
  order.lines.every((line) => openOf(line, arrivals.find((arrival) => arrival.line === line)?.quantity) === 0);

const addReceived = async (tx: Transaction, arrivals: readonly Arrival[]): Promise<void> => {
  const ids = arrivals.map(({ line }) => line.id);
  const quantities = arrivals.map(({ quantity }) => quantity);
  await sql`update purchase_order_line as line
    set quantity_received = line.quantity_received + arrived.quantity
    from unnest(${ids}::bigint[], ${quantities}::numeric[]) as arrived (id, quantity) where line.id = arrived.id`.execute(
    tx.em.getKysely(),
  );
};

/** Moves the stock of the lines with a part, at the price of the line. Locks the parts in the order of their ids. */
const addToStock = async (tx: Transaction, arrivals: readonly Arrival[], note: string | null): Promise<Movement[]> => {
  const moves = arrivals.flatMap(({ line, quantity }) => {
    const { id: purchase_order_line_id, part_id, unit_price } = line;
    const unit_cost = unit_price ?? undefined;
    return part_id === null ? [] : [{ part_id, movement: { quantity, purchase_order_line_id, unit_cost, note } }];
  });
  const movements: Movement[] = [];
  for (const { part_id, movement } of moves.toSorted((one, other) => one.part_id - other.part_id))
    movements.push(await moveStock(tx, await parts.lock(tx, part_id), { kind: 'receipt', ...movement }));
  return movements;
};
