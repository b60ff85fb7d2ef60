import { PLATFORM_ROLE, SERVICE_ROLE, SITES_ROLE } from '../core/tenancy.ts';
import { goneFunctions } from './gone-records.ts';
import { AS_OWNER } from './records/recording.ts';
import { placedTriggers, SERVED_WHOLE_GYM, wholeGymFunctions } from './whole-gym.ts';
import { PLACED, SHARED, SITE_RULES, siteRules, WRITTEN } from './site-rules.ts';
import type { Subject } from './subject.ts';

/** The sites of the session, without the locations inside them. */
const CURRENT_SITES = `create function current_sites() returns bigint[] language sql stable parallel safe
  as $$ select coalesce(string_to_array(nullif(current_setting('app.sites', true), ''), ',')::bigint[], '{}') $$`;

/** Locations and those inside them. Runs as the owner, because the rule of locations uses it. */
const LOCATIONS_INSIDE = `create function locations_inside(roots bigint[]) returns bigint[] language sql stable parallel safe ${AS_OWNER}
  as $$
    with recursive inside as (
      select id from location where tenant_id = current_tenant() and id = any (roots)
      union
      select child.id from location as child join inside on child.parent_id = inside.id where child.tenant_id = current_tenant()
    ) select coalesce(array_agg(id), '{}') from inside
  $$`;

const VISIBLE_LOCATIONS = `create function visible_locations() returns bigint[] language sql stable parallel safe
  as $$ select locations_inside(current_sites()) $$`;

/**
 * The locations that lie in both of two lists of sites, as a list of sites: the empty one is all, and a 0 is none. Two
 * sites have something in common only if one lies inside the other.
 */
const COMMON_SITES = `create function common_sites(one bigint[], other bigint[]) returns bigint[] language sql stable
  as $$ select case when one = '{}' then other when other = '{}' then one else coalesce(nullif(array(
      select id from unnest(one) as id where id = any (locations_inside(other))
      union select id from unnest(other) as id where id = any (locations_inside(one)) order by id), '{}'), '{0}') end $$`;

/** The sites of a token: those of its own that are also its person's. */
const TOKEN_SITES = `create function token_sites(own jsonb, person bigint) returns bigint[] language sql stable
  as $$ select common_sites(array(select value::bigint from jsonb_array_elements_text(own)),
    array(select location_id from person_location where person_id = person)) $$`;

/** Counts the links of a row that may concern several sites, also those that the caller does not see. */
const COUNT_LINKS = `create function count_links(kind text, whole bigint) returns bigint language plpgsql stable ${AS_OWNER}
  as $$ begin
    return case kind
      when 'contract' then (select count(*) from contract_machine where tenant_id = current_tenant() and contract_id = whole)
      when 'exercise' then (select count(*) from exercise_machine where tenant_id = current_tenant() and exercise_id = whole)
      when 'quote' then (select count(part_id) from quote_line where tenant_id = current_tenant() and quote_id = whole)
      else (select count(part_id) from purchase_order_line where tenant_id = current_tenant() and purchase_order_id = whole) end;
  end $$`;

/**
 * The location of a record of any site, 0 without one; null if there is no such record. Lists of what is written on records
 * ask for each row, so it reads by keys only.
 */
const LOCATION_OF = `create function location_of(kind text, record bigint) returns bigint language plpgsql stable ${AS_OWNER}
  as $$ begin
    case kind
      ${PLACED.map(
        ({ kind, location }) =>
          `when '${kind}' then return (select coalesce(${location}, 0) from ${kind} where tenant_id = current_tenant() and id = record);`,
      ).join('\n      ')}
      else return null;
    end case;
  end $$`;

/** The record of any site on which a row is written. Runs as the owner, and shows nothing else of it. */
const WRITTEN_ON = `create function written_on(kind text, record bigint) returns table (holder_kind text, holder bigint)
  language plpgsql stable ${AS_OWNER}
  as $$ begin
    case kind
      ${WRITTEN.map(
        ({ kind, on }) =>
          `when '${kind}' then return query select ${on}_type, ${on}_id from ${kind} where tenant_id = current_tenant() and id = record;`,
      ).join('\n      ')}
    end case;
  end $$`;

/** Whether a record of any site exists. Runs as the owner, and shows nothing else of the record. */
const RECORD_EXISTS = `create function record_exists(kind text, record bigint) returns boolean language plpgsql stable ${AS_OWNER}
  as $$ declare found boolean; begin
    execute format('select exists (select from %I where tenant_id = current_tenant() and id = $1)', kind) into found using record;
    return found;
  end $$`;

const listOf = (kinds: readonly { kind: string }[]): string => kinds.map(({ kind }) => `'${kind}'`).join(', ');

/**
 * Whether the caller sees a record, by the rule of its table; null if there is no such record. Records of other kinds belong to
 * the whole tenant.
 */
const CAN_SEE = `create function can_see(kind text, record bigint, sites bigint[]) returns boolean language plpgsql stable
  as $$ declare place bigint; is_seen boolean; begin
    if kind in (${listOf(PLACED)}) then
      place := location_of(kind, record);
      return place = 0 or place = any (sites);
    end if;
    if kind in (${listOf(WRITTEN)}) then
      return (select coalesce(can_see(holder_kind, holder, sites), false) from written_on(kind, record));
    end if;
    case kind
      ${SHARED.map(
        (kind) =>
          `when '${kind}' then is_seen := exists (select from ${kind} where tenant_id = current_tenant() and id = record);`,
      ).join('\n      ')}
      else return true;
    end case;
    return case when is_seen or record_exists(kind, record) then is_seen end;
  end $$`;

/** The rule of each table (site-rules.ts), for 'limit_sites'. */
const RULES = `create function site_rules() returns table (name text, visible text, writable text) language sql immutable
  as $$ values ${siteRules(SITE_RULES)} $$`;

/** The roles that serve requests with policies of their own. They have the rights of the role of other requests. */
const SERVING_ROLES = `array['${SITES_ROLE}', '${PLATFORM_ROLE}']`;

/**
 * Creates a role that serves requests, and lets those become it who may become that of other requests. Returns false if a
 * right of the owner's is missing: an administrator creates the role then (docs/postgresql.md), and until then tokens that need it are refused.
 */
const ADD_SERVING_ROLE = `create function add_serving_role(added text) returns boolean language plpgsql as $$ declare
    member text;
  begin
    if to_regrole(added) is null then
      begin
        execute format('create role %I nologin', added);
      exception when insufficient_privilege then return false;
        when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(added, '${SERVICE_ROLE}', 'usage') then
      begin
        execute format('grant ${SERVICE_ROLE} to %I', added);
      exception when insufficient_privilege then return false;
        when unique_violation then null;
      end;
    end if;
    for member in select pg_get_userbyid(pg_auth_members.member) from pg_auth_members
      where roleid = to_regrole('${SERVICE_ROLE}') and pg_get_userbyid(pg_auth_members.member) <> all (${SERVING_ROLES})
        and not pg_has_role(pg_auth_members.member, added, 'member')
    loop
      begin
        execute format('grant %I to %I', added, member);
      exception when insufficient_privilege or unique_violation then null;
      end;
    end loop;
    return true;
  end $$`;

/** Adds the role of callers of some sites, and its policies that are missing. Returns false as 'add_serving_role' does. */
const LIMIT_SITES = `create function limit_sites() returns boolean language plpgsql as $$ declare
    rule record;
  begin
    if not add_serving_role('${SITES_ROLE}') then return false; end if;
    for rule in select * from site_rules() where not exists (
      select from pg_policy where polrelid = to_regclass(name) and polname = 'sites')
    loop
      execute format('create policy sites on %I as restrictive to ${SITES_ROLE} using (%s) with check (%s)',
        rule.name, rule.visible, rule.writable);
    end loop;
    -- A deletion has no new row to check.
    for rule in select * from site_rules() where visible <> writable and not exists (
      select from pg_policy where polrelid = to_regclass(name) and polname = 'sites_deletion')
    loop
      execute format('create policy sites_deletion on %I as restrictive for delete to ${SITES_ROLE} using (%s)',
        rule.name, rule.writable);
    end loop;
    return true;
  end $$`;

/**
 * Limits callers of some sites to the rows of these, with restrictive policies for a role of their own. The plans and the
 * cost of other callers do not change.
 */
export const sites: Subject = {
  functions: [
    CURRENT_SITES,
    LOCATIONS_INSIDE,
    VISIBLE_LOCATIONS,
    COMMON_SITES,
    TOKEN_SITES,
    COUNT_LINKS,
    LOCATION_OF,
    WRITTEN_ON,
    RECORD_EXISTS,
    CAN_SEE,
    ...goneFunctions,
    ...wholeGymFunctions,
    RULES,
    ADD_SERVING_ROLE,
    LIMIT_SITES,
  ],
  triggers: placedTriggers,
  served: [
    'current_sites()',
    'locations_inside(bigint[])',
    'visible_locations()',
    'common_sites(bigint[], bigint[])',
    'token_sites(jsonb, bigint)',
    'count_links(text, bigint)',
    'location_of(text, bigint)',
    'can_see(text, bigint, bigint[])',
    'written_on(text, bigint)',
    'record_exists(text, bigint)',
    'can_see_event(text, bigint, json, bigint[])',
    'references_of_document(json)',
    'is_unplaced(text, bigint)',
    ...SERVED_WHOLE_GYM,
  ],
  internal: ['add_serving_role(text)', 'limit_sites()', 'site_rules()'],
};
