import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { foreignKey } from './initial/references.ts';
import { authenticateWithAdmin } from './Migration20261126000560_token_administration.ts';

// It works as the owner, to whom row-level security applies too, so it sets the tenant of the token to read the person.
/** The function that verifies a token, with the person whose token it is. */
export const AUTHENTICATE = [
  'drop function authenticate_token(bytea)',
  `create function authenticate_token(token_hash bytea)
    returns table (token_id bigint, tenant_id bigint, tenant text, timezone text, scope text, actor text, expires_at timestamptz,
      archived boolean, admin boolean, person json)
    language plpgsql volatile security definer set search_path = public, pg_temp
    as $$
    #variable_conflict use_column
    declare
      own bigint;
      before text := coalesce(current_setting('app.tenant', true), '');
    begin
      select token.person_id, token.id, token.tenant_id, tenant.name, tenant.timezone, token.scope, token.name,
          token.expires_at::timestamptz, tenant.archived_at is not null, token.admin
        into own, authenticate_token.token_id, authenticate_token.tenant_id, authenticate_token.tenant, authenticate_token.timezone,
          authenticate_token.scope, authenticate_token.actor, authenticate_token.expires_at, authenticate_token.archived,
          authenticate_token.admin
        from token join tenant on tenant.id = token.tenant_id
        where token.hash = token_hash and token.revoked_at is null and (token.expires_at is null or token.expires_at > now());
      if not found then return; end if;
      if own is not null then
        perform set_config('app.tenant', authenticate_token.tenant_id::text, true);
        select json_build_object('id', stored.id, 'name', stored.name, 'role', stored.role, 'location_ids', array(
            select location_id from person_location where person_id = own order by location_id))
          into authenticate_token.person from person as stored where stored.id = own and stored.active;
        perform set_config('app.tenant', before, true);
        if authenticate_token.person is null then return; end if;
      end if;
      return next;
      if current_setting('transaction_read_only') = 'off' then
        update token set last_used_at = now() where token.hash = token_hash
          and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute');
      end if;
    end $$`,
  'revoke execute on function authenticate_token(bytea) from public',
  `grant execute on function authenticate_token(bytea) to ${SERVICE_ROLE}`,
];

/** Adds tokens of people, which may do what the role of the person allows, as long as the person is active. */
export class PersonTokens extends Migration {
  override up(): void {
    this.addSql('alter table token add column person_id bigint');
    this.addSql(foreignKey(['token', 'person_id', 'person'], 'cascade'));
    this.addSql('create index token_by_person on token (tenant_id, person_id)');
    this.addSql(`grant select (person_id), insert (person_id) on table token to ${SERVICE_ROLE}`);
    for (const statement of AUTHENTICATE) this.addSql(statement);
  }

  override down(): void {
    for (const statement of authenticateWithAdmin) this.addSql(statement);
    this.addSql('alter table token drop column person_id');
  }
}
