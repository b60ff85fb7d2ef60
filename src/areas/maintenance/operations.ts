import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { addDays, today } from '../../platform/clock.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { equals, requireId, type Reference } from '../../platform/references.ts';
import { checkVersion, FOR_UPDATE } from '../../platform/versions.ts';
import { MaintenanceCompletion, MaintenanceTask } from './entity.ts';
import { nextDueOn } from './schedule.ts';

/** Lists the active tasks that are due within `days` from today in the tenant's time zone, overdue ones included, soonest first. */
export const listUpcomingMaintenance = (
  ctx: Context,
  { days }: { days: number },
  page: PageRequest,
): Promise<Page<Schemas['UpcomingTaskRow']>> => {
  const day = today(ctx.principal.timezone);
  const query = ctx.db
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
      sql<number>`maintenance_task.next_due_at - ${day}::date`.as('days_until_due'),
      sql<boolean>`maintenance_task.next_due_at < ${day}::date`.as('overdue'),
    ])
    // Not a comparison with a parameter, so that every plan may use the index of active tasks.
    .where(sql<boolean>`maintenance_task.active`)
    .where('maintenance_task.next_due_at', '<=', addDays(day, days))
    // A date that compares is not null.
    .$narrowType<{ next_due_at: string }>();
  const order = { columns: ['maintenance_task.next_due_at', 'maintenance_task.id'], direction: 'asc' } as const;
  return readPage(ctx, { name: 'upcoming_maintenance', filters: { days }, order }, page, query);
};

/** One maintenance task with all its fields and the name of its machine. @throws Problem not_found */
export const getMaintenanceTask = async (
  ctx: Context,
  reference: Reference,
): Promise<Schemas['MaintenanceTaskDetail']> => {
  const stored = COLUMNS.MaintenanceTask.filter((column) => column !== 'overdue');
  const task = await ctx.db
    .selectFrom('maintenance_task')
    .innerJoin('machine', 'machine.id', 'maintenance_task.machine_id')
    .select(stored.map((column) => `maintenance_task.${column}` as const))
    .select('machine.name as machine_name')
    .select(
      sql<boolean>`active and coalesce(next_due_at < ${today(ctx.principal.timezone)}::date, false)`.as('overdue'),
    )
    .where(equals(reference, 'maintenance_task'))
    .executeTakeFirst();
  if (!task) throw notFound('maintenance_task');
  return task;
};

/**
 * Records that a task has been done now: a line in its log, and the next due date by its rule. A task that is not due
 * again becomes inactive (domain: complete maintenance). The machine's status does not change.
 * @throws Problem not_found, version_mismatch, conflict for an inactive task
 */
export const completeMaintenance = (
  ctx: Context,
  reference: Reference,
  expected?: readonly number[],
): Promise<Schemas['MaintenanceTaskDetail']> =>
  inTransaction(ctx, async (tx) => {
    const task = await tx.entities.findOneOrFail(
      MaintenanceTask,
      await requireId(tx, 'maintenance_task', reference),
      FOR_UPDATE,
    );
    checkVersion(task, expected);
    if (!task.active) throw conflict('The maintenance task is inactive: it is not due again and cannot be completed.');
    const now = new Date();
    tx.entities.create(MaintenanceCompletion, {
      task_id: task.id,
      completed_at: now,
      due_on: task.next_due_at ?? null,
      actor: tx.principal.actor,
    });
    task.last_completed_at = now;
    task.next_due_at = nextDueOn(task, today(tx.principal.timezone));
    task.active = task.next_due_at !== null;
    await tx.entities.flush();
    return getMaintenanceTask(tx, task.id);
  });
