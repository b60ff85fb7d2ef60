import { Migration } from '@mikro-orm/migrations';
import { deletedPlan } from './plans/apply.ts';
import { STORED_VALUES } from './records/documents.ts';
import { AS_OWNER, NEXT_VERSION, RECORDING } from './records/versions.ts';
import { replacing } from './replacing.ts';

/** Keeps a task of a retired machine inactive. It is active again on a machine that is not retired. */
const SUSPEND = `create function suspend_task() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    new.suspended := exists (select from machine
      where tenant_id = new.tenant_id and id = new.machine_id and status = 'retired');
    new.active := not new.suspended;
    return new;
  end $$`;

/**
 * Suspends the tasks of machines that retire, and activates them when the machines return. Plans and meters are locked
 * before tasks, as everywhere.
 */
const FOLLOW = `create function suspend_tasks() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    gym bigint := current_tenant();
    machine_ids bigint[] := array(select id from removed full join added using (tenant_id, id)
      where (removed.status = 'retired') is distinct from (added.status = 'retired') order by id);
  begin
    if machine_ids = '{}' then return null; end if;
    perform lock_plans(false);
    perform from meter where tenant_id = gym and machine_id = any(machine_ids) order by id for no key update;
    -- The trigger before the update decides which of both holds.
    update maintenance_task set active = true where tenant_id = gym and machine_id = any(machine_ids) and (active or suspended);
    return null;
  end $$`;

/** Suspends the tasks of machines that are retired already. Their open dates follow at once, before the next migration. */
const FILL = `do $$ declare gym bigint; begin
    for gym in select id from tenant order by id loop
      perform set_config('app.tenant', gym::text, true);
      update maintenance_task set active = true where tenant_id = gym and active
        and machine_id in (select id from machine where tenant_id = gym and status = 'retired');
    end loop;
    perform set_config('app.tenant', '', true);
  end $$`;

/** Lets nothing be due on a retired machine: its tasks are inactive until it returns. */
export class SuspendedTasks extends Migration {
  override up(): void {
    this.addSql('alter table maintenance_task add column suspended boolean not null default false');
    for (const statement of [STORED_VALUES, NEXT_VERSION, deletedPlan].map(replacing)) this.addSql(statement);
    this.addSql(SUSPEND);
    // Before 'meter_schedule' and 'version', which follow from it.
    this.addSql(`create trigger machine_retired_of_new before insert on maintenance_task for each row
      when (new.active) execute function suspend_task()`);
    this.addSql(`create trigger machine_retired before update of active, machine_id on maintenance_task for each row
      when (new.active or new.suspended) execute function suspend_task()`);
    this.addSql(FOLLOW);
    // Before 'planned', which changes the tasks that plans determine.
    this.addSql(`create trigger maintenance after update on machine referencing old table as removed new table as added
      for each statement when ${RECORDING} execute function suspend_tasks()`);
    for (const name of ['suspend_task()', 'suspend_tasks()'])
      this.addSql(`revoke execute on function ${name} from public`);
    this.addSql(FILL);
    for (const mode of ['immediate', 'deferred']) this.addSql(`set constraints dates_of_change ${mode}`);
  }

  override down(): void {
    this.addSql('drop function suspend_tasks() cascade');
    this.addSql('drop function suspend_task() cascade');
    this.addSql('alter table maintenance_task drop column suspended');
  }
}
