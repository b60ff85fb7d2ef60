import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** Returns the statements that confine a new table to the tenant of the session, and grant its use to the service. */
export const confineTable = (table: string, rights: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())`,
  `grant ${rights} on table ${table} to ${SERVICE_ROLE}`,
  ...(rights.includes('insert') ? [`grant usage on sequence ${table}_id_seq to ${SERVICE_ROLE}`] : []),
];

/**
 * Counts the storage of new tables in a database whose tenants have a quota, because `set_quota` creates the triggers
 * only with the first one. Tables of earlier migrations that have none are included, with the rows that they have.
 */
export const COUNT_NEW_TABLES = `do $$ declare
    counted name;
    gym bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    if not exists (select from pg_trigger where tgname = 'usage_added' and tgrelid = 'machine'::regclass) then return; end if;
    for counted in
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
        and relname not in ('token', 'tenant_usage', 'unrecorded_change')
        and not exists (select from pg_trigger where tgname = 'usage_added' and tgrelid = pg_class.oid) order by relname
    loop
      execute format('create trigger usage_added after insert on %I referencing new table as added for each statement execute function count_usage()', counted);
      execute format('create trigger usage_changed after update on %I referencing old table as removed new table as added for each statement execute function count_usage()', counted);
      execute format('create trigger usage_removed after delete on %I referencing old table as removed for each statement execute function count_usage()', counted);
      for gym in select id from tenant loop
        perform set_config('app.tenant', gym::text, true);
        execute format('insert into tenant_usage (tenant_id, area, shard, row_count, byte_count)
          select $1, %L, 0, count(*), sum(pg_column_size(stored.*)) from %I as stored where tenant_id = $1 having count(*) > 0', counted, counted) using gym;
      end loop;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;
