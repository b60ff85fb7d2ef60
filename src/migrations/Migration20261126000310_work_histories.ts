import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { AS_OWNER, RECORDING } from './records/versions.ts';

const STATUSES = "('open', 'planned', 'in_progress', 'waiting_parts', 'completed', 'cancelled')";

const HISTORY = [
  `create table work_order_status_change (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id),
    workorder_id bigint not null, from_status text, to_status text not null,
    actor text default nullif(current_setting('app.actor', true), ''), at timestamptz(3) not null default now(),
    constraint work_order_status_change_from_status_check check (from_status in ${STATUSES}),
    constraint work_order_status_change_to_status_check check (to_status in ${STATUSES}),
    constraint work_order_status_change_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict,
    constraint work_order_status_change_workorder_id_foreign foreign key (tenant_id, workorder_id)
      references work_order (tenant_id, id) on delete restrict
  )`,
  `create index work_order_status_change_by_workorder on work_order_status_change (tenant_id, workorder_id, id)`,
  'alter table work_order_status_change enable row level security',
  'alter table work_order_status_change force row level security',
  'create policy tenant on work_order_status_change using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
  `grant select on table work_order_status_change to ${SERVICE_ROLE}`,
];

/** Adds a line to the status history of each work order of a statement whose status is new. */
const RECORD_STATUS = `create function record_work_order_status() returns trigger language plpgsql ${AS_OWNER} as $$ begin
    if tg_op = 'INSERT' then
      insert into work_order_status_change (tenant_id, workorder_id, to_status, at)
      select tenant_id, id, status, changed_at() from added order by id;
      return null;
    end if;
    insert into work_order_status_change (tenant_id, workorder_id, from_status, to_status, at)
    select added.tenant_id, added.id, removed.status, added.status, changed_at()
    -- Unlike an inner join, a full one is never planned as a nested loop, which takes too long for many rows.
    from removed full join added on removed.tenant_id = added.tenant_id and removed.id = added.id
    where added.status is distinct from removed.status order by added.id;
    return null;
  end $$`;

/** Sets when a ticket first got a status other than `new`, whatever the statement writes to it. */
const ACKNOWLEDGE = `create function acknowledge_ticket() returns trigger language plpgsql as $$ begin
    new.acknowledged_at := coalesce(old.acknowledged_at,
      case when coalesce(old.status, 'new') = 'new' and new.status <> 'new' then changed_at() end);
    return new;
  end $$`;

const TRIGGERS = [
  `create trigger history_of_new after insert on work_order referencing new table as added
    for each statement when ${RECORDING} execute function record_work_order_status()`,
  `create trigger history_of_change after update on work_order referencing old table as removed new table as added
    for each statement when ${RECORDING} execute function record_work_order_status()`,
  // Before the trigger 'version', which comes later in the alphabet.
  `create trigger acknowledgement_of_new before insert on ticket for each row when ${RECORDING} execute function acknowledge_ticket()`,
  `create trigger acknowledgement before update on ticket for each row
    when (${RECORDING} and (old.status <> new.status or old.acknowledged_at is distinct from new.acknowledged_at))
    execute function acknowledge_ticket()`,
];

/** The tables that are read and filled, without row-level security because a migration has no tenant. */
const FILLED = ['event', 'ticket', 'work_order_status_change'];

/** Fills the history and `acknowledged_at` from the event log, as far back as it reaches. */
const FILL = [
  ...FILLED.map((table) => `alter table ${table} no force row level security`),
  `insert into work_order_status_change (tenant_id, workorder_id, from_status, to_status, actor, at)
    select tenant_id, resource_id, before ->> 'status', data ->> 'status', actor, occurred_at
    from event where type in ('work_order.created', 'work_order.status_changed') order by id`,
  `update ticket set acknowledged_at = acknowledged.at from (
      select tenant_id, resource_id, min(occurred_at) as at from event
      where type = 'ticket.status_changed' and before ->> 'status' = 'new' group by tenant_id, resource_id
    ) as acknowledged
    where acknowledged.tenant_id = ticket.tenant_id and acknowledged.resource_id = ticket.id`,
  ...FILLED.map((table) => `alter table ${table} force row level security`),
];

/** Adds the status history of work orders and `acknowledged_at` of tickets, which triggers write. */
export class WorkHistories extends Migration {
  override up(): void {
    for (const statement of HISTORY) this.addSql(statement);
    this.addSql('alter table ticket add column acknowledged_at timestamptz(3)');
    this.addSql("select set_config('app.recording', 'off', true)");
    for (const statement of FILL) this.addSql(statement);
    this.addSql("select set_config('app.recording', '', true)");
    for (const statement of [RECORD_STATUS, ACKNOWLEDGE, ...TRIGGERS]) this.addSql(statement);
    this.addSql('revoke execute on function record_work_order_status() from public');
  }

  override down(): void {
    this.addSql('drop function acknowledge_ticket() cascade');
    this.addSql('drop function record_work_order_status() cascade');
    this.addSql('alter table ticket drop column acknowledged_at');
    this.addSql('drop table work_order_status_change');
  }
}
