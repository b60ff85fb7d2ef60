import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS, LIMITS } from '../../../generated/values.ts';
import type { Context, Tables, Transaction } from '../../platform/context.ts';
import type { Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';
import type { Trace } from '../../platform/statements.ts';
import { BLOCKED } from './entity.ts';
import { machines } from './resource.ts';

/** The reason for a status change: its cause, the id of the row that caused it, if any, and a text for people. */
export type Reason = {
  cause: Schemas['StatusChangeCause'];
  cause_id?: number | null;
  reason?: string | null | undefined;
};

const STATE = ['id', 'version', 'status', 'blocked_reason', 'retired_at'] as const;

/** What a change of a machine's status depends on. */
type MachineState = Pick<Schemas['Machine'], (typeof STATE)[number]>;

/** Locks and changes machines, but reads only their state. Their events contain all columns. */
const machineStates = resource('machine', STATE, { recorded: COLUMNS.Machine });

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
  line: Omit<Tables['machine_status_change'], 'id' | 'machine_id' | 'actor'>,
): Trace => ({ table: 'machine_status_change', of: 'machine_id', properties: { ...line, actor } });

type Changes = Parameters<typeof machines.update>[2];

/** Returns the columns that a new status sets on the machine, and the records that the change leaves. */
const changeOf = (
  ctx: Context,
  machine: MachineState,
  status: Schemas['MachineStatus'],
  { cause, cause_id = null, reason = null }: Reason,
): [Parameters<typeof machineStates.update>[2], { traces: Trace[] }] => {
  const at = new Date().toISOString();
  const changes = {
    status,
    status_since: at,
    blocked_reason: BLOCKED.includes(status) ? (reason ?? machine.blocked_reason) : null,
    ...(status === 'retired' && machine.retired_at === null ? { retired_at: at } : {}),
  };
  const line = { from_status: machine.status, to_status: status, reason, cause, cause_id, at };
  return [changes, { traces: [historyLine(ctx, line)] }];
};

/**
 * Changes a machine's status, from any status to any other (interface specification, 3.1; design, section 4), and
 * updates `others` with it. `retired` sets `retired_at` once. `defect` and `out_of_service` store the reason; a change
 * between the two without a reason keeps the earlier one, and any other status clears it. Every change adds a line to
 * the history; setting the current status again adds none. Returns the updated machine.
 * @throws Problem validation_failed if a reference in `others` does not exist
 */
export const changeStatus = (
  tx: Transaction,
  machine: Schemas['Machine'],
  status: Schemas['MachineStatus'],
  reason: Reason,
  others: Changes = {},
): Promise<Schemas['Machine']> => {
  if (machine.status === status) return machines.update(tx, machine, others);
  const [changes, records] = changeOf(tx, machine, status, reason);
  return machines.update(tx, machine, { ...others, ...changes }, records);
};

/** Locks the machine of an inspection or incident. @throws Problem validation_failed if it does not exist */
export const lockState = (tx: Transaction, reference: Reference): Promise<MachineState> =>
  machineStates.lockReferred(tx, '/machine_id', reference);

/** Takes a locked machine out of service as {@link changeStatus} does. Returns its new status. */
export const takeOutOfService = async (
  tx: Transaction,
  machine: MachineState,
  { reason, ...cause }: Reason & { reason: string },
): Promise<Schemas['MachineStatus']> => {
  const [changes, records] = changeOf(tx, machine, 'out_of_service', { ...cause, reason: asReason(reason) });
  return (await machineStates.update(tx, machine, changes, records)).status;
};
