import { Migration } from '@mikro-orm/migrations';
import { AUTHENTICATE } from './Migration20261121000070_tenant_administration.ts';

/** Like its predecessor, but works in a transaction that is read-only, which leaves the last use of the token out. */
const READ_ONLY_AUTHENTICATE = `create or replace function authenticate_token(token_hash bytea)
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
  end $$`;

/** Lets a token be verified while the only connection of the embedded database runs a transaction of another tenant. */
export class ReadOnlyAuthentication extends Migration {
  override up(): void {
    this.addSql(READ_ONLY_AUTHENTICATE);
  }

  override down(): void {
    this.addSql(AUTHENTICATE.replace('create function', 'create or replace function'));
  }
}
