import { SEARCH_ROLE, SERVICE_ROLE } from '../../platform/tenancy.ts';

/** Resources. The service selects, inserts and updates them. */
const RESOURCES = [
  'machine',
  'inspection',
  'ticket',
  'work_order',
  'maintenance_task',
  'part',
  'location',
  'supplier',
  'incident',
  'reporter',
  'quote',
  'purchase_order',
  'warranty_claim',
  'contract',
  'floor_plan',
  'exercise',
];
/** Lines, positions and links. The service deletes them too. */
const MEMBERS = ['quote_line', 'purchase_order_line', 'contract_machine', 'floor_plan_position', 'exercise_machine'];
/** Tables that the service only inserts into. */
const APPEND_ONLY = ['machine_status_change', 'maintenance_completion', 'stock_movement', 'note'];
const CONFINED = [...RESOURCES, ...MEMBERS, ...APPEND_ONLY];
/** Tables with search functions, and the columns that these read. */
const SEARCHED = [
  { table: 'machine', columns: 'id, tenant_id, search, place' },
  { table: 'reporter', columns: 'id, tenant_id, search' },
];

/** All tables that the migration creates. */
export const TABLES = [...CONFINED, 'token', 'tenant'];

// Roles belong to the whole server: the migration of another database may have created one, or may be creating it now.
const role = (name: string): string[] => [
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`,
  // Membership lets a connection switch to a role and a function be transferred to it. A superuser needs no membership.
  `do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant ${name} to current_user;
    end if;
  exception
    when unique_violation then null;
    when insufficient_privilege then
      if not pg_has_role(current_user, '${name}', 'member') then raise; end if;
  end $$`,
];

/** The roles, which must exist before the tables. */
export const prerequisites = [...role(SERVICE_ROLE), ...role(SEARCH_ROLE)];

const confine = (table: string): string[] => [
  `alter table ${table} add constraint ${table}_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())`,
  ...(SEARCHED.some((searched) => searched.table === table)
    ? [`create policy search on ${table} for select to ${SEARCH_ROLE} using (true)`]
    : []),
];

const TOKEN_VISIBLE = `current_user <> '${SERVICE_ROLE}' or tenant_id = current_tenant()`;

/** Confines each table to the tenant of the session. Only the owner sees tokens. */
export const confinement = [
  ...CONFINED.flatMap(confine),
  'alter table token add constraint token_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict',
  'alter table token enable row level security',
  'alter table token force row level security',
  `create policy tenant on token using (${TOKEN_VISIBLE}) with check (${TOKEN_VISIBLE})`,
];

const grant = (rights: string, tables: string[]): string =>
  `grant ${rights} on table ${tables.join(', ')} to ${SERVICE_ROLE}`;

/**
 * The privileges of the roles. The role that serves requests has none on tenants, tokens and the list of migrations.
 */
export const grants = [
  // PostgreSQL before 15 lets everyone create tables in this schema, and every version lets everyone create temporary
  // ones.
  'revoke create on schema public from public',
  "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  `grant usage on schema public to ${SERVICE_ROLE}, ${SEARCH_ROLE}`,
  ...SEARCHED.map(({ table, columns }) => `grant select (${columns}) on table ${table} to ${SEARCH_ROLE}`),
  grant('select, insert, update', RESOURCES),
  grant('select, insert, update, delete', MEMBERS),
  grant('select, insert', APPEND_ONLY),
  `grant usage on sequence ${CONFINED.map((table) => `${table}_id_seq`).join(', ')} to ${SERVICE_ROLE}`,
];
