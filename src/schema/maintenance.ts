import {
  actingClient,
  actingPerson,
  computedColumns,
  listedByNullable,
  listedByTime,
  part,
  referable,
  searched,
  searchIndex,
  uniqueExternalRef,
} from './columns.ts';
import { dueByMeter } from './meter-schedule.ts';
import { linkParts, partLinks } from './part-links.ts';
import { announced } from './records/recorded.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = { maintenance_task: searched('search', ['title', 'instructions']) };

const TABLES = `-- 'due_event_on' and 'overdue_event_on' are the dates of the last events, because these follow from the calendar. Their
-- indexes hold only the rows whose event is still to come, so looking for due ones costs as much as there are.
-- 'plan_released' marks a task that its plan has deactivated, so the plan activates it again when the machine fits.
create table maintenance_task (
  ${referable('maintenance_task')},
  machine_id bigint not null, title text not null, instructions text, rule_unit text, rule_interval int,
  basis text not null default 'scheduled', starts_on date, ends_on date, next_due_at date, last_completed_at timestamptz(3),
  active boolean not null default true, checklist jsonb not null default '[]', due_event_on date, overdue_event_on date,
  meter_id bigint, meter_interval numeric(12,3), next_due_value numeric(12,3), meter_due_at timestamptz(3), expected_due_on date,
  plan_id bigint, plan_key text, plan_released boolean not null default false, checklist_items jsonb not null default '[]',
  parts jsonb not null default '[]', estimated_minutes int, ticket_on_failure boolean not null default false,
  assignee_id bigint, assignee text, suspended boolean not null default false,
  ${computedColumns(COMPUTED.maintenance_task)},
  constraint maintenance_task_meter check ((meter_id is null) = (meter_interval is null)),
  constraint maintenance_task_meter_interval check (meter_interval > 0),
  constraint maintenance_task_plan check ((plan_id is null) = (plan_key is null)),
  constraint maintenance_task_estimated_minutes check (estimated_minutes >= 0),
  constraint maintenance_task_rule check ((rule_unit is null) = (rule_interval is null)),
  constraint maintenance_task_rule_interval check (rule_interval >= 1),
  constraint maintenance_task_ends_on check (ends_on >= starts_on),
  constraint maintenance_task_rule_unit_check check (rule_unit in ('day', 'week', 'month', 'year')),
  constraint maintenance_task_basis_check check (basis in ('scheduled', 'completed'))
);
${listedByTime('maintenance_task')};
${uniqueExternalRef('maintenance_task')};
${listedByNullable('maintenance_task', 'next_due_at')};
create index maintenance_task_by_machine on maintenance_task (tenant_id, machine_id, id);
create index maintenance_task_inactive on maintenance_task (tenant_id, id) where not active;
create index maintenance_task_upcoming on maintenance_task (tenant_id, next_due_at, id) where active;
create index maintenance_task_without_due_event_on on maintenance_task (tenant_id, next_due_at, id)
  where active and due_event_on is distinct from next_due_at;
create index maintenance_task_without_overdue_event_on on maintenance_task (tenant_id, next_due_at, id)
  where active and overdue_event_on is distinct from next_due_at;
create index maintenance_task_by_meter on maintenance_task (tenant_id, meter_id, id);
create index maintenance_task_expected on maintenance_task (tenant_id, expected_due_on, id) where active;
create index maintenance_task_by_machine_and_expected on maintenance_task (tenant_id, machine_id, expected_due_on, id) where active;
create index maintenance_task_due_by_meter on maintenance_task (tenant_id, id) where active and meter_due_at is not null;
create index maintenance_task_by_plan on maintenance_task (tenant_id, plan_id, machine_id, id) where plan_id is not null;
create index maintenance_task_of_plan on maintenance_task (tenant_id, plan_id, id) where plan_id is not null;
create index maintenance_task_by_person on maintenance_task (tenant_id, assignee_id, id);
${searchIndex('maintenance_task', 'search')};

create table maintenance_completion (
  ${part('maintenance_completion')},
  task_id bigint not null, completed_at timestamptz(3) not null default now(), completed_on date not null, due_on date,
  next_due_at date, actor text, ${actingPerson}, ${actingClient}, note text, checklist jsonb not null default '[]',
  meter_value numeric(12,3), ticket_id bigint
);
create index maintenance_completion_by_task on maintenance_completion (tenant_id, task_id, completed_on, id);
create index maintenance_completion_by_person on maintenance_completion (tenant_id, person_id, completed_on, id);
create index maintenance_completion_by_day on maintenance_completion (tenant_id, completed_on, id);
create index maintenance_completion_by_ticket on maintenance_completion (tenant_id, ticket_id, id);

create table maintenance_skip (
  ${part('maintenance_skip')},
  task_id bigint not null, skipped_at timestamptz(3) not null default changed_at(), due_on date not null, next_due_at date,
  reason text not null, actor text, ${actingPerson}, ${actingClient},
  constraint maintenance_skip_date unique (tenant_id, task_id, due_on)
);
create index maintenance_skip_by_task on maintenance_skip (tenant_id, task_id, due_on, id);
create index maintenance_skip_by_person on maintenance_skip (tenant_id, person_id, due_on, id);
create index maintenance_skip_by_day on maintenance_skip (tenant_id, due_on, id);

${partLinks('task')}`;

/** Keeps the two forms of a checklist equal: the texts of `checklist` are the items of `checklist_items`. */
const KEEP_CHECKLISTS = `create function keep_checklists() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' and new.checklist_items <> '[]' or tg_op = 'UPDATE' and new.checklist_items <> old.checklist_items then
      new.checklist := (select coalesce(jsonb_agg(step -> 'item' order by place), '[]')
        from jsonb_array_elements(new.checklist_items) with ordinality as steps (step, place));
    else
      new.checklist_items := (select coalesce(jsonb_agg(jsonb_build_object('item', text, 'kind', 'check', 'unit', null, 'min', null,
          'max', null, 'required', false) order by place), '[]')
        from jsonb_array_elements(new.checklist) with ordinality as texts (text, place));
    end if;
    return new;
  end $$`;

/** Records the event of each task of which a statement skips a date. */
const RECORD_SKIPS = `create function record_maintenance_skip() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if records_off() then return null; end if;
    insert into event (tenant_id, type, kind, resource_id, subject, data)
    select task.tenant_id, 'maintenance_task.skipped', 'maintenance_task', task.id, task.assignee_id, event_data(task)
    from added join maintenance_task as task on task.tenant_id = added.tenant_id and task.id = added.task_id
    order by added.id;
    return null;
  end $$`;

/**
 * Suspends the tasks of a machine that retires, and activates them when it returns. Plans and meters are locked before tasks,
 * as everywhere.
 */
const SUSPEND_TASKS = `create function suspend_tasks(machine bigint) returns void language plpgsql as $$ declare
    gym bigint := current_tenant();
  begin
    perform lock_plans(false);
    perform from meter where tenant_id = gym and machine_id = machine order by id for no key update;
    -- The trigger before the update decides which of both holds.
    update maintenance_task set active = true where tenant_id = gym and machine_id = machine and (active or suspended);
  end $$`;

/** The effect of a machine on its tasks, as statements of PL/pgSQL after it was written. */
export const TASKS_OF_MACHINE = `if tg_op = 'UPDATE' and (old.status = 'retired') <> (new.status = 'retired') then
      perform suspend_tasks(new.id);
    end if;`;

/**
 * Keeps the start of a series of the 29th to the 31st, from which it takes its day after a short month, when the start is
 * cleared or was never set.
 */
const KEEP_START = `create function keep_series_start() returns trigger language plpgsql as $$ declare
    start date := new.next_due_at;
    ends_month boolean := extract(month from new.next_due_at + 1) <> extract(month from new.next_due_at);
  begin
    if tg_op = 'UPDATE' then
      start := case when old.starts_on is not null and (new.next_due_at is not distinct from old.next_due_at
          or ends_month and extract(day from old.starts_on) >= extract(day from new.next_due_at)) then old.starts_on
        when extract(day from new.next_due_at) <= 28 then old.next_due_at else start end;
    end if;
    if extract(day from start) > 28 and (new.ends_on is null or new.ends_on >= start) then new.starts_on := start; end if;
    return new;
  end $$`;

/** Keeps a task of a retired machine inactive. It is active again on a machine that is not retired. */
const SUSPEND = `create function suspend_task() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    new.suspended := exists (select from machine
      where tenant_id = new.tenant_id and id = new.machine_id and status = 'retired');
    new.active := not new.suspended;
    return new;
  end $$`;

/** A withdrawn completion restores the time of the one before, which completes nothing. */
const COMPLETED = "(new.last_completed_at > coalesce(old.last_completed_at, '-infinity'))";

/** The maintenance that comes up regularly, its completions, and the dates that were skipped. */
export const maintenance: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['maintenance_task', 'machine_id', 'machine'],
    ['maintenance_task', 'plan_id', 'maintenance_plan'],
    ['maintenance_task', 'assignee_id', 'person'],
    ['maintenance_task_part', 'task_id', 'maintenance_task', 'cascade'],
    ['maintenance_task_part', 'part_id', 'part'],
    ['maintenance_completion', 'task_id', 'maintenance_task'],
    ['maintenance_completion', 'ticket_id', 'ticket'],
    ['maintenance_skip', 'task_id', 'maintenance_task'],
  ],
  functions: [
    linkParts('task', 'jsonb_array_elements(new.parts) as part'),
    KEEP_CHECKLISTS,
    KEEP_START,
    SUSPEND,
    SUSPEND_TASKS,
    RECORD_SKIPS,
  ],
  recorded: [
    {
      kind: 'maintenance_task',
      remembered: ['due_event_on', 'overdue_event_on', 'expected_due_on', 'plan_released', 'suspended'],
      subject: (row) => `${row}.assignee_id`,
      // The contract shows this internal column.
      members: "jsonb_build_object('expected_due_on', stored.expected_due_on)",
      further: [
        { type: 'maintenance_task.completed', on: 'update', when: COMPLETED },
        dueByMeter,
        announced('maintenance_task.overdue', 'overdue_event_on'),
      ],
    },
  ],
  triggers: [
    // Before the trigger 'write', which comes later in the alphabet.
    `create trigger parts_of_new after insert on maintenance_task for each row
    when (new.plan_id is null and new.parts <> '[]') execute function link_task_parts()`,
    `create trigger parts after update of parts on maintenance_task for each row
    when (new.plan_id is null and new.parts <> old.parts) execute function link_task_parts()`,
    `create trigger checklists_of_new before insert on maintenance_task for each row
    when (new.checklist <> '[]' or new.checklist_items <> '[]') execute function keep_checklists()`,
    `create trigger checklists before update of checklist, checklist_items on maintenance_task for each row
    execute function keep_checklists()`,
    // Before 'meter_schedule' and 'write', which follow from it.
    `create trigger machine_retired_of_new before insert on maintenance_task for each row
      when (new.active) execute function suspend_task()`,
    `create trigger machine_retired before update of active, machine_id on maintenance_task for each row
      when (new.active or new.suspended) execute function suspend_task()`,
    `create trigger series_start before insert or update on maintenance_task for each row
      when (new.starts_on is null and new.rule_unit in ('month', 'year')) execute function keep_series_start()`,
    `create trigger event_of_new after insert on maintenance_skip referencing new table as added
    for each statement execute function record_maintenance_skip()`,
  ],
  rights: {
    maintenance_task: 'select, insert, update, delete',
    maintenance_completion: 'select, insert',
    maintenance_skip: 'select, insert',
    maintenance_task_part: 'select',
  },
  internal: ['suspend_task()', 'suspend_tasks(bigint)', 'record_maintenance_skip()', 'link_task_parts()'],
};
