import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { findId, requireId, type Reference } from '../../records/references.ts';
import { movements, moveStock, parts } from '../parts/operations.ts';
import { checkUnit } from '../parts/units.ts';
import { WORK_ORDER_CLOSED } from './entity.ts';
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
 * Takes a part out of stock for a work order and returns the movement.
 * @throws Problem not_found, validation_failed if the part does not exist, insufficient_stock, conflict when the work
 * order is closed
 */
export const createWorkOrderPart = (
  ctx: Context,
  reference: Reference,
  { part_id, quantity, note }: Schemas['WorkOrderPartCreate'],
): Promise<Schemas['StockMovement']> =>
  inTransaction(ctx, async (tx) => {
    const order = await workOrders.lock(tx, reference);
    if (WORK_ORDER_CLOSED.includes(order.status)) throw conflict('The work order is completed or cancelled.');
    const part = await parts.lockReferred(tx, '/part_id', part_id);
    return moveStock(tx, part, {
      kind: 'consumption',
      quantity: -quantity,
      note: note ?? null,
      workorder_id: order.id,
    });
  });

/**
 * Like {@link createWorkOrderPart}, in the unit of the part. Returns the movement with its part and the machine of the
 * work order.
 * @throws Problem also validation_failed for another unit
 */
export const usePart = (
  ctx: Context,
  reference: Reference,
  { unit: said, ...used }: Schemas['WorkOrderPartCreate'] & { unit?: string | undefined },
): Promise<Schemas['PartUse']> =>
  inTransaction(ctx, async (tx) => {
    // Without a lock, because the work order is locked first.
    const id = await findId(tx, 'part', used.part_id);
    if (id !== undefined) checkUnit(await parts.read(tx, id), said, '/unit');
    const movement = await createWorkOrderPart(tx, reference, used);
    const { name, unit } = await parts.read(tx, movement.part_id);
    const { machine_name, machine_status, machine_place } = await workOrderDetails.read(tx, reference);
    return { ...movement, part_name: name, unit, machine_name, machine_status, machine_place };
  });
