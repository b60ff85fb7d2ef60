import type { Schemas } from '../../../generated/contract.ts';
import { requireOneOf } from '../../core/choices.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { addQuantities, movements, moveStock, parts } from './operations.ts';
import { checkUnit } from './units.ts';

/** Lists the stock movements of a part, newest first. @throws Problem not_found */
export const listMovements = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['StockMovement']>> => {
  const part_id = await requireId(ctx, 'part', reference);
  return movements.list(ctx, { where: { part_id } }, page);
};

/**
 * Changes the stock of a part and returns the movement.
 * @throws Problem not_found, validation_failed if the sign of the quantity does not fit its kind, insufficient_stock,
 * conflict
 */
export const createMovement = (
  ctx: Context,
  reference: Reference,
  { kind, quantity, note }: Schemas['StockMovementCreate'],
): Promise<Schemas['StockMovement']> =>
  inTransaction(ctx, async (tx) => {
    checkSign(kind, quantity);
    const part = await parts.lock(tx, reference);
    return moveStock(tx, part, { kind, quantity, note: note ?? null });
  });

type Correction = {
  part_id: Reference;
  counted?: number | undefined;
  change?: number | undefined;
  reason: string;
  unit?: string | undefined;
};

/**
 * Corrects the stock of a part: brings it to what was counted, or changes it. Exactly one of both is given. Returns the
 * part, and by how much its stock changed.
 * @throws Problem validation_failed also for another unit than that of the part, insufficient_stock, conflict
 */
export const correctStock = (
  ctx: Context,
  { part_id, counted, change, reason, unit }: Correction,
): Promise<{ part: Schemas['Part']; change: number }> =>
  inTransaction(ctx, async (tx) => {
    requireOneOf({ counted, change }, ['counted', 'change']);
    if (change === 0) throw invalid('/change', 'must not be 0');
    const part = await parts.lockReferred(tx, '/part_id', part_id);
    checkUnit(part, unit, '/unit');
    const moved = change ?? addQuantities(counted ?? part.quantity, -part.quantity);
    if (moved !== 0) await moveStock(tx, part, { kind: 'adjustment', quantity: moved, note: reason });
    return { part: await parts.read(tx, part.id), change: moved };
  });

/** The sign of the quantity of each kind of movement; 0 for either. */
const SIGNS: Record<Schemas['StockMovementKind'], number> = {
  receipt: 1,
  consumption: -1,
  loss: -1,
  adjustment: 0,
  return: 0,
};

const checkSign = (kind: Schemas['StockMovementKind'], quantity: number): void => {
  if (quantity === 0) throw invalid('/quantity', 'must not be 0');
  const sign = SIGNS[kind];
  if (sign * quantity < 0) throw invalid('/quantity', `must be ${sign > 0 ? 'positive' : 'negative'} for a ${kind}`);
};
