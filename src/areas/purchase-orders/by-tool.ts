import type { Schemas } from '../../../generated/contract.ts';
import { requireOneOf } from '../../core/choices.ts';
import { MOST_UNCONFIRMED, requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireId } from '../../records/references.ts';
import { addQuantities, parts } from '../parts/operations.ts';
import { checkUnit } from '../parts/units.ts';
import { convertQuote, createPurchaseOrder } from './operations.ts';
import { pricedLines, proposeLastOrder, proposeLowParts, type LineInWords, type Proposal } from './proposals.ts';
import { receivePurchaseOrder } from './receipts.ts';
import { orders } from './resource.ts';
import { orderViews } from './views.ts';

/** A new order in the words of a tool: exactly one of `lines`, `low_stock`, `like_last` and `quote_id`. */
type OrderInWords = {
  supplier_id?: string;
  lines?: LineInWords[];
  low_stock?: boolean;
  like_last?: boolean;
  quote_id?: string;
  expected_on?: string;
  external_ref?: string;
};

const propose = async (tx: Transaction, { supplier_id, lines, low_stock }: OrderInWords): Promise<Proposal> => {
  if (lines === undefined) return low_stock ? proposeLowParts(tx, supplier_id) : proposeLastOrder(tx, supplier_id);
  if (supplier_id === undefined) throw invalid('/supplier_id', 'is required with lines');
  return { supplier_id: await requireId(tx, 'supplier', supplier_id), lines: await pricedLines(tx, lines) };
};

/**
 * Adds a draft order from lines, from the parts that run low, from the last order at the supplier or from a quote.
 * @throws Problem validation_failed, not_found, conflict as the operations that it uses do
 */
export const draftOrder = (
  ctx: Context,
  input: OrderInWords,
): Promise<{ order: Schemas['PurchaseOrderView']; remark: string | undefined }> =>
  inTransaction(ctx, async (tx) => {
    const { supplier_id, lines, low_stock, like_last, quote_id, expected_on, external_ref } = input;
    const chosen = { lines, low_stock: low_stock || undefined, like_last: like_last || undefined, quote_id };
    requireOneOf(chosen, Object.keys(chosen));
    if (quote_id !== undefined) {
      const { id } = await convertQuote(tx, quote_id, { expected_on, external_ref });
      const order = await orderViews.read(tx, id);
      if (supplier_id === undefined || (await requireId(tx, 'supplier', supplier_id)) === order.supplier_id)
        return { order, remark: undefined };
      throw invalid('/supplier_id', `is not that of the quote, ${order.supplier_name}; leave it out`);
    }
    const { remark, ...proposal } = await propose(tx, input);
    const { id } = await createPurchaseOrder(tx, { ...proposal, expected_on, external_ref });
    return { order: await orderViews.read(tx, id), remark };
  });

/** Received lines of an order, in the words of a tool. */
type ArrivalInWords = { line_id?: string; part_id?: string; quantity: number; unit?: string };

type OrderLine = Schemas['PurchaseOrder']['lines'][number];

const findLine = async (
  tx: Transaction,
  lines: readonly OrderLine[],
  { line_id, part_id }: ArrivalInWords,
  place: string,
): Promise<OrderLine> => {
  requireOneOf({ line_id, part_id }, ['line_id', 'part_id'], place);
  const part = part_id === undefined ? undefined : await requireId(tx, 'part', part_id);
  const fits = lines.filter((line) => (part === undefined ? line.id === Number(line_id) : line.part_id === part));
  const [line, ...others] = fits;
  if (line && others.length === 0) return line;
  const known = lines.map(({ id, description }) => (description === null ? String(id) : `${id} (${description})`));
  throw invalid(
    `${place}/${part === undefined ? 'line_id' : 'part_id'}`,
    `must name one line of the order; line ids are ${known.slice(0, 20).join(', ')}`,
  );
};

/** Returns the given lines, or all that is open, as the lines of a receipt. */
const arrivalsOf = async (tx: Transaction, id: number, arrived: readonly ArrivalInWords[] | undefined) => {
  const { lines } = await orders.read(tx, id);
  if (arrived === undefined)
    return lines
      .map((line) => ({ line_id: line.id, quantity: addQuantities(line.quantity, -line.quantity_received) }))
      .filter(({ quantity }) => quantity > 0);
  const arrivals: { line_id: number; quantity: number }[] = [];
  for (const [i, arrival] of arrived.entries()) {
    const line = await findLine(tx, lines, arrival, `/lines/${i}`);
    if (line.part_id !== null) checkUnit(await parts.read(tx, line.part_id), arrival.unit, `/lines/${i}/unit`);
    arrivals.push({ line_id: line.id, quantity: arrival.quantity });
  }
  return arrivals;
};

/**
 * Books what has arrived of an order, by default all that is open. Returns the order and the stock of its parts.
 * @throws Problem as {@link receivePurchaseOrder}; ConfirmationNeeded for many parts
 */
export const receiveOrder = (
  ctx: Context,
  id: number,
  { lines, note, confirm }: { lines?: ArrivalInWords[]; note?: string; confirm?: boolean },
): Promise<Schemas['ReceivedOrder']> =>
  inTransaction(ctx, async (tx) => {
    const { movements } = await receivePurchaseOrder(tx, id, { lines: await arrivalsOf(tx, id, lines), note });
    const stock: Schemas['StockLevel'][] = [];
    for (const { part_id, quantity: change, quantity_after: quantity } of movements) {
      const { name: part_name, unit } = await parts.read(tx, part_id);
      stock.push({ part_id, part_name, unit, change, quantity });
    }
    const order = await orderViews.read(tx, id);
    if (new Set(stock.map(({ part_id }) => part_id)).size > MOST_UNCONFIRMED) {
      const what = `book what has arrived of the order ${JSON.stringify(order.number)}`;
      const reasons = stock.map(({ part_name, change }) => `${change} of ${JSON.stringify(part_name)}`);
      requireConfirmation(tx, { what, reasons, needs: 'confirm', basis: id }, { confirm });
    }
    return { ...order, stock };
  });
