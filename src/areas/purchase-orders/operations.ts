import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schemas } from '../../../generated/contract.ts';
import type { Confirmation } from '../../core/question.ts';
import { requireConfirmation } from '../../core/confirmation.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, invalid, Problem, unknownReference, type Violation } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { findId, type Reference } from '../../records/references.ts';
import { checkTransition } from '../../records/transitions.ts';
import { haveSameContent, placeLines, type PlacedLine } from '../parts/lines.ts';
import { lockQuote } from '../quotes/operations.ts';
import { PurchaseOrder, PurchaseOrderLine, TRANSITIONS } from './entity.ts';
import { reserveNumber } from './numbers.ts';
import { lockOrder, orders, total, type StoredOrder } from './resource.ts';
import { placingQuestion } from './views.ts';

type Order = Schemas['PurchaseOrder'];

const unpricedLines = sql<number>`(
  select count(*) from purchase_order_line where purchase_order_id = purchase_order.id and unit_price is null
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
        'purchase_order.version',
        'purchase_order.external_ref',
        'purchase_order.number',
        'purchase_order.status',
        'supplier.name as supplier_name',
        'purchase_order.ordered_at',
        'purchase_order.expected_on',
        total.as('total'),
        unpricedLines.as('unpriced_lines'),
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

const checkSubjects = (lines: Schemas['PurchaseOrderCreate']['lines']): void => {
  for (const [i, { part_id, description }] of (lines ?? []).entries())
    if ((part_id ?? null) === null && !/\S/.test(description ?? ''))
      throw invalid(`/lines/${i}`, 'must have a part_id or a description');
};

type Fields = Omit<Schemas['PurchaseOrderCreate'], 'lines'>;
type LineFields = Schemas['PurchaseOrderLineCreate'];

const addLines = (
  { em }: Transaction,
  purchase_order: PurchaseOrder,
  lines: readonly PlacedLine<LineFields>[],
): void => {
  for (const line of lines) em.create(PurchaseOrderLine, { ...line, purchase_order });
};

const insertOrder = async (tx: Transaction, fields: Fields, lines: readonly LineFields[]): Promise<Order> => {
  const placed = await placeLines(tx, lines);
  const number = await reserveNumber(tx, fields.number);
  const order = tx.em.create(PurchaseOrder, { ...(await orders.resolve(tx, fields)), number });
  addLines(tx, order, placed);
  await orders.flush(tx);
  return orders.read(tx, order.id);
};

/** Checks that a locked quote can become an order. `place` is where the request names it. @throws Problem conflict */
const checkConvertible = async (
  tx: Transaction,
  quote: Pick<Schemas['Quote'], 'id' | 'status'>,
  place: Violation,
): Promise<void> => {
  const first = await tx.em
    .getKysely()
    .selectFrom('purchase_order')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirst();
  const detail = first
    ? `is a quote that became purchase order ${first.id}`
    : `is a quote with the status ${quote.status}; only an accepted quote becomes a purchase order`;
  if (first || quote.status !== 'accepted') throw new Problem('conflict', { violations: [{ ...place, detail }] });
};

/**
 * Adds an order with its lines, as a draft.
 * @throws Problem validation_failed for a reference that does not exist and a line without a subject, conflict for a
 * number in use and a quote that cannot be ordered
 */
export const createPurchaseOrder = (ctx: Context, input: Schemas['PurchaseOrderCreate']): Promise<Order> =>
  inTransaction(ctx, async (tx) => {
    const { lines, quote_id: reference, ...fields } = input;
    checkSubjects(lines);
    if (reference === undefined || reference === null) return insertOrder(tx, fields, lines ?? []);
    const quote_id = await findId(tx, 'quote', reference);
    if (quote_id === undefined) throw unknownReference('/quote_id', 'quote', reference);
    await checkConvertible(tx, await lockQuote(tx, quote_id), { pointer: '/quote_id', detail: '' });
    return insertOrder(tx, { ...fields, quote_id }, lines ?? []);
  });

/**
 * Turns an accepted quote into a draft order with its supplier and lines.
 * @throws Problem not_found, conflict for a quote that is not accepted or already has an order, and for a number in use
 */
export const convertQuote = (
  ctx: Context,
  reference: Reference,
  fields: Schemas['QuoteConversionRequest'],
): Promise<Order> =>
  inTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, reference);
    await checkConvertible(tx, quote, { parameter: 'id', detail: '' });
    const { id: quote_id, supplier_id } = quote;
    const lines = quote.lines.map(({ part_id, description, quantity, unit_price }) => ({
      part_id,
      description,
      quantity,
      unit_price,
    }));
    return insertOrder(tx, { ...fields, quote_id, supplier_id }, lines);
  });

const replaceLines = async (tx: Transaction, order: StoredOrder, lines: readonly LineFields[]): Promise<void> => {
  if (order.status !== 'draft')
    throw conflict('The lines of a purchase order can be changed only while it is a draft.');
  const placed = await placeLines(tx, lines);
  if (haveSameContent(order.lines.getItems(), placed)) return;
  order.lines.removeAll();
  // Before the new lines, because positions are unique.
  await orders.flush(tx);
  addLines(tx, order, placed);
};

/**
 * Updates the given fields; null clears a field. `lines` replaces the whole list.
 * @throws Problem not_found, version_mismatch, validation_failed, conflict for a number in use and for lines of an
 * order that is not a draft
 */
export const updatePurchaseOrder = (
  ctx: Context,
  reference: Reference,
  input: Schemas['PurchaseOrderUpdate'],
  expected?: readonly number[],
): Promise<Order> =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, reference, expected);
    const { lines, ...fields } = input;
    checkSubjects(lines);
    if (lines) await replaceLines(tx, order, lines);
    if (fields.number !== undefined && fields.number !== order.number) await reserveNumber(tx, fields.number);
    tx.em.assign(order, await orders.resolve(tx, fields), { ignoreUndefined: true });
    await orders.flush(tx);
    return orders.read(tx, order.id);
  });

/**
 * Moves an order by {@link TRANSITIONS}. `ordered` sets `ordered_at`. Setting the current status again changes nothing.
 * With `confirmation` a person must confirm that the order is placed.
 * @throws Problem not_found, version_mismatch, transition_not_allowed; ConfirmationNeeded
 */
export const changePurchaseOrderStatus = (
  ctx: Context,
  reference: Reference,
  { status }: Schemas['PurchaseOrderStatusChange'],
  { expected, confirmation }: { expected?: readonly number[] | undefined; confirmation?: Confirmation } = {},
): Promise<Order> =>
  inTransaction(ctx, async (tx) => {
    const order = await orders.lock(tx, reference, expected);
    checkTransition(TRANSITIONS, order.status, status);
    if (order.status === status) return order;
    if (status === 'ordered' && confirmation)
      requireConfirmation(tx, await placingQuestion(tx, order.id), confirmation);
    const ordered_at = status === 'ordered' ? new Date().toISOString() : undefined;
    return orders.update(tx, order, { status, ordered_at });
  });

/** Returns whether an order is not cancelled. @throws Problem not_found */
export const isOrderKept = async (ctx: Context, id: number): Promise<boolean> =>
  (await orders.read(ctx, id)).status !== 'cancelled';
