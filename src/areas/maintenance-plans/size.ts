import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { foldCase } from '../../words/fold.ts';
import { MAX_AT_ONCE } from '../../schema/large-plans.ts';
import { isInside } from '../locations/inside.ts';

/** Maximum number of tasks of a plan: 50 on each of 5,000 machines. */
const MAX_TASKS = 250_000;

const TEXTS = ['brand', 'model', 'type', 'category'] as const;

type Planned = Pick<Schemas['MaintenancePlan'], 'match' | 'tasks' | 'active'>;

/** The number of machines that fit. */
const countMachines = async ({ em }: Transaction, match: Planned['match']): Promise<number> => {
  const conditions = TEXTS.flatMap((name) => {
    const text = match[name];
    return text === null ? [] : [sql`fold_case(${sql.ref(`machine.${name}`)}) = ${foldCase(text)}`];
  });
  if (match.location_id !== null) conditions.push(isInside('machine.location_id', sql`id = ${match.location_id}`));
  const { rows } = await sql<{ machines: number }>`
    select count(*)::integer as machines from machine
    where status <> 'retired' and ${sql.join(conditions, sql` and `)}`.execute(em.getKysely());
  return rows[0]?.machines ?? 0;
};

/** Whether a plan has made many tasks, or was to make them. */
export const hasMany = async ({ em }: Transaction, id: number): Promise<boolean> => {
  const { rows } = await sql<{ many: boolean }>`
    select unapplied_after is not null
      or exists (select from maintenance_task where plan_id = maintenance_plan.id offset ${sql.lit(MAX_AT_ONCE)}) as many
    from maintenance_plan where id = ${id}`.execute(em.getKysely());
  return rows[0]?.many ?? false;
};

/**
 * Whether a job has to apply a plan, new or changed, because it makes or changes too many tasks for one statement.
 * @throws Problem validation_failed for too many tasks, with what would be possible
 */
export const needsJob = async (tx: Transaction, { match, tasks, active }: Planned, id?: number): Promise<boolean> => {
  const machines = active ? await countMachines(tx, match) : 0;
  const planned = machines * tasks.length;
  if (planned > MAX_TASKS)
    throw invalid(
      '/match',
      `fits ${machines} machines, which makes ${planned} tasks, at most ${MAX_TASKS} are allowed: make plans of at most ` +
        `${Math.floor(MAX_TASKS / tasks.length)} machines each, with more criteria such as location_id, or use fewer tasks`,
    );
  return planned > MAX_AT_ONCE || (id !== undefined && (await hasMany(tx, id)));
};
