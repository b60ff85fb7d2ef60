import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import type { Transaction } from '../../platform/context.ts';
import { BLOCKED, type StatusChangeCause } from './entity.ts';
import { machines } from './resource.ts';

/** Why a status changes: what set it off, the row behind it where there is one, and what to tell about it. */
export type Reason = {
  cause: (typeof StatusChangeCause)[number];
  cause_id?: number | null;
  reason?: string | null | undefined;
};

const REASON_LENGTH = LIMITS.Machine.blocked_reason;

/**
 * A text as the reason of a status change: whole when it fits, else its beginning. The inspection or incident that it
 * quotes holds the rest.
 */
export const asReason = (text: string): string =>
  // A character outside the basic plane is two units; half of one cannot be stored.
  text.length <= REASON_LENGTH ? text : `${text.slice(0, REASON_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

const isBlocked = (status: Schemas['MachineStatus']): boolean => BLOCKED.some((blocked) => blocked === status);

type Changes = Parameters<typeof machines.update>[2];

/** What a move to another status sets on the machine. */
const moveTo = (
  machine: Schemas['Machine'],
  status: Schemas['MachineStatus'],
  reason: string | null,
  at: string,
): Changes => ({
  status,
  status_since: at,
  blocked_reason: isBlocked(status) ? (reason ?? machine.blocked_reason) : null,
  ...(status === 'retired' && machine.retired_at === null ? { retired_at: at } : {}),
});

/**
 * The one rule for a machine's status (interface specification, 3.1; design, section 4): any state to any state.
 * `retired` sets `retired_at` once; `defect` and `out_of_service` keep the reason, a move between the two without a
 * reason keeps the earlier one, and any other state clears it. Every change leaves a line in the history; the same status
 * again changes nothing. `others` are changed in the same step. Returns the machine as it is then.
 * @throws Problem validation_failed for a reference among `others` that does not exist
 */
export const changeStatus = async (
  tx: Transaction,
  machine: Schemas['Machine'],
  status: Schemas['MachineStatus'],
  { cause, cause_id = null, reason = null }: Reason,
  others: Changes = {},
): Promise<Schemas['Machine']> => {
  if (machine.status === status) return machines.update(tx, machine, others);
  const at = new Date().toISOString();
  const { actor } = tx.principal;
  const properties = { from_status: machine.status, to_status: status, reason, cause, cause_id, actor, at };
  const changes = { ...others, ...moveTo(machine, status, reason, at) };
  return machines.update(tx, machine, changes, [{ table: 'machine_status_change', of: 'machine_id', properties }]);
};
