import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * The storage of each tenant, counted by triggers that `set_quota` creates once a limit is set. Without a limit there
 * is no overhead. A tenant's count of a table is sharded into 8 rows by connection, because the tenant's writers would
 * block each other on a single one.
 */
const TABLES = [
  `create table tenant_usage (
    tenant_id bigint not null default current_tenant(), area text not null, shard int not null,
    row_count bigint not null, byte_count bigint not null, primary key (tenant_id, area, shard),
    constraint tenant_usage_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete cascade
  ) with (fillfactor = 50)`,
  'alter table tenant_usage enable row level security',
  'alter table tenant_usage force row level security',
  'create policy tenant on tenant_usage using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
  // One row; 0 means no limit.
  'create table quota (max_rows bigint not null, max_bytes bigint not null)',
  'insert into quota values (0, 0)',
];

/** Updates the tenant's counts for a statement, and rejects the statement when it adds to a count above a limit. */
const COUNT = `create function count_usage() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$ declare
    added_rows bigint := 0;
    added_bytes bigint := 0;
    n bigint;
    b bigint;
    most quota;
    used bigint;
    gym bigint := current_tenant();
  begin
    -- Without a tenant nothing but an owner writes, who changes rows and adds none.
    if gym is null then return null; end if;
    if tg_op <> 'DELETE' then
      select count(*), coalesce(sum(pg_column_size(added.*)), 0) into n, b from added where tenant_id = gym;
      added_rows := n; added_bytes := b;
    end if;
    if tg_op <> 'INSERT' then
      select count(*), coalesce(sum(pg_column_size(removed.*)), 0) into n, b from removed where tenant_id = gym;
      added_rows := added_rows - n; added_bytes := added_bytes - b;
    end if;
    if added_rows = 0 and added_bytes = 0 then return null; end if;
    insert into tenant_usage as usage (tenant_id, area, shard, row_count, byte_count)
      values (gym, tg_table_name, pg_backend_pid() % 8, added_rows, added_bytes)
      on conflict (tenant_id, area, shard)
      do update set row_count = usage.row_count + excluded.row_count, byte_count = usage.byte_count + excluded.byte_count;
    select * into most from quota;
    if most.max_rows > 0 and added_rows > 0 and tg_table_name not in ('idempotency_key', 'event', 'webhook_delivery') then
      select sum(row_count) into used from tenant_usage where tenant_id = gym and area = tg_table_name;
      if used > most.max_rows then
        raise exception 'limit % of % % rows', most.max_rows, used, tg_table_name using errcode = 'EMSQR',
          detail = json_build_object('limit', most.max_rows, 'used', used - added_rows, 'area', tg_table_name)::text;
      end if;
    end if;
    if most.max_bytes > 0 and added_bytes > 0 then
      select sum(byte_count) into used from tenant_usage where tenant_id = gym;
      if used > most.max_bytes then
        raise exception 'limit % of % bytes', most.max_bytes, used using errcode = 'EMSQB',
          detail = json_build_object('limit', most.max_bytes, 'used', used - added_bytes)::text;
      end if;
    end if;
    return null;
  end $$`;

/**
 * Sets the limits of every tenant. The first limit creates the triggers and counts existing rows while writes wait.
 * Removing all limits drops the triggers and the counts. Tables in `uncounted` are empty whenever no transaction runs.
 */
export const setQuota = (
  uncounted: readonly string[] = [],
): string => `create or replace function set_quota(rows_limit bigint, bytes_limit bigint) returns void language plpgsql volatile
  set search_path = public, pg_temp
  as $$ declare
    counted name;
    gym bigint;
    counting boolean;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    if exists (select from quota where max_rows = rows_limit and max_bytes = bytes_limit) then return; end if;
    lock table quota in exclusive mode;
    update quota set max_rows = rows_limit, max_bytes = bytes_limit;
    counting := exists (select from pg_trigger where tgname = 'usage_added' and tgrelid = 'machine'::regclass);
    if counting = (rows_limit > 0 or bytes_limit > 0) then return; end if;
    truncate tenant_usage;
    for counted in
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
        and relname not in (${['token', 'tenant_usage', ...uncounted].map((name) => `'${name}'`).join(', ')}) order by relname
    loop
      if counting then
        execute format('drop trigger usage_added on %I', counted);
        execute format('drop trigger usage_changed on %I', counted);
        execute format('drop trigger usage_removed on %I', counted);
        continue;
      end if;
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

/** Creates the tables and functions of quotas: see {@link TABLES}. */
export class Quota extends Migration {
  override up(): void {
    for (const statement of [...TABLES, COUNT, setQuota()]) this.addSql(statement);
    this.addSql('revoke execute on function count_usage() from public');
    this.addSql('revoke execute on function set_quota(bigint, bigint) from public');
    this.addSql(`grant select on table tenant_usage to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function set_quota(bigint, bigint)');
    this.addSql('drop function count_usage() cascade');
    this.addSql('drop table tenant_usage, quota');
  }
}
