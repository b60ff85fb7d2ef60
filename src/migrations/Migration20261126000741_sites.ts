import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE, SITES_ROLE } from '../platform/tenancy.ts';
import { serveFunctions } from './new-tables.ts';
import { authenticateToken } from './sites/authenticate.ts';
import { OWNER_FUNCTIONS, SERVED_FUNCTIONS, siteFunctions } from './sites/functions.ts';
import { AUTHENTICATE } from './Migration20261126000570_person_tokens.ts';

/** Triggers record the changes of callers of some sites like those of others. */
const RECORD_FOR_SITES = `do $$ declare recorded record; begin
    for recorded in select tgrelid::regclass as name, tgname, pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and pg_get_triggerdef(oid) like '%CURRENT_USER = ''${SERVICE_ROLE}''::name%'
    loop
      execute format('drop trigger %I on %s', recorded.tgname, recorded.name);
      execute replace(recorded.definition, 'CURRENT_USER = ''${SERVICE_ROLE}''::name',
        'CURRENT_USER = ANY (ARRAY[''${SERVICE_ROLE}''::name, ''${SITES_ROLE}''::name])');
    end loop;
  end $$`;

const DROP_POLICIES = `do $$ declare limited regclass; begin
    for limited in select polrelid from pg_policy where polname = 'sites'
    loop execute format('drop policy sites on %s', limited); end loop;
  end $$`;

/**
 * Limits callers of some sites to the rows of these, with restrictive policies for a role of their own. The plans and the
 * cost of other callers do not change.
 */
export class Sites extends Migration {
  override up(): void {
    this.addSql("alter table token add column location_ids jsonb not null default '[]'");
    this.addSql(`grant select (location_ids), insert (location_ids) on table token to ${SERVICE_ROLE}`);
    for (const statement of [...siteFunctions, ...serveFunctions(SERVED_FUNCTIONS)]) this.addSql(statement);
    for (const name of OWNER_FUNCTIONS) this.addSql(`revoke execute on function ${name} from public`);
    this.addSql(RECORD_FOR_SITES);
    for (const statement of authenticateToken) this.addSql(statement);
    this.addSql('select limit_sites()');
  }

  override down(): void {
    this.addSql(DROP_POLICIES);
    for (const statement of AUTHENTICATE) this.addSql(statement);
    for (const name of [...OWNER_FUNCTIONS, ...SERVED_FUNCTIONS].toReversed()) this.addSql(`drop function ${name}`);
    this.addSql('alter table token drop column location_ids');
  }
}
