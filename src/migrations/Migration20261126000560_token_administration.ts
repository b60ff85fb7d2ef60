import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Returns the function that verifies a token, with more columns in its result, each with the expression of its value. */
const authenticateToken = (more: readonly (readonly [column: string, value: string])[]): string[] => [
  'drop function authenticate_token(bytea)',
  `create function authenticate_token(token_hash bytea)
    returns table (token_id bigint, tenant_id bigint, tenant text, timezone text, scope text, actor text, expires_at timestamptz,
      archived boolean ${more.map(([column]) => `, ${column}`).join('')})
    language plpgsql volatile security definer set search_path = public, pg_temp
    as $$
    #variable_conflict use_column
    begin
      return query
        select token.id, token.tenant_id, tenant.name, tenant.timezone, token.scope, token.name, token.expires_at::timestamptz,
          tenant.archived_at is not null ${more.map(([, value]) => `, ${value}`).join('')}
        from token join tenant on tenant.id = token.tenant_id
        where token.hash = token_hash and token.revoked_at is null and (token.expires_at is null or token.expires_at > now());
      if found and current_setting('transaction_read_only') = 'off' then
        update token set last_used_at = now() where token.hash = token_hash
          and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute');
      end if;
    end $$`,
  'revoke execute on function authenticate_token(bytea) from public',
  `grant execute on function authenticate_token(bytea) to ${SERVICE_ROLE}`,
];

/** The function that verifies a token, with whether it is for administration. */
export const authenticateWithAdmin = authenticateToken([['admin boolean', 'token.admin']]);

const READABLE = 'id, uuid, tenant_id, name, last_four, scope, admin, created_at, expires_at, revoked_at, last_used_at';

// Only the owner of the tables issues tokens for administration, and nobody reads a hash.
const RIGHTS = [
  `select (${READABLE})`,
  'insert (tenant_id, name, hash, last_four, scope, expires_at)',
  'update (expires_at, revoked_at)',
];

/** Adds tokens for administration, which issue, list, replace and revoke the other tokens of their tenant. */
export class TokenAdministration extends Migration {
  override up(): void {
    this.addSql('alter table token add column admin boolean not null default false');
    // Until now every token that may write could administer its tenant, and those that exist go on.
    this.addSql("update token set admin = true where scope = 'write'");
    this.addSql('alter table token alter column tenant_id set default current_tenant()');
    this.addSql('alter table token add constraint token_tenant_id_uuid_unique unique (tenant_id, uuid)');
    for (const right of RIGHTS) this.addSql(`grant ${right} on table token to ${SERVICE_ROLE}`);
    this.addSql(`grant usage on sequence token_id_seq to ${SERVICE_ROLE}`);
    for (const statement of authenticateWithAdmin) this.addSql(statement);
  }

  override down(): void {
    for (const statement of authenticateToken([])) this.addSql(statement);
    this.addSql(`revoke usage on sequence token_id_seq from ${SERVICE_ROLE}`);
    for (const right of RIGHTS) this.addSql(`revoke ${right} on table token from ${SERVICE_ROLE}`);
    // The initial schema lets the service find the last write of a token.
    this.addSql(`grant select (id, last_write) on table token to ${SERVICE_ROLE}`);
    this.addSql('alter table token drop constraint token_tenant_id_uuid_unique');
    this.addSql('alter table token alter column tenant_id drop default');
    this.addSql('alter table token drop column admin');
  }
}
