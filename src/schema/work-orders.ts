import {
  actingClient,
  actingPerson,
  actor,
  computedColumns,
  customFields,
  folded,
  listedByCustomFields,
  listedByNullable,
  listedByTime,
  part,
  referable,
  searched,
  searchIndex,
  uniqueExternalRef,
} from './columns.ts';
import type { Subject } from './subject.ts';
import { PRIORITIES } from './work.ts';

const WORK_ORDER_STATUSES = "('open', 'planned', 'in_progress', 'waiting_parts', 'completed', 'cancelled')";

/** The computed columns of the tables. */
const COMPUTED = { work_order: { ...folded('assignee'), ...searched('search', ['title', 'description', 'assignee']) } };

const TABLES = `
create table work_order (
  ${referable('work_order')},
  title text not null, description text, type text not null default 'corrective', priority text not null default 'medium',
  status text not null default 'open', machine_id bigint, ticket_id bigint, task_id bigint, supplier_id bigint, assignee text,
  assignee_id bigint,
  due_at timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3), corrected_at timestamptz(3), resolution text, labor_minutes int,
  cost numeric(12,2),
  ${customFields('work_order')}, ${computedColumns(COMPUTED.work_order)},
  constraint work_order_started_at check (status <> 'in_progress' or started_at is not null),
  constraint work_order_completed_at check (status <> 'completed' or completed_at is not null),
  constraint work_order_labor_minutes check (labor_minutes >= 0),
  constraint work_order_cost check (cost >= 0),
  constraint work_order_type_check check (type in ('corrective', 'preventive', 'inspection', 'other')),
  constraint work_order_priority_check check (priority in ${PRIORITIES}),
  constraint work_order_status_check check (status in ${WORK_ORDER_STATUSES})
);
${listedByTime('work_order')};
${uniqueExternalRef('work_order')};
${listedByCustomFields('work_order')};
${listedByNullable('work_order', 'due_at')};
${listedByNullable('work_order', 'completed_at')};
create index work_order_status on work_order (tenant_id, status, id);
create index work_order_open on work_order (tenant_id, id) where status <> 'completed' and status <> 'cancelled';
create index work_order_by_ticket on work_order (tenant_id, ticket_id, id);
create index work_order_by_task on work_order (tenant_id, task_id, id);
create index work_order_by_supplier on work_order (tenant_id, supplier_id, id);
create index work_order_by_assignee_folded on work_order (tenant_id, assignee_folded, id) where assignee_folded is not null;
create index work_order_by_person on work_order (tenant_id, assignee_id, id);
create index work_order_open_by_person on work_order (tenant_id, assignee_id, id)
  where status <> 'completed' and status <> 'cancelled';
create index work_order_by_type on work_order (tenant_id, type, id);
create index work_order_by_machine on work_order (tenant_id, machine_id, id);
create index work_order_by_machine_and_created_at on work_order (tenant_id, machine_id, created_at, id);
create index work_order_open_by_machine on work_order (tenant_id, machine_id, id)
  where status <> 'completed' and status <> 'cancelled';
${searchIndex('work_order', 'search')};

create table work_order_status_change (
  ${part('work_order_status_change')},
  workorder_id bigint not null, from_status text, to_status text not null, ${actor}, ${actingPerson}, ${actingClient},
  at timestamptz(3) not null default now(),
  constraint work_order_status_change_from_status_check check (from_status in ${WORK_ORDER_STATUSES}),
  constraint work_order_status_change_to_status_check check (to_status in ${WORK_ORDER_STATUSES})
);
create index work_order_status_change_by_workorder on work_order_status_change (tenant_id, workorder_id, id);
`;

/** Adds a line to the status history of a work order whose status is new. */
const STATUS_HISTORY = `if tg_op = 'INSERT' then
      insert into work_order_status_change (tenant_id, workorder_id, to_status, at)
      values (new.tenant_id, new.id, new.status, changed_at());
    elsif new.status <> old.status then
      insert into work_order_status_change (tenant_id, workorder_id, from_status, to_status, at)
      values (new.tenant_id, new.id, old.status, new.status, changed_at());
    end if;`;

/** Notes when what was recorded of a completed work order is corrected. An undo writes the earlier time itself. */
const CORRECTION = `if tg_op = 'UPDATE' and old.status = 'completed' and new.status = 'completed'
      and (old.labor_minutes, old.cost) is distinct from (new.labor_minutes, new.cost)
      and old.corrected_at is not distinct from new.corrected_at then
      new.corrected_at := changed_at();
    end if;`;

/** Work orders and their status history. */
export const workOrders: Subject = {
  tables: TABLES,
  computed: COMPUTED,
  references: [
    ['work_order', 'machine_id', 'machine'],
    ['work_order', 'ticket_id', 'ticket'],
    ['work_order', 'task_id', 'maintenance_task'],
    ['work_order', 'supplier_id', 'supplier'],
    ['work_order', 'assignee_id', 'person'],
    ['work_order_status_change', 'workorder_id', 'work_order'],
  ],
  recorded: [
    {
      kind: 'work_order',
      hasCustomFields: true,
      rules: CORRECTION,
      history: STATUS_HISTORY,
      subject: (row) => `${row}.assignee_id`,
      members: `(select jsonb_build_object('parts_cost', parts_cost, 'labor_cost', labor_cost, 'total_cost', total_cost,
      'cost_source', cost_source) from work_order_cost(stored.id, stored.cost, stored.labor_minutes))`,
    },
  ],
  rights: { work_order: 'select, insert, update', work_order_status_change: 'select' },
};
