import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { addDays, today } from '../../platform/clock.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import type { Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';
import { nextDueOn } from './schedule.ts';

/**
 * Lists the active tasks that are due within `days` from today in the tenant's time zone, including overdue ones,
 * soonest first.
 */
export const listUpcomingMaintenance = defineList({
  name: 'upcoming_maintenance',
  table: 'maintenance_task',
  filters: {
    days: (days: number, { principal }: Context) =>
      sql<boolean>`maintenance_task.next_due_at <= ${addDays(today(principal.timezone), days)}`,
  },
  rows: (db) =>
    db
      .selectFrom('maintenance_task')
      .innerJoin('machine', 'machine.id', 'maintenance_task.machine_id')
      .leftJoin('location', 'location.id', 'machine.location_id')
      .select([
        'maintenance_task.id',
        'maintenance_task.version',
        'maintenance_task.title',
        'maintenance_task.instructions',
        'maintenance_task.checklist',
        'maintenance_task.machine_id',
        'machine.name as machine_name',
        'machine.location',
        'machine.zone',
        'location.name as location_name',
        'maintenance_task.last_completed_at',
        'maintenance_task.next_due_at',
        'maintenance_task.rule_unit',
        'maintenance_task.rule_interval',
      ])
      .select([
        sql<number>`maintenance_task.next_due_at - day.today`.as('days_until_due'),
        sql<boolean>`maintenance_task.next_due_at < day.today`.as('overdue'),
      ])
      // The filter `days` excludes rows whose date is null.
      .$narrowType<{ next_due_at: string }>(),
  // The condition has no parameter because only then can a generic plan use the partial index of active tasks.
  join: ({ principal }) =>
    sql`inner join (select ${today(principal.timezone)}::date as today) as day on maintenance_task.active`,
  order: {
    columns: [
      { column: 'maintenance_task.next_due_at', type: 'date' },
      { column: 'maintenance_task.id', type: 'id' },
    ],
    direction: 'asc',
  },
});

const isStored = (column: (typeof COLUMNS.MaintenanceTaskDetail)[number]) => column !== 'overdue';

/** The stored columns of maintenance tasks. `overdue` is not one of them because it depends on the day. */
const tasks = resource('maintenance_task', COLUMNS.MaintenanceTaskDetail.filter(isStored), {
  computed: { machine_name: sql<string>`(select name from machine where machine.id = maintenance_task.machine_id)` },
});

/**
 * Completes a task now: adds a line to its log and sets the next due date by its rule. A task that is not due again
 * becomes inactive (domain: complete maintenance). The machine's status does not change.
 * @throws Problem not_found, version_mismatch, conflict if the task is inactive
 */
export const completeMaintenance = (
  ctx: Context,
  reference: Reference,
  expected?: readonly number[],
): Promise<Schemas['MaintenanceTaskDetail']> =>
  inTransaction(ctx, async (tx) => {
    const task = await tasks.lock(tx, reference, expected);
    if (!task.active) throw conflict('The maintenance task is inactive: it is not due again and cannot be completed.');
    const day = today(tx.principal.timezone);
    const completed_at = new Date().toISOString();
    const next_due_at = nextDueOn(task, day);
    const changes = { last_completed_at: completed_at, next_due_at, active: next_due_at !== null };
    const properties = { completed_at, due_on: task.next_due_at, actor: tx.principal.actor };
    const completion = { table: 'maintenance_completion', of: 'task_id', properties } as const;
    const completed = await tasks.update(tx, task, changes, [completion]);
    return { ...completed, overdue: completed.active && completed.next_due_at !== null && completed.next_due_at < day };
  });
