import { Migration } from '@mikro-orm/migrations';
import { serveFunctions } from './new-tables.ts';
import { AS_OWNER, RECORDING } from './records/versions.ts';
import { closeMaintenanceDate } from './reports/maintenance-dates.ts';
import { MAINTENANCE_OUTCOME } from './reports/maintenance-figures.ts';
import { isPastCompletion, RECENT_COMPLETION, withdrawCompletion } from './reports/past-completions.ts';
import { replacing } from './replacing.ts';

/** Records the event of past work, which does not change its task. */
const RECORD = `create function record_past_completion() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    insert into event (tenant_id, type, kind, resource_id, data)
    select task.tenant_id, 'maintenance_task.completed', 'maintenance_task', task.id, event_data(task)
    from added join maintenance_task as task on task.tenant_id = added.tenant_id and task.id = added.task_id
    where ${isPastCompletion('added')} order by added.id;
    return null;
  end $$`;

/**
 * Withdraws past work of a task that was recorded at about a time. Its date has the earliest of its other completions
 * again; a passed date without one is missed again. Returns false if there is none.
 */
const WITHDRAW_PAST = `create function withdraw_past_completion(task bigint, at timestamptz) returns boolean
  language plpgsql volatile strict ${AS_OWNER} as $$ declare
    gone maintenance_completion;
    earliest date;
  begin
    delete from maintenance_completion where tenant_id = current_tenant() and ${RECENT_COMPLETION}
      and completed_at between at - interval '1 minute' and at + interval '1 minute'
      and id = (select max(id) from maintenance_completion where tenant_id = current_tenant() and task_id = task) returning * into gone;
    if gone.id is null then return false; end if;
    select min(completed_on) into earliest from maintenance_completion
      where tenant_id = current_tenant() and task_id = task and due_on = gone.due_on;
    update maintenance_date set completed_on = earliest
      where tenant_id = current_tenant() and task_id = task and not is_open and due_on = gone.due_on and completed_on is not null;
    delete from maintenance_date as date where tenant_id = current_tenant() and task_id = task and not is_open and due_on = gone.due_on
      and completed_on is null and counts_from is null
      and not exists (select from maintenance_skip where tenant_id = date.tenant_id and task_id = date.task_id and due_on = date.due_on);
    return true;
  end $$`;

/** Lets past work belong to the date that was due then. */
export class PastCompletions extends Migration {
  override up(): void {
    for (const statement of [closeMaintenanceDate, MAINTENANCE_OUTCOME, withdrawCompletion].map(replacing))
      this.addSql(statement);
    for (const statement of [
      RECORD,
      WITHDRAW_PAST,
      ...serveFunctions(['withdraw_past_completion(bigint, timestamptz)']),
    ])
      this.addSql(statement);
    this.addSql('revoke execute on function record_past_completion() from public');
    this.addSql(`create trigger event_of_new after insert on maintenance_completion referencing new table as added
      for each statement when ${RECORDING} execute function record_past_completion()`);
  }

  override down(): void {
    this.addSql('drop function withdraw_past_completion(bigint, timestamptz)');
    this.addSql('drop function record_past_completion() cascade');
  }
}
