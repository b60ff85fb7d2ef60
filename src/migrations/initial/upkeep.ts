import { part, resource } from './columns.ts';
import { searchIndex } from './functions.ts';

/** SQL for the tables of tenants, tokens, machines and their upkeep. Foreign keys follow after all tables exist. */
export const upkeep = [
  // Tenants and their tokens
  `create table tenant (
    id bigserial primary key, uuid uuid not null default gen_random_uuid(), name text not null,
    timezone text not null default 'UTC', created_at timestamptz(3) not null default now(),
    constraint tenant_name_unique unique (name)
  )`,
  `create table token (
    id bigserial primary key, uuid uuid not null default gen_random_uuid(), tenant_id bigint not null, name text not null,
    hash bytea not null, last_four text not null, scope text not null default 'write',
    created_at timestamptz(3) not null default now(), expires_at timestamptz(3), revoked_at timestamptz(3),
    last_used_at timestamptz(3),
    constraint token_hash_unique unique (hash),
    constraint token_hash check (length(hash) = 32),
    constraint token_scope_check check (scope in ('read', 'write'))
  )`,
  'create index token_tenant on token (tenant_id, id)',
  // Machines
  `create table machine (
    ${resource('machine')},
    name text not null, brand text, model text, type text, category text, serial_number text, asset_tag text, location text,
    zone text, status text not null default 'active', location_id bigint, supplier_id bigint, purchased_at date,
    purchase_price numeric(12,2), warranty_until date, expected_lifespan_years int, commissioned_at date,
    retired_at timestamptz(3), blocked_reason text, status_since timestamptz(3) not null default now(),
    search text generated always as (lower(name || chr(31) || coalesce(brand, '') || chr(31) || coalesce(model, '') || chr(31)
      || coalesce(serial_number, '') || chr(31) || coalesce(asset_tag, ''))) stored not null,
    place text generated always as (lower(coalesce(location, '') || chr(31) || coalesce(zone, ''))) stored not null,
    constraint machine_purchase_price check (purchase_price >= 0),
    constraint machine_retired_at check (status <> 'retired' or retired_at is not null),
    constraint machine_blocked_reason check (blocked_reason is null or status in ('defect', 'out_of_service')),
    constraint machine_status_check check (status in ('active', 'defect', 'partial_defect', 'out_of_service', 'maintenance',
      'waiting_parts', 'retired'))
  )`,
  'create index machine_status on machine (tenant_id, status, id)',
  'create index machine_location on machine (tenant_id, location_id, id)',
  searchIndex('machine_search', 'machine', 'search'),
  searchIndex('machine_place', 'machine', 'place'),
  `create table machine_status_change (
    ${part},
    machine_id bigint not null, from_status text, to_status text not null, reason text, cause text not null, cause_id bigint,
    actor text, at timestamptz(3) not null default now(),
    constraint machine_status_change_from_status_check check (from_status in ('active', 'defect', 'partial_defect',
      'out_of_service', 'maintenance', 'waiting_parts', 'retired')),
    constraint machine_status_change_to_status_check check (to_status in ('active', 'defect', 'partial_defect', 'out_of_service',
      'maintenance', 'waiting_parts', 'retired')),
    constraint machine_status_change_cause_check check (cause in ('api', 'inspection', 'incident', 'import'))
  )`,
  // Inspections
  `create table inspection (
    ${resource('inspection')},
    machine_id bigint not null, passed boolean not null, inspector text, notes text,
    inspected_at timestamptz(3) not null default now(), next_due_at date, signature text, checklist jsonb not null default '[]',
    blocked_machine boolean not null default false
  )`,
  'create index inspection_machine on inspection (tenant_id, machine_id, id)',
  'create index inspection_machine_failed on inspection (tenant_id, machine_id, id) where not passed',
  'create index inspection_failed on inspection (tenant_id, id) where not passed',
  // Tickets
  `create table ticket (
    ${resource('ticket')},
    machine_id bigint not null, title text, description text not null, priority text not null default 'medium',
    status text not null default 'new', reporter_id bigint, reporter_name text, workorder_id bigint, resolution text,
    resolved_at timestamptz(3),
    constraint ticket_resolved_at check ((status in ('resolved', 'wont_fix')) = (resolved_at is not null)),
    constraint ticket_priority_check check (priority in ('low', 'medium', 'high', 'urgent')),
    constraint ticket_status_check check (status in ('new', 'reviewed', 'planned', 'in_progress', 'waiting_parts',
      'waiting_supplier', 'resolved', 'wont_fix'))
  )`,
  "create index ticket_open on ticket (tenant_id, id) where status <> 'resolved' and status <> 'wont_fix'",
  'create index ticket_reporter on ticket (tenant_id, reporter_id)',
  // Work orders
  `create table work_order (
    ${resource('work_order')},
    title text not null, description text, type text not null default 'corrective', priority text not null default 'medium',
    status text not null default 'open', machine_id bigint, ticket_id bigint, task_id bigint, supplier_id bigint, assignee text,
    due_at timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3), resolution text, labor_minutes int,
    cost numeric(12,2),
    constraint work_order_started_at check (status <> 'in_progress' or started_at is not null),
    constraint work_order_completed_at check (status <> 'completed' or completed_at is not null),
    constraint work_order_labor_minutes check (labor_minutes >= 0),
    constraint work_order_cost check (cost >= 0),
    constraint work_order_type_check check (type in ('corrective', 'preventive', 'inspection', 'other')),
    constraint work_order_priority_check check (priority in ('low', 'medium', 'high', 'urgent')),
    constraint work_order_status_check check (status in ('open', 'planned', 'in_progress', 'waiting_parts', 'completed', 'cancelled'))
  )`,
  'create index work_order_status on work_order (tenant_id, status, id)',
  // Maintenance
  `create table maintenance_task (
    ${resource('maintenance_task')},
    machine_id bigint not null, title text not null, instructions text, rule_unit text, rule_interval int,
    basis text not null default 'scheduled', starts_on date, ends_on date, next_due_at date, last_completed_at timestamptz(3),
    active boolean not null default true, checklist jsonb not null default '[]',
    constraint maintenance_task_rule check ((rule_unit is null) = (rule_interval is null)),
    constraint maintenance_task_rule_interval check (rule_interval >= 1),
    constraint maintenance_task_ends_on check (ends_on >= starts_on),
    constraint maintenance_task_rule_unit_check check (rule_unit in ('day', 'week', 'month', 'year')),
    constraint maintenance_task_basis_check check (basis in ('scheduled', 'completed'))
  )`,
  'create index maintenance_task_upcoming on maintenance_task (tenant_id, next_due_at, id) where active',
  `create table maintenance_completion (
    ${part},
    task_id bigint not null, completed_at timestamptz(3) not null default now(), due_on date, actor text, note text
  )`,
  // Incidents
  `create table incident (
    ${resource('incident')},
    machine_id bigint not null, description text not null, status text not null default 'open', severity text, reporter_name text,
    involved_person text, injury text, occurred_at timestamptz(3) not null default now(),
    blocked_machine boolean not null default false, corrective_action text, closed_at timestamptz(3),
    constraint incident_closed_at check ((status in ('resolved', 'closed')) = (closed_at is not null)),
    constraint incident_status_check check (status in ('open', 'investigating', 'resolved', 'closed')),
    constraint incident_severity_check check (severity in ('minor', 'serious', 'critical'))
  )`,
  'create index incident_status on incident (tenant_id, status, id)',
  'create index incident_machine on incident (tenant_id, machine_id, id)',
  // Reporters
  `create table reporter (
    ${resource('reporter')},
    name text not null, kind text not null default 'other', email text, phone text,
    search text generated always as (lower(name || chr(31) || coalesce(email, ''))) stored not null,
    constraint reporter_kind_check check (kind in ('member', 'staff', 'other'))
  )`,
  'create unique index reporter_name on reporter (tenant_id, lower(name))',
  searchIndex('reporter_search', 'reporter', 'search'),
  // Notes
  `create table note (
    ${resource('note')},
    notable_type text not null, notable_id bigint not null, body text not null, author text,
    constraint note_notable_type_check check (notable_type in ('machine', 'ticket', 'work_order', 'maintenance_task', 'part',
      'location', 'supplier', 'inspection', 'incident', 'reporter', 'quote', 'purchase_order', 'warranty_claim', 'contract',
      'floor_plan', 'exercise'))
  )`,
  'create index note_notable on note (tenant_id, notable_type, notable_id, id)',
];
