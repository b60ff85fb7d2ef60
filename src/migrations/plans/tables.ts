import { listedByTime, nameKey, part, resource } from '../initial/columns.ts';
import { foreignKey } from '../initial/references.ts';
import { confineTable } from '../new-tables.ts';
import { AS_OWNER } from '../records/versions.ts';

/** `match_location_id` is the location in `match`, so a foreign key keeps it. */
const PLAN = [
  `create table maintenance_plan (
    ${resource('maintenance_plan')},
    name text not null, match jsonb not null, tasks jsonb not null, active boolean not null default true, ${nameKey},
    match_location_id bigint generated always as ((match ->> 'location_id')::bigint) stored,
    constraint maintenance_plan_match check (jsonb_strip_nulls(match) <> '{}'),
    constraint maintenance_plan_tasks check (jsonb_array_length(tasks) > 0)
  )`,
  ...listedByTime('maintenance_plan').split(';\n'),
  'create index maintenance_plan_by_name on maintenance_plan (tenant_id, name_key, id)',
  'create index maintenance_plan_by_active on maintenance_plan (tenant_id, active, id)',
  'create index maintenance_plan_by_match_location on maintenance_plan (tenant_id, match_location_id, id)',
  foreignKey(['maintenance_plan', 'match_location_id', 'location'], 'restrict'),
  ...confineTable('maintenance_plan', 'select, insert, update, delete'),
];

/** The parts that the tasks of plans need. A trigger keeps them, so a foreign key keeps the parts. */
const PART = [
  `create table maintenance_plan_part (
    ${part('maintenance_plan_part')}, plan_id bigint not null, part_id bigint not null,
    constraint maintenance_plan_part_tenant_id_plan_id_part_id_unique unique (tenant_id, plan_id, part_id)
  )`,
  'create index maintenance_plan_part_part on maintenance_plan_part (tenant_id, part_id, plan_id)',
  foreignKey(['maintenance_plan_part', 'plan_id', 'maintenance_plan'], 'cascade'),
  foreignKey(['maintenance_plan_part', 'part_id', 'part'], 'restrict'),
  ...confineTable('maintenance_plan_part', 'select'),
];

const LINK_PARTS = `create function link_plan_parts() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    delete from maintenance_plan_part where tenant_id = new.tenant_id and plan_id = new.id;
    insert into maintenance_plan_part (tenant_id, plan_id, part_id)
    select distinct new.tenant_id, new.id, (part ->> 'part_id')::bigint
    from jsonb_array_elements(new.tasks) as task cross join lateral jsonb_array_elements(task -> 'parts') as part;
    return null;
  end $$`;

/** `plan_released` marks a task that its plan has deactivated, so the plan activates it again when the machine fits. */
const TASK = [
  `alter table maintenance_task add column plan_id bigint, add column plan_key text,
    add column plan_released boolean not null default false, add column checklist_items jsonb not null default '[]',
    add column parts jsonb not null default '[]', add column estimated_minutes int,
    add column ticket_on_failure boolean not null default true,
    add constraint maintenance_task_plan check ((plan_id is null) = (plan_key is null)),
    add constraint maintenance_task_estimated_minutes check (estimated_minutes >= 0)`,
  foreignKey(['maintenance_task', 'plan_id', 'maintenance_plan'], 'restrict'),
  'create index maintenance_task_by_plan on maintenance_task (tenant_id, plan_id, machine_id, id) where plan_id is not null',
];

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

/** Fills the new column, without row-level security because a migration has no tenant. */
const FILL = [
  'alter table maintenance_task no force row level security',
  "update maintenance_task set checklist = checklist where checklist <> '[]'",
  'alter table maintenance_task force row level security',
];

/** The tables of plans, and what their tasks have. Before the trigger 'version', which comes later in the alphabet. */
export const planTables = [
  ...PLAN,
  ...PART,
  LINK_PARTS,
  `create trigger linked_parts after insert or update of tasks on maintenance_plan for each row execute function link_plan_parts()`,
  ...TASK,
  KEEP_CHECKLISTS,
  `create trigger checklists_of_new before insert on maintenance_task for each row
    when (new.checklist <> '[]' or new.checklist_items <> '[]') execute function keep_checklists()`,
  `create trigger checklists before update of checklist, checklist_items on maintenance_task for each row
    execute function keep_checklists()`,
];
export const filledChecklists = FILL;
