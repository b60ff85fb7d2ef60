import { SEARCH_ROLE, SERVICE_ROLE } from '../../platform/tenancy.ts';

/** The tenant of the session. It comes before the tables, because their policies and defaults use it. */
export const currentTenant = `create function current_tenant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::bigint $$`;

/**
 * The index keys of a text: one hash per three consecutive letters, specific to the tenant. A text contains `q` only if
 * it has all keys of `q`. Plain trigrams (pg_trgm) would lead through the rows of all tenants. It is a loop, because a
 * query would be set up anew for each row.
 */
export const searchKeys = `create function search_keys(tenant_id bigint, content text) returns bigint[] language plpgsql immutable parallel safe
  as $$ declare keys bigint[];
    begin
      for n in 1 .. length(content) - 2 loop keys[n] := hashtextextended(substr(content, n, 3), tenant_id); end loop;
      return keys;
    end $$`;

/**
 * Returns an index on the keys of a column. Its pending list is limited to 64 kB instead of 4 MB, because every search
 * reads the whole list.
 */
export const searchIndex = (name: string, table: string, column: string): string =>
  `create index ${name} on ${table} using gin (search_keys(tenant_id, ${column})) with (gin_pending_list_limit = 64)`;

/**
 * Maintains a part's quantity. It increments the part's version too, because the ETag covers the quantity. It runs with
 * the privileges of the caller, so row-level security applies.
 */
const stock = [
  `create function stock_movement_part_quantity_fn() returns trigger language plpgsql
    as $$ begin
      update part set quantity = quantity + new.quantity, version = version + 1, updated_at = now() where id = new.part_id; return null;
    end; $$`,
  `create trigger part_quantity after insert on stock_movement for each row execute function stock_movement_part_quantity_fn()`,
];

/**
 * Returns a function that searches a column by its index. The comparison of keys is not leakproof, so row-level security
 * would prevent an index scan. The search role is exempt from it, and the function filters by tenant itself. The search
 * path is fixed, because the function runs with that role's privileges. 'offset 0' restricts the scan to the index of
 * keys, without a second scan of the tenant's rows.
 */
export const searchFunction = (name: string, table: string, column: string): string[] => [
  `create function ${name}(q text, before bigint) returns setof bigint language sql strict stable parallel safe security definer
    set search_path = public, pg_temp
    as $$
      select id from (
        select id, tenant_id, ${column} from ${table} where search_keys(tenant_id, ${column}) @> search_keys(current_tenant(), lower(q)) offset 0
      ) as candidate where tenant_id = current_tenant() and strpos(${column}, lower(q)) > 0 and id < before
    $$`,
  // A new owner needs the privilege to create functions here during the transfer.
  `grant create on schema public to ${SEARCH_ROLE}`,
  `alter function ${name}(text, bigint) owner to ${SEARCH_ROLE}`,
  `revoke create on schema public from ${SEARCH_ROLE}`,
];

/** Returns the principal of a token that is neither revoked nor expired. The service has no other access to tokens. */
export const authenticate = `create function authenticate_token(token_hash bytea)
  returns table (token_id bigint, tenant_id bigint, tenant text, timezone text, scope text, actor text, expires_at timestamptz)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with valid as (
      select token.id, token.tenant_id, tenant.name as tenant, tenant.timezone, token.scope, token.name, token.expires_at
      from token join tenant on tenant.id = token.tenant_id
      where token.hash = token_hash and token.revoked_at is null and (token.expires_at is null or token.expires_at > now())
    ), used as (
      update token set last_used_at = now() from valid
      where token.id = valid.id and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute')
    )
    select * from valid
  $$`;

const SERVED = [
  'search_machines(text, bigint)',
  'search_places(text, bigint)',
  'search_reporters(text, bigint)',
  'authenticate_token(bytea)',
];

/** The functions and the trigger that need the tables, as SQL. */
export const functions = [
  ...stock,
  ...searchFunction('search_machines', 'machine', 'search'),
  ...searchFunction('search_places', 'machine', 'place'),
  ...searchFunction('search_reporters', 'reporter', 'search'),
  authenticate,
  ...SERVED.flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${SERVICE_ROLE}`,
  ]),
];

/** Drops the functions, after the tables. */
export const dropFunctions = [
  ...SERVED,
  'stock_movement_part_quantity_fn()',
  'search_keys(bigint, text)',
  'current_tenant()',
].map((name) => `drop function if exists ${name}`);
