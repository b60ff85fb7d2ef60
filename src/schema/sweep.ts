import { IS_SETTLED } from './tenants.ts';

/** The rows that a sweep deletes: those of a table for which a condition holds. The number of its advisory lock is arbitrary. */
type Sweep = { table: string; ended: string; lock: number };

/**
 * Returns the statement that creates a sweep: a function that deletes at most `most` rows, of the tenants from the id
 * `first` on, and returns the tenant to continue with, or null when nothing is left or another process sweeps. It runs as
 * the owner, to which row-level security applies too, so it sets each tenant in turn. The service can delete nothing else
 * with it.
 */
export const createSweep = (
  name: string,
  { table, ended, lock }: Sweep,
): string => `create function ${name}(first bigint, most int) returns bigint language plpgsql volatile security definer
  set search_path = public, pg_temp
  as $$ declare
    gym bigint;
    room int := least(most, 10000);
    gone int;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    if not pg_try_advisory_xact_lock(${lock}) then return null; end if;
    for gym in select id from tenant where id >= first and ${IS_SETTLED} order by id loop
      perform set_config('app.tenant', gym::text, true);
      delete from ${table} where tenant_id = gym and id = any (array(
        select id from ${table} where tenant_id = gym and ${ended} limit room));
      get diagnostics gone = row_count;
      room := room - gone;
      exit when room <= 0;
    end loop;
    perform set_config('app.tenant', before, true);
    return case when room <= 0 then gym end;
  end $$`;
