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

/** Suppliers, and the contracts and warranty claims with them. */
export const suppliers = `
create table supplier (
  ${resource('supplier')},
  name text not null, kind text not null default 'other', email text, phone text, website text, address text,
  contacts jsonb not null default '[]',
  ${nameKey}, ${folded('name')},
  constraint supplier_website check (website ~ '^https?://'),
  constraint supplier_kind_check check (kind in ('manufacturer', 'service', 'parts', 'other'))
);
${listedByTime('supplier')};
create index supplier_by_kind on supplier (tenant_id, kind, id);
create index supplier_by_kind_and_name on supplier (tenant_id, kind, name_key, id);
create index supplier_by_name on supplier (tenant_id, name_key, id);
create index supplier_by_name_folded on supplier (tenant_id, name_folded, id);

-- 'expiring_event_on' is the date of the last event about the end, because that follows from the calendar.
create table contract (
  ${resource('contract')},
  supplier_id bigint not null, title text not null, kind text, starts_on date not null, ends_on date, notice_days int,
  auto_renew boolean not null default false, cost numeric(12,2), cost_period text, cancelled_at timestamptz(3),
  expiring_event_on date,
  constraint contract_ends_on check (ends_on >= starts_on),
  constraint contract_notice_days check (notice_days >= 0),
  constraint contract_cost check (cost >= 0),
  constraint contract_kind_check check (kind in ('service', 'lease', 'rental', 'insurance')),
  constraint contract_cost_period_check check (cost_period in ('once', 'month', 'quarter', 'year'))
);
${listedByTime('contract')};
${listedByNullable('contract', 'ends_on')};
create index contract_by_supplier on contract (tenant_id, supplier_id, id);
create index contract_by_kind on contract (tenant_id, kind, id);
create index contract_by_starts_on on contract (tenant_id, starts_on, id);
create index contract_without_expiring_event_on on contract (tenant_id, ends_on, id)
  where cancelled_at is null and expiring_event_on is distinct from ends_on;

create table contract_machine (
  ${part('contract_machine')},
  contract_id bigint not null, machine_id bigint not null,
  constraint contract_machine_tenant_id_contract_id_machine_id_unique unique (tenant_id, contract_id, machine_id)
);
create index contract_machine_by_machine on contract_machine (tenant_id, machine_id, contract_id);

create table warranty_claim (
  ${resource('warranty_claim')},
  machine_id bigint not null, supplier_id bigint, ticket_id bigint, title text not null, description text,
  status text not null default 'draft', submitted_at timestamptz(3), outcome text, resolution text,
  claimed_amount numeric(12,2), recovered_amount numeric(12,2),
  constraint warranty_claim_claimed_amount check (claimed_amount >= 0),
  constraint warranty_claim_recovered_amount check (recovered_amount >= 0),
  constraint warranty_claim_status_check check (status in ('draft', 'submitted', 'approved', 'rejected', 'closed')),
  constraint warranty_claim_outcome_check check (outcome in ('repair', 'replacement', 'refund'))
);
${listedByTime('warranty_claim')};
${listedByNullable('warranty_claim', 'submitted_at')};
create index warranty_claim_status on warranty_claim (tenant_id, status, id);
create index warranty_claim_by_status_and_update on warranty_claim (tenant_id, status, updated_at, id);
create index warranty_claim_by_status_and_submitted_at
  on warranty_claim (tenant_id, status, (submitted_at is null), submitted_at, id);
create index warranty_claim_by_machine on warranty_claim (tenant_id, machine_id, id);
create index warranty_claim_by_supplier on warranty_claim (tenant_id, supplier_id, id);
create index warranty_claim_by_ticket on warranty_claim (tenant_id, ticket_id, id);
`;

/** Parts and the movements of their stock. */
export const parts = `
create table part (
  ${resource('part')},
  name text not null, sku text, description text, unit text, quantity numeric(12,3) not null default 0,
  min_quantity numeric(12,3) not null default 0, unit_cost numeric(12,2), supplier_id bigint, location_id bigint,
  ${nameKey}, ${folded('name')}, ${folded('sku')},
  ${searched('search', 'name', ...['sku', 'description'].map(orEmpty))},
  constraint part_quantity check (quantity >= 0),
  constraint part_min_quantity check (min_quantity >= 0),
  constraint part_unit_cost check (unit_cost >= 0)
);
${listedByTime('part')};
create index part_low_stock on part (tenant_id, id) where quantity < min_quantity;
create index part_enough_stock on part (tenant_id, id) where quantity >= min_quantity;
create index part_by_supplier on part (tenant_id, supplier_id, id);
create index part_by_location on part (tenant_id, location_id, id);
create index part_by_name on part (tenant_id, name_key, id);
create index part_by_name_folded on part (tenant_id, name_folded, id);
create index part_by_sku_folded on part (tenant_id, sku_folded, id) where sku_folded is not null;
${searchIndex('part', 'search')};

-- A movement keeps the quantity that it left, and the part's cost at its time.
create table stock_movement (
  ${resource('stock_movement')},
  part_id bigint not null, kind text not null, quantity numeric(12,3) not null, quantity_after numeric(12,3) not null,
  unit_cost numeric(12,2), workorder_id bigint, purchase_order_line_id bigint, note text, actor text,
  constraint stock_movement_direction check (case kind when 'receipt' then quantity > 0 when 'consumption' then quantity < 0
    when 'loss' then quantity < 0 else quantity <> 0 end),
  constraint stock_movement_quantity_after check (quantity_after >= 0),
  constraint stock_movement_unit_cost check (unit_cost >= 0),
  constraint stock_movement_kind_check check (kind in ('receipt', 'consumption', 'adjustment', 'loss', 'return'))
);
create index stock_movement_by_part on stock_movement (tenant_id, part_id, id);
create index stock_movement_by_work_order on stock_movement (tenant_id, workorder_id, id);

-- Checks that movements continue each other and that the part has the quantity that the last one left.
create function stock_movement_balance_fn() returns trigger language plpgsql
  as $$ begin
    if new.quantity_after <> new.quantity + coalesce((
      select quantity_after from stock_movement where part_id = new.part_id and id < new.id order by id desc limit 1), 0)
    or (select quantity from part where id = new.part_id) <> (
      select quantity_after from stock_movement where part_id = new.part_id order by id desc limit 1)
    then raise 'movement % leaves the stock of part % unbalanced', new.id, new.part_id
      using errcode = 'check_violation', constraint = 'stock_movement_balance';
    end if; return null;
  end; $$;
create trigger balance after insert on stock_movement for each row execute function stock_movement_balance_fn();
`;
