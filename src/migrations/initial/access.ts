import { SERVICE_ROLE } from '../../platform/tenancy.ts';

/** What the service may do with the rows of its tenant. Everything else is left to the owner of the tables. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  'select, insert, update': [
    'machine',
    'inspection',
    'ticket',
    'work_order',
    'incident',
    'quote',
    'purchase_order',
    'warranty_claim',
    'contract',
    'settings',
  ],
  'select, insert, update, delete': [
    'maintenance_task',
    'part',
    'location',
    'supplier',
    'reporter',
    'floor_plan',
    'exercise',
    'quote_line',
    'purchase_order_line',
    'contract_machine',
    'floor_plan_position',
    'exercise_machine',
    'webhook_endpoint',
    'webhook_delivery',
  ],
  'select, insert, delete': ['idempotency_key'],
  'select, insert': ['maintenance_completion', 'stock_movement', 'note', 'purchase_order_receipt'],
  // Triggers write them.
  select: ['machine_status_change', 'event', 'tenant_usage'],
};

/** Tables of tenants in which only triggers read and write. */
const HIDDEN = ['unrecorded_change'];

const CONFINED = [...Object.values(RIGHTS).flat(), ...HIDDEN];

const OF_TENANT = 'tenant_id = current_tenant()';

/** Only the owner sees tokens of other tenants, because it serves the requests that look for one. */
const TOKEN_VISIBLE = `current_user <> '${SERVICE_ROLE}' or ${OF_TENANT}`;

/** Returns the statements that show only the rows of a table for which a condition holds. */
export const confine = (table: string, condition: string = OF_TENANT): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${condition}) with check (${condition})`,
];

/** Confines each table to the tenant of the session. */
export const confinement = [
  ...CONFINED.flatMap((table) => confine(table, OF_TENANT)),
  ...confine('token', TOKEN_VISIBLE),
];

/** Functions that the service calls, besides searches. Most run as the owner, so nobody else may call them. */
const SERVED = [
  'authenticate_token(bytea)',
  'take_requests(text, integer, integer, integer)',
  'sweep_idempotency_keys(bigint, int)',
  'tenants_due(bigint, int, int)',
  'prune_events(bigint, int)',
  'webhook_work()',
  'webhook_backlog()',
  'record_webhook_test(bigint)',
];

/** Functions that only the owner and triggers call. */
const INTERNAL = ['count_usage()', 'set_quota(bigint, bigint)'];

/** The privileges of the role that serves requests. It has none on tenants. */
export const grants = [
  // PostgreSQL before 15 lets everyone create tables in this schema, and every version lets everyone create temporary
  // ones.
  'revoke create on schema public from public',
  "do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$",
  `grant usage on schema public to ${SERVICE_ROLE}`,
  ...Object.entries(RIGHTS).map(
    ([rights, tables]) => `grant ${rights} on table ${tables.join(', ')} to ${SERVICE_ROLE}`,
  ),
  ...Object.entries(RIGHTS)
    .filter(([rights]) => rights.includes('insert'))
    .flatMap(([, tables]) => tables)
    .map((table) => `grant usage on sequence ${table}_id_seq to ${SERVICE_ROLE}`),
  // The erasure of a reporter rewrites the events with personal data.
  `grant update (before, data) on table event to ${SERVICE_ROLE}`,
  `grant select, insert, update, delete on table rate_limit to ${SERVICE_ROLE}`,
  `grant select (secret) on table cursor_key to ${SERVICE_ROLE}`,
  `grant select (id, last_write), update (last_write) on table token to ${SERVICE_ROLE}`,
  // Its login may not be the owner's, and a process is ready only when no migration is pending.
  `grant select on table mikro_orm_migrations to ${SERVICE_ROLE}`,
  ...[...SERVED, ...INTERNAL].map((name) => `revoke execute on function ${name} from public`),
  ...SERVED.map((name) => `grant execute on function ${name} to ${SERVICE_ROLE}`),
];
