import { SERVICE_ROLE, SITES_ROLE } from '../core/tenancy.ts';
import { resource } from './columns.ts';
import { confine } from './access.ts';
import { AS_OWNER } from './records/recording.ts';
import type { Subject } from './subject.ts';

const TABLES = `
create table tenant (
  id bigserial primary key, uuid uuid not null default gen_random_uuid(), name text not null,
  timezone text not null default 'UTC', created_at timestamptz(3) not null default now(),
  archived_at timestamptz(3), deletion_started_at timestamptz(3)
);
create unique index tenant_name on tenant (fold_case(name));

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
`;

/**
 * Verifies a token, and returns the sites that its caller may see: those of the token that are also the person's.
 * `unlimited` says that nothing would limit the rows of a caller of some sites, because the role is missing or the login
 * may not become it. The service has no other access to the hashes of tokens. It works in a transaction that is read-only
 * too, which leaves the last use of the token out. It runs as the owner, to which row-level security applies too, so it
 * sets the tenant of the token to read the person.
 */
const AUTHENTICATE = `create function authenticate_token(token_hash bytea)
    returns table (token_id bigint, tenant_id bigint, tenant text, timezone text, scope text, actor text, expires_at timestamptz,
      archived boolean, admin boolean, person json, location_ids json, unlimited boolean)
    language plpgsql volatile security definer set search_path = public, pg_temp
    as $$
    #variable_conflict use_column
    declare
      own bigint;
      sites bigint[];
      before text := coalesce(current_setting('app.tenant', true), '');
    begin
      select token.person_id, array(select value::bigint from jsonb_array_elements_text(token.location_ids)),
          token.id, token.tenant_id, tenant.name, tenant.timezone, token.scope, token.name,
          token.expires_at::timestamptz, tenant.archived_at is not null, token.admin
        into own, sites, authenticate_token.token_id, authenticate_token.tenant_id, authenticate_token.tenant,
          authenticate_token.timezone, authenticate_token.scope, authenticate_token.actor, authenticate_token.expires_at,
          authenticate_token.archived, authenticate_token.admin
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
      authenticate_token.unlimited := sites <> '{}' and not (exists (select from pg_policy where polname = 'sites')
        and coalesce(pg_has_role(session_user, to_regrole('${SITES_ROLE}')::oid, 'member'), false));
      return next;
      if current_setting('transaction_read_only') = 'off' then
        update token set last_used_at = now() where token.hash = token_hash
          and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute');
      end if;
    end $$`;

/** Adds the settings of a new tenant, in its name because row-level security applies to the owner too. */
const ADD_SETTINGS = `create function add_settings() returns trigger language plpgsql ${AS_OWNER} as $$ declare
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    perform set_config('app.tenant', new.id::text, true);
    insert into settings default values;
    perform set_config('app.tenant', before, true);
    return null;
  end $$`;

/** Only the owner sees tokens of other tenants, because it serves the requests that look for one. */
const TOKEN_VISIBLE = `current_user <> '${SERVICE_ROLE}' or tenant_id = current_tenant()`;

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
  functions: [AUTHENTICATE, ADD_SETTINGS],
  recorded: [{ kind: 'settings', events: ['updated'] }],
  triggers: ['create trigger settings_of_new after insert on tenant for each row execute function add_settings()'],
  rights: { settings: 'select, insert, update' },
  access: [
    ...confine('token', TOKEN_VISIBLE),
    ...TOKEN_RIGHTS.map((right) => `grant ${right} on table token to ${SERVICE_ROLE}`),
    `grant usage on sequence token_id_seq to ${SERVICE_ROLE}`,
    `grant select (secret) on table cursor_key to ${SERVICE_ROLE}`,
  ],
  served: ['authenticate_token(bytea)'],
  internal: ['add_settings()'],
};
