import { AS_OWNER } from '../records/versions.ts';

/** The condition that a row of completions is past work: the task had been completed on a later day before. */
export const isPastCompletion = (row: string): string =>
  `exists (select from maintenance_completion as later where later.tenant_id = ${row}.tenant_id
      and later.task_id = ${row}.task_id and later.id < ${row}.id and later.completed_on > ${row}.completed_on)`;

/** How long a completion may be withdrawn after it was recorded: the time in which it can be undone, and the duration of a request. */
export const RECENT_COMPLETION = "completed_at > now() - interval '25 hours'";

/**
 * Withdraws a recent completion of a task. The due date that it closed is open again. Dates of the series count from the
 * due date on. The task itself is left to the caller.
 */
export const withdrawCompletion = `create function withdraw_completion(task bigint, at timestamptz) returns boolean
  language plpgsql volatile strict ${AS_OWNER} as $$ declare
    gone maintenance_completion;
    closed bigint;
  begin
    delete from maintenance_completion where tenant_id = current_tenant() and task_id = task and completed_at = at
      and ${RECENT_COMPLETION} returning * into gone;
    if gone.id is null then return false; end if;
    -- Past work that was recorded since has made the date completed earlier.
    select max(id) into closed from maintenance_date where tenant_id = current_tenant() and task_id = task and not is_open
      and due_on = gone.due_on and completed_on <= gone.completed_on;
    if closed is null then return true; end if;
    delete from maintenance_date where tenant_id = current_tenant() and task_id = task and is_open;
    update maintenance_date as day set is_open = true, completed_on = null, ends_before = task.ends_on + 1,
      counts_from = case when task.basis = 'scheduled' and task.rule_unit is not null then coalesce(day.counts_from, day.due_on) end
      from maintenance_task as task where day.tenant_id = current_tenant() and day.id = closed
        and task.tenant_id = day.tenant_id and task.id = day.task_id;
    return true;
  end $$`;
