import { sql } from 'kysely';
import type { Transaction } from '../../core/context.ts';
import { remove, restore } from '../../records/restoring.ts';
import { by, WORKERS, type Change, type Effect, type ReversalsByKind } from '../../records/reversals.ts';
import { conflict } from '../../core/errors.ts';

/** Withdraws past work, which has not changed its task. @throws Problem conflict if it was withdrawn before */
const withdrawPastWork = async (tx: Transaction, { id }: Change, at: string): Promise<void> => {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select withdraw_past_completion(${id}, ${at}::timestamptz) as withdrawn`.execute(tx.em.getKysely());
  if (rows[0]?.withdrawn !== true) throw conflict('Nothing was undone: the completion was withdrawn before.');
};

/** Restores a maintenance task; its completion, or the skip of a date, is withdrawn. */
const restoreTask = async (tx: Transaction, change: Change): Promise<Effect> => {
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

/** How what a request did to these records is undone. */
export const undone = {
  maintenance_task: { created: by(WORKERS, remove), changed: by(WORKERS, restoreTask) },
} satisfies ReversalsByKind;
