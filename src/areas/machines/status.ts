import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import type { Context, Tables, Transaction } from '../../platform/context.ts';
import type { Trace } from '../../platform/statements.ts';
import { BLOCKED } from './entity.ts';
import { machines } from './resource.ts';

/**
 * The reason for a status change: its cause, the id of the row that caused it, if any, a text for people, and who
 * confirmed the new status.
 */
export type Reason = {
  cause: Schemas['StatusChangeCause'];
  cause_id?: number | null;
  reason?: string | null | undefined;
  confirmed_by?: string | null | undefined;
};

const MAX_REASON_LENGTH = LIMITS.Machine.blocked_reason;

/**
 * Returns a text as the reason of a status change, truncated if it is too long. The inspection or incident that it
 * quotes contains the full text.
 */
const asReason = (text: string): string =>
  // Drops a trailing high surrogate, because half a surrogate pair cannot be stored.
  text.length <= MAX_REASON_LENGTH ? text : `${text.slice(0, MAX_REASON_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Returns a line of a machine's status history, by the caller. */
export const historyLine = (
  { principal: { actor } }: Context,
  line: Omit<Tables['machine_status_change'], 'id' | 'tenant_id' | 'machine_id' | 'actor'>,
): Trace => ({ table: 'machine_status_change', of: 'machine_id', properties: { ...line, actor } });

/** Fields of a machine to write. */
export type Changes = Parameters<typeof machines.update>[2];

/**
 * Changes a machine's status, from any status to any other, and
 * updates `others` with it. `retired` sets `retired_at` once. `defect` and `out_of_service` store the reason; a change
 * between the two without a reason keeps the earlier one, and any other status clears it. Every change adds a line to
 * the history; setting the current status again adds none. Returns the updated machine.
 * @throws Problem validation_failed if a reference in `others` does not exist
 */
export const changeStatus = (
  tx: Transaction,
  machine: Schemas['Machine'],
  status: Schemas['MachineStatus'],
  { cause, cause_id = null, reason = null, confirmed_by = null }: Reason,
  others: Changes = {},
): Promise<Schemas['Machine']> => {
  if (machine.status === status) return machines.update(tx, machine, others);
  const at = new Date().toISOString();
  const changes = {
    ...others,
    status,
    status_since: at,
    confirmed_by,
    blocked_reason: BLOCKED.includes(status) ? (reason ?? machine.blocked_reason) : null,
    ...(status === 'retired' && machine.retired_at === null ? { retired_at: at } : {}),
  };
  const line = { from_status: machine.status, to_status: status, reason, confirmed_by, cause, cause_id, at };
  return machines.update(tx, machine, changes, { traces: [historyLine(tx, line)] });
};

/** Takes a locked machine out of service as {@link changeStatus} does. Returns its new status. */
export const takeOutOfService = async (
  tx: Transaction,
  machine: Schemas['Machine'],
  { reason, ...cause }: Reason & { reason: string },
): Promise<Schemas['MachineStatus']> =>
  (await changeStatus(tx, machine, 'out_of_service', { ...cause, reason: asReason(reason) })).status;
