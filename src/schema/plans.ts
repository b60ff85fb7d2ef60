import { computedColumns, folded, listedByTime, nameKey, referable, uniqueExternalRef } from './columns.ts';
import { linkParts, partLinks } from './part-links.ts';
import { planFunctions, planTriggers } from './plan-application.ts';
import type { Subject } from './subject.ts';

/** The computed columns of the tables. */
const COMPUTED = { maintenance_plan: { ...nameKey, ...folded('name') } };

const TABLES = `
-- 'match_location_id' is the location in 'match', so a foreign key keeps it. Until a job has applied a plan of many tasks,
-- 'unapplied_after' is the last machine that it was applied to; 0 for none. One that is 'deleting' is gone after that.
create table maintenance_plan (
  ${referable('maintenance_plan')},
  name text not null, match jsonb not null, tasks jsonb not null, active boolean not null default true, unapplied_after bigint,
  deleting boolean not null default false,
  ${computedColumns(COMPUTED.maintenance_plan)},
  match_location_id bigint generated always as ((match ->> 'location_id')::bigint) stored,
  constraint maintenance_plan_match check (jsonb_strip_nulls(match) <> '{}'),
  constraint maintenance_plan_tasks check (jsonb_array_length(tasks) > 0)
);
${listedByTime('maintenance_plan')};
${uniqueExternalRef('maintenance_plan')};
create index maintenance_plan_by_name on maintenance_plan (tenant_id, name_key, id);
create index maintenance_plan_by_name_folded on maintenance_plan (tenant_id, name_folded, id);
create index maintenance_plan_by_active on maintenance_plan (tenant_id, active, id);
create index maintenance_plan_by_match_location on maintenance_plan (tenant_id, match_location_id, id);

${partLinks('plan')}`;

/** The parts of the tasks of a plan. */
const PARTS = `jsonb_array_elements(new.tasks) as task cross join lateral jsonb_array_elements(task -> 'parts') as part`;

/** The plans that make maintenance tasks on all machines that fit. */
export const plans: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['maintenance_plan', 'match_location_id', 'location'],
    ['maintenance_plan_part', 'plan_id', 'maintenance_plan', 'cascade'],
    ['maintenance_plan_part', 'part_id', 'part'],
  ],
  functions: [linkParts('plan', PARTS), ...planFunctions],
  recorded: [{ kind: 'maintenance_plan', remembered: ['match_location_id', 'unapplied_after', 'deleting'] }],
  triggers: [
    `create trigger linked_parts after insert or update of tasks on maintenance_plan for each row
    execute function link_plan_parts()`,
    ...planTriggers,
  ],
  rights: { maintenance_plan: 'select, insert, update, delete', maintenance_plan_part: 'select' },
  served: [
    'apply_next(bigint, int)',
    'unapplied_plans(int)',
    'planned_uuid(uuid, uuid, text)',
    'fitting_machines(bigint[])',
    'planned_tasks(bigint[], bigint, date)',
  ],
  internal: [
    'link_plan_parts()',
    'lock_plans(boolean)',
    'apply_plans(bigint[], bigint)',
    'apply_or_postpone(bigint[])',
    'plan_machine(bigint)',
    'plan_machines()',
    'plan_metered_machines()',
    'plan_moved_machines()',
    'plan_added_or_changed()',
    'plan_deleted()',
  ],
};
