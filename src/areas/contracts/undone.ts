import type { Transaction } from '../../core/context.ts';
import { idsIn } from '../../records/linked-machines.ts';
import { updateContract } from './operations.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, MANAGERS, type Change, type Effect, type ReversalsByKind } from '../../records/reversals.ts';

/** Restores a contract with the machines that it covers. */
const restoreContract = async (tx: Transaction, change: Change): Promise<Effect> => {
  const machine_ids = idsIn(change.before['machine_ids']);
  if (machine_ids) await updateContract(tx, change.id, { machine_ids });
  return restore(tx, change);
};

/** How what a request did to these records is undone. */
export const undone = {
  contract: { created: by(MANAGERS, removeRecent), changed: by(MANAGERS, restoreContract) },
} satisfies ReversalsByKind;
