import { sql } from 'kysely';
import { MachineStatus, MAXIMA } from '../../../generated/values.ts';
import type { Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { lockTreeFor, requireTree } from '../../areas/locations/operations.ts';
import { isUsable } from '../../areas/machines/entity.ts';
import { machines } from '../../areas/machines/resource.ts';
import { changeStatus } from '../../areas/machines/status.ts';
import { hazardQuestion, readWarnings } from '../../areas/machines/warnings.ts';
import { movements, moveStock, parts } from '../../areas/parts/operations.ts';
import { restore, restoreColumns, without } from './rows.ts';
import type { Change, Effect, Raise } from './request.ts';

const textIn = (values: Change['before'], name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

/** What follows the name of a machine whose addition was undone: it tells it from the one that is added instead. */
const BY_MISTAKE = ' (added by mistake)';

/**
 * Retires a machine that the request added, because machines are not deleted. Its name, asset tag and serial number are
 * free again for the machine that is added instead.
 */
export const retire = async (tx: Transaction, { id }: Change): Promise<Effect> => {
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
 * speaks, also if somebody had confirmed that status before.
 */
export const restoreMachine = async (tx: Transaction, change: Change, raise: Raise): Promise<Effect> => {
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
    await changeStatus(tx, machine, status, { cause: 'api', reason, confirmed_by });
  }
  await restoreColumns(tx, change, without(before, 'status', 'confirmed_by'));
  return 'restored';
};

/** Withdraws past work, which has not changed its task. @throws Problem conflict if it was withdrawn before */
const withdrawPastWork = async (tx: Transaction, { id }: Change, at: string): Promise<void> => {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select withdraw_past_completion(${id}, ${at}::timestamptz) as withdrawn`.execute(tx.em.getKysely());
  if (rows[0]?.withdrawn !== true) throw conflict('Nothing was undone: the completion was withdrawn before.');
};

/** Restores a maintenance task; its completion, or the skip of a date, is withdrawn. */
export const restoreTask = async (tx: Transaction, change: Change): Promise<Effect> => {
  const { id, events } = change;
  const db = tx.em.getKysely();
  let effect: Effect = 'restored';
  for (const { type, data, occurred_at } of events.toReversed()) {
    if (type === 'maintenance_task.completed' && 'last_completed_at' in change.before)
      await sql`select withdraw_completion(${id}, ${data['last_completed_at']}::timestamptz)`.execute(db);
    else if (type === 'maintenance_task.completed') await withdrawPastWork(tx, change, occurred_at);
    else if (type === 'maintenance_task.skipped')
      await sql`select withdraw_skip(${id}, ${occurred_at}::timestamptz)`.execute(db);
    else continue;
    effect = 'withdrawn';
  }
  await restore(tx, change);
  return effect;
};

/** Restores a location, unless it would be inside itself since others were moved. @throws Problem validation_failed */
export const restoreLocation = async (tx: Transaction, change: Change): Promise<Effect> => {
  const { parent_id } = change.before;
  if (typeof parent_id === 'number') {
    await lockTreeFor(tx, [{ parent_id }]);
    await requireTree(tx, [{ id: change.id, parent_id }]);
  }
  return restore(tx, change);
};

/** Restores a part. Its stock follows from the counter-movements. */
export const restorePart = (tx: Transaction, change: Change): Promise<Effect> =>
  restore(tx, { ...change, before: without(change.before, 'quantity') });

/** Moves the stock of a movement back. @throws Problem insufficient_stock, conflict for more than a part can have */
export const returnStock = async (tx: Transaction, { id }: Change): Promise<Effect> => {
  const { part_id, kind, quantity, unit_cost, workorder_id } = await movements.read(tx, id);
  const part = await parts.lock(tx, part_id);
  await moveStock(tx, part, {
    kind: kind === 'consumption' ? 'return' : 'adjustment',
    quantity: -quantity,
    unit_cost,
    workorder_id,
    note: `Undo of movement ${id}`,
  });
  return 'moved_back';
};
