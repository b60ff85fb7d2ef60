import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** The resources that the service may now delete. */
const DELETED = ['maintenance_task', 'part', 'exercise'];

/** The indexes of the lists, each with what it indexes. */
const INDEXES: readonly [name: string, on: string][] = [
  ['maintenance_task_by_machine', 'maintenance_task (tenant_id, machine_id, id)'],
  ['maintenance_task_active', 'maintenance_task (tenant_id, id) where active'],
  ['maintenance_task_inactive', 'maintenance_task (tenant_id, id) where not active'],
  ['maintenance_task_by_next_due_at_asc', 'maintenance_task (tenant_id, (next_due_at is null), next_due_at, id)'],
  ['maintenance_task_by_next_due_at_desc', 'maintenance_task (tenant_id, (next_due_at is not null), next_due_at, id)'],
  ['maintenance_completion_by_task', 'maintenance_completion (tenant_id, task_id, id)'],
  ['part_enough_stock', 'part (tenant_id, id) where quantity >= min_quantity'],
  ['part_by_supplier', 'part (tenant_id, supplier_id, id)'],
  ['part_by_location', 'part (tenant_id, location_id, id)'],
  ['part_by_name', 'part (tenant_id, left(name, 40), id)'],
  ['exercise_by_muscle_group', 'exercise (tenant_id, muscle_group, id)'],
  ['exercise_by_difficulty', 'exercise (tenant_id, difficulty, id)'],
  ['exercise_by_name', 'exercise (tenant_id, left(name, 40), id)'],
];

/** The tables that are read and filled, without row-level security because a migration has no tenant. */
const FILLED = ['maintenance_task', 'maintenance_completion'];

/** Sets the new columns of existing completions: the day in the time zone of the gym, and the due date that followed. */
const FILL = [
  ...FILLED.map((table) => `alter table ${table} no force row level security`),
  `update maintenance_completion as completion
    set completed_on = (completion.completed_at at time zone tenant.timezone)::date, next_due_at = following.next_due_at
    from tenant, (
      select line.id, case when lead(line.id) over task is null then maintenance_task.next_due_at else lead(line.due_on) over task end
        as next_due_at
      from maintenance_completion as line join maintenance_task using (tenant_id)
      where maintenance_task.id = line.task_id
      window task as (partition by line.tenant_id, line.task_id order by line.id)
    ) as following
    where tenant.id = completion.tenant_id and following.id = completion.id`,
  ...FILLED.map((table) => `alter table ${table} force row level security`),
];

/** Lets the service delete tasks, parts and exercises and record more of each completion, and their lists filter and sort. */
export class CareAndStock extends Migration {
  override up(): void {
    this.addSql(`grant delete on table ${DELETED.join(', ')} to ${SERVICE_ROLE}`);
    this.addSql(`alter table maintenance_completion add column completed_on date, add column next_due_at date,
      add column checklist jsonb not null default '[]'`);
    for (const statement of FILL) this.addSql(statement);
    this.addSql('alter table maintenance_completion alter column completed_on set not null');
    for (const [name, on] of INDEXES) this.addSql(`create index ${name} on ${on}`);
  }

  override down(): void {
    this.addSql(`drop index ${INDEXES.map(([name]) => name).join(', ')}`);
    this.addSql(
      'alter table maintenance_completion drop column completed_on, drop column next_due_at, drop column checklist',
    );
    this.addSql(`revoke delete on table ${DELETED.join(', ')} from ${SERVICE_ROLE}`);
  }
}
