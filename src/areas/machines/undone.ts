import type { Transaction } from '../../core/context.ts';
import { MachineStatus, MAXIMA } from '../../../generated/values.ts';
import { isUsable } from './entity.ts';
import { machines } from './resource.ts';
import { changeStatus } from './status.ts';
import { hazardQuestion, readWarnings } from './warnings.ts';
import { restoreColumns, without } from '../../records/restoring.ts';
import {
  by,
  byManagersUnless,
  MANAGERS,
  type Change,
  type Effect,
  type Raise,
  type ReversalsByKind,
} from '../../records/reversals.ts';

/** The fields of a machine that follow from its status. */
const OF_STATUS = ['status', 'status_until', 'blocked_reason', 'confirmed_by', 'retired_at'];

const textIn = (values: Change['before'], name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

/** Suffix of the name of a machine whose addition was undone: it tells it from the one that is added instead. */
const BY_MISTAKE = ' (added by mistake)';

/**
 * Retires a machine that the request added, because machines are not deleted. Its name, asset tag and serial number are
 * free again for the machine that is added instead.
 */
const retire = async (tx: Transaction, { id }: Change): Promise<Effect> => {
  const machine = await machines.lock(tx, id);
  const reason = { cause: 'api', reason: 'It was added by mistake, which was undone.' } as const;
  const name =
    Array.from(machine.name)
      .slice(0, MAXIMA.ShortText - BY_MISTAKE.length)
      .join('') + BY_MISTAKE;
  await changeStatus(tx, machine, 'retired', reason, { name, asset_tag: null, serial_number: null });
  return 'retired';
};

/**
 * Restores a machine, its status by the rules of every change of a status: it raises a status in use against which something
 * speaks, also if that status had been confirmed before.
 */
const restoreMachine = async (tx: Transaction, change: Change, raise: Raise): Promise<Effect> => {
  const { before, id } = change;
  const status = MachineStatus.find((known) => known === before['status']);
  if (status !== undefined) {
    const machine = await machines.lock(tx, id);
    const warnings = isUsable(status) ? await readWarnings(tx, machine, status) : [];
    const confirmed_by =
      warnings.length === 0
        ? textIn(before, 'confirmed_by')
        : raise(await hazardQuestion(tx, machine, status, warnings));
    const reason = textIn(before, 'blocked_reason') ?? 'The last change was undone.';
    const until = 'status_until' in before ? textIn(before, 'status_until') : machine.status_until;
    await changeStatus(tx, machine, status, { cause: 'api', reason, confirmed_by, until });
  }
  await restoreColumns(tx, change, without(before, 'status', 'confirmed_by'));
  return 'restored';
};

/** How what a request did to these records is undone. */
export const undone = {
  machine: { created: by(MANAGERS, retire), changed: byManagersUnless(OF_STATUS, restoreMachine) },
} satisfies ReversalsByKind;
