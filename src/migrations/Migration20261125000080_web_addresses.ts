import { Migration } from '@mikro-orm/migrations';

const COLUMNS = [
  { table: 'supplier', column: 'website' },
  { table: 'floor_plan', column: 'image_url' },
];

/**
 * Returns SQL that repairs the addresses of all tenants: spaces around them go, the scheme becomes lower case, and an
 * address without a scheme gets `https://`. What is not an address of the web, such as `javascript:`, is cleared; the
 * event log still has it. It runs as the owner, to whom row-level security applies too, so it sets each tenant in turn.
 */
const repair = (table: string, column: string): string => `do $$ declare
    gym bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select id from tenant order by id loop
      perform set_config('app.tenant', gym::text, true);
      update ${table} set version = version + 1, updated_at = changed_at(), ${column} = case
        when trimmed ~* '^https://\\S+$' then 'https://' || substr(trimmed, 9)
        when trimmed ~* '^http://\\S+$' then 'http://' || substr(trimmed, 8)
        when trimmed ~ '^[[:alnum:]-]+(\\.[[:alnum:]-]+)+(:\\d{1,5})?([/?#]\\S*)?$' then 'https://' || trimmed
      end
      from (select id as stale, btrim(${column}, E' \\t\\r\\n') as trimmed from ${table} where ${column} !~ '^https?://\\S+$') as old
      where id = stale;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** Lets the addresses of websites and images begin with `https://` or `http://` only. */
export class WebAddresses extends Migration {
  override up(): void {
    for (const { table, column } of COLUMNS) {
      this.addSql(repair(table, column));
      this.addSql(`alter table ${table} add constraint ${table}_${column} check (${column} ~ '^https?://')`);
    }
  }

  override down(): void {
    for (const { table, column } of COLUMNS) this.addSql(`alter table ${table} drop constraint ${table}_${column}`);
  }
}
