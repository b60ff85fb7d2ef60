import { Migration } from '@mikro-orm/migrations';
import { COUNT_NEW_TABLES, confineTable } from './new-tables.ts';
import { AS_OWNER, RECORDING } from './records/versions.ts';

const TABLE = [
  `create table maintenance_skip (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    task_id bigint not null, skipped_at timestamptz(3) not null default changed_at(), due_on date not null, next_due_at date,
    reason text not null, actor text,
    constraint maintenance_skip_date unique (tenant_id, task_id, due_on),
    constraint maintenance_skip_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict,
    constraint maintenance_skip_task_id_foreign foreign key (tenant_id, task_id)
      references maintenance_task (tenant_id, id) on delete restrict
  )`,
  'create index maintenance_skip_by_task on maintenance_skip (tenant_id, task_id, id)',
  ...confineTable('maintenance_skip', 'select, insert'),
];

/** Records the event of each task of which a statement skips a date. */
const RECORD_SKIPS = `create function record_maintenance_skip() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    insert into event (tenant_id, type, kind, resource_id, data)
    select task.tenant_id, 'maintenance_task.skipped', 'maintenance_task', task.id, event_data(task)
    from added join maintenance_task as task on task.tenant_id = added.tenant_id and task.id = added.task_id
    order by added.id;
    return null;
  end $$`;

/** Adds the dates of maintenance tasks that were skipped. */
export class MaintenanceSkips extends Migration {
  override up(): void {
    for (const statement of [...TABLE, RECORD_SKIPS]) this.addSql(statement);
    this.addSql('revoke execute on function record_maintenance_skip() from public');
    this.addSql(`create trigger event_of_new after insert on maintenance_skip referencing new table as added
      for each statement when ${RECORDING} execute function record_maintenance_skip()`);
    this.addSql(COUNT_NEW_TABLES);
  }

  override down(): void {
    this.addSql('drop table maintenance_skip');
    this.addSql('drop function record_maintenance_skip()');
  }
}
