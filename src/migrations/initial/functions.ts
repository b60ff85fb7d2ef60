import { SEARCH_ROLE, SERVICE_ROLE } from '../../platform/tenancy.ts';

/** The tenant of the session. Policies and defaults of all tables use it, so that it comes before them. */
export const currentTenant = `create function current_tenant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::bigint $$`;

/**
 * What a text is found by in an index: a number for each three letters in a row that belongs to the tenant alone. Letters by
 * themselves (pg_trgm) lead through the rows of all tenants: what is common among a million machines and missing in a gym of
 * 10,000 took 18 to 65 ms to be missed, and so takes less than one. A text that is found has all numbers of what is looked for.
 * As a loop it adds half as much to an insert as a query does, which is set up anew for each row.
 */
export const searchKeys = `create function search_keys(tenant_id bigint, content text) returns bigint[] language plpgsql immutable parallel safe
  as $$ declare keys bigint[];
    begin
      for n in 1 .. length(content) - 2 loop keys[n] := hashtextextended(substr(content, n, 3), tenant_id); end loop;
      return keys;
    end $$`;

/**
 * An index of the keys of a column. What is added to it waits in a list that each search reads from end to end, 64 kB at
 * most: with PostgreSQL's 4 MB a search took 7 ms after 4000 inserts, and so takes 0.4, while an insert takes as long.
 */
export const searchIndex = (name: string, table: string, column: string): string =>
  `create index ${name} on ${table} using gin (search_keys(tenant_id, ${column})) with (gin_pending_list_limit = 64)`;

/**
 * Keeps a part's quantity. It changes the part's version too, because the quantity is in what the ETag stands for.
 * It runs with the rights of who adds the movement, so that row-level security applies.
 */
const stock = [
  `create function stock_movement_part_quantity_fn() returns trigger language plpgsql
    as $$ begin
      update part set quantity = quantity + new.quantity, version = version + 1, updated_at = now() where id = new.part_id; return null;
    end; $$`,
  `create trigger part_quantity after insert on stock_movement for each row execute function stock_movement_part_quantity_fn()`,
];

// To look for keys is not leakproof, so that behind a policy no index serves it. The search role has none before it, and
// the functions name the tenant themselves. The path is fixed because they run with that role's rights. With 'offset 0' the
// index of keys is asked alone: the rows of a tenant are not looked up to be compared with what it finds.
const search = (name: string, table: string, column: string): string[] => [
  `create function ${name}(q text, before bigint) returns setof bigint language sql strict stable parallel safe security definer
    set search_path = public, pg_temp
    as $$
      select id from (
        select id, tenant_id, ${column} from ${table} where search_keys(tenant_id, ${column}) @> search_keys(current_tenant(), lower(q)) offset 0
      ) as candidate where tenant_id = current_tenant() and strpos(${column}, lower(q)) > 0 and id < before
    $$`,
  // A new owner must be allowed to make functions here, while it becomes the owner.
  `grant create on schema public to ${SEARCH_ROLE}`,
  `alter function ${name}(text, bigint) owner to ${SEARCH_ROLE}`,
  `revoke create on schema public from ${SEARCH_ROLE}`,
];

/** Who a token belongs to, for one that is neither revoked nor expired. The service can read no token otherwise. */
const authenticate = `create function authenticate_token(token_hash bytea)
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
  ...search('search_machines', 'machine', 'search'),
  ...search('search_places', 'machine', 'place'),
  ...search('search_reporters', 'reporter', 'search'),
  authenticate,
  ...SERVED.flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${SERVICE_ROLE}`,
  ]),
];

/** Takes the functions back, once the tables are gone. */
export const dropFunctions = [
  ...SERVED,
  'stock_movement_part_quantity_fn()',
  'search_keys(bigint, text)',
  'current_tenant()',
].map((name) => `drop function if exists ${name}`);
