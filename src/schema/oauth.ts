import { SERVICE_ROLE } from '../core/tenancy.ts';
import { foundByCode } from './access.ts';
import { part } from './columns.ts';
import type { Subject } from './subject.ts';

const TABLES = `
-- What the authorization server stores before a tenant is known: codes, tokens and clients, by the SHA-256 of their values. 'successor' is the refresh token that has taken the place of a used one, sealed
-- with the used one, for requests that repeat.
create table oauth_record (
  model text not null, hash bytea not null, payload jsonb not null, grant_hash bytea, consumed_at timestamptz(3),
  expires_at timestamptz(3), successor text, primary key (model, hash),
  constraint oauth_record_hash check (length(hash) = 32)
);
create index oauth_record_by_grant on oauth_record (grant_hash) where grant_hash is not null;
create index oauth_record_by_expiry on oauth_record (expires_at);
create index oauth_record_successor on oauth_record (consumed_at) where successor is not null;

-- A connection that a person has allowed. Its token has the scope and limits it, like that of any program.
create table oauth_grant (
  ${part('oauth_grant')}, uuid uuid not null default gen_random_uuid(), token_id bigint not null, hash bytea not null,
  client_id text not null, client_name text not null, created_at timestamptz(3) not null default now(),
  constraint oauth_grant_tenant_id_uuid_unique unique (tenant_id, uuid),
  constraint oauth_grant_hash_unique unique (hash),
  constraint oauth_grant_hash check (length(hash) = 32)
);
create index oauth_grant_by_token on oauth_grant (tenant_id, token_id);
`;

/** Verifies an access token for a resource, as authenticate_token() does the token of its grant. */
const AUTHENTICATE = `create function authenticate_access_token(access_hash bytea, audience text)
  returns table (principal jsonb)
  language sql volatile strict security definer set search_path = public, pg_temp
  as $$
    select to_jsonb(caller) || jsonb_build_object('expires_at', access.expires_at, 'client_id', granted.client_id,
      'scope', case when 'write' = any (string_to_array(access.payload->>'scope', ' ')) then caller.scope else 'read' end)
    from oauth_record as access
    join oauth_grant as granted on granted.hash = access.grant_hash
    join token on token.id = granted.token_id
    cross join lateral authenticate_token(token.hash) as caller
    where access.model = 'AccessToken' and access.hash = access_hash and access.expires_at > now()
      and access.payload->>'aud' = audience
  $$`;

/** Returns whether a grant still works. One that is used stays for 90 days more. */
const RENEW = `create function renew_oauth_grant(wanted bytea) returns boolean
  language plpgsql volatile strict security definer set search_path = public, pg_temp
  as $$ begin
    update token set expires_at = now() + interval '90 days'
      from oauth_grant as granted where granted.hash = wanted and token.id = granted.token_id
        and token.revoked_at is null and (token.expires_at is null or token.expires_at > now());
    return found;
  end $$`;

/** Ends a grant, with everything that was issued for it. */
const END = `create function end_oauth_grant(wanted bytea) returns void
  language plpgsql volatile strict security definer set search_path = public, pg_temp
  as $$ begin
    update token set revoked_at = coalesce(revoked_at, now())
      from oauth_grant as granted where granted.hash = wanted and token.id = granted.token_id;
    delete from oauth_record where grant_hash = wanted;
  end $$`;

/** The connections of programs that people have allowed, and what the authorization server stores. */
export const oauth: Subject = {
  tables: TABLES,
  references: [['oauth_grant', 'token_id', 'token', 'cascade']],
  functions: [AUTHENTICATE, RENEW, END],
  access: [
    `grant select, insert, update, delete on table oauth_record to ${SERVICE_ROLE}`,
    // The service reads a hash only to end what was issued for the grant.
    ...foundByCode('oauth_grant', 'select, insert (token_id, hash, client_id, client_name), delete'),
  ],
  served: ['authenticate_access_token(bytea, text)', 'renew_oauth_grant(bytea)', 'end_oauth_grant(bytea)'],
};
