import { SERVICE_ROLE, SITES_ROLE } from '../../platform/tenancy.ts';

/**
 * The function that verifies a token, with the sites that its caller may see: those of the token that are also the
 * person's. `unlimited` says that nothing would limit the rows of a caller of some sites, because the role is missing, or the login may not become it.
 */
export const authenticateToken = [
  'drop function authenticate_token(bytea)',
  `create function authenticate_token(token_hash bytea)
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
    end $$`,
  'revoke execute on function authenticate_token(bytea) from public',
  `grant execute on function authenticate_token(bytea) to ${SERVICE_ROLE}`,
];
