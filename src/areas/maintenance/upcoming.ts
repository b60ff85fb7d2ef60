import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';
import { defineList } from '../../records/lists.ts';
import { filterReferences, referenceFilters, searchTasks } from './operations.ts';

/**
 * Lists the active tasks that are due within `days` from today in the tenant's time zone, or whose meter is expected to
 * make them due, including overdue ones, soonest first.
 */
export const listUpcomingMaintenance = defineList({
  name: 'upcoming_maintenance',
  table: 'maintenance_task',
  equals: ['machine_id'],
  search: (q: string) => searchTasks(q),
  filterReferences,
  filters: {
    ...referenceFilters,
    unassigned: (wanted: boolean) =>
      wanted
        ? sql<boolean>`(maintenance_task.assignee_id is null and maintenance_task.assignee is null)`
        : sql<boolean>`(maintenance_task.assignee_id is not null or maintenance_task.assignee is not null)`,
    from: (day: string) => sql<boolean>`maintenance_task.expected_due_on >= ${day}::date`,
    to: (day: string) => sql<boolean>`maintenance_task.expected_due_on <= ${day}::date`,
    days: (days: number, { principal }: Context) =>
      sql<boolean>`(maintenance_task.active and maintenance_task.expected_due_on <= ${addDays(today(principal.timezone), days)})`,
  },
  rows: (db) =>
    db
      .selectFrom('maintenance_task')
      .innerJoin('machine', 'machine.id', 'maintenance_task.machine_id')
      .leftJoin('location', 'location.id', 'machine.location_id')
      .leftJoin('meter', 'meter.id', 'maintenance_task.meter_id')
      .select([
        'maintenance_task.id',
        'maintenance_task.version',
        'maintenance_task.external_ref',
        'maintenance_task.title',
        'maintenance_task.instructions',
        'maintenance_task.checklist',
        'maintenance_task.machine_id',
        'machine.name as machine_name',
        'machine.status as machine_status',
        'machine.location',
        'machine.zone',
        'location.name as location_name',
        'maintenance_task.last_completed_at',
        'maintenance_task.rule_unit',
        'maintenance_task.rule_interval',
        'maintenance_task.assignee',
        'maintenance_task.next_due_value',
        'maintenance_task.expected_due_on',
        'meter.name as meter_name',
        'meter.last_value as meter_value',
      ])
      .select([
        sql<string>`coalesce(maintenance_task.next_due_at, maintenance_task.expected_due_on)`.as('next_due_at'),
        sql<number>`maintenance_task.expected_due_on - day.today`.as('days_until_due'),
        sql<boolean>`coalesce(maintenance_task.next_due_at < day.today, false) or maintenance_task.meter_due_at is not null`.as(
          'overdue',
        ),
        sql<string | null>`coalesce(meter.unit_label, meter.unit)`.as('meter_unit'),
        sql<Schemas['DueBy'] | null>`case
          when maintenance_task.next_due_at <= maintenance_task.expected_due_on and maintenance_task.next_due_at <= day.today then 'date'
          when maintenance_task.meter_due_at is not null then 'meter' end`.as('due_by'),
      ]),
  // The condition has no parameter because only then can a generic plan use the partial index of active tasks.
  join: ({ principal }) =>
    sql`inner join (select ${today(principal.timezone)}::date as today) as day on maintenance_task.active`,
  order: {
    columns: [
      { column: 'maintenance_task.expected_due_on', type: 'date' },
      { column: 'maintenance_task.id', type: 'id' },
    ],
    direction: 'asc',
  },
});
