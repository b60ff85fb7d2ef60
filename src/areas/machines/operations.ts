import type { Schemas } from '../../../generated/contract.ts';
import { confirmerOf } from '../../core/confirmation.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import type { PageRequest } from '../../records/paging.ts';
import { requireId, type Reference } from '../../records/references.ts';
import { BLOCKED } from './entity.ts';
import { machines } from './resource.ts';
import { changeStatus, checkHasReturn, checkOccurredAt, checkUntil, type Changes, type Reason } from './status.ts';
import { readWarnings, requireSafe } from './warnings.ts';

/** A new machine with the fields that an import keeps, although otherwise only the service sets them. */
export type RestoredMachine = Schemas['MachineCreate'] &
  Partial<Pick<Schemas['Machine'], 'uuid' | 'blocked_reason' | 'confirmed_by' | 'retired_at'>>;

/** Author of a change of a machine. */
type Cause = Extract<Schemas['StatusChangeCause'], 'api' | 'import'>;

/**
 * Checks a new machine, which is `active` by default.
 * @throws Problem validation_failed for a `blocked_reason` or a `status_until` with a status that has none
 */
export const checkNewMachine = ({ status, blocked_reason = null, status_until }: RestoredMachine): void => {
  const given = status ?? 'active';
  if (blocked_reason !== null && !BLOCKED.includes(given))
    throw invalid('/blocked_reason', `requires the status ${BLOCKED.join(' or ')}`);
  checkHasReturn(given, status_until, '/status_until');
};

/** Adds a machine. @throws Problem validation_failed, also if a reference does not exist */
export const createMachine = async (ctx: Context, input: RestoredMachine): Promise<Schemas['Machine']> => {
  checkNewMachine(input);
  checkUntil(ctx, { status: input.status ?? 'active', until: input.status_until }, '/status_until');
  return machines.insert(ctx, input);
};

/**
 * Whether a status in use must be confirmed when there are warnings about it: the tool requires it, the REST operations
 * and imports only warn.
 */
type ConfirmationRule = 'required' | 'optional';

type StatusChange = Omit<Reason, 'occurred_at'> & {
  status: Schemas['MachineStatus'] | undefined;
  occurred_at?: string | null | undefined;
};

type ChangeOptions = { rule: ConfirmationRule; expected?: readonly number[] | undefined; others?: Changes };

/** Locks and changes a machine as {@link changeStatus} does. Returns it as it was before, and with the warnings about its status. */
const change = (
  ctx: Context,
  reference: Reference,
  { status: wanted, occurred_at, ...reason }: StatusChange,
  { rule, expected, others }: ChangeOptions,
): Promise<{ machine: Schemas['ChangedMachine']; before: Schemas['Machine'] }> =>
  inTransaction(ctx, async (tx) => {
    const machine = await machines.lock(tx, reference, expected);
    const status = wanted ?? machine.status;
    const known = status === machine.status ? machine.status_until : null;
    checkUntil(tx, { status, until: reason.until, known }, others === undefined ? '/until' : '/status_until');
    const happened = occurred_at ? { occurred_at: await checkOccurredAt(tx, machine, occurred_at) } : {};
    const warnings = await readWarnings(tx, machine, status);
    if (rule === 'required') await requireSafe(tx, { machine, status, ...reason }, warnings);
    const confirmed_by = confirmerOf(tx, reason);
    const changed = await changeStatus(tx, machine, status, { ...reason, ...happened, confirmed_by }, others);
    return { machine: { ...changed, warnings }, before: machine };
  });

/**
 * Updates the given fields; null clears a field. Returns the machine with the warnings about a new status.
 * @throws Problem not_found, version_mismatch, validation_failed
 */
export const updateMachine = async (
  ctx: Context,
  reference: Reference,
  { status, confirmed_by, status_until: until, ...others }: Schemas['MachineUpdate'],
  { expected, cause = 'api' }: { expected?: readonly number[] | undefined; cause?: Cause } = {},
): Promise<Schemas['ChangedMachine']> =>
  (await change(ctx, reference, { status, confirmed_by, until, cause }, { rule: 'optional', expected, others }))
    .machine;

/**
 * Sets a machine's status by the rules of {@link changeStatus}. Returns the machine with the warnings about it.
 * @throws Problem not_found, version_mismatch; validation_failed as {@link checkOccurredAt} and {@link checkUntil} do
 */
export const changeMachineStatus = async (
  ctx: Context,
  reference: Reference,
  input: Schemas['MachineStatusChange'],
  expected?: readonly number[],
): Promise<Schemas['ChangedMachine']> =>
  (await change(ctx, reference, { ...input, cause: 'api' }, { rule: 'optional', expected })).machine;

/**
 * Sets a machine's status as {@link changeMachineStatus} does, if a person confirms the warnings about it. Returns the
 * machine before, too.
 * @throws Problem as {@link changeMachineStatus}; ConfirmationNeeded
 */
export const changeConfirmedStatus = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MachineStatusChange'],
  expected?: readonly number[],
): ReturnType<typeof change> => change(ctx, reference, { ...input, cause: 'api' }, { rule: 'required', expected });

/** The columns of a status change besides its id and its machine. */
export const STATUS_CHANGE = [
  'from_status',
  'to_status',
  'reason',
  'confirmed_by',
  'cause',
  'cause_id',
  'until',
  'actor',
  'person_id',
  'client',
  'at',
  'recorded_at',
] as const;

const listStatusChanges = defineList({
  name: 'machine_status_changes',
  table: 'machine_status_change',
  equals: ['machine_id'],
  short: true,
  rows: (db) => db.selectFrom('machine_status_change').select(['id', ...STATUS_CHANGE]),
  order: {
    columns: [
      { column: 'machine_status_change.at', type: 'instant' },
      { column: 'machine_status_change.id', type: 'id' },
    ],
    direction: 'desc',
  },
});

/** Lists the status history of a machine, newest first. @throws Problem not_found */
export const listMachineStatusChanges = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Schemas['StatusChangePage']> =>
  listStatusChanges(ctx, { where: { machine_id: await requireId(ctx, 'machine', reference) } }, page);

/** Returns whether a machine still has the status in an earlier result. @throws Problem not_found */
export const isStillInStatus = async (
  ctx: Context,
  { machine_id, machine_status }: { machine_id: number; machine_status: Schemas['MachineStatus'] },
): Promise<boolean> => (await machines.read(ctx, machine_id)).status === machine_status;
