import type { Transaction } from '../../core/context.ts';
import { movements, moveStock, parts } from './operations.ts';
import { remove, restore, without } from '../../records/restoring.ts';
import {
  by,
  byManagersUnless,
  MANAGERS,
  NEVER_CHANGES,
  WORKERS,
  type Change,
  type Effect,
  type ReversalsByKind,
} from '../../records/reversals.ts';

/** Restores a part. Its stock follows from the counter-movements. */
const restorePart = (tx: Transaction, change: Change): Promise<Effect> =>
  restore(tx, { ...change, before: without(change.before, 'quantity') });

/** Moves the stock of a movement back. @throws Problem insufficient_stock, conflict for more than a part can have */
const returnStock = async (tx: Transaction, { id }: Change): Promise<Effect> => {
  const { part_id, kind, quantity, unit_cost, workorder_id } = await movements.read(tx, id);
  const part = await parts.lock(tx, part_id);
  await moveStock(tx, part, {
    kind: kind === 'consumption' ? 'return' : 'adjustment',
    quantity: -quantity,
    unit_cost,
    workorder_id,
    note: `Undo of movement ${id}`,
  });
  return 'moved_back';
};

/** How what a request did to these records is undone. */
export const undone = {
  part: { created: by(MANAGERS, remove), changed: byManagersUnless(['quantity', 'low_stock'], restorePart) },
  stock_movement: { created: by(WORKERS, returnStock), changed: NEVER_CHANGES },
} satisfies ReversalsByKind;
