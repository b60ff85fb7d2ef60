import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { dayOf } from '../../core/clock.ts';
import type { Transaction } from '../../core/context.ts';
import { nextDueOn } from './schedule.ts';

type Task = Omit<Schemas['MaintenanceTask'], 'overdue' | 'due_by'>;

/** The next completion after a day that moved the task on, and whether one had before. */
type Around = { due_on: string | null; follows: boolean };

const readAround = async ({ em }: Transaction, task: Task, day: string): Promise<Around | undefined> => {
  const { rows } = await sql<Around>`
    with moving as (
      select id, completed_on, due_on from maintenance_completion as own where task_id = ${task.id} and not exists (
        select from maintenance_completion as earlier
        where earlier.task_id = own.task_id and earlier.id < own.id and earlier.completed_on > own.completed_on)
    )
    select due_on, exists (select from moving where completed_on <= ${day}) as follows
    from moving where completed_on > ${day} order by completed_on, id limit 1`.execute(em.getKysely());
  return rows[0];
};

const hasCompletions = async ({ em }: Transaction, { id }: Task): Promise<boolean> =>
  (await sql`select from maintenance_completion where task_id = ${id} limit 1`.execute(em.getKysely())).rows.length > 0;

/** Returns the last date of the series after `due` up to a day, or `due` itself. */
const lastOfSeries = async ({ em }: Transaction, task: Task, due: string, day: string): Promise<string> => {
  const { basis, starts_on, rule_unit, rule_interval } = task;
  if (basis === 'completed' || rule_unit === null) return due;
  const { rows } = await sql<{ last: string | null }>`
    select max(day) as last from maintenance_series(${due}, ${starts_on}, ${rule_unit}, ${rule_interval},
      greatest(${due}::date, (${day}::date - ${rule_interval}::int * ('1 ' || ${rule_unit})::interval)::date - 7), ${day}::date + 1) as day`.execute(
    em.getKysely(),
  );
  return rows[0]?.last ?? due;
};

/**
 * Returns the date that a task was due on a day before its last completion, null if it was due on none. Dates of a
 * series that a later completion passed over were due. Undefined if the task has not been completed since.
 */
export const findPastDate = async (
  tx: Transaction,
  task: Task,
  day: string,
): Promise<{ due_on: string | null } | undefined> => {
  const around = await readAround(tx, task, day);
  if (around === undefined) {
    // The completions of a task that was imported stayed where they were.
    const last = task.last_completed_at;
    const isBefore = last !== null && day < dayOf(last, tx.principal.timezone) && !(await hasCompletions(tx, task));
    return isBefore ? { due_on: null } : undefined;
  }
  const { due_on: due, follows } = around;
  if (due === null) return { due_on: null };
  if (day >= due) return { due_on: await lastOfSeries(tx, task, due, day) };
  const oneLater = nextDueOn({ ...task, basis: 'completed', ends_on: null }, day);
  return { due_on: follows || oneLater === null || oneLater >= due ? due : null };
};
