import { ARCHIVED_DAYS, PLATFORM_ROLE, SEARCH_ROLE } from '../core/tenancy.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** The columns of a gym that its platform chooses, and those that it changes. */
const CHOSEN = 'name, timezone, currency, language, external_ref, sandbox, max_rows, max_bytes, platform_id';
const CHANGED = 'name, max_rows, max_bytes, suspended_at, archived_at, deletion_started_at';

const OWN_GYM = 'platform_id = current_tenant()';
const OF_OWN_GYM = 'tenant_id in (select id from tenant where platform_id = current_tenant())';

/** The functions that only the role of platforms may call. */
const OF_PLATFORMS = [
  'add_first_manager(bigint, text, text)',
  'erase_rows(bigint, text, text, int)',
  'finish_erasure(bigint, text[])',
  'begin_erasures()',
];

/** The functions that the demo gym takes besides the rights of requests. */
const OF_DEMO = ['apply_plans(bigint[], bigint)', 'subject_of(text, bigint, jsonb)'];

/** The histories of the demo gym, which triggers write for requests. */
const HISTORIES =
  'event, machine_status_change, work_order_status_change, stock_movement, maintenance_completion, meter_reading';

/**
 * Adds the role of platforms and its policies: a platform sees the gyms that it created, their tokens and their usage, and creates such
 * gyms and tokens. Returns false as 'add_serving_role' does.
 */
const ADMIT = `create function admit_platforms() returns boolean language plpgsql as $$ begin
    if not add_serving_role('${PLATFORM_ROLE}') then return false; end if;
    if exists (select from pg_policy where polrelid = 'tenant'::regclass and polname = 'platform') then return true; end if;
    grant select, insert (${CHOSEN}), update (${CHANGED}) on table tenant to ${PLATFORM_ROLE};
    grant usage on all sequences in schema public to ${PLATFORM_ROLE};
    grant insert (admin) on table token to ${PLATFORM_ROLE};
    grant insert on table ${HISTORIES} to ${PLATFORM_ROLE};
    grant execute on function ${[...OF_PLATFORMS, ...OF_DEMO].join(', ')} to ${PLATFORM_ROLE};
    create policy platform on tenant to ${PLATFORM_ROLE} using (${OWN_GYM}) with check (${OWN_GYM});
    create policy platform on token for select to ${PLATFORM_ROLE} using (${OF_OWN_GYM});
    create policy platform_adds on token for insert to ${PLATFORM_ROLE} with check (${OF_OWN_GYM});
    create policy platform on tenant_usage for select to ${PLATFORM_ROLE} using (${OF_OWN_GYM});
    create policy platform on tenant_request for select to ${PLATFORM_ROLE} using (${OF_OWN_GYM});
    return true;
  end $$`;

/**
 * Adds the first manager of a new gym. It runs as the owner, because a platform reads and writes no row of a gym, and sets the tenant of the
 * gym. What is deferred until the commit runs before the tenant is that of the platform again.
 */
const ADD_MANAGER = `create function add_first_manager(gym bigint, manager_name text, manager_email text) returns bigint
  language plpgsql ${AS_OWNER}
  as $$ declare
    added bigint;
    spoken text;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    select language into strict spoken from tenant where id = gym and platform_id = current_tenant() and manager_id is null for update;
    perform set_config('app.tenant', gym::text, true);
    insert into person (name, email, role, language) values (manager_name, manager_email, 'manager', spoken) returning id into added;
    set constraints all immediate;
    set constraints all deferred;
    perform set_config('app.tenant', before, true);
    update tenant set manager_id = added where id = gym;
    return added;
  end $$`;

/**
 * Erases rows of a table, or empties a reference of theirs: of a tenant whose deletion has begun, or of the sandbox of the session but
 * for its first manager, its tokens and the counts of its use. Returns the number of rows. It leaves no record of what it erases.
 */
const ERASE_ROWS = `create function erase_rows(gym bigint, area text, emptied text, most int) returns bigint
  language plpgsql ${AS_OWNER}
  as $$ declare
    stored tenant;
    kept text := 'false';
    erased bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    select * into stored from tenant where id = gym
      and (deletion_started_at is not null or sandbox and archived_at is null and gym = current_tenant());
    if not found then
      if not exists (select from tenant where id = gym) then return 0; end if;
      raise exception 'The tenant % is not to be erased.', gym;
    end if;
    if not exists (select from pg_attribute where attrelid = to_regclass(format('public.%I', area)) and attname = 'tenant_id') then
      raise exception 'The table % has no rows of tenants.', area;
    end if;
    if stored.deletion_started_at is null then
      kept := case area
        when 'tenant_usage' then 'true'
        when 'tenant_request' then 'true'
        when 'token' then format('(person_id is null or person_id is not distinct from %L::bigint)', stored.manager_id)
        when 'person' then format('id is not distinct from %L::bigint', stored.manager_id)
        else kept end;
    end if;
    perform set_config('app.tenant', gym::text, true), set_config('app.recording', 'off', true);
    execute format(case when emptied is null
      then 'delete from %1$I where ctid = any (array(select ctid from %1$I where tenant_id = $1 and not %2$s limit $2))'
      else 'update %1$I set %3$I = null where ctid = any (array(select ctid from %1$I where tenant_id = $1 and %3$I is not null limit $2))'
      end, area, kept, coalesce(emptied, area)) using gym, most;
    get diagnostics erased = row_count;
    set constraints all immediate;
    set constraints all deferred;
    perform set_config('app.tenant', before, true);
    return erased;
  end $$`;

/**
 * Erases the rows that are left of a tenant whose deletion has begun, in the order of its tables, and the tenant, with what waits for
 * the webhook endpoints of its platform.
 */
const FINISH_ERASURE = `create function finish_erasure(gym bigint, areas text[]) returns void language plpgsql ${AS_OWNER}
  as $$ declare
    area text;
    before text := coalesce(current_setting('app.tenant', true), '');
    platform bigint := (select platform_id from tenant where id = gym and deletion_started_at is not null for update);
  begin
    foreach area in array areas loop perform erase_rows(gym, area, null, ${2 ** 31 - 1}); end loop;
    if platform is not null then
      perform set_config('app.tenant', platform::text, true);
      delete from webhook_delivery where tenant_id = platform and gym_id = gym;
      delete from webhook_position where tenant_id = platform and gym_id = gym;
      perform set_config('app.tenant', before, true);
    end if;
    delete from tenant where id = gym and deletion_started_at is not null;
  end $$`;

/** Begins the deletion of the gyms of platforms that were archived 30 days ago. Returns those whose deletion has begun. */
const BEGIN_ERASURES = `create function begin_erasures() returns table (id bigint, uuid uuid) language sql volatile ${AS_OWNER}
  as $$
    update tenant set deletion_started_at = now()
      where platform_id is not null and deletion_started_at is null and archived_at < now() - interval '${ARCHIVED_DAYS} days';
    select id, uuid from tenant where platform_id is not null and deletion_started_at is not null order by id
  $$`;

/** The platforms, and what they do with the gyms that they created. */
export const platforms: Subject = {
  functions: [ADMIT, ADD_MANAGER, ERASE_ROWS, FINISH_ERASURE, BEGIN_ERASURES],
  access: [
    'alter table tenant enable row level security',
    `create policy search on tenant for select to ${SEARCH_ROLE} using (true)`,
  ],
  internal: ['admit_platforms()', ...OF_PLATFORMS],
};
