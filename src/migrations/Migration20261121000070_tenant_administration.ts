import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { authenticate } from './initial/functions.ts';
import { TENANTS_DUE } from './Migration20261121000033_derived_events.ts';
import { WORK } from './Migration20261121000041_webhooks.ts';

/** Names become unique letter case and surrounding spaces aside. Later ones of the same name get their id. */
const UNIQUE_NAMES = [
  'update tenant set name = btrim(name) where name <> btrim(name)',
  `update tenant set name = name || ' (' || id || ')' where exists (
    select from tenant as earlier where lower(earlier.name) = lower(tenant.name) and earlier.id < tenant.id)`,
  'alter table tenant drop constraint tenant_name_unique',
  'create unique index tenant_name on tenant (lower(name))',
];

/** Adds to the principal whether its tenant is archived. */
export const AUTHENTICATE = authenticate
  .replace('expires_at timestamptz)', 'expires_at timestamptz, archived boolean)')
  .replace(
    'token.name, token.expires_at\n',
    'token.name, token.expires_at, tenant.archived_at is not null as archived\n',
  );

const replaceAuthenticate = (statement: string): string[] => [
  'drop function authenticate_token(bytea)',
  statement,
  'revoke execute on function authenticate_token(bytea) from public',
  `grant execute on function authenticate_token(bytea) to ${SERVICE_ROLE}`,
];

const replace = (statement: string): string => statement.replace('create function', 'create or replace function');

/** Lets an operator archive and delete tenants. Background jobs leave archived tenants alone. */
export class TenantAdministration extends Migration {
  override up(): void {
    this.addSql(
      'alter table tenant add column archived_at timestamptz(3), add column deletion_started_at timestamptz(3)',
    );
    for (const statement of [...UNIQUE_NAMES, ...replaceAuthenticate(AUTHENTICATE)]) this.addSql(statement);
    this.addSql(replace(WORK).replace('from tenant order by', 'from tenant where archived_at is null order by'));
    this.addSql(
      replace(TENANTS_DUE).replace('where tenant.id >= first', 'where archived_at is null and tenant.id >= first'),
    );
  }

  override down(): void {
    for (const statement of [replace(WORK), replace(TENANTS_DUE), ...replaceAuthenticate(authenticate)])
      this.addSql(statement);
    this.addSql('drop index tenant_name');
    this.addSql('alter table tenant add constraint tenant_name_unique unique (name)');
    this.addSql('alter table tenant drop column archived_at, drop column deletion_started_at');
  }
}
