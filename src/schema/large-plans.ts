import { AS_OWNER } from './records/recording.ts';
import { WORKS } from './tenants.ts';

/** Maximum number of tasks that one statement makes or changes. A job does more of them, because others would wait for it. */
export const MAX_AT_ONCE = 250;

/** The update that makes tasks of a plan inactive tasks of no plan. */
export const RELEASE = `update maintenance_task
      set active = false, suspended = false, plan_released = false, plan_id = null, plan_key = null`;

/**
 * Applies the plans to machines, or leaves them to a job if that makes or changes many tasks: the plans concerned are unapplied from the
 * first of the machines on. `fitting` are the tables of a `with recursive` that end with the plans that fit the machines.
 */
export const applyOrPostpone = (
  fitting: string,
): string => `create function apply_or_postpone(machine_ids bigint[]) returns void language plpgsql volatile ${AS_OWNER} as $$ declare
    gym bigint := current_tenant();
    every int := 0;
    plan_ids bigint[];
    changes bigint;
  begin
    if cardinality(machine_ids) > 1 then
      select coalesce(sum(jsonb_array_length(tasks)), 0) into every from maintenance_plan where tenant_id = gym;
    end if;
    if cardinality(machine_ids) * every > ${MAX_AT_ONCE} then
      with recursive ${fitting},
      planned as (
        select plan_id, jsonb_array_length(tasks) as tasks from fitting join maintenance_plan on maintenance_plan.tenant_id = gym and id = plan_id
      ), made as (
        select plan_id from maintenance_task where tenant_id = gym and machine_id = any(machine_ids) and plan_id is not null and active
      )
      select array(select plan_id from planned union select plan_id from made),
        greatest((select sum(tasks) from planned), (select count(*) from made)) into plan_ids, changes;
      if changes > ${MAX_AT_ONCE} then
        update maintenance_plan set unapplied_after = least(unapplied_after, (select min(id) - 1 from unnest(machine_ids) as listed (id)))
        where tenant_id = gym and id = any(plan_ids);
        return;
      end if;
    end if;
    perform apply_plans(machine_ids, null);
  end $$`;

/**
 * Applies the plans to the next machines after those that an unapplied plan was applied to, so that it makes about `most` tasks.
 * Every machine has its turn, because one that fits no longer has tasks to release. Plans that are as far as this one go on with it.
 * One that is being deleted releases its tasks, and is gone at the end. Returns whether machines are left.
 */
export const APPLY_NEXT = `create function apply_next(unapplied bigint, most int) returns boolean language plpgsql volatile ${AS_OWNER} as $$ declare
    gym bigint := current_tenant();
    last bigint;
    deleted bigint[];
    is_kept boolean;
    machine_ids bigint[];
  begin
    perform lock_plans(true);
    select unapplied_after into last from maintenance_plan where tenant_id = gym and id = unapplied and unapplied_after is not null;
    if not found then return false; end if;
    select coalesce(array_agg(id) filter (where deleting), '{}'), bool_or(not deleting) into deleted, is_kept
      from maintenance_plan where tenant_id = gym and unapplied_after = last;
    machine_ids := array(select id from machine where tenant_id = gym and id > last
      and (is_kept or exists (select from maintenance_task where tenant_id = gym and machine_id = machine.id and plan_id = any(deleted)))
      order by id limit (
        select greatest(1, most / sum(jsonb_array_length(tasks))) from maintenance_plan where tenant_id = gym and unapplied_after = last));
    ${RELEASE} where tenant_id = gym and machine_id = any(machine_ids) and plan_id = any(deleted);
    perform apply_plans(machine_ids, null);
    if machine_ids = '{}' then delete from maintenance_plan where tenant_id = gym and id = any(deleted); end if;
    update maintenance_plan set unapplied_after = machine_ids[cardinality(machine_ids)] where tenant_id = gym and unapplied_after = last;
    return machine_ids <> '{}';
  end $$`;

/** Lists at most `most` unapplied plans of all tenants, for jobs that were lost or never queued. It shows nothing else of them. */
export const UNAPPLIED_PLANS = `create function unapplied_plans(most int) returns table (tenant_id bigint, plan_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select tenant.id from tenant where ${WORKS} order by tenant.id loop
      perform set_config('app.tenant', gym::text, true);
      return query select plan.tenant_id, plan.id from maintenance_plan as plan where plan.tenant_id = gym and unapplied_after is not null
        order by plan.id limit most;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;
