import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../platform/tenancy.ts';

const SETTINGS = [
  `create table settings (
    id bigserial, tenant_id bigint not null default current_tenant(), primary key (tenant_id, id), version int not null default 1,
    labor_rate numeric(12,2), replace_above numeric(5,2) not null default 0.5, completion_grace numeric(3,2) not null default 0.1,
    constraint settings_tenant_id_unique unique (tenant_id),
    constraint settings_labor_rate check (labor_rate >= 0),
    constraint settings_replace_above check (replace_above >= 0),
    constraint settings_completion_grace check (completion_grace >= 0 and completion_grace <= 1)
  )`,
  'alter table settings add constraint settings_tenant_id_foreign foreign key (tenant_id) references tenant (id) on delete restrict',
  'alter table settings enable row level security',
  'alter table settings force row level security',
  'create policy tenant on settings using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
  `grant select, insert, update on table settings to ${SERVICE_ROLE}`,
  `grant usage on sequence settings_id_seq to ${SERVICE_ROLE}`,
];

const COLUMNS = [
  'alter table machine add column replacement_value numeric(12,2), add column criticality text',
  'alter table machine add constraint machine_replacement_value check (replacement_value >= 0)',
  "alter table machine add constraint machine_criticality_check check (criticality in ('high', 'medium', 'low'))",
  'alter table warranty_claim add column claimed_amount numeric(12,2), add column recovered_amount numeric(12,2)',
  'alter table warranty_claim add constraint warranty_claim_claimed_amount check (claimed_amount >= 0)',
  'alter table warranty_claim add constraint warranty_claim_recovered_amount check (recovered_amount >= 0)',
];

/**
 * What a work order costs. The total is what was entered; parts and labor are never added to it. Otherwise it is the sum
 * of both, unless one of them is unknown.
 */
const WORK_ORDER_COST = `create function work_order_cost(of_order bigint, entered numeric, minutes integer)
  returns table (parts_cost numeric, labor_cost numeric, total_cost numeric, cost_source text)
  language sql stable parallel safe
  as $$
    select parts.cost, labor.cost,
      case source when 'entered' then entered when 'computed' then parts.cost + coalesce(labor.cost, 0) end, source
    from (
      select count(*) as movements, coalesce(bool_or(unit_cost is null), false) as unpriced,
        coalesce(round(-sum(quantity * unit_cost), 2), 0) as cost
      from stock_movement where tenant_id = current_tenant() and workorder_id = of_order
    ) as parts
    cross join lateral (
      select round(minutes * (select labor_rate from settings where tenant_id = current_tenant()) / 60, 2) as cost
    ) as labor
    cross join lateral (
      select case
        when entered is not null then 'entered'
        when parts.unpriced or (minutes > 0 and labor.cost is null) or (parts.movements = 0 and minutes is null) then 'unknown'
        else 'computed' end as source
    ) as known
  $$`;

/** Adds the settings of a tenant, and what reports on costs need. */
export class Costs extends Migration {
  override up(): void {
    for (const statement of [...SETTINGS, ...COLUMNS, WORK_ORDER_COST]) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop function work_order_cost(bigint, numeric, integer)');
    this.addSql('alter table warranty_claim drop column claimed_amount, drop column recovered_amount');
    this.addSql('alter table machine drop column replacement_value, drop column criticality');
    this.addSql('drop table settings');
  }
}
