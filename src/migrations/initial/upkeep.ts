import {
  folded,
  listedByNullable,
  listedByTime,
  nameKey,
  orEmpty,
  part,
  resource,
  searched,
  searchIndex,
} from './columns.ts';

const PRIORITIES = "('low', 'medium', 'high', 'urgent')";

/** Inspections, and the maintenance that comes up regularly. */
export const care = `
create table inspection (
  ${resource('inspection')},
  machine_id bigint not null, passed boolean not null, inspector text, notes text,
  inspected_at timestamptz(3) not null default now(), next_due_at date, signature text, checklist jsonb not null default '[]',
  blocked_machine boolean not null default false,
  ${searched('search', ...['notes', 'inspector'].map(orEmpty))}
);
${listedByTime('inspection')};
${listedByNullable('inspection', 'next_due_at')};
create index inspection_machine on inspection (tenant_id, machine_id, id);
create index inspection_machine_failed on inspection (tenant_id, machine_id, id) where not passed;
create index inspection_failed on inspection (tenant_id, id) where not passed;
create index inspection_passed on inspection (tenant_id, id) where passed;
create index inspection_by_inspected_at on inspection (tenant_id, inspected_at, id);
create index inspection_by_machine_and_inspected_at on inspection (tenant_id, machine_id, inspected_at, id);
create index inspection_failed_by_inspected_at on inspection (tenant_id, inspected_at, id) where not passed;
${searchIndex('inspection', 'search')};

-- 'due_event_on' and 'overdue_event_on' are the dates of the last events, because these follow from the calendar. Their
-- indexes hold only the rows whose event is still to come, so looking for due ones costs as much as there are.
create table maintenance_task (
  ${resource('maintenance_task')},
  machine_id bigint not null, title text not null, instructions text, rule_unit text, rule_interval int,
  basis text not null default 'scheduled', starts_on date, ends_on date, next_due_at date, last_completed_at timestamptz(3),
  active boolean not null default true, checklist jsonb not null default '[]', due_event_on date, overdue_event_on date,
  ${searched('search', 'title', orEmpty('instructions'))},
  constraint maintenance_task_rule check ((rule_unit is null) = (rule_interval is null)),
  constraint maintenance_task_rule_interval check (rule_interval >= 1),
  constraint maintenance_task_ends_on check (ends_on >= starts_on),
  constraint maintenance_task_rule_unit_check check (rule_unit in ('day', 'week', 'month', 'year')),
  constraint maintenance_task_basis_check check (basis in ('scheduled', 'completed'))
);
${listedByTime('maintenance_task')};
${listedByNullable('maintenance_task', 'next_due_at')};
create index maintenance_task_by_machine on maintenance_task (tenant_id, machine_id, id);
create index maintenance_task_by_machine_and_due_date on maintenance_task (tenant_id, machine_id, next_due_at, id) where active;
create index maintenance_task_active on maintenance_task (tenant_id, id) where active;
create index maintenance_task_inactive on maintenance_task (tenant_id, id) where not active;
create index maintenance_task_upcoming on maintenance_task (tenant_id, next_due_at, id) where active;
create index maintenance_task_without_due_event_on on maintenance_task (tenant_id, next_due_at, id)
  where active and due_event_on is distinct from next_due_at;
create index maintenance_task_without_overdue_event_on on maintenance_task (tenant_id, next_due_at, id)
  where active and overdue_event_on is distinct from next_due_at;
${searchIndex('maintenance_task', 'search')};

create table maintenance_completion (
  ${part('maintenance_completion')},
  task_id bigint not null, completed_at timestamptz(3) not null default now(), completed_on date not null, due_on date,
  next_due_at date, actor text, note text, checklist jsonb not null default '[]'
);
create index maintenance_completion_by_task on maintenance_completion (tenant_id, task_id, id);
`;

/** Reporters, and what they and the staff report: tickets, work orders, incidents and notes. */
export const work = `
create table reporter (
  ${resource('reporter')},
  name text not null, kind text not null default 'other', email text, phone text, erased_at timestamptz(3),
  ${nameKey}, ${folded('name')},
  ${searched('search', 'name', orEmpty('email'))},
  constraint reporter_kind_check check (kind in ('member', 'staff', 'other'))
);
${listedByTime('reporter')};
-- Erased reporters share one name.
create unique index reporter_name on reporter (tenant_id, lower(name)) where erased_at is null;
create index reporter_by_kind on reporter (tenant_id, kind, id);
create index reporter_by_kind_and_name on reporter (tenant_id, kind, name_key, id);
create index reporter_by_name on reporter (tenant_id, name_key, id);
create index reporter_by_name_folded on reporter (tenant_id, name_folded, id);
${searchIndex('reporter', 'search')};

create table ticket (
  ${resource('ticket')},
  machine_id bigint not null, title text, description text not null, priority text not null default 'medium',
  status text not null default 'new', reporter_id bigint, reporter_name text, workorder_id bigint, resolution text,
  resolved_at timestamptz(3),
  ${searched('search', 'description', orEmpty('title'))},
  constraint ticket_resolved_at check ((status in ('resolved', 'wont_fix')) = (resolved_at is not null)),
  constraint ticket_priority_check check (priority in ${PRIORITIES}),
  constraint ticket_status_check check (status in ('new', 'reviewed', 'planned', 'in_progress', 'waiting_parts',
    'waiting_supplier', 'resolved', 'wont_fix'))
);
${listedByTime('ticket')};
create index ticket_open on ticket (tenant_id, id) where status <> 'resolved' and status <> 'wont_fix';
create index ticket_closed on ticket (tenant_id, id) where status = 'resolved' or status = 'wont_fix';
create index ticket_by_status on ticket (tenant_id, status, id);
create index ticket_by_priority on ticket (tenant_id, priority, id);
create index ticket_by_reporter on ticket (tenant_id, reporter_id, id);
create index ticket_by_machine on ticket (tenant_id, machine_id, id);
create index ticket_by_machine_and_created_at on ticket (tenant_id, machine_id, created_at, id);
create index ticket_open_by_machine on ticket (tenant_id, machine_id, id) where status <> 'resolved' and status <> 'wont_fix';
${searchIndex('ticket', 'search')};

create table work_order (
  ${resource('work_order')},
  title text not null, description text, type text not null default 'corrective', priority text not null default 'medium',
  status text not null default 'open', machine_id bigint, ticket_id bigint, task_id bigint, supplier_id bigint, assignee text,
  due_at timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3), resolution text, labor_minutes int,
  cost numeric(12,2),
  ${searched('search', 'title', ...['description', 'assignee'].map(orEmpty))},
  constraint work_order_started_at check (status <> 'in_progress' or started_at is not null),
  constraint work_order_completed_at check (status <> 'completed' or completed_at is not null),
  constraint work_order_labor_minutes check (labor_minutes >= 0),
  constraint work_order_cost check (cost >= 0),
  constraint work_order_type_check check (type in ('corrective', 'preventive', 'inspection', 'other')),
  constraint work_order_priority_check check (priority in ${PRIORITIES}),
  constraint work_order_status_check check (status in ('open', 'planned', 'in_progress', 'waiting_parts', 'completed', 'cancelled'))
);
${listedByTime('work_order')};
${listedByNullable('work_order', 'due_at')};
${listedByNullable('work_order', 'completed_at')};
create index work_order_status on work_order (tenant_id, status, id);
create index work_order_open on work_order (tenant_id, id) where status <> 'completed' and status <> 'cancelled';
create index work_order_closed on work_order (tenant_id, id) where status = 'completed' or status = 'cancelled';
create index work_order_by_ticket on work_order (tenant_id, ticket_id, id);
create index work_order_by_task on work_order (tenant_id, task_id, id);
create index work_order_by_supplier on work_order (tenant_id, supplier_id, id);
create index work_order_by_assignee on work_order (tenant_id, assignee, id);
create index work_order_by_type on work_order (tenant_id, type, id);
create index work_order_by_machine on work_order (tenant_id, machine_id, id);
create index work_order_by_machine_and_created_at on work_order (tenant_id, machine_id, created_at, id);
create index work_order_open_by_machine on work_order (tenant_id, machine_id, id)
  where status <> 'completed' and status <> 'cancelled';
${searchIndex('work_order', 'search')};

create table incident (
  ${resource('incident')},
  machine_id bigint not null, description text not null, status text not null default 'open', severity text, reporter_name text,
  involved_person text, injury text, occurred_at timestamptz(3) not null default now(),
  blocked_machine boolean not null default false, corrective_action text, closed_at timestamptz(3),
  ${searched('search', 'description', ...['injury', 'corrective_action'].map(orEmpty))},
  constraint incident_closed_at check ((status in ('resolved', 'closed')) = (closed_at is not null)),
  constraint incident_status_check check (status in ('open', 'investigating', 'resolved', 'closed')),
  constraint incident_severity_check check (severity in ('minor', 'serious', 'critical'))
);
${listedByTime('incident')};
create index incident_status on incident (tenant_id, status, id);
create index incident_open on incident (tenant_id, id) where status <> 'resolved' and status <> 'closed';
create index incident_closed on incident (tenant_id, id) where status = 'resolved' or status = 'closed';
create index incident_by_severity on incident (tenant_id, severity, id);
create index incident_by_occurred_at on incident (tenant_id, occurred_at, id);
create index incident_machine on incident (tenant_id, machine_id, id);
create index incident_by_machine_and_occurred_at on incident (tenant_id, machine_id, occurred_at, id);
create index incident_open_by_machine on incident (tenant_id, machine_id, id) where status <> 'resolved' and status <> 'closed';
${searchIndex('incident', 'search')};

create table note (
  ${resource('note')},
  notable_type text not null, notable_id bigint not null, body text not null, author text,
  constraint note_notable_type_check check (notable_type in ('machine', 'ticket', 'work_order', 'maintenance_task', 'part',
    'location', 'supplier', 'inspection', 'incident', 'reporter', 'quote', 'purchase_order', 'warranty_claim', 'contract',
    'floor_plan', 'exercise'))
);
${listedByTime('note')};
create index note_notable on note (tenant_id, notable_type, notable_id, id);
create index note_by_notable_and_created_at on note (tenant_id, notable_type, notable_id, created_at, id);
create index note_by_notable_and_updated_at on note (tenant_id, notable_type, notable_id, updated_at, id);
`;
