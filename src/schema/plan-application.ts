import { APPLY_NEXT, applyOrPostpone, RELEASE, UNAPPLIED_PLANS } from './large-plans.ts';
import { AS_OWNER } from './records/recording.ts';
import { APPLY, FITTING, fitting, PLANNED, PLANNED_UUID, TEXTS } from './plan-tasks.ts';

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
