import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { inTimezone, today } from '../../core/clock.ts';
import type { Context, Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { isUnusable, UNUSABLE } from './entity.ts';
import { machines } from './resource.ts';

/**
 * The columns of a line of a status history that a change gives: its cause, the id of the row that caused it, if any, a
 * text for people, who confirmed the new status, when it happened, if that is not now, and the day on which the machine
 * should be back.
 */
export type Reason = {
  cause: Schemas['StatusChangeCause'];
  cause_id?: number | null;
  reason?: string | null | undefined;
  confirmed_by?: string | null | undefined;
  occurred_at?: string | undefined;
  until?: string | null | undefined;
};

const MAX_REASON_LENGTH = LIMITS.Machine.blocked_reason;

/**
 * Returns a text as the reason of a status change, truncated if it is too long. The inspection or incident that it
 * quotes contains the full text.
 */
const asReason = (text: string): string =>
  // Drops a trailing high surrogate, because half a surrogate pair cannot be stored.
  text.length <= MAX_REASON_LENGTH ? text : `${text.slice(0, MAX_REASON_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Fields of a machine to write. */
export type Changes = Parameters<typeof machines.update>[2];

/**
 * Returns the properties that change a machine's status, from any status to any other, and `others` with it. The
 * database keeps the rules of `retired_at`, `blocked_reason`, `confirmed_by` and `status_until`, and adds the line of the
 * history, which gets the columns of `reason`. With the current status, only `until` changes something.
 */
export const statusChange = (
  machine: Schemas['Machine'],
  status: Schemas['MachineStatus'] | null | undefined,
  reason: Reason,
  others: Changes = {},
): Changes => {
  if (status !== undefined && status !== null && machine.status !== status)
    return { ...others, status, status_change: reason };
  return reason.until === undefined ? others : { ...others, status_until: reason.until };
};

/**
 * Changes a machine as {@link statusChange} says and returns it.
 * @throws Problem validation_failed if a reference in `others` does not exist
 */
export const changeStatus = (
  tx: Transaction,
  machine: Schemas['Machine'],
  ...change: [status: Schemas['MachineStatus'], reason: Reason, others?: Changes]
): Promise<Schemas['Machine']> => machines.update(tx, machine, statusChange(machine, ...change));

/**
 * Returns when a status change of a locked machine happened, with milliseconds.
 * @throws Problem validation_failed for a time before its last status change, or more than five minutes ahead
 */
export const checkOccurredAt = async (
  { em, principal: { timezone } }: Transaction,
  { id }: Schemas['Machine'],
  occurred_at: string,
): Promise<string> => {
  const at = new Date(occurred_at).toISOString();
  // The clock of the database, which checks the time again.
  const { rows } = await sql<{ since: string; now: string; is_early: boolean; is_ahead: boolean }>`
    select status_since as since, changed_at()::timestamptz(3) as now,
      ${at} < status_since as is_early, ${at} > changed_at() + interval '5 minutes' as is_ahead
    from machine where id = ${id}`.execute(em.getKysely());
  const [machine] = rows;
  const refuse = (detail: string) => invalid('/occurred_at', `${detail}; received ${inTimezone(at, timezone)}`);
  if (machine?.is_early)
    throw refuse(
      `must not be before the last status change of the machine, ${inTimezone(machine.since, timezone)}; send that time or a later one`,
    );
  if (machine?.is_ahead)
    throw refuse(
      `must not be more than five minutes ahead, and it is ${inTimezone(machine.now, timezone)}; send that time or an earlier one`,
    );
  return at;
};

/** Where a request has the day on which a machine should be back. */
type UntilPointer = '/until' | '/status_until';

/** Checks that a machine of a status can have a day on which it should be back. @throws Problem validation_failed */
export const checkHasReturn = (
  status: Schemas['MachineStatus'],
  until: string | null | undefined,
  pointer: UntilPointer,
): void => {
  if (until !== undefined && until !== null && !isUnusable(status))
    throw invalid(pointer, `requires the status ${UNUSABLE.slice(0, -1).join(', ')} or ${UNUSABLE.at(-1)}`);
};

/**
 * Checks the day on which a machine should be back with its status after a request. `known` is the day that it has already,
 * which may have passed.
 * @throws Problem validation_failed for a status that members can use, and for a day that has passed
 */
export const checkUntil = (
  { principal: { timezone } }: Context,
  {
    status,
    until,
    known = null,
  }: { status: Schemas['MachineStatus']; until: string | null | undefined; known?: string | null },
  pointer: UntilPointer,
): void => {
  if (until === undefined || until === null || until === known) return;
  checkHasReturn(status, until, pointer);
  const day = today(timezone);
  if (until < day) throw invalid(pointer, `must not be before today, ${day}; received ${until}`);
};

/** Takes a locked machine out of service as {@link changeStatus} does. Returns its new status. */
export const takeOutOfService = async (
  tx: Transaction,
  machine: Schemas['Machine'],
  { reason, ...cause }: Reason & { reason: string },
): Promise<Schemas['MachineStatus']> =>
  (await changeStatus(tx, machine, 'out_of_service', { ...cause, reason: asReason(reason) })).status;
