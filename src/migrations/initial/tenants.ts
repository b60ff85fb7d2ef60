import { part } from './columns.ts';

/** Tenants, their tokens and settings, and the key of cursors. */
export const tenants = `
create table tenant (
  id bigserial primary key, uuid uuid not null default gen_random_uuid(), name text not null,
  timezone text not null default 'UTC', created_at timestamptz(3) not null default now(),
  archived_at timestamptz(3), deletion_started_at timestamptz(3)
);
create unique index tenant_name on tenant (lower(name));

-- 'last_write' marks the token's last write. A read uses it to find a replica that contains the token's writes.
create table token (
  id bigserial primary key, uuid uuid not null default gen_random_uuid(),
  tenant_id bigint not null constraint token_tenant_id_foreign references tenant (id) on delete restrict,
  name text not null, hash bytea not null, last_four text not null, scope text not null default 'write',
  created_at timestamptz(3) not null default now(), expires_at timestamptz(3), revoked_at timestamptz(3),
  last_used_at timestamptz(3), last_write uuid,
  constraint token_hash_unique unique (hash),
  constraint token_hash check (length(hash) = 32),
  constraint token_scope_check check (scope in ('read', 'write'))
);
create index token_tenant on token (tenant_id, id);

-- Returns the principal of a token that is neither revoked nor expired. The service has no other access to tokens. It
-- works in a transaction that is read-only too, which leaves the last use of the token out.
create function authenticate_token(token_hash bytea)
  returns table (token_id bigint, tenant_id bigint, tenant text, timezone text, scope text, actor text, expires_at timestamptz,
    archived boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select token.id, token.tenant_id, tenant.name, tenant.timezone, token.scope, token.name, token.expires_at::timestamptz,
        tenant.archived_at is not null
      from token join tenant on tenant.id = token.tenant_id
      where token.hash = token_hash and token.revoked_at is null and (token.expires_at is null or token.expires_at > now());
    if found and current_setting('transaction_read_only') = 'off' then
      update token set last_used_at = now() where token.hash = token_hash
        and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute');
    end if;
  end $$;

create table settings (
  ${part('settings')}, version int not null default 1,
  labor_rate numeric(12,2), replace_above numeric(5,2) not null default 0.5, completion_grace numeric(3,2) not null default 0.1,
  constraint settings_tenant_id_unique unique (tenant_id),
  constraint settings_labor_rate check (labor_rate >= 0),
  constraint settings_replace_above check (replace_above >= 0),
  constraint settings_completion_grace check (completion_grace >= 0 and completion_grace <= 1)
);

-- The key that signs cursors: 244 random bits, stored in the database because all processes share it.
create table cursor_key (singleton boolean primary key default true check (singleton), secret bytea not null);
insert into cursor_key (secret)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
`;
