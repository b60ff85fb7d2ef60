import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

/** The indexes of the lists. */
const INDEXES = [
  'incident_by_severity on incident (tenant_id, severity, id)',
  'incident_by_occurred_at on incident (tenant_id, occurred_at, id)',
  "incident_open on incident (tenant_id, id) where status <> 'resolved' and status <> 'closed'",
  "incident_closed on incident (tenant_id, id) where status = 'resolved' or status = 'closed'",
  "ticket_closed on ticket (tenant_id, id) where status = 'resolved' or status = 'wont_fix'",
  'ticket_by_status on ticket (tenant_id, status, id)',
  'ticket_by_machine on ticket (tenant_id, machine_id, id)',
  'ticket_by_reporter on ticket (tenant_id, reporter_id, id)',
  'ticket_by_priority on ticket (tenant_id, priority, id)',
  "work_order_open on work_order (tenant_id, id) where status <> 'completed' and status <> 'cancelled'",
  "work_order_closed on work_order (tenant_id, id) where status = 'completed' or status = 'cancelled'",
  'work_order_by_machine on work_order (tenant_id, machine_id, id)',
  'work_order_by_ticket on work_order (tenant_id, ticket_id, id)',
  'work_order_by_task on work_order (tenant_id, task_id, id)',
  'work_order_by_supplier on work_order (tenant_id, supplier_id, id)',
  'work_order_by_assignee on work_order (tenant_id, assignee, id)',
  'work_order_by_type on work_order (tenant_id, type, id)',
  'work_order_by_due_at_asc on work_order (tenant_id, (due_at is null), due_at, id)',
  'work_order_by_due_at_desc on work_order (tenant_id, (due_at is not null), due_at, id)',
  'reporter_by_kind on reporter (tenant_id, kind, id)',
  'stock_movement_by_work_order on stock_movement (tenant_id, workorder_id, id)',
  'reporter_by_kind_and_name on reporter (tenant_id, kind, left(name, 40), id)',
  'reporter_by_name on reporter (tenant_id, left(name, 40), id)',
];

/** Lets lists filter and sort incidents, tickets, work orders and reporters, and lets the service erase and delete reporters. */
export class Jobs extends Migration {
  override up(): void {
    this.addSql('drop index ticket_reporter');
    for (const index of INDEXES) this.addSql(`create index ${index}`);
    this.addSql('alter table reporter add column erased_at timestamptz(3)');
    this.addSql('drop index reporter_name');
    this.addSql('create unique index reporter_name on reporter (tenant_id, lower(name)) where erased_at is null');
    this.addSql(`grant delete on table reporter to ${SERVICE_ROLE}`);
  }

  override down(): void {
    this.addSql(`revoke delete on table reporter from ${SERVICE_ROLE}`);
    this.addSql('drop index reporter_name');
    // Erased reporters share one name, which only the partial index allowed.
    this.addSql('alter table reporter no force row level security');
    this.addSql("update reporter set name = name || ' ' || id where erased_at is not null");
    this.addSql('alter table reporter force row level security');
    this.addSql('create unique index reporter_name on reporter (tenant_id, lower(name))');
    this.addSql('alter table reporter drop column erased_at');
    this.addSql(`drop index ${INDEXES.map((index) => index.split(' ')[0]).join(', ')}`);
    this.addSql('create index ticket_reporter on ticket (tenant_id, reporter_id)');
  }
}
