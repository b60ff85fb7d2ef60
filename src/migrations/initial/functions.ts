import { SEARCH_ROLE, SERVICE_ROLE } from '../../platform/tenancy.ts';

/** The tenant of the session. Policies and defaults of all tables use it, so that it comes before them. */
export const currentTenant = `create function current_tenant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::bigint $$`;

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

// LIKE is not leakproof, so that behind a policy it is not looked up in an index. The search role has none before it, and
// the functions name the tenant themselves. The path is fixed because they run with that role's rights.
const search = (name: string, table: string): string[] => [
  `create function ${name}(pattern text) returns setof bigint language sql stable parallel safe security definer
    set search_path = public, pg_temp
    as $$ select id from ${table} where tenant_id = current_tenant() and search like lower(pattern) $$`,
  // A new owner must be allowed to make functions here, while it becomes the owner.
  `grant create on schema public to ${SEARCH_ROLE}`,
  `alter function ${name}(text) owner to ${SEARCH_ROLE}`,
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

const SERVED = ['search_machines(text)', 'search_reporters(text)', 'authenticate_token(bytea)'];

/** The functions and the trigger that need the tables, as SQL. */
export const functions = [
  ...stock,
  ...search('search_machines', 'machine'),
  ...search('search_reporters', 'reporter'),
  authenticate,
  ...SERVED.flatMap((name) => [`revoke execute on function ${name} from public`, `grant execute on function ${name} to ${SERVICE_ROLE}`]),
];

/** Takes the functions back, once the tables are gone. */
export const dropFunctions = [...SERVED, 'stock_movement_part_quantity_fn()', 'current_tenant()'].map(
  (name) => `drop function if exists ${name}`,
);
