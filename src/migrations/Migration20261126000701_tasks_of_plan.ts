import { Migration } from '@mikro-orm/migrations';

/** Lists the tasks of a plan in the order of the list, of which a plan may have thousands. */
export class TasksOfPlan extends Migration {
  override up(): void {
    this.addSql(
      'create index maintenance_task_of_plan on maintenance_task (tenant_id, plan_id, id) where plan_id is not null',
    );
  }

  override down(): void {
    this.addSql('drop index maintenance_task_of_plan');
  }
}
