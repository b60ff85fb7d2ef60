import type { Transaction } from '../../core/context.ts';
import { idsIn } from '../../records/linked-machines.ts';
import { updateExercise } from './operations.ts';
import { remove, restore } from '../../records/restoring.ts';
import { by, MANAGERS, WORKERS, type Change, type Effect, type ReversalsByKind } from '../../records/reversals.ts';

/** Restores an exercise with its machines. */
const restoreExercise = async (tx: Transaction, change: Change): Promise<Effect> => {
  const machine_ids = idsIn(change.before['machine_ids']);
  if (machine_ids) await updateExercise(tx, change.id, { machine_ids });
  return restore(tx, change);
};

/** How what a request did to these records is undone. */
export const undone = {
  exercise: { created: by(MANAGERS, remove), changed: by(WORKERS, restoreExercise) },
} satisfies ReversalsByKind;
