import { PLATFORM_ROLE, SEARCH_ROLE } from '../core/tenancy.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

/** The columns of a gym that its platform chooses, and those that it changes. */
const CHOSEN = 'name, timezone, currency, language, external_ref, sandbox, max_rows, max_bytes, platform_id';
const CHANGED = 'name, max_rows, max_bytes, suspended_at, archived_at, deletion_started_at';

const OWN_GYM = 'platform_id = current_tenant()';
const OF_OWN_GYM = 'tenant_id in (select id from tenant where platform_id = current_tenant())';

/**
 * Adds the role of platforms and its policies: a platform sees the gyms that it created, their tokens and their usage, and creates such
 * gyms and tokens. Returns false as 'add_serving_role' does.
 */
const ADMIT = `create function admit_platforms() returns boolean language plpgsql as $$ begin
    if not add_serving_role('${PLATFORM_ROLE}') then return false; end if;
    if exists (select from pg_policy where polrelid = 'tenant'::regclass and polname = 'platform') then return true; end if;
    grant select, insert (${CHOSEN}), update (${CHANGED}) on table tenant to ${PLATFORM_ROLE};
    grant usage on sequence tenant_id_seq to ${PLATFORM_ROLE};
    grant insert (admin) on table token to ${PLATFORM_ROLE};
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

/** The platforms, and what they do with the gyms that they created. */
export const platforms: Subject = {
  functions: [ADMIT, ADD_MANAGER],
  access: [
    'alter table tenant enable row level security',
    `create policy search on tenant for select to ${SEARCH_ROLE} using (true)`,
  ],
  served: ['add_first_manager(bigint, text, text)'],
  internal: ['admit_platforms()'],
};
