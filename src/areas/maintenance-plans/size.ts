import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { foldCase } from '../../platform/fold.ts';
import { isInside } from '../locations/inside.ts';

/** Maximum number of tasks that one change of a plan makes or changes, because one statement writes them all. */
const MAX_TASKS = 10_000;

const TEXTS = ['brand', 'model', 'type', 'category'] as const;

/**
 * Checks how many tasks a plan makes before its triggers make them.
 * @throws Problem validation_failed for too many tasks, with what would be possible
 */
export const requireFewTasks = async (
  { em }: Transaction,
  { match, tasks }: Pick<Schemas['MaintenancePlan'], 'match' | 'tasks'>,
): Promise<void> => {
  const conditions = TEXTS.flatMap((name) => {
    const text = match[name];
    return text === null ? [] : [sql`fold_case(${sql.ref(`machine.${name}`)}) = ${foldCase(text)}`];
  });
  if (match.location_id !== null) conditions.push(isInside('machine.location_id', sql`id = ${match.location_id}`));
  const { rows } = await sql<{ machines: number }>`
    select count(*)::integer as machines from machine
    where status <> 'retired' and ${sql.join(conditions, sql` and `)}`.execute(em.getKysely());
  const machines = rows[0]?.machines ?? 0;
  if (machines * tasks.length <= MAX_TASKS) return;
  const most = Math.floor(MAX_TASKS / tasks.length);
  throw invalid(
    '/match',
    `fits ${machines} machines, which makes ${machines * tasks.length} tasks, at most ${MAX_TASKS} are allowed: ` +
      `make plans of at most ${most} machines each, with more criteria such as location_id, or use fewer tasks`,
  );
};
