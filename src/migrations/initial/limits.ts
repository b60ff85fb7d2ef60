import { tenantColumn } from './columns.ts';

/** The key of the advisory lock of sweeps. The number is arbitrary. */
const SWEEP_LOCK = 5_190_204;

/** The counts of requests, and the responses to the first request with each idempotency key. */
export const requests = `
-- All processes count the requests of tokens here. The table is unlogged: a crash loses a minute's counts.
create unlogged table rate_limit (
  key varchar(255) primary key, points integer not null default 0, expire bigint, started timestamptz,
  previous integer not null default 0
);

-- Grants requests of a token from a sliding window of 'span' seconds: requests of the previous window count in
-- proportion to its part within the last 'span' seconds. Reads the database's clock after locking the row. A window
-- that starts in the future predates a change of the clock and is reset. 'SlidingWindow' in src/platform implements the
-- same in memory.
create function take_requests(token text, asked integer, quota integer, span integer)
  returns table (granted integer, remaining integer, wait_ms double precision)
  language plpgsql volatile set search_path = public, pg_temp
  as $$
  declare
    held record;
    elapsed double precision;
    rest integer;
    free integer;
  begin
    insert into rate_limit (key, started) values (token, clock_timestamp()) on conflict do nothing;
    select started, points, previous into held from rate_limit where key = token for update;
    elapsed := extract(epoch from clock_timestamp() - held.started) / span;
    if elapsed is null or elapsed < 0 or elapsed >= 2 then
      held.started := clock_timestamp();
      held.points := 0;
      held.previous := 0;
      elapsed := 0;
    elsif elapsed >= 1 then
      held.started := held.started + make_interval(secs => span);
      held.previous := held.points;
      held.points := 0;
      elapsed := elapsed - 1;
    end if;
    rest := quota - held.points;
    free := greatest(0, rest - floor(held.previous * (1 - elapsed))::integer);
    granted := least(asked, free);
    remaining := free - granted;
    if free > 0 or rest <= 0 or held.previous = 0 then
      wait_ms := 1 - elapsed;
    else
      wait_ms := greatest(0, 1 - (rest - least(asked, rest) + 1)::double precision / held.previous - elapsed);
    end if;
    wait_ms := least(span * 1000, wait_ms * span * 1000 + 1);
    update rate_limit set started = held.started, previous = held.previous, points = held.points + granted where key = token;
    return next;
  end
  $$;

create table idempotency_key (
  id bigserial, ${tenantColumn('idempotency_key', 'cascade')}, primary key (tenant_id, id),
  key text not null, request_hash bytea not null, answer text not null, created_at timestamptz(3) not null default now(),
  constraint idempotency_key_tenant_id_key_unique unique (tenant_id, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, created_at);

-- Deletes at most 'most' expired idempotency keys of the tenants from the id 'first' on. Returns the tenant to continue
-- with, or null when nothing is left or another process sweeps. It runs as the owner, to whom row-level security applies
-- too, so it sets each tenant in turn. The service can delete nothing else with it.
create function sweep_idempotency_keys(first bigint, most int) returns bigint language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    room int := least(most, 10000);
    gone int;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    if not pg_try_advisory_xact_lock(${SWEEP_LOCK}) then return null; end if;
    for gym in select id from tenant where id >= first order by id loop
      perform set_config('app.tenant', gym::text, true);
      delete from idempotency_key where tenant_id = gym and id = any (array(
        select id from idempotency_key where tenant_id = gym and created_at < now() - interval '24 hours' limit room));
      get diagnostics gone = row_count;
      room := room - gone;
      exit when room <= 0;
    end loop;
    perform set_config('app.tenant', before, true);
    return case when room <= 0 then gym end;
  end $$;
`;

/** The storage of each tenant, and its limits. */
export const quotas = `
-- Counted by triggers that 'set_quota' creates once a limit is set. Without a limit there is no overhead. A tenant's
-- count of a table is sharded into 8 rows by connection, because the tenant's writers would block each other on one.
create table tenant_usage (
  ${tenantColumn('tenant_usage', 'cascade')},
  area text not null, shard int not null, row_count bigint not null, byte_count bigint not null,
  primary key (tenant_id, area, shard)
) with (fillfactor = 50);

-- One row; 0 means no limit.
create table quota (max_rows bigint not null, max_bytes bigint not null);
insert into quota values (0, 0);

-- Updates the tenant's counts for a statement, and rejects the statement when it adds to a count above a limit.
create function count_usage() returns trigger language plpgsql security definer set search_path = public, pg_temp
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
  end $$;

-- Sets the limits of every tenant. The first limit creates the triggers and counts existing rows while writes wait.
-- Removing all limits drops the triggers and the counts. 'unrecorded_change' is empty whenever no transaction runs.
create function set_quota(rows_limit bigint, bytes_limit bigint) returns void language plpgsql volatile
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
        and relname not in ('token', 'tenant_usage', 'unrecorded_change') order by relname
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
  end $$;
`;
