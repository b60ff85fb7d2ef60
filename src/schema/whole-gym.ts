import { SITES_ROLE } from '../core/tenancy.ts';
import { AS_OWNER } from './records/recording.ts';

/** The next number of a purchase order, among the orders of all sites. */
const NEXT_ORDER_NUMBER = `create function next_purchase_order_number() returns text language sql stable ${AS_OWNER}
  as $$ select 'PO-' || lpad(next, greatest(length(next), 4), '0')
    from (select (coalesce(max(serial), 0) + 1)::text as next from purchase_order where tenant_id = current_tenant()) as following $$`;

/** The number after the highest of the machines of all sites that have this name and a number. */
const NEXT_MACHINE_NUMBER = `create function next_machine_number(first text) returns bigint language sql stable ${AS_OWNER}
  as $$ select coalesce(max(substr(name_folded, length(base) + 2)::bigint), 0) + 1
    from machine, (select fold_name(first) as base) as wanted
    where tenant_id = current_tenant() and starts_with(name_folded, base || ' ')
      and substr(name_folded, length(base) + 2) ~ '^[0-9]{1,9}$' $$`;

/** Whether another machine of any site has one of some asset tags or serial numbers, letter case aside. */
const MACHINE_CODE_IS_TAKEN = `create function machine_code_is_taken(kind text, codes text[], own bigint) returns boolean
  language sql stable ${AS_OWNER}
  as $$ select exists (select from machine
    where tenant_id = current_tenant() and id is distinct from own and case kind
      when 'asset_tag' then asset_tag_folded = any (array(select fold_name(code) from unnest(codes) as code))
      else serial_number_folded = any (array(select fold_name(code) from unnest(codes) as code)) end) $$`;

/**
 * The machines of all sites that have or had a code, letter case aside, at most 'most' of each kind: as their report code, asset
 * tag, serial number or a claimed code.
 */
const MACHINES_WITH_CODE = `create function machines_with_code(wanted text, report text, most int)
  returns table (id bigint, is_former boolean) language sql stable ${AS_OWNER}
  as $$
    select machine_id, true from report_code where tenant_id = current_tenant() and code = report
    union select machine.id, false from machine where tenant_id = current_tenant() and report_code = report
    union (select machine.id, false from machine
      where tenant_id = current_tenant() and asset_tag_folded = (select fold_name(wanted)) limit most)
    union (select machine.id, false from machine
      where tenant_id = current_tenant() and serial_number_folded = (select fold_name(wanted)) limit most)
    union select machine_id, false from machine_code
      where tenant_id = current_tenant() and value_folded = (select fold_name(wanted))
    order by 1 $$`;

/**
 * Keeps callers of some sites from taking what belongs to the whole tenant, because it has no place, to a site of theirs, and
 * from giving what is at one to everybody.
 */
const KEEP_PLACED = `create function keep_placed() returns trigger language plpgsql
  as $$ begin
    raise insufficient_privilege using message = format('row-level security: the %s has no place, or would have none', tg_table_name);
  end $$`;

/** The tables whose rows belong to the whole tenant while they have no place. */
const PLACED = ['machine', 'part'];

const keepPlaced = (
  table: string,
): string => `create trigger keep_placed before update of location_id on ${table} for each row
    when (current_user = '${SITES_ROLE}' and (old.location_id is null) <> (new.location_id is null)) execute function keep_placed()`;

/** The functions that reach over all sites. */
export const wholeGymFunctions = [
  NEXT_ORDER_NUMBER,
  NEXT_MACHINE_NUMBER,
  MACHINE_CODE_IS_TAKEN,
  MACHINES_WITH_CODE,
  KEEP_PLACED,
];

/** The triggers that call them. */
export const placedTriggers = PLACED.map(keepPlaced);

/** Those that the service calls. */
export const SERVED_WHOLE_GYM = [
  'next_purchase_order_number()',
  'next_machine_number(text)',
  'machine_code_is_taken(text, text[], bigint)',
  'machines_with_code(text, text, integer)',
];
