import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { COUNT_NEW_TABLES } from './new-tables.ts';
import { planApplication, planFunctions, servedPlanFunctions } from './plans/apply.ts';
import { filledChecklists, planTables } from './plans/tables.ts';
import { STORED_VALUES } from './records/documents.ts';
import { recordedKind } from './records/events.ts';
import { NEXT_VERSION, versionTriggerOf } from './records/versions.ts';
import { replacing } from './replacing.ts';

/** Adds the plans that make maintenance tasks on all machines that fit. */
export class MaintenancePlans extends Migration {
  override up(): void {
    for (const statement of planTables) this.addSql(statement);
    // With the new internal columns, whose change is neither shown nor a version.
    for (const statement of [STORED_VALUES, NEXT_VERSION].map(replacing)) this.addSql(statement);
    this.addSql("select set_config('app.recording', 'off', true)");
    for (const statement of filledChecklists) this.addSql(statement);
    this.addSql("select set_config('app.recording', '', true)");
    for (const statement of [versionTriggerOf('maintenance_plan'), ...recordedKind('maintenance_plan')])
      this.addSql(statement);
    for (const statement of planApplication) this.addSql(statement);
    for (const name of ['link_plan_parts()', ...planFunctions])
      this.addSql(`revoke execute on function ${name} from public`);
    for (const name of servedPlanFunctions) this.addSql(`grant execute on function ${name} to ${SERVICE_ROLE}`);
    this.addSql(COUNT_NEW_TABLES);
  }

  override down(): void {
    for (const name of planFunctions) this.addSql(`drop function ${name} cascade`);
    this.addSql('drop function keep_checklists() cascade');
    this
      .addSql(`alter table maintenance_task drop column plan_id, drop column plan_key, drop column plan_released, drop column checklist_items,
      drop column parts, drop column estimated_minutes, drop column ticket_on_failure`);
    this.addSql('drop table maintenance_plan_part');
    this.addSql('drop table maintenance_plan');
    this.addSql('drop function record_maintenance_plan()');
    this.addSql('drop function link_plan_parts()');
  }
}
