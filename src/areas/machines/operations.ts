import type { Schemas } from '../../../generated/contract.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { requireId, type Reference } from '../../platform/references.ts';
import { BLOCKED } from './entity.ts';
import { machines } from './resource.ts';
import { changeStatus, historyLine, type Reason } from './status.ts';

/** A new machine with the fields that an import keeps, although otherwise only the service sets them. */
export type RestoredMachine = Schemas['MachineCreate'] &
  Partial<Pick<Schemas['Machine'], 'uuid' | 'blocked_reason' | 'retired_at'>>;

/**
 * Adds a machine, `active` by default, and the first line of its status history.
 * @throws Problem validation_failed if a reference does not exist, or for a `blocked_reason` with another status
 */
export const createMachine = async (ctx: Context, input: RestoredMachine): Promise<Schemas['Machine']> => {
  const status = input.status ?? 'active';
  const reason = input.blocked_reason ?? null;
  if (reason !== null && !BLOCKED.includes(status))
    throw invalid('/blocked_reason', `requires the status ${BLOCKED.join(' or ')}`);
  const at = new Date().toISOString();
  const retired_at = input.retired_at ?? (status === 'retired' ? at : null);
  const line = { from_status: null, to_status: status, reason, cause: 'api', cause_id: null, at } as const;
  return machines.insert(ctx, { ...input, status, status_since: at, retired_at }, { traces: [historyLine(ctx, line)] });
};

/** Updates the given fields; null clears a field. @throws Problem not_found, version_mismatch, validation_failed */
export const updateMachine = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MachineUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Machine']> =>
  inTransaction(ctx, async (tx, last) => {
    const machine = await machines.lock(tx, reference, expected);
    const { status = machine.status, ...fields } = input;
    return changeStatus(last, machine, status, { cause: 'api' }, fields);
  });

/** Sets a machine's status by the rules of {@link changeStatus}. @throws Problem not_found, version_mismatch */
export const changeMachineStatus = (
  ctx: Context,
  reference: Reference,
  status: Schemas['MachineStatus'],
  reason: Reason,
  expected?: readonly number[],
): Promise<Schemas['Machine']> =>
  inTransaction(ctx, async (tx, last) =>
    changeStatus(last, await machines.lock(tx, reference, expected), status, reason),
  );

const listStatusChanges = defineList({
  name: 'machine_status_changes',
  table: 'machine_status_change',
  equals: ['machine_id'],
  short: true,
  rows: (db) =>
    db
      .selectFrom('machine_status_change')
      .select(['id', 'from_status', 'to_status', 'reason', 'cause', 'cause_id', 'actor', 'at']),
});

/** Lists the status history of a machine, newest first. @throws Problem not_found */
export const listMachineStatusChanges = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Schemas['StatusChangePage']> =>
  listStatusChanges(ctx, { where: { machine_id: await requireId(ctx, 'machine', reference) } }, page);

/** Returns whether a machine still has the status in an earlier result. @throws Problem not_found */
export const hasStatus = async (
  ctx: Context,
  { machine_id, machine_status }: { machine_id: number; machine_status: Schemas['MachineStatus'] },
): Promise<boolean> => (await machines.read(ctx, machine_id)).status === machine_status;
