import { AS_OWNER } from './records/recording.ts';

/** The criteria of a plan that are texts. */
export const TEXTS = ['brand', 'model', 'type', 'category'] as const;

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
export const fitting = (plans: string, machines: string): string => `candidate as materialized (
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
export const FITTING = `create function fitting_machines(plan_ids bigint[]) returns setof bigint language sql stable parallel safe as $$
    with recursive ${fitting('plan.id = any(plan_ids)', 'true')}
    select distinct machine_id from fitting $$`;

/** The UUID of the task of a plan on a machine: it is the same after a move to another installation. */
export const PLANNED_UUID = `create function planned_uuid(plan uuid, machine uuid, key text) returns uuid language sql immutable parallel safe as $$
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
export const PLANNED = `create function planned_tasks(machine_ids bigint[], shown bigint, day date) returns table (
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
 * differ, and deactivates those that no plan makes. A task that was paused, or that is done, stays inactive. The
 * meters are locked first, because a reading locks its meter before the tasks. The statement is executed as a text, so it
 * is planned for the number of machines: a plan for one would take minutes for thousands.
 */
export const APPLY = `create function apply_plans(machine_ids bigint[], excluded bigint) returns void language plpgsql ${AS_OWNER} as $$ declare
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
