import type { Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, MANAGERS, type Change, type Effect, type ReversalsByKind } from '../../records/reversals.ts';

/** Restores a quote. @throws Problem conflict for changed lines */
export const restoreLines = async (tx: Transaction, change: Change): Promise<Effect> => {
  if ('lines' in change.before) throw conflict('Its lines were changed: send the earlier ones again.');
  return restore(tx, change);
};

/** How what a request did to these records is undone. */
export const undone = {
  quote: { created: by(MANAGERS, removeRecent), changed: by(MANAGERS, restoreLines) },
} satisfies ReversalsByKind;
