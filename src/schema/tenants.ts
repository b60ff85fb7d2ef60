import { MOVED, MOVING, PLATFORM_ROLE, SERVICE_ROLE, SITES_ROLE, TOKEN_VISIBLE } from '../core/tenancy.ts';
import { resource, tenantColumn } from './columns.ts';
import { confine } from './access.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

const TABLES = `
-- A platform is a tenant without records of a gym: its tokens, webhook endpoints and idempotency keys are rows of its own.
-- 'platform_id' is the platform that created a gym, and null for those of the operator. 'max_rows' and 'max_bytes' replace the limits
-- of the service. 'manager_id' is the first manager of such a gym. A gym that moves to another cell accepts no requests from 'moves_at' to
-- 'moves_until'. 'moved_at' is when it had moved, 'moved_to' the address of its new cell if that is known, and 'shares_files' whether both
-- cells have one store of files. 'arriving_since' is set in the new cell until the gym works there. Both are archived too.
create table tenant (
  id bigserial primary key, uuid uuid not null default gen_random_uuid(), name text not null,
  timezone text not null default 'UTC', created_at timestamptz(3) not null default now(),
  archived_at timestamptz(3), deletion_started_at timestamptz(3), suspended_at timestamptz(3),
  is_platform boolean not null default false,
  platform_id bigint constraint tenant_platform_id_foreign references tenant (id) on delete restrict,
  external_ref text, sandbox boolean not null default false, currency text, language text,
  max_rows bigint, max_bytes bigint, manager_id bigint,
  moves_at timestamptz(3), moves_until timestamptz(3), moved_at timestamptz(3), moved_to text,
  shares_files boolean not null default false, arriving_since timestamptz(3),
  constraint tenant_uuid_unique unique (uuid),
  constraint tenant_platform_id_external_ref_unique unique (platform_id, external_ref),
  constraint tenant_is_platform check (not is_platform or platform_id is null),
  constraint tenant_quota check (max_rows >= 0 and max_bytes >= 0),
  constraint tenant_moves check ((moves_at is null) = (moves_until is null)),
  constraint tenant_archived check (moved_at is null and arriving_since is null or archived_at is not null)
);
create unique index tenant_name on tenant (is_platform, fold_case(name)) where platform_id is null;
create index tenant_by_platform on tenant (platform_id, id);

-- 'person_id' is the person whose token it is, and 'location_ids' the sites to which it is limited. 'last_write' marks the token's last write. A read uses it to find a replica that contains the token's writes.
create table token (
  id bigserial primary key, uuid uuid not null default gen_random_uuid(),
  tenant_id bigint not null default current_tenant()
    constraint token_tenant_id_foreign references tenant (id) on delete restrict,
  name text not null, hash bytea not null, last_four text not null, scope text not null default 'write',
  created_at timestamptz(3) not null default now(), expires_at timestamptz(3), revoked_at timestamptz(3),
  last_used_at timestamptz(3), last_write uuid, admin boolean not null default false, person_id bigint,
  location_ids jsonb not null default '[]',
  constraint token_hash_unique unique (hash),
  constraint token_tenant_id_uuid_unique unique (tenant_id, uuid),
  constraint token_tenant_id_id_unique unique (tenant_id, id),
  constraint token_hash check (length(hash) = 32),
  constraint token_scope_check check (scope in ('read', 'write'))
);
create index token_tenant on token (tenant_id, id);
create index token_by_person on token (tenant_id, person_id);

create table settings (
  ${resource('settings')},
  labor_rate numeric(12,2), replace_above numeric(5,2) not null default 0.5, completion_grace numeric(3,2) not null default 0.1,
  public_language text not null default 'en', public_reports boolean not null default true,
  public_proof_of_work boolean not null default false, digest_at text not null default '07:00',
  constraint settings_tenant_id_unique unique (tenant_id),
  constraint settings_labor_rate check (labor_rate >= 0),
  constraint settings_replace_above check (replace_above >= 0),
  constraint settings_completion_grace check (completion_grace >= 0 and completion_grace <= 1),
  constraint settings_public_language_check check (public_language in ('en', 'de', 'nl', 'fr', 'es')),
  constraint settings_digest_at check (digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

-- The key that signs cursors: 244 random bits, stored in the database because all processes share it.
create table cursor_key (singleton boolean primary key default true check (singleton), secret bytea not null);
insert into cursor_key (secret)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- The keys of the cells in which a gym was before. Cursors that were made there stay valid.
create table former_cursor_key (
  ${tenantColumn('former_cursor_key', 'cascade')}, secret bytea not null, primary key (tenant_id, secret)
);
`;

/** Whether requests of a tenant are served: those of one that was archived or suspended are refused. */
export const IS_ACTIVE = 'tenant.archived_at is null and tenant.suspended_at is null';

/** Whether no move of a tenant is under way. Jobs that write leave the others alone. */
export const IS_SETTLED = '(tenant.moves_until is null or tenant.moves_until <= now())';

/** Whether the jobs, mails and webhooks of a tenant run. They rest while it is archived or suspended, or moves. */
export const WORKS = `${IS_ACTIVE} and ${IS_SETTLED}`;

/** Whether a tenant accepts no requests because the end of its move is under way. */
const IS_LEAVING = 'tenant.moves_at <= now() and tenant.moves_until > now()';

/**
 * Verifies a token, and returns the sites that its caller may see: those of the token that are also the person's.
 * `closed` is the problem of a tenant that does not work. `moves_in` is the number of seconds until a move closes it; null if none is
 * under way. `moved_to` is the address to which it has moved. `missing_role` is the role that would limit the rows of a caller
 * of some sites or of a platform, if it is missing or the login may not become it. The service has no other access to the hashes of tokens. It works in a transaction that is read-only
 * too, which leaves the last use of the token out. It runs as the owner, to which row-level security applies too, so it
 * sets the tenant of the token to read the person.
 */
const AUTHENTICATE = `create function authenticate_token(token_hash bytea)
    returns table (token_id bigint, tenant_id bigint, tenant text, timezone text, scope text, actor text, expires_at timestamptz,
      closed text, admin boolean, person json, location_ids json, is_platform boolean, platform_id bigint, missing_role text,
      moves_in double precision, moved_to text)
    language plpgsql volatile security definer set search_path = public, pg_temp
    as $$
    #variable_conflict use_column
    declare
      own bigint;
      sites bigint[];
      needed text;
      before text := coalesce(current_setting('app.tenant', true), '');
    begin
      select token.person_id, array(select value::bigint from jsonb_array_elements_text(token.location_ids)),
          token.id, token.tenant_id, tenant.name, tenant.timezone, token.scope, token.name,
          token.expires_at::timestamptz, token.admin, tenant.is_platform, tenant.platform_id,
          case when tenant.moved_at is not null then 'tenant_moved' when tenant.arriving_since is not null or ${IS_LEAVING} then 'tenant_moving'
            when tenant.archived_at is not null then 'tenant_archived' when tenant.suspended_at is not null then 'tenant_suspended' end,
          case when tenant.moves_until > now() then extract(epoch from tenant.moves_at - clock_timestamp())::double precision end, tenant.moved_to
        into own, sites, authenticate_token.token_id, authenticate_token.tenant_id, authenticate_token.tenant,
          authenticate_token.timezone, authenticate_token.scope, authenticate_token.actor, authenticate_token.expires_at,
          authenticate_token.admin, authenticate_token.is_platform, authenticate_token.platform_id, authenticate_token.closed,
          authenticate_token.moves_in, authenticate_token.moved_to
        from token join tenant on tenant.id = token.tenant_id
        where token.hash = token_hash and token.revoked_at is null and (token.expires_at is null or token.expires_at > now());
      if not found then return; end if;
      if own is not null then
        perform set_config('app.tenant', authenticate_token.tenant_id::text, true);
        select json_build_object('id', stored.id, 'name', stored.name, 'role', stored.role, 'location_ids', places.ids),
            common_sites(sites, places.ids)
          into authenticate_token.person, sites
          from person as stored cross join lateral (select array(
            select location_id from person_location where person_id = own order by location_id) as ids) as places
          where stored.id = own and stored.active;
        perform set_config('app.tenant', before, true);
        if authenticate_token.person is null then return; end if;
      end if;
      authenticate_token.location_ids := to_json(sites);
      needed := case when authenticate_token.is_platform then '${PLATFORM_ROLE}' when sites <> '{}' then '${SITES_ROLE}' end;
      if needed is not null and not (exists (select from pg_policy where polname in ('sites', 'platform') and to_regrole(needed) = any (polroles))
        and coalesce(pg_has_role(session_user, to_regrole(needed)::oid, 'member'), false)) then
        authenticate_token.missing_role := needed;
      end if;
      return next;
      -- What moves stays as it is.
      if current_setting('transaction_read_only') = 'off' and authenticate_token.closed is null then
        update token set last_used_at = now() where token.hash = token_hash
          and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute');
      end if;
    end $$`;

/** The members of the result of authenticate_token() that are not those of the caller. */
export const NOT_OF_CALLER = "array['closed', 'moves_in', 'moved_to']";

/**
 * Returns true unless a tenant is moving or has moved, and raises an exception then, which requests without a token turn into the problem
 * that requests with one get.
 */
const REFUSE_MOVE = `create function refuse_move(gym bigint) returns boolean language plpgsql stable ${AS_OWNER}
  as $$ declare
    stored record;
  begin
    select moved_at, moved_to, arriving_since is not null or coalesce(${IS_LEAVING}, false) as closed into stored from tenant where id = gym;
    if stored.moved_at is not null then
      raise exception 'the tenant % has moved', gym using errcode = '${MOVED}', detail = coalesce(stored.moved_to, '');
    end if;
    if stored.closed then raise exception 'the tenant % is moving', gym using errcode = '${MOVING}'; end if;
    return true;
  end $$`;

/**
 * Returns for how many seconds the tenant of the session accepts writes at least; null unless a move is under way. Raises the exceptions of
 * `refuse_move` when it accepts none.
 */
const WRITABLE_FOR = `create function writable_for() returns double precision language plpgsql volatile ${AS_OWNER}
  as $$ begin
    perform refuse_move(current_tenant());
    return (select extract(epoch from moves_at - clock_timestamp()) from tenant where id = current_tenant() and moves_until > now());
  end $$`;

/** Whether a tenant does not work: its jobs wait. Only the current one shows. */
const RESTS = `create function tenant_rests(gym bigint) returns boolean language sql stable ${AS_OWNER}
  as $$ select not (${WORKS}) from tenant where id = current_tenant() and id = gym $$`;

/** Whether the tenant of the session is a sandbox, whose mails and webhooks say so. */
const IS_SANDBOX = `create function is_sandbox() returns boolean language sql stable ${AS_OWNER}
  as $$ select sandbox from tenant where id = current_tenant() $$`;

/** Adds the settings of a new tenant, in its name because row-level security applies to the owner too. */
const ADD_SETTINGS = `create function add_settings() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    perform set_config('app.tenant', new.id::text, true);
    insert into settings (public_language) values (coalesce(new.language, 'en'));
    perform set_config('app.tenant', before, true);
    return null;
  end $$`;

// Only the owner of the tables issues tokens for administration, and a hash is never read.
const TOKEN_RIGHTS = [
  `select (id, uuid, tenant_id, name, last_four, scope, admin, created_at, expires_at, revoked_at, last_used_at, last_write,
    person_id, location_ids)`,
  'insert (tenant_id, name, hash, last_four, scope, expires_at, person_id, location_ids)',
  'update (expires_at, revoked_at, last_write)',
];

/** Tenants, their tokens and settings, and the key of cursors. */
export const tenants: Subject = {
  tables: TABLES,
  references: [['token', 'person_id', 'person', 'cascade']],
  functions: [AUTHENTICATE, REFUSE_MOVE, WRITABLE_FOR, RESTS, IS_SANDBOX, ADD_SETTINGS],
  recorded: [{ kind: 'settings', events: ['updated'] }],
  triggers: ['create trigger settings_of_new after insert on tenant for each row execute function add_settings()'],
  rights: { settings: 'select, insert, update', former_cursor_key: 'select' },
  access: [
    ...confine('token', TOKEN_VISIBLE),
    ...TOKEN_RIGHTS.map((right) => `grant ${right} on table token to ${SERVICE_ROLE}`),
    `grant usage on sequence token_id_seq to ${SERVICE_ROLE}`,
    `grant select (secret) on table cursor_key to ${SERVICE_ROLE}`,
  ],
  served: ['authenticate_token(bytea)', 'writable_for()', 'tenant_rests(bigint)', 'is_sandbox()'],
  internal: ['add_settings()', 'refuse_move(bigint)'],
};
