import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { confine } from './initial/access.ts';

/** Returns the statements that confine a new table to the tenant of the session, and grant its use to the service. */
export const confineTable = (table: string, rights: string): string[] => [
  ...confine(table),
  `grant ${rights} on table ${table} to ${SERVICE_ROLE}`,
  ...(rights.includes('insert') ? [`grant usage on sequence ${table}_id_seq to ${SERVICE_ROLE}`] : []),
];

/** Returns the statements that let the service call functions, and nobody else but their owner. */
export const serveFunctions = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${SERVICE_ROLE}`,
  ]);

/** What a sweep deletes: rows of a table for which a condition holds. The number of its advisory lock is arbitrary. */
type Sweep = { table: string; ended: string; lock: number };

/**
 * Returns the statement that creates a sweep: a function that deletes at most 'most' rows, of the tenants from the id 'first' on, as
 * sweep_idempotency_keys() does for idempotency keys.
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
    for gym in select id from tenant where id >= first order by id loop
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

/** Counts the storage of new tables, and of what they contain already, in a database whose tenants have a quota. */
export const COUNT_NEW_TABLES = 'select set_quota(max_rows, max_bytes) from quota';
