import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** The condition that a row of completions is past work: the task had been completed on a later day before. */
export const isPastCompletion = (row: string): string =>
  `exists (select from maintenance_completion as later where later.tenant_id = ${row}.tenant_id
      and later.task_id = ${row}.task_id and later.id < ${row}.id and later.completed_on > ${row}.completed_on)`;

/** How long a completion may be withdrawn after it was recorded: the time in which it can be undone, and the duration of a request. */
const RECENT_COMPLETION = "completed_at > now() - interval '25 hours'";

/**
 * Withdraws a recent completion of a task. The due date that it closed is open again. The task itself is left to the caller.
 */
const WITHDRAW = `create function withdraw_completion(task bigint, at timestamptz) returns boolean
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
    if closed is not null then perform reopen_maintenance_date(closed); end if;
    return true;
  end $$`;

/** Records the event of past work, which does not change its task. */
const RECORD = `create function record_past_completion() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if records_off() then return null; end if;
    insert into event (tenant_id, type, kind, resource_id, subject, data)
    select task.tenant_id, 'maintenance_task.completed', 'maintenance_task', task.id, task.assignee_id, event_data(task)
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

/** Past work belongs to the date that was due then. */
export const pastCompletions: Subject = {
  functions: [WITHDRAW, WITHDRAW_PAST, RECORD],
  triggers: [
    `create trigger event_of_new after insert on maintenance_completion referencing new table as added
      for each statement execute function record_past_completion()`,
  ],
  served: ['withdraw_completion(bigint, timestamptz)', 'withdraw_past_completion(bigint, timestamptz)'],
  internal: ['record_past_completion()'],
};
