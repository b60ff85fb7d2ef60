import { SERVICE_ROLE } from '../core/tenancy.ts';
import { tenantColumn } from './columns.ts';
import type { Subject } from './subject.ts';
import { createSweep } from './sweep.ts';

const TABLES = `
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
  request_id text,
  constraint idempotency_key_tenant_id_key_unique unique (tenant_id, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, created_at);
create index idempotency_key_request on idempotency_key (tenant_id, request_id) where request_id is not null;
`;

/** The counts of requests, and the responses to the first request with each idempotency key. */
export const requests: Subject = {
  tables: TABLES,
  functions: [
    createSweep('sweep_idempotency_keys', {
      table: 'idempotency_key',
      // The answer to a repeat (request_id) counts for ten minutes, that to a key for a day.
      ended:
        "(created_at < now() - interval '24 hours' or request_id is not null and created_at < now() - interval '10 minutes')",
      lock: 5_190_204,
    }),
  ],
  rights: { idempotency_key: 'select, insert, delete' },
  access: [`grant select, insert, update, delete on table rate_limit to ${SERVICE_ROLE}`],
  served: ['take_requests(text, integer, integer, integer)', 'sweep_idempotency_keys(bigint, int)'],
};
