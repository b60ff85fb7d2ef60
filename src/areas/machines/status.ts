import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../platform/context.ts';
import { BLOCKED, MachineStatusChange, type Machine, type StatusChangeCause } from './entity.ts';

/** Why a status changes: what set it off, the row behind it where there is one, and what to tell about it. */
export type Reason = { cause: (typeof StatusChangeCause)[number]; cause_id?: number; reason?: string | null | undefined };

/** The contract's bound on a blocked reason. */
const REASON_LENGTH = 1000;

/**
 * A text as the reason of a status change: whole when it fits, else its beginning. The inspection or incident that it
 * quotes holds the rest.
 */
export const asReason = (text: string): string =>
  // A character outside the basic plane is two units; half of one cannot be stored.
  text.length <= REASON_LENGTH ? text : `${text.slice(0, REASON_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

const isBlocked = (status: Schemas['MachineStatus']): boolean => BLOCKED.some((blocked) => blocked === status);

/**
 * The one rule for a machine's status (interface specification, 3.1; design, section 4): any state to any state.
 * `retired` sets `retired_at` once; `defect` and `out_of_service` keep the reason, a move between the two without a
 * reason keeps the earlier one, and any other state clears it. Every change leaves a line in the history; the same status
 * again changes nothing.
 */
export const changeStatus = (tx: Transaction, machine: Machine, status: Schemas['MachineStatus'], { cause, cause_id, reason }: Reason): void => {
  if (machine.status === status) return;
  const now = new Date();
  tx.entities.create(MachineStatusChange, {
    machine_id: machine.id,
    from_status: machine.status,
    to_status: status,
    reason: reason ?? null,
    cause,
    cause_id: cause_id ?? null,
    actor: tx.principal.actor,
    at: now,
  });
  machine.status = status;
  machine.status_since = now;
  if (status === 'retired') machine.retired_at ??= now;
  machine.blocked_reason = isBlocked(status) ? (reason ?? machine.blocked_reason ?? null) : null;
};
