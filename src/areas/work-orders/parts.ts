import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { findId, requireId, type Reference } from '../../records/references.ts';
import { movements, moveStock, parts } from '../parts/operations.ts';
import { checkUnit } from '../parts/units.ts';
import { workOrderDetails, workOrders } from './operations.ts';

/** Lists the stock movements of a work order, newest first. @throws Problem not_found */
export const listWorkOrderParts = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['StockMovement']>> => {
  const workorder_id = await requireId(ctx, 'work_order', reference);
  return movements.list(ctx, { where: { workorder_id } }, page);
};

/**
 * Takes a part out of stock for a work order and returns the movement, which says whether the work order was completed
 * before: then it corrects what was recorded.
 * @throws Problem not_found, validation_failed if the part does not exist, insufficient_stock, conflict when the work
 * order is cancelled
 */
export const createWorkOrderPart = (
  ctx: Context,
  reference: Reference,
  { part_id, quantity, note }: Schemas['WorkOrderPartCreate'],
): Promise<Schemas['StockMovement']> =>
  inTransaction(ctx, async (tx) => {
    const order = await workOrders.lock(tx, reference);
    if (order.status === 'cancelled') throw conflict('The work order is cancelled.');
    const part = await parts.lockReferred(tx, '/part_id', part_id);
    return moveStock(tx, part, {
      kind: 'consumption',
      quantity: -quantity,
      note: note ?? null,
      workorder_id: order.id,
      after_completion: order.status === 'completed',
    });
  });

type UsedPart = Pick<Schemas['WorkOrderPartCreate'], 'part_id' | 'quantity'>;

/** Returns what a work order has used of a part, less what came back, and what a unit cost when it was last taken. */
const readUse = async (tx: Transaction, workorder_id: number, part_id: number) => {
  const used = await tx.em
    .getKysely()
    .selectFrom('stock_movement')
    .select((movement) => movement.fn.sum<number>('quantity').as('quantity'))
    .select(
      sql<number | null>`(array_agg(unit_cost order by id desc) filter (where kind = 'consumption'))[1]`.as(
        'unit_cost',
      ),
    )
    .where('workorder_id', '=', workorder_id)
    .where('kind', 'in', ['consumption', 'return'])
    .where('part_id', '=', part_id)
    .executeTakeFirstOrThrow();
  return { quantity: -used.quantity, unit_cost: used.unit_cost };
};

/**
 * Puts back in stock what a work order has taken, at the cost at which it was taken. The work order may be closed, because
 * what is left over comes back after the job.
 * @throws Problem not_found, validation_failed if the part does not exist, conflict for more than the work order has used
 */
export const returnWorkOrderPart = (
  ctx: Context,
  reference: Reference,
  { part_id, quantity }: UsedPart,
): Promise<Schemas['StockMovement']> =>
  inTransaction(ctx, async (tx) => {
    const order = await workOrders.lock(tx, reference);
    const part = await parts.lockReferred(tx, '/part_id', part_id);
    const used = await readUse(tx, order.id, part.id);
    if (quantity > used.quantity)
      throw conflict(`Work order ${order.id} has used ${used.quantity} of this part, so ${quantity} cannot come back.`);
    return moveStock(tx, part, {
      kind: 'return',
      quantity,
      unit_cost: used.unit_cost,
      workorder_id: order.id,
      after_completion: order.status === 'completed',
    });
  });

/**
 * Moves a part for a work order, with the quantity in the unit of the part. Returns the movement with its part and the
 * machine of the work order.
 * @throws Problem also validation_failed for another unit
 */
export const movePart = (
  ctx: Context,
  reference: Reference,
  { unit: said, ...used }: UsedPart & { unit?: string | undefined },
  move: typeof createWorkOrderPart | typeof returnWorkOrderPart,
): Promise<Schemas['PartUse']> =>
  inTransaction(ctx, async (tx) => {
    // Without a lock, because the work order is locked first.
    const id = await findId(tx, 'part', used.part_id);
    if (id !== undefined) checkUnit(await parts.read(tx, id), said, '/unit');
    const movement = await move(tx, reference, used);
    const { name, unit } = await parts.read(tx, movement.part_id);
    const { machine_name, machine_status, machine_place } = await workOrderDetails.read(tx, reference);
    return { ...movement, part_name: name, unit, machine_name, machine_status, machine_place };
  });
