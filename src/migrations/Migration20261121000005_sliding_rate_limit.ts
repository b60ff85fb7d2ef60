import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/**
 * Grants requests of a token from a sliding window of `span` seconds: requests of the previous window count in
 * proportion to its part within the last `span` seconds. Reads the database's clock after locking the row. A window
 * that starts in the future predates a change of the clock and is reset. `SlidingWindow` in `src/platform` implements
 * the same in memory.
 */
const takeRequests = `create function take_requests(token text, asked integer, quota integer, span integer)
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
  $$`;

/**
 * Counts the requests of tokens in sliding windows, by the clock of the database. Processes of the previous release
 * still work.
 */
export class SlidingRateLimit extends Migration {
  override up(): void {
    this.addSql(
      'alter table rate_limit add column started timestamptz, add column previous integer not null default 0',
    );
    this.addSql(takeRequests);
    this.addSql('revoke execute on function take_requests(text, integer, integer, integer) from public');
    this.addSql(`grant execute on function take_requests(text, integer, integer, integer) to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql('drop function take_requests(text, integer, integer, integer)');
    this.addSql('alter table rate_limit drop column started, drop column previous');
  }
}
