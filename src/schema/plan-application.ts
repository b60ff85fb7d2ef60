import { APPLY_NEXT, applyOrPostpone, RELEASE, UNAPPLIED_PLANS } from './large-plans.ts';
import { AS_OWNER } from './records/recording.ts';

/** The criteria of a plan that are texts. */
const TEXTS = ['brand', 'model', 'type', 'category'] as const;

const MATCHES = TEXTS.map((name) => `(plan.${name} is null or machine.${name} = plan.${name})`).join(' and ');

/** The first due date of a task of a plan, as SQL. */
const firstDay = (
  day: string,
): string => `${day} + coalesce(make_interval(days => starts_in_days), make_interval(days => 0)
      + case when starts_in_days is null and rule_unit is not null then rule_interval * ('1 ' || rule_unit)::interval end)`;

/**
 * The tables of a `with recursive` that end with `fitting`: the plans and machines for which conditions hold and that fit
 * each other. A machine is at each location above its own, too. Texts are folded once, not for each pair.
 */
const fitting = (plans: string, machines: string): string => `candidate as materialized (
      select id, uuid, location_id, ${TEXTS.map((name) => `fold_case(${name}) as ${name}`).join(', ')} from machine
      where tenant_id = current_tenant() and status <> 'retired' and ${machines}
    ),
    wanted as materialized (
      select id, uuid, match_location_id, ${TEXTS.map((name) => `fold_case(match ->> '${name}') as ${name}`).join(', ')}
      from maintenance_plan as plan where tenant_id = current_tenant() and ${plans}
    ),
    above as (
      select distinct location_id as id, location_id as ancestor from candidate where location_id is not null
      union
      select above.id, location.parent_id from above
      join location on location.tenant_id = current_tenant() and location.id = above.ancestor where location.parent_id is not null
    ),
    fitting as materialized (
      select plan.id as plan_id, plan.uuid as plan_uuid, machine.id as machine_id, machine.uuid as machine_uuid
      from wanted as plan join candidate as machine on ${MATCHES}
        and (plan.match_location_id is null
          or exists (select from above where above.id = machine.location_id and above.ancestor = plan.match_location_id))
    )`;

/** The machines that fit one of several plans. */
const FITTING = `create function fitting_machines(plan_ids bigint[]) returns setof bigint language sql stable parallel safe as $$
    with recursive ${fitting('plan.id = any(plan_ids)', 'true')}
    select distinct machine_id from fitting $$`;

/** The UUID of the task of a plan on a machine: it is the same after a move to another installation. */
const PLANNED_UUID = `create function planned_uuid(plan uuid, machine uuid, key text) returns uuid language sql immutable parallel safe as $$
    select overlay(overlay(md5(plan::text || machine::text || key) placing '8' from 13) placing '8' from 17)::uuid $$`;

/**
 * The tables of a `with recursive` that end with `planned`: what the plans for which a condition holds do on machines, each task
 * with the plan that makes it, and which of those are made. New ones are due as if the plan reached the machine on `day`. A
 * task without a rule waits for its meter, and lets a younger plan make its key until then.
 */
const planned = (
  plans: string,
  made: string,
  machine_ids: string,
  day: string,
): string => `${fitting(plans, `id = any(${machine_ids})`)},
    detailed as (
      select fitting.*, task.*, own.id as meter_id, (task.meter is not null and own.id is null and rule_unit is null) as waits_for_meter,
        case when own.id is not null then (task.meter ->> 'interval')::numeric end as meter_interval,
        case when own.id is null or rule_unit is not null then (${firstDay(day)})::date end as first_due_at,
        planned_uuid(plan_uuid, machine_uuid, key) as uuid
      from fitting join maintenance_plan as plan on plan.tenant_id = current_tenant() and plan.id = fitting.plan_id
      cross join lateral rows from (jsonb_to_recordset(plan.tasks) as (key text, title text, instructions text, rule_unit text,
        rule_interval int, basis text, starts_in_days int, meter jsonb, ticket_on_failure boolean, checklist jsonb, parts jsonb,
        estimated_minutes int)) with ordinality as task (key, title, instructions, rule_unit, rule_interval, basis,
        starts_in_days, meter, ticket_on_failure, checklist, parts, estimated_minutes, place)
      left join meter as own on own.tenant_id = current_tenant() and own.machine_id = fitting.machine_id and own.kind = 'counter'
        and fold_case(own.name) = fold_case(task.meter ->> 'name')
    ),
    planned as materialized (
      select * from (
        select *, first_value(plan_id) over (partition by machine_id, key order by waits_for_meter, plan_id) as made_by from detailed
      ) as task where ${made}
    )`;

/** Effects of the plan `shown` on machines besides the active plans, applied or not. */
const PLANNED = `create function planned_tasks(machine_ids bigint[], shown bigint, day date) returns table (
    machine_id bigint, place bigint, key text, title text, meter_id bigint, first_due_at date, waits_for_meter boolean, made_by bigint, uuid uuid
  ) language sql stable parallel safe as $$
    with recursive ${planned('(active or plan.id = shown)', 'plan_id = shown', 'machine_ids', 'day')}
    select planned.machine_id, planned.place, planned.key, planned.title, planned.meter_id, planned.first_due_at, planned.waits_for_meter,
      planned.made_by, planned.uuid from planned
  $$`;

/** The columns of a task that its plan determines, with what a planned task has for each. */
const DETERMINED = {
  plan_id: 'plan_id',
  plan_key: 'key',
  title: 'title',
  instructions: 'instructions',
  rule_unit: 'rule_unit',
  rule_interval: 'rule_interval',
  basis: 'basis',
  meter_id: 'meter_id',
  meter_interval: 'meter_interval',
  ticket_on_failure: 'ticket_on_failure',
  checklist_items: 'checklist',
  parts: 'parts',
  estimated_minutes: 'estimated_minutes',
} as const;

const columnsOf = (row: string): string =>
  Object.keys(DETERMINED)
    .map((name) => `${row}.${name}`)
    .join(', ');
const VALUES = Object.values(DETERMINED)
  .map((name) => `planned.${name}`)
  .join(', ');

/** When a task that exists is due next: on its date, unless it has none or returns after it. */
const NEXT_DAY = `case when planned.first_due_at is null then null
        when task.next_due_at is null or task.plan_released and task.next_due_at < $2 then planned.first_due_at
        else task.next_due_at end`;

/**
 * Makes the tasks of plans on machines as the plans and the machines are now: adds those that are missing, changes those that
 * differ, and deactivates those that no plan makes. A task that somebody paused, or that is done, stays inactive. The
 * meters are locked first, because a reading locks its meter before the tasks. The statement is executed as a text, so it
 * is planned for the number of machines: a plan for one would take minutes for thousands.
 */
const APPLY = `create function apply_plans(machine_ids bigint[], excluded bigint) returns void language plpgsql ${AS_OWNER} as $$ declare
    gym bigint := current_tenant();
    day date := (select (now() at time zone timezone)::date from tenant where id = gym);
  begin
    if not exists (select from maintenance_plan where tenant_id = gym) then return; end if;
    perform from meter where tenant_id = gym and machine_id = any(machine_ids) and kind = 'counter' and fold_case(name) in (
        select fold_case(task -> 'meter' ->> 'name') from maintenance_plan cross join lateral jsonb_array_elements(tasks) as task
        where tenant_id = gym)
      order by id for no key update;
    execute $statement$
      with recursive ${planned('active and plan.id is distinct from $3', 'made_by = plan_id and not waits_for_meter', '$1', '$2')},
      own as materialized (
        select id as task_id, uuid, machine_id from maintenance_task
        where tenant_id = current_tenant() and machine_id = any($1)
      ),
      -- Unlike an inner join, a full one is never planned as a nested loop, which takes too long for many rows.
      matched as materialized (select * from planned full join own using (uuid, machine_id)),
      released as (
        update maintenance_task as task set active = false, plan_released = true from matched as planned
        where task.tenant_id = current_tenant() and task.id = planned.task_id and planned.key is null
          and task.plan_id is not null and task.active
      ),
      changed as (
        update maintenance_task as task set (${Object.keys(DETERMINED).join(', ')}) = row(${VALUES}),
          active = task.active or task.plan_released, plan_released = false, next_due_at = ${NEXT_DAY},
          starts_on = coalesce(task.starts_on, planned.first_due_at)
        from matched as planned
        where task.tenant_id = current_tenant() and task.id = planned.task_id and planned.key is not null
          and (task.active or task.next_due_at is not null or task.meter_id is not null)
          and (task.plan_released or (${columnsOf('task')}) is distinct from (${VALUES}))
      )
      insert into maintenance_task (uuid, machine_id, ${Object.keys(DETERMINED).join(', ')}, next_due_at, starts_on)
      select planned.uuid, machine_id, ${VALUES}, first_due_at, first_due_at from matched as planned
      where planned.task_id is null order by machine_id, place
      on conflict do nothing
    $statement$ using machine_ids, day, excluded;
  end $$`;

/**
 * Waits for the changes of plans and locations in progress, or with `exclusive` also for those of machines, so neither
 * misses the other.
 */
const LOCK = `create function lock_plans(exclusive boolean) returns void language plpgsql volatile as $$ begin
    if exclusive then perform pg_advisory_xact_lock(hashtext('maintenance_plan'), hashtext(current_tenant()::text));
    else perform pg_advisory_xact_lock_shared(hashtext('maintenance_plan'), hashtext(current_tenant()::text)); end if;
  end $$`;

const differs = (earlier: string, later: string, columns: readonly string[]): string => {
  const of = (row: string) => columns.map((column) => column.replace('row', row)).join(', ');
  return `(${of(earlier)}) is distinct from (${of(later)})`;
};
const changes = (columns: readonly string[]): string => differs('removed', 'added', columns);
const changedRow = (columns: readonly string[]): string => differs('old', 'new', columns);

/** Returns a trigger function that applies the plans to the machines that a query selects. */
const applying = (name: string, exclusive: boolean, inserted: string, updated: string, locking = ''): string =>
  `create function ${name}() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    machine_ids bigint[];
  begin
    if records_off() then return null; end if;
    if tg_op = 'INSERT' then machine_ids := array(${inserted});
    else machine_ids := array(${updated}); end if;
    if machine_ids = '{}' then return null; end if;
    perform lock_plans(${exclusive});
    ${locking}
    perform apply_or_postpone(machine_ids);
    return null;
  end $$`;

/**
 * Notes that plans have to be applied to a machine at the end of the statement, if there are plans. A statement may write
 * thousands of machines, and most tenants that add one have no plan.
 */
const PLAN_MACHINE = `create function plan_machine(machine bigint) returns void language plpgsql as $$ begin
    perform lock_plans(false);
    if exists (select from maintenance_plan where tenant_id = current_tenant()) then
      perform set_config('app.to_plan', concat_ws(',', nullif(current_setting('app.to_plan', true), ''), machine), true);
    end if;
  end $$`;

/** Applies the plans to the machines of a statement that {@link PLAN_MACHINE} noted. */
const PLAN_MACHINES = `create function plan_machines() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    machine_ids bigint[] := string_to_array(nullif(current_setting('app.to_plan', true), ''), ',');
  begin
    if machine_ids is null then return null; end if;
    perform set_config('app.to_plan', '', true);
    perform apply_or_postpone(machine_ids);
    return null;
  end $$`;

/** PL/pgSQL statements that update the plans of a machine after a write. */
export const PLANS_OF_MACHINE = `if tg_op = 'INSERT' or ${changedRow([...TEXTS.map((name) => `row.${name}`), 'row.location_id', "row.status = 'retired'"])} then
      perform plan_machine(new.id);
    end if;`;

/** Locks the machines, because one of them may be about to fit. */
const METER = applying(
  'plan_metered_machines',
  false,
  'select distinct machine_id from added',
  `select distinct added.machine_id from removed full join added using (tenant_id, id) where ${changes(['row.name'])}`,
  'perform from machine where tenant_id = current_tenant() and id = any(machine_ids) order by id for no key update;',
);

/** Moving a location moves the machines at all locations inside it. */
const LOCATION = `create function plan_moved_machines() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    moved bigint[] := array(select id from removed full join added using (tenant_id, id) where ${changes(['row.parent_id'])});
  begin
    if moved = '{}' or records_off() then return null; end if;
    perform lock_plans(true);
    perform apply_or_postpone(array(
      with recursive inside as (
        select unnest(moved) as id
        union select location.id from inside
        join location on location.tenant_id = current_tenant() and location.parent_id = inside.id)
      select machine.id from inside join machine on machine.tenant_id = current_tenant() and machine.location_id = inside.id));
    return null;
  end $$`;

const PLAN = `create function plan_added_or_changed() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    gym bigint := current_tenant();
    plan_ids bigint[];
  begin
    if records_off() then return null; end if;
    if tg_op = 'INSERT' then plan_ids := array(select id from added where unapplied_after is null);
    else plan_ids := array(select id from removed full join added using (tenant_id, id)
      where added.unapplied_after is null and ${changes(['row.match', 'row.tasks', 'row.active'])}); end if;
    if plan_ids = '{}' then return null; end if;
    perform lock_plans(true);
    perform apply_plans(array(
      select machine_id from maintenance_task where tenant_id = gym and plan_id = any(plan_ids)
      union select fitting_machines(plan_ids)), null);
    return null;
  end $$`;

/** Makes the tasks of a plan inactive tasks of no plan before it is deleted, and lets younger plans take over. */
const DELETED_PLAN = `create function plan_deleted() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    machine_ids bigint[];
  begin
    if records_off() then return old; end if;
    perform lock_plans(true);
    machine_ids := array(
      select distinct machine_id from maintenance_task where tenant_id = old.tenant_id and plan_id = old.id);
    ${RELEASE} where tenant_id = old.tenant_id and plan_id = old.id;
    perform apply_plans(machine_ids, old.id);
    return old;
  end $$`;

/** Returns the triggers that call a function after the statements that add or change rows of a table. */
const afterChanges = (table: string, name: string, isAlsoForNew = true): string[] => [
  ...(isAlsoForNew
    ? [
        `create trigger planned_new after insert on ${table} referencing new table as added
    for each statement execute function ${name}()`,
      ]
    : []),
  `create trigger planned after update on ${table} referencing old table as removed new table as added
    for each statement execute function ${name}()`,
];

/** The functions of plans, in the order of their use. */
export const planFunctions = [
  PLANNED_UUID,
  FITTING,
  PLANNED,
  LOCK,
  APPLY,
  applyOrPostpone(fitting('active', 'id = any(machine_ids)')),
  PLAN_MACHINE,
  PLAN_MACHINES,
  METER,
  LOCATION,
  PLAN,
  DELETED_PLAN,
  APPLY_NEXT,
  UNAPPLIED_PLANS,
];

/** The triggers of plans. Their names come after those of the events, which they follow. */
export const planTriggers = [
  'create trigger planned after insert or update on machine for each statement execute function plan_machines()',
  ...afterChanges('meter', 'plan_metered_machines'),
  ...afterChanges('location', 'plan_moved_machines', false),
  ...afterChanges('maintenance_plan', 'plan_added_or_changed'),
  `create trigger planned_deletion before delete on maintenance_plan for each row execute function plan_deleted()`,
];
