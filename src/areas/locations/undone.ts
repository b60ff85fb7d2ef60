import type { Transaction } from '../../core/context.ts';
import { lockTreeFor, requireTree } from './operations.ts';
import { remove, restore } from '../../records/restoring.ts';
import { by, MANAGERS, type Change, type Effect, type ReversalsByKind } from '../../records/reversals.ts';

/** Restores a location, unless it would be inside itself since others were moved. @throws Problem validation_failed */
const restoreLocation = async (tx: Transaction, change: Change): Promise<Effect> => {
  const { parent_id } = change.before;
  if (typeof parent_id === 'number') {
    await lockTreeFor(tx, [{ parent_id }]);
    await requireTree(tx, [{ id: change.id, parent_id }]);
  }
  return restore(tx, change);
};

/** How what a request did to these records is undone. */
export const undone = {
  location: { created: by(MANAGERS, remove), changed: by(MANAGERS, restoreLocation) },
} satisfies ReversalsByKind;
