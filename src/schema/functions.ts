/**
 * The locks of unfinished changes are keyed by the seconds since this instant, which fit the 32 bits of a key until
 * 2094.
 */
const LOCK_EPOCH = "timestamptz '2026-01-01T00:00:00Z'";

const TENANT_KEY = 'mod(current_tenant(), 2147483647)::int';

/** The functions that columns, defaults, indexes and policies use. They come before the tables. */
export const functions = `
-- The tenant of the session.
create function current_tenant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::bigint $$;

-- The time of a transaction's changes, in 'created_at' and 'updated_at'; 'changed_after' moves it on. The first change takes a shared lock that
-- contains its time, which 'settled_before' reads. The clock is read after the lock is held: a reader that did not see
-- the lock read its own clock earlier.
create function changed_at() returns timestamptz language plpgsql volatile as $$
  declare at text := current_setting('app.changed_at', true);
  begin
    if at is null or at = '' then
      perform pg_advisory_xact_lock_shared(floor(extract(epoch from clock_timestamp() - ${LOCK_EPOCH}))::int, ${TENANT_KEY});
      at := clock_timestamp()::text;
      perform set_config('app.changed_at', at, true);
    end if;
    return at::timestamptz;
  end $$;

-- The time of a change of a row that was changed at 'earlier'. A transaction that began its changes before that one was
-- committed goes on at the present: otherwise the version that it makes would precede the one before it, in the event log too.
create function changed_after(earlier timestamptz) returns timestamptz language plpgsql volatile as $$
  declare at timestamptz := changed_at();
  begin
    if at::timestamptz(3) <= earlier then
      at := clock_timestamp();
      perform set_config('app.changed_at', at::text, true);
    end if;
    return at;
  end $$;

-- The instant before which all changes of the tenant are committed or rolled back: now, or the oldest change in
-- progress. Rounded down, because 'updated_at' is rounded to a millisecond.
create function settled_before() returns timestamptz language plpgsql volatile as $$
  declare now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  begin
    return least(now_at, (
      select min(${LOCK_EPOCH} + classid::bigint * interval '1 second') from pg_locks
      where locktype = 'advisory' and objsubid = 2 and objid = ${TENANT_KEY}::bigint::oid
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint > extract(epoch from now_at - ${LOCK_EPOCH}) - 86400
    ));
  end $$;

-- The index keys of the words of a text ('fold_words'): one hash per three consecutive letters, whatever the spaces between
-- them, specific to the tenant. A text has a word only if it has all keys of the word ('Word' in src/records/matching.ts).
-- Plain trigrams (pg_trgm) would lead through the rows of all tenants. It is a loop, because a query would be set up anew
-- for each row, over an array, because PostgreSQL finds a letter by its number only by walking the text from its beginning.
create function search_keys(tenant_id bigint, content text) returns bigint[]
  language plpgsql immutable parallel safe
  as $$ declare
    keys bigint[];
    letters text[] := string_to_array(replace(replace(content, ' ', ''), chr(31), ''), null);
  begin
    for n in 1 .. cardinality(letters) - 2 loop
      keys[n] := hashtextextended(letters[n] || letters[n + 1] || letters[n + 2], tenant_id);
    end loop;
    return keys;
  end $$;

-- The index keys of the values of custom fields: one hash per field and its value, specific to the tenant.
create function custom_field_keys(tenant_id bigint, stored jsonb) returns bigint[]
  language plpgsql immutable parallel safe
  as $$ begin
    return array(select jsonb_hash_extended(jsonb_build_object(key, value), tenant_id) from jsonb_each(stored));
  end $$;

-- The id of an event, a UUID of version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of their fraction, and a number
-- instead of random bits. Ids are in the order of the instants, and of the numbers within an instant.
create function event_id(at timestamptz, number bigint) returns uuid language plpgsql immutable parallel safe as $$
  declare micros bigint := (date_part('epoch', at) * 1000000)::bigint;
  begin
    return (
      lpad(to_hex(micros / 1000), 12, '0') || to_hex(28672 + (micros % 1000) * 4096 / 1000) || to_hex((1::bigint << 63) | number)
    )::uuid;
  end $$;
`;
