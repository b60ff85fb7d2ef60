import { foundByCode } from './access.ts';
import { part } from './columns.ts';
import type { Subject } from './subject.ts';
import { createSweep } from './sweep.ts';
import { IS_ACTIVE, WORKS } from './tenants.ts';

const TABLES = `
create table browser_session (
  ${part('browser_session')}, hash bytea not null, person_id bigint not null,
  created_at timestamptz(3) not null default now(), last_used_at timestamptz(3) not null default now(),
  constraint browser_session_hash_unique unique (hash),
  constraint browser_session_hash check (length(hash) = 32)
);
create index browser_session_by_person on browser_session (tenant_id, person_id);
create index browser_session_by_use on browser_session (tenant_id, last_used_at);
`;

/** The person of a row with their language, while the person is active. Reads within the tenant of the session. */
const PERSON = `(select json_build_object('id', stored.id, 'name', stored.name, 'role', stored.role, 'language', stored.language, 'location_ids', array(
    select location_id from person_location where person_id = stored.id order by location_id))
  from person as stored where stored.id = own and stored.active)`;

/** A table whose rows are of a person and are found by a code, and what is special about finding them. */
type Finder = {
  table: string;
  /** Columns of the result between those of the tenant and the person, with their types, and their expressions. */
  columns?: { name: string; type: string; value: string }[];
  /** The condition of the rows that are found at all. */
  condition: string;
  /** Statements in the tenant of the row, once its person is known. */
  work?: string;
  /** Whether a row is found whose person is not active. */
  always: boolean;
};

/**
 * Creates a function that finds a row by the hash of its code. It works as the owner, to which row-level security applies too, so it sets
 * the tenant of the row to read the person.
 */
const createFinder = (name: string, { table, columns = [], condition, work = '', always }: Finder): string => {
  const fields = ['id', 'tenant_id', 'tenant', 'timezone', ...columns.map((column) => column.name)];
  return `create function ${name}(code_hash bytea)
    returns table (id bigint, tenant_id bigint, tenant text, timezone text,
      ${columns.map((column) => `${column.name} ${column.type}, `).join('')}person json)
    language plpgsql volatile strict security definer set search_path = public, pg_temp
    as $$
    #variable_conflict use_column
    declare
      own bigint;
      found_row record;
      before text := coalesce(current_setting('app.tenant', true), '');
    begin
      select coded.id, coded.tenant_id, tenant.name as tenant, tenant.timezone, coded.person_id
          ${columns.map((column) => `, ${column.value} as ${column.name}`).join('')}
        into found_row
        from ${table} as coded join tenant on tenant.id = coded.tenant_id
        where coded.hash = code_hash and refuse_move(coded.tenant_id) and ${condition};
      if not found then return; end if;
      own := found_row.person_id;
      perform set_config('app.tenant', found_row.tenant_id::text, true);
      ${name}.person := ${PERSON};
      ${work}
      perform set_config('app.tenant', before, true);
      ${always ? '' : `if ${name}.person is null then return; end if;`}
      ${fields.map((field) => `${name}.${field} := found_row.${field};`).join(' ')}
      return next;
    end $$`;
};

const FIND_LINK = createFinder('find_sign_in_link', {
  table: 'one_use_link',
  columns: [
    { name: 'payload', type: 'jsonb', value: 'coded.payload' },
    { name: 'expires_at', type: 'timestamptz', value: 'coded.expires_at::timestamptz' },
    { name: 'is_open', type: 'boolean', value: `coded.used_at is null and coded.expires_at > now() and ${IS_ACTIVE}` },
  ],
  condition: "coded.kind = 'sign_in'",
  work: 'found_row.is_open := found_row.is_open and find_sign_in_link.person is not null;',
  always: true,
});

const FIND_SESSION = createFinder('find_session', {
  table: 'browser_session',
  condition: `coded.last_used_at > now() - interval '30 days' and ${IS_ACTIVE}`,
  work: `update browser_session as used set last_used_at = now()
    where find_session.person is not null and used.hash = code_hash and used.last_used_at < now() - interval '1 minute';`,
  always: false,
});

/** Finds the people of all tenants who have an address, letter case aside. */
const FIND_PEOPLE = `create function find_people_by_email(address text)
  returns table (tenant_id bigint, tenant text, timezone text, person_id bigint)
  language plpgsql volatile strict security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    gym bigint;
    before text := coalesce(current_setting('app.tenant', true), '');
  begin
    for gym in select id from tenant where ${WORKS} order by id loop
      perform set_config('app.tenant', gym::text, true);
      return query select gym, tenant.name, tenant.timezone, person.id from person join tenant on tenant.id = gym
        where person.tenant_id = gym and fold_case(person.email) = fold_case(address) and person.active;
    end loop;
    perform set_config('app.tenant', before, true);
  end $$`;

const SWEEP = createSweep('sweep_sessions', {
  table: 'browser_session',
  ended: "last_used_at < now() - interval '30 days'",
  lock: 5_190_720,
});

/** The sessions of people in browsers, and the people who sign in. */
export const signIn: Subject = {
  tables: TABLES,
  references: [['browser_session', 'person_id', 'person', 'cascade']],
  functions: [FIND_LINK, FIND_SESSION, FIND_PEOPLE, SWEEP],
  access: foundByCode(
    'browser_session',
    // A hash is never read.
    'select (id, tenant_id, person_id, created_at, last_used_at), insert (hash, person_id), delete',
  ),
  served: [
    'find_sign_in_link(bytea)',
    'find_session(bytea)',
    'find_people_by_email(text)',
    'sweep_sessions(bigint, int)',
  ],
};
