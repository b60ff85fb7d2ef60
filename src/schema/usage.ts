import { tenantColumn } from './columns.ts';
import type { Subject } from './subject.ts';

const TABLES = `
-- Counted by triggers that 'set_quota' creates once a limit is set. Without a limit there is no overhead. A tenant's
-- count of a table is sharded into 8 rows by connection, because the tenant's writers would block each other on one.
create table tenant_usage (
  ${tenantColumn('tenant_usage', 'cascade')},
  area text not null, shard int not null, row_count bigint not null, byte_count bigint not null,
  primary key (tenant_id, area, shard)
) with (fillfactor = 50);

-- The requests of the gyms of platforms, by the day in UTC.
create table tenant_request (
  ${tenantColumn('tenant_request', 'cascade')}, day date not null, requests bigint not null, primary key (tenant_id, day)
);

-- One row; 0 means no limit. A tenant can have limits of its own.
create table quota (max_rows bigint not null, max_bytes bigint not null);
insert into quota values (0, 0);
`;

/** The key of the advisory lock under which the files of a tenant are counted. The number is arbitrary. */
const FILES_LOCK = 5_190_510;

/** Returns the bytes that a row takes, with those of its file. */
const STORED_BYTES = `create function stored_bytes(stored attachment) returns bigint language sql immutable parallel safe
  as $$ select pg_column_size(stored) + stored.bytes $$`;

/**
 * Updates the tenant's counts for a statement, and rejects the statement when it adds to a count above a limit. A file
 * counts with its bytes. Files of a tenant are counted one after the other, because two at once would each see the count
 * without the other and both be admitted.
 */
const COUNT_USAGE = `create function count_usage() returns trigger language plpgsql security definer set search_path = public, pg_temp
  as $$ declare
    added_rows bigint := 0;
    added_bytes bigint := 0;
    n bigint;
    b bigint;
    most record;
    used bigint;
    gym bigint := current_tenant();
  begin
    -- Without a tenant nothing but an owner writes, who changes rows and adds none.
    if gym is null then return null; end if;
    if tg_op <> 'DELETE' then
      if tg_table_name = 'attachment' then
        perform pg_advisory_xact_lock(${FILES_LOCK}, gym::int);
        select count(*), coalesce(sum(stored_bytes(added::attachment)), 0) into n, b from added where tenant_id = gym;
      else
        select count(*), coalesce(sum(pg_column_size(added.*)), 0) into n, b from added where tenant_id = gym;
      end if;
      added_rows := n; added_bytes := b;
    end if;
    if tg_op <> 'INSERT' then
      if tg_table_name = 'attachment' then
        select count(*), coalesce(sum(stored_bytes(removed::attachment)), 0) into n, b from removed where tenant_id = gym;
      else
        select count(*), coalesce(sum(pg_column_size(removed.*)), 0) into n, b from removed where tenant_id = gym;
      end if;
      added_rows := added_rows - n; added_bytes := added_bytes - b;
    end if;
    if added_rows = 0 and added_bytes = 0 then return null; end if;
    insert into tenant_usage as usage (tenant_id, area, shard, row_count, byte_count)
      values (gym, tg_table_name, pg_backend_pid() % 8, added_rows, added_bytes)
      on conflict (tenant_id, area, shard)
      do update set row_count = usage.row_count + excluded.row_count, byte_count = usage.byte_count + excluded.byte_count;
    select coalesce(own.max_rows, quota.max_rows) as max_rows, coalesce(own.max_bytes, quota.max_bytes) as max_bytes into most
      from quota, tenant as own where own.id = gym;
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

/** Counts the rows of a table of the tenant of the session anew, while no one else writes them. */
const COUNT_STORED = `create function count_stored(counted name) returns void language plpgsql volatile set search_path = public, pg_temp
  as $$ begin
    delete from tenant_usage where tenant_id = current_tenant() and area = counted;
    execute format('insert into tenant_usage (tenant_id, area, shard, row_count, byte_count)
      select $1, %L, 0, count(*), sum(%s) from %I as stored where tenant_id = $1 having count(*) > 0', counted,
      case counted when 'attachment' then 'stored_bytes(stored)' else 'pg_column_size(stored.*)' end, counted) using current_tenant();
  end $$`;

/**
 * Sets the limits of tenants without their own. The first limit, or the first platform, creates the triggers and counts existing rows
 * while writes wait. Removing all limits drops the triggers and the counts if there is no platform. A table that was added since is counted with the next
 * call. `unrecorded_change` is empty whenever no transaction runs.
 */
const SET_QUOTA = `create function set_quota(rows_limit bigint, bytes_limit bigint) returns void language plpgsql volatile
  set search_path = public, pg_temp
  as $$ declare
    counted record;
    gym bigint;
    counts boolean := rows_limit > 0 or bytes_limit > 0 or exists (select from tenant where is_platform);
    before text := coalesce(current_setting('app.tenant', true), '');
    changed name[] := array(
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
        and relname not in ('tenant', 'token', 'tenant_usage', 'tenant_request', 'unrecorded_change')
        and counts <> exists (select from pg_trigger where tgname = 'usage_added' and tgrelid = pg_class.oid)
      order by relname);
  begin
    if changed = '{}' and exists (select from quota where max_rows = rows_limit and max_bytes = bytes_limit) then return; end if;
    lock table quota in exclusive mode;
    update quota set max_rows = rows_limit, max_bytes = bytes_limit;
    if not counts then truncate tenant_usage; end if;
    for counted in select name from unnest(changed) as name loop
      if not counts then
        execute format('drop trigger usage_added on %I', counted.name);
        execute format('drop trigger usage_changed on %I', counted.name);
        execute format('drop trigger usage_removed on %I', counted.name);
        continue;
      end if;
      execute format('create trigger usage_added after insert on %I referencing new table as added for each statement execute function count_usage()', counted.name);
      execute format('create trigger usage_changed after update on %I referencing old table as removed new table as added for each statement execute function count_usage()', counted.name);
      execute format('create trigger usage_removed after delete on %I referencing old table as removed for each statement execute function count_usage()', counted.name);
      for gym in select id from tenant loop
        perform set_config('app.tenant', gym::text, true);
        perform count_stored(counted.name);
      end loop;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/**
 * Adds to the requests of gyms, as a JSON object of their numbers by the ids of tenants, and forgets those of days that no report of usage
 * covers. Gyms of the operator are left out. It runs as the owner, to which row-level security applies too, so it sets each tenant in turn.
 */
const COUNT_REQUESTS = `create function count_requests(counts json) returns void language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    added bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
    today date := (now() at time zone 'UTC')::date;
  begin
    for gym, added in select tenant.id, value::bigint from json_each_text(counts) join tenant on tenant.id = key::bigint
      where platform_id is not null order by tenant.id
    loop
      perform set_config('app.tenant', gym::text, true);
      insert into tenant_request as counted (day, requests) values (today, added)
        on conflict (tenant_id, day) do update set requests = counted.requests + added;
      delete from tenant_request where tenant_id = gym and day < today - 62;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

/** The storage and the requests of each tenant, and its limits. The bytes of files, which are not in the database, count too. */
export const usage: Subject = {
  tables: TABLES,
  functions: [STORED_BYTES, COUNT_USAGE, COUNT_STORED, SET_QUOTA, COUNT_REQUESTS],
  rights: { tenant_usage: 'select', tenant_request: 'select' },
  served: ['count_requests(json)'],
  internal: ['stored_bytes(attachment)', 'count_usage()', 'count_stored(name)', 'set_quota(bigint, bigint)'],
};
